// What is drawn over a battle's ground for the moment.
import type { Verb } from "../gen/galloper/v1/land_pb";
import type { Shot } from "./scene";

export interface ReachMark {
  readonly cell: number;
  // What may be done there: move on, fire or charge from, ride, place.
  readonly kind: "move" | "fire" | "charge" | "ride" | "place";
}

export interface TargetMark {
  readonly cell: number;
  readonly verbs: readonly Verb[];
}

export interface LandMarks {
  readonly lit: readonly number[];
  readonly hover: number | undefined;
  // Units that may act, brigadiers that may be sent an order.
  readonly actors: readonly number[];
  readonly chosen: number | undefined;
  // The rest of the brigade of the chosen.
  readonly fellows: readonly number[];
  readonly reach: readonly ReachMark[];
  readonly targets: readonly TargetMark[];
  readonly aimed: number | undefined;
  // Where the chosen unit would stand when it fires or charges.
  readonly stand: number | undefined;
  readonly path: readonly number[];
  readonly lastPath: readonly number[];
  readonly fallen: readonly number[];
  readonly shots: readonly Shot[];
  readonly zone: readonly number[];
  // Pieces of ground that may be moved.
  readonly pieces: readonly (readonly number[])[];
  // The way of a runner that might be sent.
  readonly runnerPath: readonly number[];
}

export const NO_LAND_MARKS: LandMarks = {
  lit: [],
  hover: undefined,
  actors: [],
  chosen: undefined,
  fellows: [],
  reach: [],
  targets: [],
  aimed: undefined,
  stand: undefined,
  path: [],
  lastPath: [],
  fallen: [],
  shots: [],
  zone: [],
  pieces: [],
  runnerPath: [],
};
