// What happened, in sentences: one entry for each event, with its dice, its rules and the cells that it touched. Also what
// of it moves on the board.

import { tellAgreement } from "../game/agreements";
import { type Draft, type Narration, Recorder } from "../game/entries";
import { cellName, type Grid, walk } from "../game/geometry";
import { outcomeWords, score, seatName } from "../game/words";
import {
  type EncounterFought,
  EncounterResult,
  type Scout,
  type ScoutingEvent,
  type ScoutMoved,
  type ScoutReturned,
} from "../gen/galloper/v1/scouting_pb";
import { type Roll, Seat } from "../gen/galloper/v1/table_pb";
import { gridOf, NO_GRID } from "./grid";
import type { ScoutingView } from "./view";
import { advantageWords, reportWords, resultWords } from "./words";

// `before` is the view before the events; the first events may bring the ground with them, in `after`.
export function narrateScouting(
  before: ScoutingView,
  after: ScoutingView,
  events: readonly ScoutingEvent[],
  version: number,
): Narration {
  const ground = after.ground ?? before.ground;
  const narrator = new Narrator(before, ground ? gridOf(ground) : NO_GRID, version);
  for (const event of events) narrator.tell(event);
  return narrator;
}

class Narrator extends Recorder {
  private readonly places = new Map<number, { cell: number; seat: Seat }>();
  private active: Seat;

  constructor(
    before: ScoutingView,
    private readonly grid: Grid,
    version: number,
  ) {
    super(version, ".", before.turn);
    for (const scout of before.scouts.values())
      this.places.set(scout.id, { cell: scout.cell, seat: scout.seat });
    this.active = before.active;
  }

  tell({ event }: ScoutingEvent): void {
    const draft = this.play(event) ?? this.placement(event) ?? tellAgreement(event) ?? this.end(event);
    if (draft) this.add(draft);
  }

