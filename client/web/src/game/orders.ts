// The legal orders of one version. The page offers nothing else. What belongs to one game, its own table sorts.
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";

export interface LegalList {
  readonly version: number;
  readonly seat: Seat;
  readonly orders: readonly LegalOrder[];
  readonly resign: LegalOrder | undefined;
  readonly offerDraw: LegalOrder | undefined;
  readonly acceptDraw: LegalOrder | undefined;
}

export function listOrders(version: number, seat: Seat, orders: readonly LegalOrder[]): LegalList {
  const find = (kind: string) => orders.find(({ order }) => order?.order.case === kind);
  return {
    version,
    seat,
    orders,
    resign: find("resign"),
    offerDraw: find("offerDraw"),
    acceptDraw: find("acceptDraw"),
  };
}

// Orders under two names.
export type OrderTable = ReadonlyMap<number, ReadonlyMap<number, LegalOrder>>;

export function put(
  table: Map<number, Map<number, LegalOrder>>,
  first: number,
  second: number,
  legal: LegalOrder,
): void {
  const row = table.get(first);
  if (row) row.set(second, legal);
  else table.set(first, new Map([[second, legal]]));
}

// The one thing to do when there is nothing left to choose on the board, named by its verb.
export interface Primary {
  readonly verb: string;
  readonly order: LegalOrder;
}
