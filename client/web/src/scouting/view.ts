// What a viewer sees of a scouting game, folded from deltas. A client knows no rule: it keeps what the server says.
import type {
  ScoutingDelta,
  ScoutingGround,
  ScoutingOutcome,
  ScoutingRules,
  ScoutingSide,
} from "../gen/galloper/v1/scouting_pb";
import { ScoutingPhase, ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export interface ScoutView {
  readonly id: number;
  readonly seat: Seat;
  readonly cell: number;
  readonly status: ScoutStatus;
  readonly wounded: boolean;
  readonly moved: boolean;
  readonly attacked: boolean;
}

export interface ScoutingView {
  readonly game: "scouting";
  readonly ground: ScoutingGround | undefined;
  readonly rules: ScoutingRules | undefined;
  readonly phase: ScoutingPhase;
  readonly turn: number;
  readonly active: Seat;
  readonly movesLeft: number;
  readonly scouts: ReadonlyMap<number, ScoutView>;
  readonly south: ScoutingSide | undefined;
  readonly north: ScoutingSide | undefined;
  // SOUTH 1, NORTH 2, both 3.
  readonly mayAct: number;
  readonly drawOffer: Seat;
  readonly outcome: ScoutingOutcome | undefined;
}

export const NO_SCOUTING: ScoutingView = {
  game: "scouting",
  ground: undefined,
  rules: undefined,
  phase: ScoutingPhase.UNSPECIFIED,
  turn: 0,
  active: Seat.UNSPECIFIED,
  movesLeft: 0,
  scouts: new Map(),
  south: undefined,
  north: undefined,
  mayAct: 0,
  drawOffer: Seat.UNSPECIFIED,
  outcome: undefined,
};

export function foldScouting(view: ScoutingView, delta: ScoutingDelta): ScoutingView {
  let outcome = view.outcome;
  // An outcome without a reason takes the outcome back (G6).
  if (delta.outcome) outcome = delta.outcome.reason === 0 ? undefined : delta.outcome;
  return {
    game: "scouting",
    ground: delta.ground ?? view.ground,
    rules: delta.rules ?? view.rules,
    phase: delta.phase ?? view.phase,
    turn: delta.turn ?? view.turn,
    active: delta.active ?? view.active,
    movesLeft: delta.movesLeft ?? view.movesLeft,
    scouts: foldScouts(view.scouts, delta),
    south: delta.south ?? view.south,
    north: delta.north ?? view.north,
    mayAct: delta.mayAct ?? view.mayAct,
    drawOffer: delta.drawOffer ?? view.drawOffer,
    outcome,
  };
}

function foldScouts(
  scouts: ReadonlyMap<number, ScoutView>,
  delta: ScoutingDelta,
): ReadonlyMap<number, ScoutView> {
  if (delta.scouts.length === 0 && delta.removedScouts.length === 0) return scouts;
  const next = new Map(scouts);
  for (const id of delta.removedScouts) next.delete(id);
  for (const scout of delta.scouts) {
    // The seat is sent when a scout is first shown, and not again.
    const seat =
      scout.seat === Seat.UNSPECIFIED ? (scouts.get(scout.id)?.seat ?? Seat.UNSPECIFIED) : scout.seat;
    const { id, cell, status, wounded, moved, attacked } = scout;
    next.set(id, { id, seat, cell, status, wounded, moved, attacked });
  }
  return next;
}

export function isOnBoard(status: ScoutStatus): boolean {
  return status >= ScoutStatus.RIDING_OUT && status <= ScoutStatus.RIDING_HOME;
}

export function sideOf(view: ScoutingView, seat: Seat): ScoutingSide | undefined {
  return seat === Seat.SOUTH ? view.south : seat === Seat.NORTH ? view.north : undefined;
}

export function scoutAt(view: ScoutingView, cell: number): ScoutView | undefined {
  for (const scout of view.scouts.values()) {
    if (scout.cell === cell && isOnBoard(scout.status)) return scout;
  }
  return undefined;
}
