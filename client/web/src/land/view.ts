// What a viewer sees of a land battle, folded from deltas. A client knows no rule: it keeps what the server says.
import type {
  ChoiceAwaited,
  KnownBrigade,
  LandBrigade,
  LandDelta,
  LandOutcome,
  LandSheet,
  LandSide,
  LandSideHead,
  LandUnit,
  RosterUnit,
} from "../gen/galloper/v1/land_pb";
import { LandChoice, LandPhase, Sector } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export interface SideView {
  readonly head: LandSideHead | undefined;
  readonly roster: ReadonlyMap<number, RosterUnit>;
  readonly units: ReadonlyMap<number, LandUnit>;
  readonly brigades: ReadonlyMap<number, LandBrigade>;
  readonly reports: readonly KnownBrigade[];
}

export interface LandView {
  readonly game: "land";
  readonly sheet: LandSheet | undefined;
  // Where each piece of ground stands that the viewer knows: its anchor.
  readonly pieces: ReadonlyMap<number, number>;
  readonly phase: LandPhase;
  readonly active: Seat;
  readonly reward: number;
  readonly turn: number;
  readonly first: Seat;
  readonly die: number;
  // As the active side sees it.
  readonly sector: Sector;
  readonly actionsLeft: number;
  readonly pending: ChoiceAwaited | undefined;
  readonly south: SideView;
  readonly north: SideView;
  readonly mayAct: number;
  readonly drawOffer: Seat;
  readonly outcome: LandOutcome | undefined;
}

const NO_SIDE: SideView = {
  head: undefined,
  roster: new Map(),
  units: new Map(),
  brigades: new Map(),
  reports: [],
};

export const NO_LAND: LandView = {
  game: "land",
  sheet: undefined,
  pieces: new Map(),
  phase: LandPhase.UNSPECIFIED,
  active: Seat.UNSPECIFIED,
  reward: 0,
  turn: 0,
  first: Seat.UNSPECIFIED,
  die: 0,
  sector: Sector.UNSPECIFIED,
  actionsLeft: 0,
  pending: undefined,
  south: NO_SIDE,
  north: NO_SIDE,
  mayAct: 0,
  drawOffer: Seat.UNSPECIFIED,
  outcome: undefined,
};

export function foldLand(view: LandView, delta: LandDelta): LandView {
  let { outcome, pending, pieces } = view;
  // An outcome without a reason takes the outcome back (G6).
  if (delta.outcome) outcome = delta.outcome.reason === 0 ? undefined : delta.outcome;
  if (delta.pending) pending = delta.pending.choice === LandChoice.UNSPECIFIED ? undefined : delta.pending;
  if (delta.pieces) pieces = new Map(delta.pieces.pieces.map(({ piece, anchor }) => [piece, anchor]));
  return {
    game: "land",
    sheet: delta.sheet ?? view.sheet,
    pieces,
    phase: delta.phase ?? view.phase,
    active: delta.active ?? view.active,
    reward: delta.reward ?? view.reward,
    turn: delta.turn ?? view.turn,
    first: delta.first ?? view.first,
    die: delta.die ?? view.die,
    sector: delta.sector ?? view.sector,
    actionsLeft: delta.actionsLeft ?? view.actionsLeft,
    pending,
    south: foldSide(view.south, delta.south),
    north: foldSide(view.north, delta.north),
    mayAct: delta.mayAct ?? view.mayAct,
    drawOffer: delta.drawOffer ?? view.drawOffer,
    outcome,
  };
}

function foldSide(side: SideView, delta: LandSide | undefined): SideView {
  if (!delta) return side;
  return {
    head: delta.head ? namedHead(delta.head, side.head) : side.head,
    roster: foldById(side.roster, delta.roster, delta.removedRoster),
    units: foldById(side.units, delta.units, delta.removedUnits),
    brigades: foldById(
      side.brigades,
      delta.brigades.map((brigade) => named(brigade, side.brigades.get(brigade.id))),
      delta.removedBrigades,
    ),
    reports: delta.reports?.brigades ?? side.reports,
  };
}

// Names are sent when they are first shown, and not again.
function named(brigade: LandBrigade, before: LandBrigade | undefined): LandBrigade {
  if (!before) return brigade;
  return { ...brigade, name: brigade.name || before.name, brigadier: brigade.brigadier || before.brigadier };
}
function namedHead(head: LandSideHead, before: LandSideHead | undefined): LandSideHead {
  if (!before) return head;
  return { ...head, army: head.army || before.army, cincName: head.cincName || before.cincName };
}

function foldById<Thing extends { readonly id: number }>(
  things: ReadonlyMap<number, Thing>,
  changed: readonly Thing[],
  removed: readonly number[],
): ReadonlyMap<number, Thing> {
  if (changed.length === 0 && removed.length === 0) return things;
  const next = new Map(things);
  for (const id of removed) next.delete(id);
  for (const thing of changed) next.set(thing.id, thing);
  return next;
}

export function landSide(view: LandView, seat: Seat): SideView {
  return seat === Seat.NORTH ? view.north : view.south;
}

// South's units are numbered up to 63.
export function seatOfUnit(id: number): Seat {
  return id < 64 ? Seat.SOUTH : Seat.NORTH;
}
