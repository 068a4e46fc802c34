// A match moment by moment, from the updates of a replay.
import type { PlacedBlock } from "../board/Board";
import type { MatchUpdate } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { Narration } from "./narrate";
import { foldUpdate, tell } from "./state";
import { EMPTY_VIEW, type View } from "./view";

export interface Moment {
  readonly view: View;
  readonly narration: Narration;
  readonly placed: readonly PlacedBlock[];
}

export function momentsOf(updates: readonly MatchUpdate[]): Moment[] {
  const moments: Moment[] = [];
  let view = EMPTY_VIEW;
  for (const update of updates) {
    const after = foldUpdate(update.snapshot ? EMPTY_VIEW : view, update);
    moments.push({ view: after, narration: tell(view, after, update), placed: placedOf(after) });
    view = after;
  }
  return moments;
}

function placedOf(view: View): PlacedBlock[] {
  return [
    ...(view.south?.placement ?? []).map((cell) => ({ seat: Seat.SOUTH, cell })),
    ...(view.north?.placement ?? []).map((cell) => ({ seat: Seat.NORTH, cell })),
  ];
}
