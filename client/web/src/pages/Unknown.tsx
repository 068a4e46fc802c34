import { useState } from "preact/hooks";
import type { Trouble } from "../api/errors";
import { keepCode } from "../app/keepsakes";
import { Header } from "../parts/Header";

export function Unknown({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Header />
      <main class="prose centred">
        <h1>{title}</h1>
        <p>{text}</p>
        <a class="button primary" href="/">
          See what is being played
        </a>
      </main>
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
