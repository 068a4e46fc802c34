// All that a page knows of one match, and how each thing that the server says changes it. Pure: no clock, no network.
import type { Motion } from "../board/motion";
import type { ChatMessage, MatchInfo, MatchUpdate } from "../gen/galloper/v1/match_pb";
import type { MatchNotice } from "../gen/galloper/v1/match_service_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { gridOf, NO_GRID } from "./grid";
import { type Entry, narrate } from "./narrate";
import { EMPTY_VIEW, fold, type View } from "./view";

export interface MatchView {
  readonly info: MatchInfo | undefined;
  // Undefined until the first snapshot. 0: the lobby.
  readonly version: number | undefined;
  readonly epoch: number;
  readonly view: View;
  // By version; what came before this page was opened is filled in from the replay.
  readonly entries: ReadonlyMap<number, readonly Entry[]>;
  readonly chat: readonly ChatMessage[];
  readonly spectators: number;
  readonly undoAsked: Seat;
  readonly motions: readonly Motion[];
  readonly fallen: readonly number[];
  readonly lastPath: readonly number[];
  // The newest entry with dice, for the moment that it lies on the table.
  readonly lastRoll: Entry | undefined;
}

export const NO_MATCH: MatchView = {
  info: undefined,
  version: undefined,
  epoch: 0,
  view: EMPTY_VIEW,
  entries: new Map(),
  chat: [],
  spectators: 0,
  undoAsked: Seat.UNSPECIFIED,
  motions: [],
  fallen: [],
  lastPath: [],
  lastRoll: undefined,
};

// "gap": something is missing between what we have and this; ask for a snapshot.
export function applyUpdate(match: MatchView, update: MatchUpdate): MatchView | "gap" {
  const version = Number(update.version);
  if (update.snapshot) return applySnapshot(match, update, version);
  if (match.version === undefined || version > match.version + 1) return "gap";
  if (version <= match.version) return match;
  const view = foldUpdate(match.view, update);
  const told = tell(match.view, view, update);
  return {
    ...match,
    info: update.info ?? match.info,
    version,
    view,
    entries: new Map(match.entries).set(version, told.entries),
    undoAsked: Seat.UNSPECIFIED,
    motions: told.motions,
    fallen: told.fallen,
    lastPath: told.lastPath ?? match.lastPath,
    lastRoll: told.entries.filter((entry) => entry.rolls.length > 0).pop() ?? keepRoll(match, view),
  };
}

// Dice stay on the table until the next turn.
function keepRoll(match: MatchView, view: View): Entry | undefined {
  return view.active === match.view.active && view.turn === match.view.turn ? match.lastRoll : undefined;
}

function applySnapshot(match: MatchView, update: MatchUpdate, version: number): MatchView {
  const info = update.info ?? match.info;
  const epoch = info?.epoch ?? match.epoch;
  // What was seen of an epoch that the server no longer knows did not happen.
  const known = epoch === match.epoch ? match.entries : new Map<number, readonly Entry[]>();
  const view = foldUpdate(EMPTY_VIEW, update);
  // The first update of all is a snapshot that tells how the match began.
  const entries =
    update.events.length > 0 ? new Map(known).set(version, tell(EMPTY_VIEW, view, update).entries) : known;
  return {
    ...match,
    info,
    version,
    epoch,
    view,
    entries,
    motions: [],
    fallen: [],
    lastPath: [],
    lastRoll: undefined,
  };
}

export function foldUpdate(view: View, update: MatchUpdate): View {
  return update.delta?.game.case === "scouting" ? fold(view, update.delta.game.value) : view;
}

export function tell(before: View, after: View, update: MatchUpdate) {
  const ground = after.ground ?? before.ground;
  return narrate(before, ground ? gridOf(ground) : NO_GRID, update.events, Number(update.version));
}

// `updates` as a replay returns them: a snapshot, then what followed.
export function applyHistory(match: MatchView, updates: readonly MatchUpdate[]): MatchView {
  const entries = new Map(match.entries);
  let view: View = EMPTY_VIEW;
  for (const update of updates) {
    const after = foldUpdate(update.snapshot ? EMPTY_VIEW : view, update);
    const version = Number(update.version);
    if (update.events.length > 0 && !entries.has(version))
      entries.set(version, tell(view, after, update).entries);
    view = after;
  }
  return { ...match, entries };
}

export function applyNotice(match: MatchView, notice: MatchNotice): MatchView {
  return {
    ...match,
    info: notice.info ?? match.info,
    spectators: notice.spectators,
    undoAsked: notice.undoAsked,
  };
}

export function applyChat(match: MatchView, messages: readonly ChatMessage[]): MatchView {
  const chat = new Map(match.chat.map((message) => [message.number, message]));
  for (const message of messages) chat.set(message.number, message);
  return { ...match, chat: [...chat.values()].sort((a, b) => Number(a.number - b.number)) };
}

export function allEntries(match: MatchView): readonly Entry[] {
  return [...match.entries.keys()]
    .sort((a, b) => a - b)
    .flatMap((version) => match.entries.get(version) ?? []);
}
