// The games that a match may be of, and what their views have in common.

import { OperationStage } from "../gen/galloper/v1/land_pb";
import type { MatchOutcome, MatchUpdate } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { foldLand, type LandView, NO_LAND } from "../land/view";
import { foldNaval, type NavalView, NO_NAVAL } from "../naval/view";
import { foldScouting, NO_SCOUTING, type ScoutingView } from "../scouting/view";

// Every game's view has these.
export interface CommonView {
  readonly turn: number;
  readonly active: Seat;
  // SOUTH 1, NORTH 2, both 3.
  readonly mayAct: number;
  readonly drawOffer: Seat;
  readonly outcome: Pick<MatchOutcome, "winner" | "reason"> | undefined;
}

// Before play begins.
export interface NoGame extends CommonView {
  readonly game: "none";
}

export type GameView = NoGame | ScoutingView | LandView | NavalView;

export const NO_GAME: NoGame = {
  game: "none",
  turn: 0,
  active: Seat.UNSPECIFIED,
  mayAct: 0,
  drawOffer: Seat.UNSPECIFIED,
  outcome: undefined,
};

// A match's view: of the game that it is at, and, in the battle of an operation, of the scouting before it.
export interface Stages {
  readonly view: GameView;
  readonly scouted: ScoutingView | undefined;
}

export const NO_STAGES: Stages = { view: NO_GAME, scouted: undefined };

export function foldUpdate(before: Stages, update: MatchUpdate): Stages {
  const { view, scouted } = update.snapshot ? NO_STAGES : before;
  const game = update.delta?.game;
  switch (game?.case) {
    case "scouting":
      return { view: foldScouting(scoutingOf(view), game.value), scouted };
    case "land":
      return { view: foldLand(landOf(view), game.value), scouted };
    case "naval":
      return { view: foldNaval(navalOf(view), game.value), scouted };
    case "operation": {
      const { stage, scouting, land } = game.value;
      const first = scouted ?? scoutingOf(view);
      const then = scouting ? foldScouting(first, scouting) : first;
      const battle = stage === undefined ? view.game === "land" : stage === OperationStage.BATTLE;
      if (!battle) return { view: then, scouted: undefined };
      return { view: land ? foldLand(landOf(view), land) : landOf(view), scouted: then };
    }
    default:
      return { view, scouted };
  }
}

// The view as that game's; empty where the match is at another.
export function scoutingOf(view: GameView): ScoutingView {
  return view.game === "scouting" ? view : NO_SCOUTING;
}
export function landOf(view: GameView): LandView {
  return view.game === "land" ? view : NO_LAND;
}

export function navalOf(view: GameView): NavalView {
  return view.game === "naval" ? view : NO_NAVAL;
}

export function hasBoard(view: GameView): boolean {
  return (
    (view.game === "scouting" && view.ground !== undefined) ||
    ((view.game === "land" || view.game === "naval") && view.sheet !== undefined)
  );
}

export function mayAct(view: CommonView, seat: Seat): boolean {
  return (view.mayAct & seat & Seat.BOTH) !== 0;
}
