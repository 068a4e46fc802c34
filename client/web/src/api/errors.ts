// What went wrong, in words and with the rule where a rule said no.
import { Code, ConnectError } from "@connectrpc/connect";
import { RefusalSchema, StaleVersionSchema } from "../gen/galloper/v1/table_pb";

export interface Trouble {
  readonly kind: "refused" | "stale" | "missing" | "forbidden" | "sign-in" | "busy" | "offline" | "wrong";
  readonly message: string;
  // The rule's id, of a refusal.
  readonly rule: string;
}

export function troubleOf(error: unknown): Trouble {
  const known = ConnectError.from(error);
  const refusal = known.findDetails(RefusalSchema)[0];
  if (refusal) return { kind: "refused", message: refusal.message, rule: refusal.rule };
  if (known.findDetails(StaleVersionSchema).some(({ currentVersion }) => currentVersion > 0n)) {
    return { kind: "stale", message: "The board has moved on since. Look again, then order anew.", rule: "" };
  }
  return { kind: kindOf(known), message: wordsOf(known), rule: "" };
}

function kindOf(error: ConnectError): Trouble["kind"] {
  switch (error.code) {
    case Code.FailedPrecondition:
      return "refused";
    case Code.Aborted:
      return "stale";
    case Code.NotFound:
      return "missing";
    case Code.PermissionDenied:
      return "forbidden";
    case Code.Unauthenticated:
      return "sign-in";
    case Code.ResourceExhausted:
      return "busy";
    case Code.Unavailable:
    case Code.DeadlineExceeded:
    case Code.Canceled:
      return "offline";
    // What fetch throws when there is no server at the other end.
    case Code.Unknown:
      return error.cause instanceof TypeError ? "offline" : "wrong";
    default:
      return "wrong";
  }
}

function wordsOf(error: ConnectError): string {
  if (kindOf(error) === "offline") return "The server cannot be reached just now.";
  const words = error.rawMessage || "Something went wrong at the server.";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// The request itself is not one that this match takes.
export function isUnfit(error: unknown): boolean {
  return ConnectError.from(error).code === Code.InvalidArgument;
}

// Worth sending again: the order may or may not have arrived.
export function isPassing(error: unknown): boolean {
  return kindOf(ConnectError.from(error)) === "offline";
}
