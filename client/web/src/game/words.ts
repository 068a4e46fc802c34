// The plain words for seats, numbers and outcomes.
import type { MatchOutcome } from "../gen/galloper/v1/match_pb";
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

export const SEATS = [Seat.SOUTH, Seat.NORTH] as const;

export function otherSeat(seat: Seat): Seat {
  return seat === Seat.SOUTH ? Seat.NORTH : Seat.SOUTH;
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

// `game` as the match's info names it.
export function outcomeWords(outcome: Pick<MatchOutcome, "winner" | "reason">, game: string): string {
  const { winner, reason } = outcome;
  const side = seatName(winner);
  const prize = game === "scouting" ? "has the initiative" : "wins the battle";
  switch (reason) {
    case EndReason.RESIGNED:
      return `${seatName(otherSeat(winner))} resigned: ${side} ${prize}.`;
    case EndReason.DRAW_AGREED:
      return "A draw, by agreement.";
    case EndReason.TIME_RAN_OUT:
      return winner === Seat.UNSPECIFIED
        ? "Time ran out: a draw."
        : `${seatName(otherSeat(winner))} ran out of time: ${side} wins.`;
    case EndReason.CLOSED:
      return "Closed by the referee after standing idle, without a winner.";
    default:
      if (winner === Seat.UNSPECIFIED) return "Played out: a draw.";
      return game === "scouting"
        ? `Played out: ${side} wins the initiative.`
        : `Played out: ${side} wins the battle.`;
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(words: readonly string[]): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

export function percent(chance: number): string {
  const tenths = Math.round(chance * 1000) / 10;
  if (chance > 0 && tenths === 0) return "< 0.1 %";
  if (chance < 1 && tenths === 100) return "> 99.9 %";
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)} %`;
}
