// What an update of a battle shows on the board for a moment, beside the moving units.
import type { CommandOrder, VolleyKind } from "../gen/galloper/v1/land_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";

export interface Shot {
  readonly from: number;
  readonly to: number;
  readonly kind: VolleyKind;
  readonly seat: Seat;
  readonly hits: number;
  readonly flags: number;
}

// How a brigadier took an order that a runner brought (C9, C10). What this viewer is not told is zero.
export interface Despatch {
  readonly key: string;
  readonly seat: Seat;
  readonly brigadier: string;
  // Where his unit stands.
  readonly cell: number | undefined;
  readonly sent: CommandOrder;
  readonly adopted: CommandOrder;
  readonly die: number;
  readonly modifier: number;
  readonly rating: number;
  readonly character: string;
  readonly retreats: boolean;
}
