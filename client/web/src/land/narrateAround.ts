// Told around the fighting: the initiative, the ground that moves, deployment, and what players agree on.
import type { Draft } from "../game/entries";
import { count, outcomeWords, seatName } from "../game/words";
import { type LandEvent, type LandOutcome, LandPhase } from "../gen/galloper/v1/land_pb";
import { EndReason, Seat } from "../gen/galloper/v1/table_pb";
import { dieLine } from "./dice";
import { cellsOfPiece } from "./ground";
import type { Despatch } from "./scene";
import type { LandView } from "./view";
import { orderName, phaseName, sectorName } from "./words";

export interface Place {
  readonly unit: number;
  readonly cell: number;
}

// What those who tell need of the one who writes it down.
export interface Teller {
  readonly version: number;
  readonly view: LandView;
  readonly before: LandView;
  readonly despatches: Despatch[];
  unit(id: number): string;
  brigadier(seat: Seat, id: number): string;
  brigade(seat: Seat, id: number): string;
  hex(cell: number): string;
  cells(unit: number): number[];
  cellOf(unit: number): number | undefined;
  cellOfBrigadier(seat: Seat, id: number): number | undefined;
  placeUnit(unit: number, cell: number): void;
  ride(mover: string, cells: readonly number[]): void;
}

export function tellDeployment(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  return tellFirst(event) ?? tellGround(teller, event) ?? tellPlacing(teller, event);
}

function tellFirst(event: LandEvent["event"]): Draft | undefined {
  switch (event.case) {
    case "initiativeRolled": {
      const { south, north, first } = event.value;
      const end =
        first === Seat.UNSPECIFIED ? "a tie, so they roll again" : `${seatName(first)} has the initiative`;
      const rolls = [dieLine("South", Seat.SOUTH, south, ""), dieLine("North", Seat.NORTH, north, "")];
      return {
        kind: "roll",
        seat: first,
        text: `South rolls ${south}, North ${north}: ${end}.`,
        rolls,
        rules: ["L19"],
      };
    }
    case "firstTurnSettled": {
      const { first, byChoice } = event.value;
      const text = `${seatName(first)} will move first${byChoice ? ", as its general chose" : ""}.`;
      return { seat: first, text, rules: ["L19"] };
    }
    case "deploymentOrderSettled": {
      const { first } = event.value;
      return { seat: first, text: `${seatName(first)} deploys first.`, rules: ["L20"] };
    }
    case "phaseBegan": {
      const { phase, seat } = event.value;
      if (phase >= LandPhase.COMMAND) return undefined;
      const who = seat === Seat.UNSPECIFIED ? "both sides" : seatName(seat);
      return { kind: "turn", seat, text: `${phaseName(phase)}: ${who}.` };
    }
    default:
      return undefined;
  }
}

function tellGround(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  const { view } = teller;
  const pieceOf = (id: number) => view.sheet?.ground?.pieces.find(({ piece }) => piece === id);
  switch (event.case) {
    case "pieceMoved": {
      const { seat, piece, anchor } = event.value;
      const found = pieceOf(piece);
      const text = `${seatName(seat)} has ${found?.name || "a piece of the ground"} lie at ${teller.hex(anchor)}.`;
      return {
        kind: "placement",
        seat,
        text,
        rules: ["S13"],
        cells: found ? cellsOfPiece(view, found, anchor) : [],
      };
    }
    case "rewardPassed": {
      const { seat, lapsed } = event.value;
      const text = lapsed
        ? `${seatName(seat)}’s move of the ground lapses.`
        : `${seatName(seat)} leaves the ground as it is.`;
      return { kind: "placement", seat, text, rules: ["S13"] };
    }
    case "pieceSurveyed": {
      const { seat, piece } = event.value;
      const found = pieceOf(piece);
      const what = found?.description || found?.name || "what lies there";
      const cells = found ? cellsOfPiece(view, found) : [];
      return {
        kind: "report",
        seat,
        text: `${seatName(seat)} now sees the ground: ${what}.`,
        rules: ["S14"],
        cells,
      };
    }
    default:
      return undefined;
  }
}

function tellPlacing(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  switch (event.case) {
    case "deployed": {
      const { unit, cell } = event.value;
      teller.placeUnit(unit, cell);
      return {
        kind: "placement",
        seat: unit < 64 ? Seat.SOUTH : Seat.NORTH,
        text: `${teller.unit(unit)}: ${teller.hex(cell)}.`,
        rules: ["L20"],
        cells: [cell],
      };
    }
    case "lifted": {
      const { unit } = event.value;
      return {
        kind: "placement",
        seat: unit < 64 ? Seat.SOUTH : Seat.NORTH,
        text: `${teller.unit(unit)}: back in hand.`,
        rules: ["L20"],
      };
    }
    case "cincPlaced": {
      const { seat, cell } = event.value;
      return {
        kind: "placement",
        seat,
        text: `${seatName(seat)}’s commander stands at ${teller.hex(cell)}.`,
        rules: ["L20"],
        cells: [cell],
      };
    }
    case "firstOrderSet": {
      const { seat, brigade, order } = event.value;
      const text = `${teller.brigadier(seat, brigade)} begins with ${orderName(order)}.`;
      return { kind: "placement", seat, text, rules: ["C5"] };
    }
    case "counterPlaced": {
      const { seat, counter, sector } = event.value;
      return { kind: "placement", seat, text: `Counter ${counter}: ${sectorName(sector)}.`, rules: ["F2"] };
    }
    case "deploymentConfirmed": {
      const { seat } = event.value;
      return { kind: "placement", seat, text: `${seatName(seat)} has deployed.`, rules: ["L20"] };
    }
    case "deploymentShown": {
      const { seat } = event.value;
      return {
        kind: "placement",
        seat,
        text: `${seatName(seat)}’s deployment is open to all.`,
        rules: ["L20"],
      };
    }
    case "countersShown":
      return { kind: "placement", text: "Both sides show their counters.", rules: ["F2"] };
    default:
      return undefined;
  }
}

export function tellEnd(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  if (event.case !== "ended" || !event.value.outcome) return undefined;
  const { outcome } = event.value;
  return {
    kind: "end",
    seat: outcome.winner,
    text: `${endWords(teller.view, outcome)} ${outcomeWords(outcome, "land")}`,
    rules: outcome.rule === "" ? ["L21"] : [outcome.rule],
  };
}

export function endWords(view: LandView, outcome: LandOutcome): string {
  const { southBanners, northBanners, reason } = outcome;
  const score = `South has ${count(southBanners, "banner", "banners")}, North ${northBanners}.`;
  const limit = view.sheet?.turnLimit ?? 0;
  const late =
    reason === EndReason.PLAYED_OUT && limit > 0 && view.turn >= limit ? " The turn limit is reached." : "";
  return `${score}${late}`;
}
