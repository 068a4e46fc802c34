// What a viewer sees of a battle at sea, folded from deltas. A client knows no rule: it keeps what the server says.
import type {
  NavalDelta,
  NavalOutcome,
  NavalSheet,
  NavalSide,
  Ship,
  ShipClass,
} from "../gen/galloper/v1/naval_pb";
import { type NavalFacing, NavalPhase, ShipStatus } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export interface NavalView {
  readonly game: "naval";
  readonly sheet: NavalSheet | undefined;
  readonly phase: NavalPhase;
  readonly turn: number;
  readonly first: Seat;
  readonly active: Seat;
  readonly ships: ReadonlyMap<number, Ship>;
  readonly south: NavalSide | undefined;
  readonly north: NavalSide | undefined;
  readonly mayAct: number;
  readonly drawOffer: Seat;
  readonly outcome: NavalOutcome | undefined;
}

export const NO_NAVAL: NavalView = {
  game: "naval",
  sheet: undefined,
  phase: NavalPhase.UNSPECIFIED,
  turn: 0,
  first: Seat.UNSPECIFIED,
  active: Seat.UNSPECIFIED,
  ships: new Map(),
  south: undefined,
  north: undefined,
  mayAct: 0,
  drawOffer: Seat.UNSPECIFIED,
  outcome: undefined,
};

export function foldNaval(view: NavalView, delta: NavalDelta): NavalView {
  let { outcome, ships } = view;
  // An outcome without a reason takes the outcome back (G6).
  if (delta.outcome) outcome = delta.outcome.reason === 0 ? undefined : delta.outcome;
  if (delta.ships.length > 0) {
    const next = new Map(ships);
    for (const ship of delta.ships) next.set(ship.id, ship);
    ships = next;
  }
  return {
    game: "naval",
    sheet: delta.sheet ?? view.sheet,
    phase: delta.phase ?? view.phase,
    turn: delta.turn ?? view.turn,
    first: delta.first ?? view.first,
    active: delta.active ?? view.active,
    ships,
    south: delta.south ?? view.south,
    north: delta.north ?? view.north,
    mayAct: delta.mayAct ?? view.mayAct,
    drawOffer: delta.drawOffer ?? view.drawOffer,
    outcome,
  };
}

export function navalSide(view: NavalView, seat: Seat): NavalSide | undefined {
  return seat === Seat.NORTH ? view.north : view.south;
}

export function fleetName(view: NavalView, seat: Seat): string {
  return (seat === Seat.NORTH ? view.sheet?.northName : view.sheet?.southName) ?? "";
}

// A ship with all that is known of it in one place.
export interface ShipView {
  readonly id: number;
  readonly seat: Seat;
  readonly name: string;
  readonly kind: ShipClass | undefined;
  readonly cell: number;
  readonly facing: NavalFacing;
  readonly status: ShipStatus;
  // What it is worth, and what of that is left.
  readonly points: number;
  readonly left: number;
  readonly torpedoes: number;
  readonly moved: boolean;
  readonly gunTarget: number;
  readonly torpedoTarget: number;
}

export interface Fleet {
  readonly ships: readonly ShipView[];
  readonly byId: ReadonlyMap<number, ShipView>;
  // Those afloat.
  readonly at: ReadonlyMap<number, ShipView>;
}

const fleets = new WeakMap<NavalView, Fleet>();

export function fleetOf(view: NavalView): Fleet {
  const known = fleets.get(view);
  if (known) return known;
  const ships = [...view.ships.values()].sort((a, b) => a.id - b.id).map((ship) => shipView(view, ship));
  const fleet: Fleet = {
    ships,
    byId: new Map(ships.map((ship) => [ship.id, ship])),
    at: new Map(ships.filter(isAfloat).map((ship) => [ship.cell, ship])),
  };
  fleets.set(view, fleet);
  return fleet;
}

function shipView(view: NavalView, ship: Ship): ShipView {
  const fixed = view.sheet?.ships[ship.id - 1];
  const kind = fixed && view.sheet?.classes[fixed.shipClass];
  const points = kind?.points ?? 0;
  return {
    id: ship.id,
    seat: fixed?.seat ?? Seat.UNSPECIFIED,
    name: fixed?.name ?? `Ship ${ship.id}`,
    kind,
    cell: ship.cell,
    facing: ship.facing,
    status: ship.status === ShipStatus.UNSPECIFIED ? ShipStatus.AFLOAT : ship.status,
    points,
    left: Math.max(0, points - ship.damage),
    torpedoes: ship.torpedoes,
    moved: ship.moved,
    gunTarget: ship.gunTarget,
    torpedoTarget: ship.torpedoTarget,
  };
}

export function isAfloat({ status }: { readonly status: ShipStatus }): boolean {
  return status === ShipStatus.AFLOAT;
}

// Whether the battle is fought with torpedoes (N11).
export function hasTorpedoes(view: NavalView): boolean {
  return view.sheet?.rules?.torpedoes ?? false;
}
