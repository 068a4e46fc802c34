// Always in sight: whether what one sees is the present.
import { useEffect, useState } from "preact/hooks";
import type { ConnectionState } from "../watch/connection";

export function ConnectionBadge({ state }: { state: ConnectionState }) {
  return (
    <span class={`connection ${state.kind}`} data-connection={state.kind}>
      <span class="connection-dot" aria-hidden="true" />
      <span role="status">{WORDS[state.kind]}</span>
      {state.kind === "offline" && <Countdown retryAt={state.retryAt} />}
    </span>
  );
}

const WORDS = {
  live: "Live",
  connecting: "Connecting",
  "catching-up": "Catching up",
  offline: "Offline",
} as const;

// Not part of the status: nobody wants to hear it every second.
function Countdown({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  return <span>{seconds > 0 ? `trying again in ${seconds} s` : "trying again"}</span>;
}
