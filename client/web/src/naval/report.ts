// The fire of a turn, both sides' together, as one thing to look at.
import type { NavalWeapon } from "../gen/galloper/v1/naval_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";

export interface FiredShot {
  readonly ship: number;
  readonly target: number;
  readonly seat: Seat;
  readonly weapon: NavalWeapon;
  // Where both were.
  readonly from: number;
  readonly to: number;
  readonly range: number;
  readonly half: boolean;
  readonly dice: readonly number[];
  readonly points: number;
}

export interface FireReport {
  readonly key: string;
  readonly turn: number;
  readonly shots: readonly FiredShot[];
  readonly sunk: readonly number[];
}
