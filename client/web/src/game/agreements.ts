// What players agree on away from the board, told alike in every game (G5, G6).
import type { Seat } from "../gen/galloper/v1/table_pb";
import type { Draft } from "./entries";
import { seatName } from "./words";

const TOLD: ReadonlyMap<string, (side: string) => Draft> = new Map<string, (side: string) => Draft>([
  ["resigned", (side) => ({ kind: "end", text: `${side} resigns.`, rules: ["G5"] })],
  ["drawOffered", (side) => ({ text: `${side} offers a draw.`, rules: ["G5"] })],
  ["drawLapsed", (side) => ({ text: `${side}’s offer of a draw lapses.`, rules: ["G5"] })],
  ["undone", (side) => ({ text: `${side} takes its last order back.`, rules: ["G6"] })],
]);

// Undefined: the event is none of these.
export function tellAgreement(event: {
  readonly case?: string;
  readonly value?: unknown;
}): Draft | undefined {
  const told = event.case === undefined ? undefined : TOLD.get(event.case);
  if (!told) return undefined;
  const { seat } = event.value as { seat: Seat };
  return { ...told(seatName(seat)), seat };
}
