// What happened in a battle at sea, in sentences: one entry for each event that says something, with its dice and rules.
import { tellAgreement } from "../game/agreements";
import { type Draft, type Narration, Recorder, type VolleyLine } from "../game/entries";
import { count, otherSeat, outcomeWords, seatName } from "../game/words";
import {
  type NavalEvent,
  type NavalFacing,
  type NavalInitiativeRolled,
  type NavalOutcome,
  NavalWeapon,
  type ShipFired,
  type ShipMoved,
} from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { readingsOf } from "./dice";
import type { FiredShot, FireReport } from "./report";
import { type Course, facingName, sail, seaOf } from "./sea";
import { type Fleet, fleetOf, type NavalView } from "./view";
import { hexName } from "./words";

export function narrateNaval(
  before: NavalView,
  after: NavalView,
  events: readonly NavalEvent[],
  version: number,
): Narration {
  const narrator = new Narrator(before, after, version);
  for (const event of events) narrator.tell(event);
  return narrator;
}

interface Place {
  readonly cell: number;
  readonly facing: NavalFacing;
}

class Narrator extends Recorder {
  private readonly view: NavalView;
  private readonly fleet: Fleet;
  private readonly places = new Map<number, Place>();
  private shotsFired: FiredShot[] = [];
  private beat = 0;

  constructor(before: NavalView, after: NavalView, version: number) {
    super(version, "n", before.turn);
    this.view = after.sheet ? after : before;
    this.fleet = fleetOf(this.view);
    for (const { id, cell, facing } of fleetOf(before).ships) this.places.set(id, { cell, facing });
  }

  tell({ event }: NavalEvent): void {
    const draft = this.turnOf(event) ?? this.moving(event) ?? this.firing(event) ?? tellAgreement(event);
    if (draft) this.add(draft);
  }

