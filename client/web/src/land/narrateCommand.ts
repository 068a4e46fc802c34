// Command, told: rides, orders, runners, the despatches of wilful brigadiers (C6 to C12), the sector (F3).
import type { Draft } from "../game/entries";
import { walk } from "../game/geometry";
import { count, seatName, signed } from "../game/words";
import {
  BrigadierFate,
  CommandOrder,
  type LandEvent,
  OrderTaken,
  type RunnerArrived,
} from "../gen/galloper/v1/land_pb";
import { dieLine } from "./dice";
import { landGrid } from "./ground";
import type { Teller } from "./narrateAround";
import { seatOfUnit } from "./view";
import { brigadierFateWords, orderName, runnerFateWords, sectorName, turnsWords } from "./words";

export function tellCommand(teller: Teller, event: LandEvent["event"], number: number): Draft | undefined {
  return tellRunners(teller, event, number) ?? tellOrders(teller, event) ?? tellBrigadiers(teller, event);
}

function tellRunners(teller: Teller, event: LandEvent["event"], number: number): Draft | undefined {
  switch (event.case) {
    case "runnerSent": {
      const { seat, brigade, order, turns, route } = event.value;
      const text = `A runner rides to ${teller.brigadier(seat, brigade)} with the order ${orderName(order)}; he arrives ${turnsWords(turns)}.`;
      return { kind: "order", seat, text, rules: ["C7"], cells: route };
    }
    case "runnerEnded": {
      const { seat, brigade, fate } = event.value;
      const text = `The runner to ${teller.brigadier(seat, brigade)} ${runnerFateWords(fate)}.`;
      return { kind: "order", seat, text, rules: ["C7"] };
    }
    case "runnerArrived":
      return arrived(teller, event.value, number);
    case "eliteRolled": {
      const { unit, die, order } = event.value;
      const seat = seatOfUnit(unit);
      const sum =
        order === CommandOrder.UNSPECIFIED
          ? "follow their brigadier"
          : `follow the order sent: ${orderName(order)}`;
      return {
        kind: "roll",
        seat,
        text: `${teller.unit(unit)}, an elite, ${sum}.`,
        rolls: [dieLine(teller.unit(unit), seat, die, sum)],
        rules: ["C12"],
        cells: teller.cells(unit),
      };
    }
    default:
      return undefined;
  }
}

// The own side is told of the die and the rating; the enemy sees only what a wilful brigadier now does.
function arrived(teller: Teller, told: RunnerArrived, number: number): Draft {
  const { seat, brigade, sent, die, modifier, taken, adopted, retreats, rating, character } = told;
  const brigadier = teller.brigadier(seat, brigade);
  const cell = teller.cellOfBrigadier(seat, brigade);
  const wilful = taken === OrderTaken.WILFUL;
  if (wilful || taken === OrderTaken.KEPT_CURRENT) {
    teller.despatches.push({
      key: `${teller.version}.${number}`,
      seat,
      brigadier,
      cell,
      sent,
      adopted,
      die,
      modifier,
      rating,
      character,
      retreats,
    });
  }
  const who =
    character === "" ? brigadier : `${brigadier} (${character}${rating > 0 ? `, rated ${rating}` : ""})`;
  const does = retreats ? "leads his men to the rear, then holds" : `adopts ${orderName(adopted)}`;
  const text =
    taken === OrderTaken.OBEYED
      ? `The runner reaches ${who}, who obeys: ${orderName(adopted)}.`
      : taken === OrderTaken.KEPT_CURRENT
        ? `The runner reaches ${who} with ${orderName(sent)}; he keeps to ${orderName(adopted)}.`
        : sent === CommandOrder.UNSPECIFIED
          ? `${who} does as he pleases: he ${does}.`
          : `The runner reaches ${who} with ${orderName(sent)}; he is wilful and ${does}.`;
  const against = rating > 0 ? `against rating ${rating}` : "";
  return {
    kind: "order",
    seat,
    text,
    rolls:
      die === 0
        ? []
        : [dieLine(brigadier, seat, die, `${modifier === 0 ? "" : `${signed(modifier)} `}${against}`)],
    rules: retreats ? ["C9", "C10"] : ["C9"],
    cells: cell === undefined ? [] : [cell],
  };
}

