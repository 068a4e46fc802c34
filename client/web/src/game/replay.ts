// A whole match in memory.
import { matches } from "../api/services";
import { codeOf } from "../app/keepsakes";
import type { MatchInfo, MatchUpdate } from "../gen/galloper/v1/match_pb";
import type { Viewer } from "../gen/galloper/v1/table_pb";
import { type Moment, momentsOf } from "./moments";

export interface Replay {
  readonly info: MatchInfo | undefined;
  readonly viewer: Viewer;
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
  return { info, viewer, moments: momentsOf(updates) };
}
