// A whole match in memory, moment by moment.
import { matches } from "../api/services";
import { codeOf } from "../app/keepsakes";
import type { PlacedBlock } from "../board/Board";
import type { MatchInfo, MatchUpdate } from "../gen/galloper/v1/match_pb";
import { Seat, type Viewer } from "../gen/galloper/v1/table_pb";
import type { Narration } from "./narrate";
import { foldUpdate, tell } from "./state";
import { EMPTY_VIEW, type View } from "./view";

export interface Moment {
  readonly view: View;
  readonly narration: Narration;
  readonly placed: readonly PlacedBlock[];
}

export interface Replay {
  readonly info: MatchInfo | undefined;
  // By version, from 0: the lobby.
  readonly moments: readonly Moment[];
}

const PAGE = 1000;

export async function loadReplay(id: string, viewer: Viewer, info: MatchInfo | undefined): Promise<Replay> {
  const updates: MatchUpdate[] = [];
  let last = 0;
  do {
    const at = updates.length === 0 ? 0 : updates.length - 1;
    const page = await matches.getReplay({
      matchId: id,
      viewer,
      at: BigInt(at),
      count: PAGE,
      code: codeOf(id),
    });
    last = Number(page.lastVersion);
    // Each page begins with a snapshot of what the page before ended with.
    updates.push(...(updates.length === 0 ? page.updates : page.updates.slice(1)));
    if (page.updates.length <= 1) break;
  } while (updates.length <= last);
  return { info, moments: momentsOf(updates) };
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
