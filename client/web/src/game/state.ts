// All that a page knows of one match, and how each thing that the server says changes it. Pure: no clock, no network.
import type { ChatMessage, MatchInfo, MatchUpdate } from "../gen/galloper/v1/match_pb";
import type { MatchNotice } from "../gen/galloper/v1/match_service_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { Despatch } from "../land/scene";
import type { FireReport } from "../naval/report";
import { type Entry, type Narration, NOTHING_TOLD } from "./entries";
import { foldUpdate, NO_STAGES, type Stages } from "./games";
import { tell } from "./tell";

export interface MatchView extends Stages {
  readonly info: MatchInfo | undefined;
  // Undefined until the first snapshot. 0: the lobby.
  readonly version: number | undefined;
  readonly epoch: number;
  // By version; what came before this page was opened is filled in from the replay.
  readonly entries: ReadonlyMap<number, readonly Entry[]>;
  readonly chat: readonly ChatMessage[];
  readonly spectators: number;
  readonly undoAsked: Seat;
  // What the newest update told.
  readonly told: Narration;
  readonly lastPath: readonly number[];
  // Of the present turn of a battle.
  readonly despatches: readonly Despatch[];
  // The last fire of a battle at sea.
  readonly fire: FireReport | undefined;
  // The newest entry with dice, for the moment that it lies on the table.
  readonly lastRoll: Entry | undefined;
}

export const NO_MATCH: MatchView = {
  ...NO_STAGES,
  info: undefined,
  version: undefined,
  epoch: 0,
  entries: new Map(),
  chat: [],
  spectators: 0,
  undoAsked: Seat.UNSPECIFIED,
  told: NOTHING_TOLD,
  lastPath: [],
  despatches: [],
  fire: undefined,
  lastRoll: undefined,
};

// "gap": something is missing between what we have and this; ask for a snapshot.
export function applyUpdate(match: MatchView, update: MatchUpdate): MatchView | "gap" {
  const version = Number(update.version);
  if (update.snapshot) return applySnapshot(match, update, version);
  if (match.version === undefined || version > match.version + 1) return "gap";
  if (version <= match.version) return match;
  const stages = foldUpdate(match, update);
  const told = tell(match, stages, update);
  return {
    ...match,
    ...stages,
    info: update.info ?? match.info,
    version,
    entries: new Map(match.entries).set(version, told.entries),
    undoAsked: Seat.UNSPECIFIED,
    told,
    lastPath: told.lastPath ?? match.lastPath,
    despatches: [...(isSameTurn(match, stages) ? match.despatches : []), ...told.despatches],
    fire: told.fire ?? match.fire,
    lastRoll: told.entries.filter((entry) => entry.rolls.length > 0).pop() ?? keepRoll(match, stages),
  };
}

// Dice stay on the table until the next turn.
function keepRoll(match: MatchView, { view }: Stages): Entry | undefined {
  return isSameTurn(match, { view }) ? match.lastRoll : undefined;
}

function isSameTurn(match: MatchView, { view }: Pick<Stages, "view">): boolean {
  return view.active === match.view.active && view.turn === match.view.turn;
}

function applySnapshot(match: MatchView, update: MatchUpdate, version: number): MatchView {
  const info = update.info ?? match.info;
  const epoch = info?.epoch ?? match.epoch;
  // What was seen of an epoch that the server no longer knows did not happen.
  const known = epoch === match.epoch ? match.entries : new Map<number, readonly Entry[]>();
  const stages = foldUpdate(NO_STAGES, update);
  // The first update of all is a snapshot that tells how the match began.
  const entries =
    update.events.length > 0 ? new Map(known).set(version, tell(NO_STAGES, stages, update).entries) : known;
  return {
    ...match,
    ...stages,
    info,
    version,
    epoch,
    entries,
    told: NOTHING_TOLD,
    lastPath: [],
    despatches: [],
    fire: undefined,
    lastRoll: undefined,
  };
}

// `updates` as a replay returns them: a snapshot, then what followed.
export function applyHistory(match: MatchView, updates: readonly MatchUpdate[]): MatchView {
  const entries = new Map(match.entries);
  let before: Stages = NO_STAGES;
  let fire: FireReport | undefined;
  for (const update of updates) {
    const after = foldUpdate(before, update);
    const version = Number(update.version);
    if (update.events.length > 0 && !entries.has(version)) {
      const told = tell(before, after, update);
      entries.set(version, told.entries);
      fire = told.fire ?? fire;
    }
    before = after;
  }
  return { ...match, entries, fire: match.fire ?? fire };
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
