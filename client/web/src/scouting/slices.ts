// The exact distribution of an encounter as parts of 36, best for the attacker first.
import type { EncounterOdds } from "../gen/galloper/v1/scouting_pb";

export interface Slice {
  readonly kind: string;
  readonly words: string;
  readonly amount: number;
}

export function slicesOf(odds: EncounterOdds, attacker: number, defender: number): Slice[] {
  const all: Slice[] = [
    { kind: "good-3", words: `Scout ${defender} captured`, amount: odds.defenderCaptured },
    { kind: "good-2", words: `Scout ${defender} killed`, amount: odds.defenderKilled },
    { kind: "good-1", words: `Scout ${defender} wounded`, amount: odds.defenderWounded },
    { kind: "even", words: "No effect", amount: odds.nothing },
    { kind: "bad-1", words: `Scout ${attacker} wounded`, amount: odds.attackerWounded },
    { kind: "bad-2", words: `Scout ${attacker} killed`, amount: odds.attackerKilled },
    { kind: "bad-3", words: `Scout ${attacker} captured`, amount: odds.attackerCaptured },
  ];
  return all.filter(({ amount }) => amount > 0);
}
