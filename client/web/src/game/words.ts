// The plain words for seats, states and outcomes.
import type { MatchOutcome } from "../gen/galloper/v1/match_pb";
import {
  EncounterResult,
  type ScoutingAdvantage,
  type ScoutReport,
  ScoutStatus,
} from "../gen/galloper/v1/scouting_pb";
import { EndReason, Seat } from "../gen/galloper/v1/table_pb";

export function seatName(seat: Seat): string {
  switch (seat) {
    case Seat.SOUTH:
      return "South";
    case Seat.NORTH:
      return "North";
    case Seat.BOTH:
      return "Both sides";
    case Seat.REFEREE:
      return "The referee";
    default:
      return "Nobody";
  }
}

export function otherSeat(seat: Seat): Seat {
  return seat === Seat.SOUTH ? Seat.NORTH : Seat.SOUTH;
}

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

// A true minus sign, and a plus where there is one.
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
export function score(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
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

export function outcomeWords(outcome: Pick<MatchOutcome, "winner" | "reason">): string {
  const { winner, reason } = outcome;
  const side = seatName(winner);
  switch (reason) {
    case EndReason.RESIGNED:
      return `${seatName(otherSeat(winner))} resigned: ${side} has the initiative.`;
    case EndReason.DRAW_AGREED:
      return "A draw, by agreement.";
    case EndReason.TIME_RAN_OUT:
      return winner === Seat.UNSPECIFIED
        ? "Time ran out: a draw."
        : `${seatName(otherSeat(winner))} ran out of time: ${side} wins.`;
    case EndReason.CLOSED:
      return "Closed by the referee after standing idle, without a winner.";
    default:
      return winner === Seat.UNSPECIFIED ? "Played out: a draw." : `Played out: ${side} wins the initiative.`;
  }
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
