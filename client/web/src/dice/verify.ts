// The check of a whole finished match: the commitments, every die, no die skipped, and the rolls of the log.
import type { LandEvent } from "../gen/galloper/v1/land_pb";
import type { ExportedOrder, MatchExport } from "../gen/galloper/v1/match_pb";
import type { NavalEvent } from "../gen/galloper/v1/naval_pb";
import type { ScoutingEvent } from "../gen/galloper/v1/scouting_pb";
import type { Roll } from "../gen/galloper/v1/table_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { hex, sameBytes } from "./bytes";
import { commitmentOf, type DiceKey, deriveDie, diceKey } from "./derive";

export interface DiceReport {
  readonly sound: boolean;
  // What does not hold, in plain sentences.
  readonly faults: readonly string[];
  readonly dice: number;
  // How often each face of the six-sided dice came up: index 1 to 6.
  readonly faces: readonly number[];
  // Whether the commitment is the one that this browser saw while the match was played.
  readonly seen: "same" | "other" | "unseen";
}

export async function verifyMatch(
  match: MatchExport,
  seen: readonly string[] | undefined,
): Promise<DiceReport> {
  const faults: string[] = [];
  const keys = await openCommitments(match, faults);
  const faces = [0, 0, 0, 0, 0, 0, 0];
  const occurrences = new Map<string, number>();
  const made: MadeBefore = new Map();
  let dice = 0;
  for (const order of match.orders) {
    const key = keys[order.commitment];
    for (const die of order.dice) {
      dice++;
      const name = `${die.purpose}, ${die.subject}, ${die.occurrence}`;
      if (die.sides === 6) faces[die.value] = (faces[die.value] ?? 0) + 1;
      if (!key) faults.push(`The die (${name}) names a secret that was not shown.`);
      else if ((await deriveDie(key, die)) !== die.value)
        faults.push(`The die (${name}) should not be ${die.value}.`);
      checkOccurrence(occurrences, die, faults);
      if (die.purpose.startsWith("command.")) made.set(`${die.purpose}/${die.subject}`, die.value);
    }
    checkRolls(order, made, faults);
  }
  const shown = (match.info?.commitments ?? []).map((one) => hex(one.commitment));
  const same = seen?.every((one, index) => one === shown[index]);
  if (same === false)
    faults.push("The commitment is not the one that this browser saw while the match was played.");
  return {
    sound: faults.length === 0,
    faults,
    dice,
    faces,
    seen: seen ? (same ? "same" : "other") : "unseen",
  };
}

async function openCommitments(match: MatchExport, faults: string[]): Promise<(DiceKey | undefined)[]> {
  const { info } = match;
  if (!info || info.commitments.length === 0) {
    faults.push("The match shows no commitment.");
    return [];
  }
  const phrase = (seat: Seat) => info.seats.find((one) => one.seat === seat)?.phrase ?? "";
  const keys: (DiceKey | undefined)[] = [];
  for (const { commitment, secret } of info.commitments) {
    if (!secret) {
      faults.push("A secret has not been shown.");
      keys.push(undefined);
      continue;
    }
    if (!sameBytes(await commitmentOf(info.matchId, secret), commitment)) {
      faults.push("A secret does not fit its commitment.");
    }
    keys.push(await diceKey(info.matchId, secret, phrase(Seat.SOUTH), phrase(Seat.NORTH)));
  }
  return keys;
}

// A server that could pass over a die it dislikes would leave a hole in the count.
function checkOccurrence(
  occurrences: Map<string, number>,
  die: { purpose: string; subject: number; occurrence: number },
  faults: string[],
): void {
  const name = `${die.purpose}/${die.subject}`;
  const last = occurrences.get(name);
  const expected = last === undefined ? 0 : last + 1;
  if (die.occurrence !== expected) {
    faults.push(
      `The die (${die.purpose}, ${die.subject}) is number ${die.occurrence} where ${expected} was due.`,
    );
  }
  occurrences.set(name, die.occurrence);
}

// C4, S14: an operation's brigadiers were made secretly when its scouting began, and are shown in its battle.
// By purpose and subject (16 * seat + brigade).
type MadeBefore = Map<string, number>;

