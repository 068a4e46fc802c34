// A match moment by moment, from the updates of a replay.
import type { MatchUpdate } from "../gen/galloper/v1/match_pb";
import type { Narration } from "./entries";
import { foldUpdate, NO_STAGES, type Stages } from "./games";
import { tell } from "./tell";

export interface Moment extends Stages {
  readonly narration: Narration;
}

export function momentsOf(updates: readonly MatchUpdate[]): Moment[] {
  const moments: Moment[] = [];
  let before = NO_STAGES;
  for (const update of updates) {
    const after = foldUpdate(before, update);
    moments.push({ ...after, narration: tell(before, after, update) });
    before = after;
  }
  return moments;
}
