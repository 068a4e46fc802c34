// The plain words of a battle at sea.
import { cellName } from "../game/geometry";
import { capital, count, listed, seatName } from "../game/words";
import {
  NavalDeed,
  NavalEdge,
  type NavalExit,
  type NavalObjective,
  NavalTubes,
  NavalWeapon,
  type ShipClass,
  ShipStatus,
} from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { seaOf } from "./sea";
import { fleetName, fleetOf, type NavalView, navalSide, type ShipView } from "./view";

// No number of points wins.
export const NO_POINTS_WIN = 65535;

export function hexName(view: NavalView, cell: number): string {
  return cellName(seaOf(view).grid, cell);
}

export function weaponName(weapon: NavalWeapon): string {
  return weapon === NavalWeapon.TORPEDO ? "torpedo" : "guns";
}

export function classWords(kind: ShipClass | undefined): string {
  if (!kind) return "";
  const parts = [
    kind.move === 0 ? "cannot move" : `moves ${kind.move}`,
    kind.guns === 0 ? "no guns" : `throws ${count(kind.guns, "gun die", "gun dice")}`,
    `worth ${count(kind.points, "point", "points")}`,
  ];
  return parts.join(", ");
}

export function tubesWords(tubes: NavalTubes): string {
  if (tubes === NavalTubes.ABEAM) return "at what is neither ahead nor astern";
  return tubes === NavalTubes.LINES ? "straight ahead, straight astern, or at ninety degrees" : "";
}

export function pointsWords(ship: ShipView): string {
  return ship.left === ship.points ? `${ship.points} points` : `${ship.left} of ${ship.points} points left`;
}

export function statusWords(view: NavalView, ship: ShipView): string {
  if (ship.status === ShipStatus.SUNK) return "sunk";
  if (ship.status === ShipStatus.WITHDRAWN) return "withdrawn";
  return hexName(view, ship.cell);
}

// "Admiral Thirsk’s squadron", or the side where the scenario names no fleet.
export function fleetWords(view: NavalView, seat: Seat): string {
  return fleetName(view, seat) || seatName(seat);
}

export function edgeName(edge: NavalEdge): string {
  switch (edge) {
    case NavalEdge.NORTH:
      return "northern";
    case NavalEdge.EAST:
      return "eastern";
    case NavalEdge.SOUTH:
      return "southern";
    default:
      return "western";
  }
}

export function exitWords({ edge, seat }: NavalExit): string {
  const who = seat === Seat.UNSPECIFIED || seat === Seat.BOTH ? "Both sides" : seatName(seat);
  return `${who} may leave by the ${edgeName(edge)} edge.`;
}

export interface Progress {
  readonly done: number;
  readonly words: string;
}

// How far a side is with an objective: as the ships' fates are told, not as a rule counts them.
export function progressOf(view: NavalView, objective: NavalObjective): Progress {
  const { byId } = fleetOf(view);
  const wanted = objective.deed === NavalDeed.SUNK ? ShipStatus.SUNK : ShipStatus.WITHDRAWN;
  const done = objective.ships.filter((id) => byId.get(id)?.status === wanted).length;
  return { done, words: objectiveWords(view, objective) };
}

export function objectiveWords(view: NavalView, { deed, ships, count: many }: NavalObjective): string {
  const { byId } = fleetOf(view);
  const names = ships.map((id) => byId.get(id)?.name ?? view.sheet?.ships[id - 1]?.name ?? `ship ${id}`);
  return deedWords(deed, names, many);
}

export function deedWords(deed: NavalDeed, names: readonly string[], many: number): string {
  const verb = deed === NavalDeed.SUNK ? "sunk" : "withdrawn";
  if (names.length === 1 || many >= names.length) return `${listed(names)} ${verb}`;
  return `${many} ${verb} of ${listed(names)}`;
}

export function pointsToWin(view: NavalView, seat: Seat): number | undefined {
  const points = navalSide(view, seat)?.pointsToWin;
  return points === undefined || points === 0 || points === NO_POINTS_WIN ? undefined : points;
}

// How the battle is won, in a few sentences.
export function factsOf(view: NavalView): string[] {
  const { sheet } = view;
  if (!sheet) return [];
  const facts: string[] = [];
  for (const seat of [Seat.SOUTH, Seat.NORTH]) {
    const points = pointsToWin(view, seat);
    if (points !== undefined) facts.push(`${seatName(seat)} wins with ${points} points sunk.`);
  }
  for (const objective of sheet.objectives)
    facts.push(`${seatName(objective.winner)} wins with ${objectiveWords(view, objective)}.`);
  if (sheet.lastSideAfloat) facts.push("The last side afloat wins.");
  for (const exit of sheet.exits) facts.push(exitWords(exit));
  const limit = sheet.rules?.turnLimit ?? 0;
  if (limit > 0) facts.push(`After ${limit} turns more points sunk win.`);
  return facts;
}

const STEPS = ["", "forward", "turn to port", "turn to starboard"];

// "Forward 2, turn to port, forward."
export function courseWords(steps: Uint8Array): string {
  const parts: { words: string; times: number }[] = [];
  for (const step of steps) {
    const words = STEPS[step] ?? "";
    const last = parts[parts.length - 1];
    if (last?.words === words) last.times++;
    else parts.push({ words, times: 1 });
  }
  if (parts.length === 0) return "";
  return `${capital(listed(parts.map(({ words, times }) => (times > 1 ? `${words} ${times}` : words))))}.`;
}