function madeBefore(
  { game }: ExportedOrder["events"][number],
  made: MadeBefore,
): "as shown" | "other" | undefined {
  if (game.case !== "operation" || game.value.event.case !== "land") return undefined;
  const { event } = game.value.event.value;
  if (event.case !== "brigadierMade") return undefined;
  const { seat, brigade, ratingDie, characterDie } = event.value;
  const rating = made.get(`command.rating/${16 * seat + brigade}`);
  const character = made.get(`command.character/${16 * seat + brigade}`);
  if (rating === undefined || character === undefined) return undefined;
  return rating === ratingDie && character === characterDie ? "as shown" : "other";
}

// What the log says was rolled must be among the dice of that order.
function checkRolls(order: ExportedOrder, made: MadeBefore, faults: string[]): void {
  const left = order.dice.map((die) => die.value);
  for (const event of order.events) {
    const before = madeBefore(event, made);
    if (before === "other")
      faults.push(`Order ${order.sequence} shows a brigadier who is not as the dice made him.`);
    if (before) continue;
    for (const { value, sum } of rollsOf(event)) {
      const at = left.indexOf(value);
      if (at < 0) faults.push(`Order ${order.sequence} tells of a roll of ${value} that no die of it shows.`);
      else left.splice(at, 1);
      if (!sum) faults.push(`Order ${order.sequence} adds a roll of ${value} up wrongly.`);
    }
  }
}

// A die that an event tells of, and whether its sum is right.
interface Told {
  readonly value: number;
  readonly sum: boolean;
}

function rollsOf({ game }: ExportedOrder["events"][number]): Told[] {
  switch (game.case) {
    case "scouting":
      return scoutingRolls(game.value).map(toldOf);
    case "land":
      return landDice(game.value).map((value) => ({ value, sum: true }));
    case "naval":
      return navalDice(game.value);
    case "operation": {
      const { event } = game.value;
      if (event.case === "scouting") return scoutingRolls(event.value).map(toldOf);
      return event.case === "land" ? landDice(event.value).map((value) => ({ value, sum: true })) : [];
    }
    default:
      return [];
  }
}

function toldOf(roll: Roll): Told {
  const sum = roll.modifiers.reduce((total, modifier) => total + modifier.amount, roll.value);
  return { value: roll.value, sum: sum === roll.score };
}

function scoutingRolls({ event }: ScoutingEvent): Roll[] {
  switch (event.case) {
    case "initiativeRolled":
    case "fourReturnedRolled":
      return [event.value.south, event.value.north].filter((roll) => roll !== undefined);
    case "fought":
      return [event.value.attackerRoll, event.value.defenderRoll].filter((roll) => roll !== undefined);
    default:
      return [];
  }
}

// A die of 0 was not thrown.
function landDice({ event }: LandEvent): number[] {
  switch (event.case) {
    case "brigadierMade":
      return thrown([event.value.ratingDie, event.value.characterDie]);
    case "initiativeRolled":
      return thrown([event.value.south, event.value.north]);
    case "runnerArrived":
    case "eliteRolled":
    case "sectorRolled":
    case "brigadierAfter":
      return thrown([event.value.die]);
    case "volley":
      return thrown([...event.value.dice]);
    case "brigadierHit":
      return thrown([event.value.firstDie, event.value.secondDie]);
    default:
      return [];
  }
}

// N1, N5: a 6 is worth two points, a 4 and a 5 are worth one.
function navalDice({ event }: NavalEvent): Told[] {
  switch (event.case) {
    case "initiativeRolled":
      return thrown([event.value.south, event.value.north]).map((value) => ({ value, sum: true }));
    case "fired": {
      const { dice, points } = event.value;
      const worth = dice.reduce((total, die) => total + (die === 6 ? 2 : die >= 4 ? 1 : 0), 0);
      return [...dice].map((value) => ({ value, sum: worth === points }));
    }
    default:
      return [];
  }
}

function thrown(values: readonly number[]): number[] {
  return values.filter((value) => value !== 0);
}
