// The plain words of a battle.
import { columnName } from "../game/geometry";
import { count, listed, seatName } from "../game/words";
import {
  Arm,
  BrigadierFate,
  CommandOrder,
  LandPhase,
  MoveReason,
  RunnerFate,
  Sector,
  type UnitType,
  Verb,
  VolleyKind,
} from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { LandView } from "./view";

export const ORDERS = [CommandOrder.ASSAULT, CommandOrder.OPPOSE, CommandOrder.HOLD] as const;

export function orderName(order: CommandOrder): string {
  switch (order) {
    case CommandOrder.ASSAULT:
      return "Assault";
    case CommandOrder.OPPOSE:
      return "Oppose";
    case CommandOrder.HOLD:
      return "Hold";
    default:
      return "not known";
  }
}

// The badge's letter.
export function orderLetter(order: CommandOrder): string {
  return order === CommandOrder.UNSPECIFIED ? "?" : orderName(order).charAt(0);
}

export function orderClass(order: CommandOrder): string {
  return order === CommandOrder.UNSPECIFIED ? "unknown" : orderName(order).toLowerCase();
}

// What the order demands, in one line.
export function orderMeaning(order: CommandOrder): string {
  switch (order) {
    case CommandOrder.ASSAULT:
      return "close with the enemy, fire, and charge whoever wavers";
    case CommandOrder.OPPOSE:
      return "keep out of close range, fire, and fall back before the enemy";
    case CommandOrder.HOLD:
      return "stay, and fire at what comes in range";
    default:
      return "";
  }
}

export function orderRule(order: CommandOrder): string {
  if (order === CommandOrder.HOLD) return "L13";
  if (order === CommandOrder.OPPOSE) return "L14";
  return order === CommandOrder.ASSAULT ? "L15" : "C2";
}

export function sectorName(sector: Sector): string {
  switch (sector) {
    case Sector.LEFT:
      return "left flank";
    case Sector.CENTRE:
      return "centre";
    case Sector.RIGHT:
      return "right flank";
    default:
      return "no sector";
  }
}

export function phaseName(phase: LandPhase): string {
  switch (phase) {
    case LandPhase.INITIATIVE:
      return "The initiative";
    case LandPhase.GROUND_BEFORE:
    case LandPhase.GROUND_AFTER:
      return "The ground";
    case LandPhase.DEPLOYMENT_CHOICE:
    case LandPhase.DEPLOYMENT:
      return "Deployment";
    case LandPhase.REDEPLOYMENT:
      return "Redeployment";
    case LandPhase.COMMAND:
      return "Command";
    case LandPhase.ACTIONS:
      return "Actions";
    case LandPhase.COUNTER:
      return "The counter";
    default:
      return "";
  }
}

export function armName(arm: Arm): string {
  if (arm === Arm.CAVALRY) return "cavalry";
  return arm === Arm.ARTILLERY ? "artillery" : "infantry";
}

export function typeWords(type: UnitType | undefined): string {
  if (!type) return "";
  const parts = [
    `moves ${type.move}`,
    type.fire.length > 0 ? `fires ${type.fire.join(" ")}` : "no fire",
    type.mayCharge ? `charges with ${type.charge}` : `strikes back with ${type.charge}`,
  ];
  return `${type.name}: ${parts.join(", ")}`;
}

export function verbName(verb: Verb): string {
  if (verb === Verb.FIRE) return "Fire";
  return verb === Verb.CHARGE ? "Charge" : "Move";
}

export function volleyName(kind: VolleyKind): string {
  switch (kind) {
    case VolleyKind.CHARGE:
      return "charge";
    case VolleyKind.STRIKE_BACK:
      return "strike back at";
    case VolleyKind.DEFENSIVE_FIRE:
      return "fire at the charging";
    default:
      return "fire at";
  }
}

export function effectWords(hits: number, flags: number): string {
  if (hits === 0 && flags === 0) return "no effect";
  const parts = [];
  if (hits > 0) parts.push(count(hits, "hit", "hits"));
  if (flags > 0) parts.push(count(flags, "flag", "flags"));
  return parts.join(", ");
}

export function moveWords(reason: MoveReason): string {
  switch (reason) {
    case MoveReason.FALL_BACK:
      return "fall back before the enemy to";
    case MoveReason.COWARD:
      return "are led to the rear, to";
    case MoveReason.RETREAT:
      return "retreat to";
    case MoveReason.ADVANCE:
      return "advance into";
    case MoveReason.FOLLOW:
      return "follow up to";
    default:
      return "move to";
  }
}

export function moveRule(reason: MoveReason): string {
  switch (reason) {
    case MoveReason.FALL_BACK:
    case MoveReason.FOLLOW:
      return "L14";
    case MoveReason.COWARD:
      return "C10";
    case MoveReason.RETREAT:
      return "L10";
    case MoveReason.ADVANCE:
      return "L9";
    default:
      return "L3";
  }
}

export function runnerFateWords(fate: RunnerFate): string {
  switch (fate) {
    case RunnerFate.RECALLED:
      return "is called back";
    case RunnerFate.OVERTAKEN:
      return "is overtaken by the commander himself";
    case RunnerFate.BRIGADIER_LOST:
      return "finds no brigadier any more";
    case RunnerFate.INTERCEPTED:
      return "is taken by the enemy on the way";
    default:
      return "comes to nothing";
  }
}

export function brigadierFateWords(fate: BrigadierFate): string {
  if (fate === BrigadierFate.KILLED) return "killed";
  if (fate === BrigadierFate.CAPTURED) return "captured";
  return fate === BrigadierFate.WOUNDED ? "wounded" : "unhurt";
}

// Hexes carry names as on the sheet's margins.
export function hexName(view: LandView, cell: number): string {
  const width = view.sheet?.ground?.width ?? 1;
  return `${columnName(cell % width)}${Math.floor(cell / width) + 1}`;
}

export function turnsWords(turns: number): string {
  if (turns <= 0) return "at once";
  return turns === 1 ? "this very turn" : `in ${turns} turns`;
}

export function factsOf(view: LandView): string {
  const { sheet } = view;
  if (!sheet) return "";
  const { bannersToWin, turnLimit, attacker, objectives } = sheet;
  const parts = [`${count(bannersToWin, "banner wins", "banners win")} the battle.`];
  if (objectives.length > 0) {
    const names = objectives.map((cell) => hexName(view, cell));
    parts.push(`${listed(names)} ${names.length === 1 ? "counts" : "count"} a banner to whoever holds it.`);
  }
  parts.push(
    attacker === Seat.UNSPECIFIED
      ? `After ${turnLimit} turns the side with more banners wins.`
      : `${seatName(attacker)} attacks, and loses if it has not won after ${turnLimit} turns.`,
  );
  return parts.join(" ");
}