function tellOrders(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  switch (event.case) {
    case "cincRode": {
      const { seat, steps, cell } = event.value;
      const head = seat === 2 ? teller.before.north.head : teller.before.south.head;
      const cells = head?.cinc === undefined ? [cell] : walk(landGrid(teller.view), head.cinc, steps);
      teller.ride(`cinc-${seat}`, cells);
      const text = `${cincName(teller, seat)} rides to ${teller.hex(cell)}.`;
      return { kind: "order", seat, text, rules: ["C6"], cells };
    }
    case "cincEscaped": {
      const { seat, cell } = event.value;
      const text = `${cincName(teller, seat)} escapes to ${teller.hex(cell)}, and is shaken.`;
      return { kind: "order", seat, text, rules: ["C6"], cells: [cell] };
    }
    case "orderGiven": {
      const { seat, brigade, order } = event.value;
      const text = `${cincName(teller, seat)} orders ${teller.brigadier(seat, brigade)} in person: ${orderName(order)}.`;
      return { kind: "order", seat, text, rules: ["C6"] };
    }
    case "sectorRolled": {
      const { seat, die, sector, unitsAllowed, called } = event.value;
      const allowed =
        unitsAllowed === 255 ? "all of its units" : `up to ${count(unitsAllowed, "unit", "units")}`;
      const able = called.length === 0 ? "; none of its units is able to act" : `; ${allowed} may act`;
      return {
        kind: "roll",
        seat,
        text: `${seatName(seat)} plays on the ${sectorName(sector)}${able}.`,
        rolls: [dieLine(seatName(seat), seat, die, `counter ${die}: ${sectorName(sector)}`)],
        rules: ["F3", "F5"],
        cells: [...called].flatMap((unit) => teller.cells(unit)),
      };
    }
    default:
      return undefined;
  }
}

function tellBrigadiers(teller: Teller, event: LandEvent["event"]): Draft | undefined {
  switch (event.case) {
    case "brigadierJoined": {
      const { seat, brigade, unit, byChoice } = event.value;
      const name = teller.brigadier(seat, brigade);
      const text =
        unit === 0 ? `${name} has no unit left and leaves the field.` : `${name} joins ${teller.unit(unit)}.`;
      return byChoice || unit === 0
        ? { kind: "order", seat, text, rules: ["C13"], cells: unit === 0 ? [] : teller.cells(unit) }
        : { kind: "note", seat, text, rules: ["C13"], cells: teller.cells(unit) };
    }
    case "brigadierHit": {
      const { seat, brigade, firstDie, secondDie, fate } = event.value;
      const name = teller.brigadier(seat, brigade);
      const text =
        fate === BrigadierFate.UNSPECIFIED ? `${name} is unhurt.` : `${name} is ${brigadierFateWords(fate)}.`;
      const rolls = [firstDie, secondDie]
        .filter((die) => die !== 0)
        .map((die) => dieLine(name, seat, die, ""));
      return { kind: "report", seat, text, rolls, rules: ["L22"] };
    }
    case "brigadierMade": {
      const { seat, brigade, ratingDie, characterDie } = event.value;
      const name = teller.brigadier(seat, brigade);
      const rolls = [dieLine("Rating", seat, ratingDie, ""), dieLine("Character", seat, characterDie, "")];
      return { kind: "roll", seat, text: `${name} takes command of his brigade.`, rolls, rules: ["C4"] };
    }
    case "brigadierAfter": {
      const { seat, brigade, ratingBefore, rating, character, die, rule } = event.value;
      const name = teller.brigadier(seat, brigade);
      const change =
        rating === ratingBefore
          ? `stays at rating ${rating}`
          : `is now rated ${rating}, from ${ratingBefore}`;
      return {
        kind: "end",
        seat,
        text: `${name} (${character}) ${change}.`,
        rolls: die === 0 || rule === "" ? [] : [dieLine(name, seat, die, `against rating ${ratingBefore}`)],
        rules: rule === "" ? ["C15"] : [rule],
      };
    }
    default:
      return undefined;
  }
}

function cincName(teller: Teller, seat: number): string {
  const head = seat === 2 ? teller.view.north.head : teller.view.south.head;
  return head?.cincName || `${seatName(seat)}’s commander`;
}
