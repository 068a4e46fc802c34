// Always in sight: whether what one sees is the present.
import { useEffect, useState } from "preact/hooks";
import type { ConnectionState } from "../watch/connection";

export function ConnectionBadge({ state }: { state: ConnectionState }) {
  return (
    <output class={`connection ${state.kind}`} data-connection={state.kind}>
      <span class="connection-dot" aria-hidden="true" />
      {state.kind === "offline" ? <Offline retryAt={state.retryAt} /> : WORDS[state.kind]}
    </output>
  );
}

const WORDS = { live: "Live", connecting: "Connecting", "catching-up": "Catching up" } as const;

function Offline({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  return <>{seconds > 0 ? `Offline, trying again in ${seconds} s` : "Offline, trying again"}</>;
}