  private play(event: ScoutingEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "turnBegan": {
        const { seat, turn } = event.value;
        this.turn = turn;
        this.active = seat;
        return { kind: "turn", seat, text: `Turn ${turn}: ${seatName(seat)}.` };
      }
      case "moved":
        return this.moved(event.value);
      case "movesEnded": {
        const { seat } = event.value;
        return { seat, text: `${seatName(seat)} ends its moves.`, rules: ["S7"] };
      }
      case "fought":
        return this.fought(event.value);
      case "observed": {
        const { scout } = event.value;
        const text = `Scout ${scout} has observed the enemy and may ride home.`;
        return { kind: "report", seat: this.seatOf(scout), text, rules: ["S6"], cells: this.cellOf(scout) };
      }
      case "returned":
        return this.returned(event.value);
      default:
        return undefined;
    }
  }

  private placement(event: ScoutingEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "placed": {
        const { seat, cell } = event.value;
        const text = `${seatName(seat)} places a scout on ${this.name(cell)}.`;
        return { kind: "placement", seat, text, rules: ["S2"], cells: [cell] };
      }
      case "lifted": {
        const { seat, cell } = event.value;
        const text = `${seatName(seat)} takes the scout on ${this.name(cell)} back into the hand.`;
        return { kind: "placement", seat, text, rules: ["S2"], cells: [cell] };
      }
      case "placementConfirmed": {
        const { seat } = event.value;
        return { kind: "placement", seat, text: `${seatName(seat)} has placed its scouts.`, rules: ["S2"] };
      }
      case "revealed":
        return this.revealed(event.value.scouts);
      case "initiativeRolled":
        return bothRolled(event.value, "moves first", "S3");
      case "fourReturnedRolled":
        return bothRolled(event.value, "chooses who deploys first", "S13");
      default:
        return undefined;
    }
  }

  private end(event: ScoutingEvent["event"]): Draft | undefined {
    if (event.case !== "ended" || !event.value.outcome) return undefined;
    const { outcome } = event.value;
    const granted = outcome.advantage ? ` ${advantageWords(outcome.advantage).join(" ")}` : "";
    const text = `${outcomeWords(outcome, "scouting")}${granted}`;
    return { kind: "end", seat: outcome.winner, text, rules: ["S11", "S12", "S13"] };
  }

  private revealed(scouts: readonly Scout[]): Draft {
    for (const { id, cell, seat } of scouts) this.places.set(id, { cell, seat });
    const text = "Both sides have placed: the board is open.";
    return { kind: "placement", text, rules: ["S2"], cells: scouts.map((scout) => scout.cell) };
  }

  private moved({ scout, steps, beganObserving }: ScoutMoved): Draft | undefined {
    const place = this.places.get(scout);
    if (!place) return undefined;
    const cells = walk(this.grid, place.cell, steps);
    const to = cells[cells.length - 1] ?? place.cell;
    this.places.set(scout, { ...place, cell: to });
    this.motions.push({ mover: `scout-${scout}`, cells });
    this.lastPath = cells;
    const observing = beganObserving ? ", the enemy’s baseline, and will observe" : "";
    return {
      kind: "move",
      seat: place.seat,
      text: `Scout ${scout} rides from ${this.name(place.cell)} to ${this.name(to)}${observing}.`,
      rules: beganObserving ? ["S4", "S6"] : ["S4"],
      cells,
    };
  }

  private returned({ scout, report }: ScoutReturned): Draft {
    const told = report ? ` It tells of ${reportWords(report)}.` : "";
    return {
      kind: "report",
      seat: this.seatOf(scout),
      text: `Scout ${scout} is home with its report.${told}`,
      rules: report ? ["S10", "S14"] : ["S10"],
      cells: this.cellOf(scout),
    };
  }

  private fought(fight: EncounterFought): Draft | undefined {
    const { attacker, defender, attackerRoll, defenderRoll, result, loser } = fight;
    if (!attackerRoll || !defenderRoll) return undefined;
    const lost = this.places.get(loser);
    if (result >= EncounterResult.KILLED && lost) this.fallen.push(lost.cell);
    const modifiers = [...attackerRoll.modifiers, ...defenderRoll.modifiers];
    const scores = `${score(attackerRoll.score)} against ${score(defenderRoll.score)}`;
    return {
      kind: "encounter",
      seat: this.seatOf(attacker),
      text: `Scout ${attacker} attacks scout ${defender}: ${scores}. ${resultWords(result, `Scout ${loser}`)}`,
      rolls: [
        { who: `Scout ${attacker}`, seat: this.seatOf(attacker), roll: attackerRoll },
        { who: `Scout ${defender}`, seat: this.seatOf(defender), roll: defenderRoll },
      ],
      rules: [...new Set(["S8", ...modifiers.map(({ rule }) => rule)])].filter((rule) => rule !== ""),
      cells: [...this.cellOf(attacker), ...this.cellOf(defender)],
    };
  }

  private name(cell: number): string {
    return cellName(this.grid, cell);
  }
  private seatOf(scout: number): Seat {
    return this.places.get(scout)?.seat ?? this.active;
  }
  private cellOf(scout: number): number[] {
    const place = this.places.get(scout);
    return place ? [place.cell] : [];
  }
}

function bothRolled(
  rolled: { south?: Roll; north?: Roll; first: Seat },
  does: string,
  rule: string,
): Draft | undefined {
  const { south, north, first } = rolled;
  if (!south || !north) return undefined;
  const end = first === Seat.UNSPECIFIED ? "a tie, so they roll again" : `${seatName(first)} ${does}`;
  return {
    kind: "roll",
    seat: first,
    text: `South rolls ${south.value}, North rolls ${north.value}: ${end}.`,
    rolls: [
      { who: "South", seat: Seat.SOUTH, roll: south },
      { who: "North", seat: Seat.NORTH, roll: north },
    ],
    rules: [rule],
  };
}
