import { useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { account, register, signIn, signOut } from "../api/identity";
import { Dialog } from "../parts/Dialog";

export function AccountPanel({ onClose }: { onClose: () => void }) {
  const me = account.value;
  return (
    <Dialog title={me ? me.name : "Your account"} onClose={onClose}>
      {me && !me.guest ? (
        <p>You are signed in as {me.name}.</p>
      ) : (
        <>
          <p>
            {me
              ? "You play as a guest. Take a name and a password, and your matches stay yours on any machine."
              : "Watching needs no account, and whoever plays without one becomes a guest. A name and a password keep your matches."}
          </p>
          <Credentials onDone={onClose} guest={me?.guest === true} />
        </>
      )}
      {me && (
        <button
          type="button"
          onClick={() => {
            void signOut().then(onClose);
          }}
        >
          Sign out
        </button>
      )}
      {me?.guest && (
        <p class="fine">A guest who signs out without a password cannot come back to these matches.</p>
      )}
    </Dialog>
  );
}

function Credentials({ onDone, guest }: { onDone: () => void; guest: boolean }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState("");
  const run = async (action: (name: string, password: string) => Promise<void>) => {
    try {
      await action(name, password);
      onDone();
    } catch (error) {
      setTrouble(troubleOf(error).message);
    }
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void run(register);
      }}
    >
      <label>
        Name
        <input
          name="name"
          autocomplete="username"
          minLength={3}
          maxLength={32}
          required
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          autocomplete="current-password"
          minLength={8}
          required
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary">
          {guest ? "Take this name" : "Register"}
        </button>
        <button type="button" onClick={() => void run(signIn)}>
          Sign in
        </button>
      </div>
    </form>
  );
}
