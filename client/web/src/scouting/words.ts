// The plain words for scouts, their encounters and their reports.
import { seatName } from "../game/words";
import {
  EncounterResult,
  type ScoutingAdvantage,
  type ScoutReport,
  ScoutStatus,
} from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export function statusWords(status: ScoutStatus): string {
  switch (status) {
    case ScoutStatus.RIDING_OUT:
      return "riding out";
    case ScoutStatus.OBSERVING:
      return "observing the enemy";
    case ScoutStatus.RIDING_HOME:
      return "riding home with its report";
    case ScoutStatus.RETURNED:
      return "returned";
    case ScoutStatus.KILLED:
      return "killed";
    case ScoutStatus.CAPTURED:
      return "captured";
    case ScoutStatus.LOST_SIGHT_OF:
      return "lost sight of";
    default:
      return "";
  }
}

export function resultWords(result: EncounterResult, loser: string): string {
  switch (result) {
    case EncounterResult.WOUNDED:
      return `${loser} is wounded.`;
    case EncounterResult.KILLED:
      return `${loser} is killed.`;
    case EncounterResult.CAPTURED:
      return `${loser} is captured.`;
    default:
      return "No effect.";
  }
}

export function reportWords(report: ScoutReport): string {
  const parts: string[] = [];
  if (report.force.case === "brigade") {
    const { name, unitTypes, brigadier } = report.force.value;
    const units = unitTypes.length > 0 ? ` (${unitTypes.join(", ")})` : "";
    parts.push(`${name}${units}${brigadier ? ` under ${brigadier}` : ""}`);
  } else if (report.force.case === "brigadier") {
    const { name, rating, character } = report.force.value;
    parts.push(`${name} is rated ${rating}, ${character}`);
  }
  if (report.feature) {
    const { name, description } = report.feature;
    parts.push(description ? `${name}: ${description}` : name);
  }
  return parts.length > 0 ? parts.join("; ") : "nothing that was not known already";
}

const REWARDS: readonly string[] = [
  "",
  "move one piece of terrain on its own half before deployment",
  "move one piece of terrain on the enemy half",
  "move one piece of terrain on its own half after deployment",
  "choose to deploy first or second",
  "deploy first, then deploy up to three units again",
];

export function rewardWords(kind: number): string {
  return REWARDS[kind] ?? `reward ${kind}`;
}

export function advantageWords(advantage: ScoutingAdvantage): string[] {
  const lines = [
    advantage.initiative === Seat.UNSPECIFIED
      ? "Neither side has the better view: the battle will roll for the initiative."
      : `${seatName(advantage.initiative)} may choose to take the initiative.`,
  ];
  for (const [seat, rewards] of [
    [Seat.SOUTH, advantage.southRewards],
    [Seat.NORTH, advantage.northRewards],
  ] as const) {
    if (rewards.length > 0) lines.push(`${seatName(seat)} may ${rewards.map(rewardWords).join("; ")}.`);
  }
  return lines;
}
