// What happened in a battle, in sentences: one entry for each event that says something, with its dice and its rules.
import { tellAgreement } from "../game/agreements";
import { type Draft, type Narration, Recorder } from "../game/entries";
import { walk } from "../game/geometry";
import { count, seatName } from "../game/words";
import {
  Arm,
  type FlagsResolved,
  type LandEvent,
  MoveReason,
  UnitLoss,
  type UnitLost,
  type UnitMoved,
  type Volley,
  VolleyKind,
} from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { volleyLine } from "./dice";
import { landGrid } from "./ground";
import { type Place, type Teller, tellDeployment, tellEnd } from "./narrateAround";
import { tellCommand } from "./narrateCommand";
import { type Field, fieldOf } from "./units";
import { type LandView, seatOfUnit } from "./view";
import { effectWords, hexName, moveRule, moveWords, sectorName, volleyName } from "./words";

export function narrateLand(
  before: LandView,
  after: LandView,
  events: readonly LandEvent[],
  version: number,
): Narration {
  const narrator = new Narrator(before, after, version);
  for (const event of events) narrator.tell(event);
  return narrator;
}

class Narrator extends Recorder implements Teller {
  readonly view: LandView;
  private readonly field: Field;
  private readonly places = new Map<number, Place>();
  private beat = 0;

  constructor(
    readonly before: LandView,
    after: LandView,
    version: number,
  ) {
    super(version, ":", before.turn);
    // Names come with the view after the events where they show something for the first time.
    this.view = after.sheet ? after : before;
    this.field = fieldOf(this.view);
    for (const unit of fieldOf(before).units) this.places.set(unit.id, { cell: unit.cell, unit: unit.id });
  }

  tell({ event }: LandEvent): void {
    const draft =
      this.action(event) ??
      tellCommand(this, event, this.entries.length) ??
      tellDeployment(this, event) ??
      tellAgreement(event) ??
      tellEnd(this, event);
    if (draft) this.add(draft);
  }

  private action(event: LandEvent["event"]): Draft | undefined {
    switch (event.case) {
      case "turnBegan": {
        const { seat, turn } = event.value;
        this.turn = turn;
        return { kind: "turn", seat, text: `Turn ${turn}: ${seatName(seat)}.` };
      }
      case "moved":
        return this.moved(event.value);
      case "volley":
        return this.volley(event.value);
      case "flagsResolved":
        return this.flags(event.value);
      case "unitLost":
        return this.lost(event.value);
      case "counterMoved": {
        const { seat, counter, sector } = event.value;
        const text = `${seatName(seat)} moves counter ${counter} to the ${sectorName(sector)}.`;
        return { kind: "order", seat, text, rules: ["F4"] };
      }
      case "objectivesHeld": {
        const { seat, objectives } = event.value;
        const names = objectives.map((index) => hexName(this.view, this.view.sheet?.objectives[index] ?? 0));
        const text = `${seatName(seat)} holds ${names.length > 0 ? names.join(", ") : "no objective"}.`;
        return { kind: "report", seat, text, rules: ["L21"] };
      }
      default:
        return undefined;
    }
  }

  private moved({ unit, reason, steps, cell }: UnitMoved): Draft {
    const from = this.cellOf(unit);
    const cells = from === undefined ? [cell] : walk(landGrid(this.view), from, steps);
    this.places.set(unit, { cell, unit });
    this.motions.push({ mover: `unit-${unit}`, cells, beat: this.beat++ });
    this.lastPath = cells;
    return {
      kind: "move",
      seat: seatOfUnit(unit),
      text: `${this.unit(unit)} ${moveWords(reason)} ${this.hex(cell)}.`,
      rules: reason === MoveReason.ORDER ? [] : [moveRule(reason)],
      cells,
    };
  }

