import { useState } from "preact/hooks";
import type { Trouble } from "../api/errors";
import { account } from "../api/identity";
import { keepCode } from "../app/keepsakes";
import { AccountPanel } from "../panels/AccountPanel";
import { Header } from "../parts/Header";

interface UnknownProps {
  readonly title: string;
  readonly text: string;
  // Whether somebody who is signed in may see more.
  readonly forMembers?: boolean;
}

export function Unknown({ title, text, forMembers }: UnknownProps) {
  const stranger = forMembers && (!account.value || account.value.guest);
  return (
    <>
      <Header />
      <main class="prose centred">
        <h1>{title}</h1>
        <p>{text}</p>
        {stranger && <SignIn />}
        <a class={stranger ? "button" : "button primary"} href="/">
          See what is being played
        </a>
      </main>
    </>
  );
}

function SignIn() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        Sign in or register
      </button>
      {open && <AccountPanel onClose={() => setOpen(false)} />}
    </>
  );
}

// The match is not shown to us: it does not exist, or it is private.
export function ClosedDoor({ id, trouble, onCode }: { id: string; trouble: Trouble; onCode: () => void }) {
  if (trouble.kind !== "forbidden" && trouble.kind !== "missing") {
    return <Unknown title="The match cannot be shown" text={trouble.message} />;
  }
  return (
    <>
      <Header />
      <main class="prose centred">
        <h1>{trouble.kind === "missing" ? "No such match in sight" : "A private match"}</h1>
        <p>
          {trouble.kind === "missing"
            ? "Either there is no match at this address, or it is private and opens with its code."
            : "Whoever made it can send you its code."}
        </p>
        <CodeForm id={id} onCode={onCode} />
        <p>
          <a href="/">See what is being played</a>
        </p>
      </main>
    </>
  );
}

function CodeForm({ id, onCode }: { id: string; onCode: () => void }) {
  const [code, setCode] = useState("");
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        keepCode(id, code.trim());
        onCode();
      }}
    >
      <label>
        Code
        <input value={code} required maxLength={40} onInput={(event) => setCode(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        Open the match
      </button>
    </form>
  );
}