  private turnOf(event: NavalEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "initiativeRolled":
        return initiative(event.value);
      case "turnBegan":
        this.turn = event.value.turn;
        return { kind: "turn", text: `Turn ${this.turn}.` };
      case "ended":
        return event.value.outcome && this.ended(event.value.outcome);
      default:
        return undefined;
    }
  }

  private moving(event: NavalEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "moved":
        return this.moved(event.value);
      case "withdrew": {
        const { ship, steps } = event.value;
        const { cells } = this.sail(ship, steps);
        this.fallen.push(cells[cells.length - 1] ?? 0);
        const text = `${this.name(ship)} leaves the battle.`;
        return { kind: "report", seat: this.seat(ship), text, rules: ["N4"], cells };
      }
      case "movesEnded": {
        const { seat } = event.value;
        return { kind: "order", seat, text: `${seatName(seat)} ends its moves.`, rules: ["N2"] };
      }
      default:
        return undefined;
    }
  }

  private moved({ ship, cell, facing, steps }: ShipMoved): Draft {
    const { cells } = this.sail(ship, steps);
    this.places.set(ship, { cell, facing });
    const where = `${hexName(this.view, cell)}, facing ${facingName(facing)}`;
    const text =
      steps.length === 0
        ? `${this.name(ship)} stays at ${where}.`
        : `${this.name(ship)} goes to ${where}, for ${steps.length}.`;
    return { kind: "move", seat: this.seat(ship), text, rules: ["N3"], cells };
  }

  private sail(ship: number, steps: Uint8Array): Course {
    const { cell, facing } = this.places.get(ship) ?? { cell: 0, facing: 3 };
    const course = sail(seaOf(this.view).grid, cell, facing, steps);
    this.motions.push({ mover: `ship-${ship}`, ...course, beat: this.beat++ });
    this.lastPath = course.cells;
    return course;
  }

  private firing(event: NavalEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "fireBegan":
        return { kind: "order", text: FIRE_BEGAN[event.value.mayFire & 3] ?? "", rules: ["N8"] };
      case "aimed": {
        const { ship, weapon, target } = event.value;
        return {
          kind: "order",
          seat: this.seat(ship),
          text: `${this.name(ship)} ${aimWords(weapon, target === 0 ? undefined : this.name(target))}.`,
          rules: [weapon === NavalWeapon.TORPEDO ? "N11" : "N8"],
          cells: target === 0 ? [] : [this.cell(ship), this.cell(target)],
        };
      }
      case "committed": {
        const { seat } = event.value;
        return { kind: "order", seat, text: `${seatName(seat)} commits its fire.`, rules: ["N8"] };
      }
      case "fired":
        return this.fired(event.value);
      case "sunk":
        return this.sank(event.value.ship);
      case "fireEnded":
        this.report();
        return undefined;
      default:
        return undefined;
    }
  }

  private fired({ ship, weapon, target, range, half, dice, points }: ShipFired): Draft {
    const seat = this.seat(ship);
    const [from, to] = [this.cell(ship), this.cell(target)];
    this.shotsFired.push({ ship, target, seat, weapon, from, to, range, half, dice: [...dice], points });
    const what = weapon === NavalWeapon.TORPEDO ? " with a torpedo" : "";
    const effect = points === 0 ? "no effect" : count(points, "point", "points");
    const line: VolleyLine = {
      who: this.name(ship),
      seat,
      faces: faces([...dice], points),
      modifiers: [],
      sum: effect,
    };
    return {
      kind: "encounter",
      seat,
      text: `${this.name(ship)} fires${what} at ${this.name(target)}, range ${range}${half ? ", half effect" : ""}: ${effect}.`,
      rolls: [line],
      rules: ["N5", "N6", half ? "N7" : "", weapon === NavalWeapon.TORPEDO ? "N11" : ""].filter(
        (rule) => rule !== "",
      ),
      cells: [from, to],
    };
  }

  private sank(ship: number): Draft {
    this.fallen.push(this.cell(ship));
    this.sunkNow.push(ship);
    const points = this.fleet.byId.get(ship)?.points ?? 0;
    return {
      kind: "report",
      seat: this.seat(ship),
      text: `${this.name(ship)} sinks: ${count(points, "point", "points")} for ${seatName(otherSeat(this.seat(ship)))}.`,
      rules: ["N9"],
      cells: [this.cell(ship)],
    };
  }
  private sunkNow: number[] = [];

  private report(): void {
    const shots = this.shotsFired;
    const key = `${this.version}:${this.turn}`;
    // A turn in which nobody fired leaves the last report lying.
    const report: FireReport = { key, turn: this.turn, shots, sunk: this.sunkNow };
    if (shots.length > 0) this.fire = report;
    this.shotsFired = [];
    this.sunkNow = [];
  }

  private ended(outcome: NavalOutcome): Draft {
    const { southPointsSunk, northPointsSunk, winner } = outcome;
    return {
      kind: "end",
      seat: winner,
      text: `${outcomeWords(outcome, "naval")} Points sunk: South ${southPointsSunk}, North ${northPointsSunk}.`,
      rules: ["N12"],
    };
  }

  private name(id: number): string {
    return this.fleet.byId.get(id)?.name ?? "A ship";
  }
  private seat(id: number): Seat {
    return this.fleet.byId.get(id)?.seat ?? Seat.UNSPECIFIED;
  }
  private cell(id: number): number {
    return this.places.get(id)?.cell ?? this.fleet.byId.get(id)?.cell ?? 0;
  }
}

const FIRE_BEGAN = [
  "Nobody has a shot.",
  "The moves are over; only South has a shot.",
  "The moves are over; only North has a shot.",
  "Both sides plan their fire.",
];

function initiative({ south, north, first }: NavalInitiativeRolled): Draft {
  const end = first === Seat.UNSPECIFIED ? "a tie, so they roll again" : `${seatName(first)} moves first`;
  const rolls = [
    { who: "South", seat: Seat.SOUTH, faces: faces([south]), modifiers: [], sum: "" },
    { who: "North", seat: Seat.NORTH, faces: faces([north]), modifiers: [], sum: "" },
  ];
  return {
    kind: "roll",
    seat: first,
    text: `South rolls ${south}, North ${north}: ${end}.`,
    rolls,
    rules: ["N1"],
  };
}

function faces(dice: readonly number[], points?: number): VolleyLine["faces"] {
  const readings = points === undefined ? [] : readingsOf(dice, points);
  return dice.map((value, index) => ({ value, reading: readings[index] ?? "" }));
}

export function aimWords(weapon: NavalWeapon, target: string | undefined): string {
  const torpedo = weapon === NavalWeapon.TORPEDO;
  if (target === undefined) return torpedo ? "holds its torpedo" : "holds its fire";
  return `aims ${torpedo ? "a torpedo" : "its guns"} at ${target}`;
}
