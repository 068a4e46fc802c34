// What is drawn over the sea for the moment.
import type { NavalFacing } from "../gen/galloper/v1/naval_pb";
import type { ShownArcs, Stand } from "./arcs";
import type { AimLine } from "./plan";
import type { FiredShot } from "./report";
import type { ShipView } from "./view";

export interface ReachMark {
  readonly cell: number;
  // The ways that the ship may face there.
  readonly facings: readonly NavalFacing[];
}

export interface NavalMarks {
  readonly lit: readonly number[];
  readonly hover: number | undefined;
  // Ships that may be given an order.
  readonly actors: readonly number[];
  readonly chosen: number | undefined;
  readonly reach: readonly ReachMark[];
  // The ship in hand where it would end.
  readonly ghost: (Stand & { readonly ship: ShipView }) | undefined;
  readonly course: readonly number[];
  readonly targets: readonly number[];
  readonly aimed: number | undefined;
  readonly plan: readonly AimLine[];
  readonly shots: readonly FiredShot[];
  readonly lastPath: readonly number[];
  readonly fallen: readonly number[];
  readonly arcs: ShownArcs | undefined;
}

export const NO_NAVAL_MARKS: NavalMarks = {
  lit: [],
  hover: undefined,
  actors: [],
  chosen: undefined,
  reach: [],
  ghost: undefined,
  course: [],
  targets: [],
  aimed: undefined,
  plan: [],
  shots: [],
  lastPath: [],
  fallen: [],
  arcs: undefined,
};
