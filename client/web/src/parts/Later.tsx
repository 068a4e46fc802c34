// A page whose code is fetched when somebody first comes to it.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Unknown } from "../pages/Unknown";
import { Header } from "./Header";

interface Props<P> {
  readonly load: () => Promise<FunctionComponent<{ page: P }>>;
  readonly page: P;
}

export function Later<P>({ load, page }: Props<P>) {
  const [Found, setFound] = useState<FunctionComponent<{ page: P }> | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (found) => setFound(() => found),
      () => setFailed(true),
    );
  }, []);
  if (failed) {
    return (
      <Unknown
        title="The page did not come"
        text="The server cannot be reached, or was renewed meanwhile. Load the page again."
      />
    );
  }
  if (!Found) {
    return (
      <>
        <Header />
        <main class="prose" aria-busy="true" />
      </>
    );
  }
  return <Found page={page} />;
}