  private volley(volley: Volley): Draft {
    const { unit, target, kind, range, hits, flags, modifiers } = volley;
    const seat = seatOfUnit(unit);
    const [from, to] = [this.cellOf(unit), this.cellOf(target)];
    if (from !== undefined && to !== undefined) this.shots.push({ from, to, kind, seat, hits, flags });
    const arm = this.field.byId.get(target)?.type?.arm ?? Arm.UNSPECIFIED;
    const distance = kind === VolleyKind.FIRE ? ` at ${count(range, "hex", "hexes")}` : "";
    return {
      kind: "encounter",
      seat,
      text: `${this.unit(unit)} ${volleyName(kind)} ${this.unit(target)}${distance}: ${effectWords(hits, flags)}.`,
      rolls: [volleyLine(volley, this.unit(unit), seat, arm)],
      rules: [
        ...new Set([kind === VolleyKind.FIRE ? "L8" : "L9", ...modifiers.map(({ rule }) => rule)]),
      ].filter((rule) => rule !== ""),
      cells: [from, to].filter((cell) => cell !== undefined),
    };
  }

  private flags(resolved: FlagsResolved): Draft | undefined {
    const { unit, flags, doubled, ignored, retreated, losses } = resolved;
    // A plain retreat is told by the move itself.
    if (flags === 0 || (retreated > 0 && doubled === 0 && ignored === 0 && losses === 0)) return undefined;
    const parts = [];
    if (doubled > 0) parts.push("flags count double");
    if (ignored > 0) parts.push(`${count(ignored, "flag is", "flags are")} ignored`);
    if (retreated > 0) parts.push(`go back ${count(retreated, "hex", "hexes")}`);
    if (losses > 0)
      parts.push(
        `${count(losses, "hex that it cannot go costs", "hexes that it cannot go cost")} ${losses} SP`,
      );
    if (parts.length === 0) parts.push("they stand");
    return {
      kind: "encounter",
      seat: seatOfUnit(unit),
      text: `${this.unit(unit)}: ${parts.join(", ")}.`,
      rules: ["L10"],
      cells: this.cells(unit),
    };
  }

  private lost({ unit, loss, by }: UnitLost): Draft {
    const cell = this.cellOf(unit);
    if (cell !== undefined) this.fallen.push(cell);
    const how = loss === UnitLoss.DRIVEN_OFF ? "are driven off the field" : "are destroyed";
    const credit = by === 0 ? "" : ` by ${this.unit(by)}`;
    return {
      kind: "report",
      seat: seatOfUnit(unit),
      text: `${this.unit(unit)} ${how}${credit}: a banner for ${seatName(seatOfUnit(unit) === Seat.SOUTH ? Seat.NORTH : Seat.SOUTH)}.`,
      rules: ["L11"],
      cells: this.cells(unit),
    };
  }

  // ---- names and places, for the other tellers too ----

  unit(id: number): string {
    return this.field.byId.get(id)?.name ?? "A unit";
  }
  brigadier(seat: Seat, id: number): string {
    const found = this.field.brigades.find((one) => one.seat === seat && one.id === id);
    return found?.brigadier || found?.name || "A brigadier";
  }
  brigade(seat: Seat, id: number): string {
    const found = this.field.brigades.find((one) => one.seat === seat && one.id === id);
    return found?.name || found?.brigadier || "A brigade";
  }
  hex(cell: number): string {
    return hexName(this.view, cell);
  }
  cellOf(unit: number): number | undefined {
    return this.places.get(unit)?.cell ?? this.field.byId.get(unit)?.cell;
  }
  cellOfBrigadier(seat: Seat, id: number): number | undefined {
    const found = this.field.brigades.find((one) => one.seat === seat && one.id === id);
    return found && found.with !== 0 ? this.cellOf(found.with) : undefined;
  }
  placeUnit(unit: number, cell: number): void {
    this.places.set(unit, { cell, unit });
  }
  ride(mover: string, cells: readonly number[]): void {
    this.motions.push({ mover, cells, beat: this.beat++ });
  }
  cells(unit: number): number[] {
    const cell = this.cellOf(unit);
    return cell === undefined ? [] : [cell];
  }
}
