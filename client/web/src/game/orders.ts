// The legal orders of one version, sorted so that a click finds its own. The page offers nothing else.
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";

export interface LegalOrders {
  readonly version: number;
  readonly seat: Seat;
  // Scout, then destination.
  readonly moves: ReadonlyMap<number, ReadonlyMap<number, LegalOrder>>;
  // Scout, then target.
  readonly attacks: ReadonlyMap<number, ReadonlyMap<number, LegalOrder>>;
  readonly places: ReadonlyMap<number, LegalOrder>;
  readonly lifts: ReadonlyMap<number, LegalOrder>;
  readonly confirmPlacement: LegalOrder | undefined;
  readonly endMoves: LegalOrder | undefined;
  readonly endTurn: LegalOrder | undefined;
  readonly resign: LegalOrder | undefined;
  readonly offerDraw: LegalOrder | undefined;
  readonly acceptDraw: LegalOrder | undefined;
}

type Draft = { -readonly [Key in keyof LegalOrders]: LegalOrders[Key] };

export function sortOrders(version: number, seat: Seat, orders: readonly LegalOrder[]): LegalOrders {
  const moves = new Map<number, Map<number, LegalOrder>>();
  const attacks = new Map<number, Map<number, LegalOrder>>();
  const places = new Map<number, LegalOrder>();
  const lifts = new Map<number, LegalOrder>();
  const sorted: Draft = {
    version,
    seat,
    moves,
    attacks,
    places,
    lifts,
    confirmPlacement: undefined,
    endMoves: undefined,
    endTurn: undefined,
    resign: undefined,
    offerDraw: undefined,
    acceptDraw: undefined,
  };
  for (const legal of orders) {
    const order = legal.order?.order;
    if (!order) continue;
    if (order.case === "scouting") {
      const { verb } = order.value;
      if (verb.case === "move") put(moves, verb.value.scout, verb.value.cell, legal);
      else if (verb.case === "attack") put(attacks, verb.value.scout, verb.value.target, legal);
      else if (verb.case === "place") places.set(verb.value.cell, legal);
      else if (verb.case === "lift") lifts.set(verb.value.cell, legal);
      else if (verb.case === "confirmPlacement") sorted.confirmPlacement = legal;
      else if (verb.case === "endMoves") sorted.endMoves = legal;
      else if (verb.case === "endTurn") sorted.endTurn = legal;
    } else if (order.case === "resign") sorted.resign = legal;
    else if (order.case === "offerDraw") sorted.offerDraw = legal;
    else if (order.case === "acceptDraw") sorted.acceptDraw = legal;
  }
  return sorted;
}

function put(
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
export function primaryOrder(
  legal: LegalOrders,
): { readonly verb: string; readonly order: LegalOrder } | undefined {
  if (legal.confirmPlacement) return { verb: "Confirm placement", order: legal.confirmPlacement };
  if (legal.endMoves) return { verb: "End moves", order: legal.endMoves };
  if (legal.endTurn) return { verb: "End turn", order: legal.endTurn };
  return undefined;
}
