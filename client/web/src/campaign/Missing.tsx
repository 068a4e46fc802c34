// Nothing of the campaign lies at this address: says so, and leads on.
import type { Trouble } from "../api/errors";

interface Props {
  readonly title: string;
  readonly trouble: Trouble | undefined;
  readonly back: string;
  readonly words: string;
}

export function Missing({ title, trouble, back, words }: Props) {
  if (!trouble) return null;
  return (
    <>
      <header class="page-head">
        <h1>{trouble.kind === "missing" ? title : "This page cannot be shown"}</h1>
      </header>
      <p>{trouble.message}</p>
      <p>
        <a class="button" href={back}>
          {words}
        </a>
      </p>
    </>
  );
}
