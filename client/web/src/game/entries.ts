// What a log holds, whatever the game: one entry for each thing that happened, with its dice, its rules and the cells that
// it touched; and what of it shows on the board.
import type { Motion } from "../board/motion";
import { type Modifier, type Roll, Seat } from "../gen/galloper/v1/table_pb";
import type { Despatch, Shot } from "../land/scene";
import type { FireReport } from "../naval/report";

export interface RollLine {
  readonly who: string;
  readonly seat: Seat;
  readonly roll: Roll;
}

export type FaceReading = "hit" | "flag" | "major hit" | "minor hit" | "miss" | "";

// Several dice thrown together.
export interface VolleyLine {
  readonly who: string;
  readonly seat: Seat;
  readonly faces: readonly { readonly value: number; readonly reading: FaceReading }[];
  readonly modifiers: readonly Modifier[];
  readonly sum: string;
}

export type DiceLine = RollLine | VolleyLine;

export type EntryKind =
  | "turn"
  | "move"
  | "encounter"
  | "roll"
  | "report"
  | "placement"
  | "order"
  | "note"
  | "end";

export interface Entry {
  readonly key: string;
  readonly version: number;
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: EntryKind;
  readonly text: string;
  readonly rolls: readonly DiceLine[];
  readonly rules: readonly string[];
  readonly cells: readonly number[];
}

export interface Narration {
  readonly entries: readonly Entry[];
  readonly motions: readonly Motion[];
  // Cells where a scout or a unit was lost.
  readonly fallen: readonly number[];
  readonly lastPath: readonly number[] | undefined;
  readonly shots: readonly Shot[];
  readonly despatches: readonly Despatch[];
  // The fire of a turn at sea.
  readonly fire: FireReport | undefined;
}

export const NOTHING_TOLD: Narration = {
  entries: [],
  motions: [],
  fallen: [],
  lastPath: undefined,
  shots: [],
  despatches: [],
  fire: undefined,
};

export type Draft = Partial<Entry> & { readonly text: string };

// Takes down what happened in one update.
export class Recorder implements Narration {
  readonly entries: Entry[] = [];
  readonly motions: Motion[] = [];
  readonly fallen: number[] = [];
  readonly shots: Shot[] = [];
  readonly despatches: Despatch[] = [];
  lastPath: readonly number[] | undefined;
  fire: FireReport | undefined;

  constructor(
    readonly version: number,
    // Tells apart the entries of several recorders of one update.
    private readonly mark: string,
    protected turn: number,
  ) {}

  add(draft: Draft): void {
    this.entries.push({
      kind: "note",
      seat: Seat.UNSPECIFIED,
      rolls: [],
      rules: [],
      cells: [],
      ...draft,
      key: `${this.version}${this.mark}${this.entries.length}`,
      version: this.version,
      turn: this.turn,
    });
  }
}

export function joined(parts: readonly Narration[]): Narration {
  return {
    entries: parts.flatMap(({ entries }) => entries),
    motions: parts.flatMap(({ motions }) => motions),
    fallen: parts.flatMap(({ fallen }) => fallen),
    lastPath: last(parts.map(({ lastPath }) => lastPath)),
    shots: parts.flatMap(({ shots }) => shots),
    despatches: parts.flatMap(({ despatches }) => despatches),
    fire: last(parts.map(({ fire }) => fire)),
  };
}

function last<Thing>(things: readonly (Thing | undefined)[]): Thing | undefined {
  return things.filter((thing) => thing !== undefined).pop();
}
