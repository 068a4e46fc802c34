// The legal orders of one version, sorted so that a click finds its own.
import { type LegalList, type OrderTable, type Primary, put } from "../game/orders";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";

export interface ScoutingOrders {
  // Scout, then destination.
  readonly moves: OrderTable;
  // Scout, then target.
  readonly attacks: OrderTable;
  readonly places: ReadonlyMap<number, LegalOrder>;
  readonly lifts: ReadonlyMap<number, LegalOrder>;
  readonly confirmPlacement: LegalOrder | undefined;
  readonly endMoves: LegalOrder | undefined;
  readonly endTurn: LegalOrder | undefined;
}

type Draft = { -readonly [Key in keyof ScoutingOrders]: ScoutingOrders[Key] };

export function sortOrders({ orders }: Pick<LegalList, "orders">): ScoutingOrders {
  const moves = new Map<number, Map<number, LegalOrder>>();
  const attacks = new Map<number, Map<number, LegalOrder>>();
  const places = new Map<number, LegalOrder>();
  const lifts = new Map<number, LegalOrder>();
  const sorted: Draft = {
    moves,
    attacks,
    places,
    lifts,
    confirmPlacement: undefined,
    endMoves: undefined,
    endTurn: undefined,
  };
  for (const legal of orders) {
    const order = legal.order?.order;
    if (order?.case !== "scouting") continue;
    const { verb } = order.value;
    if (verb.case === "move") put(moves, verb.value.scout, verb.value.cell, legal);
    else if (verb.case === "attack") put(attacks, verb.value.scout, verb.value.target, legal);
    else if (verb.case === "place") places.set(verb.value.cell, legal);
    else if (verb.case === "lift") lifts.set(verb.value.cell, legal);
    else if (verb.case === "confirmPlacement") sorted.confirmPlacement = legal;
    else if (verb.case === "endMoves") sorted.endMoves = legal;
    else if (verb.case === "endTurn") sorted.endTurn = legal;
  }
  return sorted;
}

export function primaryOrder(legal: ScoutingOrders): Primary | undefined {
  if (legal.confirmPlacement) return { verb: "Confirm placement", order: legal.confirmPlacement };
  if (legal.endMoves) return { verb: "End moves", order: legal.endMoves };
  if (legal.endTurn) return { verb: "End turn", order: legal.endTurn };
  return undefined;
}
