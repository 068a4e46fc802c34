// Names on the sea: short ones, each where it covers no ship and no other name.
import { centre, type Grid } from "../game/geometry";
import { NavalFacing } from "../gen/galloper/v1/naval_pb";
import type { ShipView } from "./view";

const LONGEST = 11;

// As long as it may be and still tells the ship from every other: whole, or the shorter of its first and last word.
export function shortName(name: string, all: readonly string[]): string {
  if (name.length <= LONGEST) return name;
  const words = name.split(" ");
  const alone = (word: string) => all.filter((other) => other.split(" ").includes(word)).length === 1;
  const [best] = [words[words.length - 1] ?? name, words[0] ?? name]
    .filter((word) => word.length >= 4 && word.length <= LONGEST && alone(word))
    .sort((a, b) => a.length - b.length);
  return best ?? `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

// The fewest letters, two at least, that tell it from the others; for a small screen.
export function initials(name: string, all: readonly string[]): string {
  const start = name.slice(0, 2);
  return all.filter((other) => other.startsWith(start)).length === 1 ? start : name.slice(0, 3);
}

export interface Label {
  readonly ship: ShipView;
  readonly text: string;
  readonly brief: string;
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LETTER = 5.1;
const HIGH = 9;
// From the ship's centre to the middle of its name, the best place first.
const PLACES = [
  [0, 25],
  [0, -17],
  [0, -23.5],
  [0, 34],
] as const;

export function labelsOf(grid: Grid, ships: readonly ShipView[], flipped: boolean): Label[] {
  const names = ships.map(({ name }) => name);
  const shorts = names.map((name) => shortName(name, names));
  const spots = ships.map((ship) => ({ ship, ...centre(grid, ship.cell, flipped) }));
  const taken: Box[] = spots.map(({ ship, x, y }) => ({
    left: x - 15,
    right: x + 15,
    top: y - (isAcross(ship) ? 9 : 17),
    bottom: y + 18,
  }));
  return spots.map(({ ship, x, y }, index) => {
    const text = shorts[index] ?? ship.name;
    const half = (text.length * LETTER) / 2;
    const boxAt = ([dx, dy]: readonly [number, number]): Box => ({
      left: x + dx - half,
      right: x + dx + half,
      top: y + dy - HIGH / 2,
      bottom: y + dy + HIGH / 2,
    });
    const place =
      PLACES.find((one) => !taken.some((other) => meet(boxAt(one), other))) ??
      PLACES.find((one) => taken.filter((other) => meet(boxAt(one), other)).length < 2) ??
      PLACES[0];
    taken.push(boxAt(place));
    return { ship, text, brief: initials(text, shorts), x: x + place[0], y: y + place[1] + 3 };
  });
}

function isAcross({ facing }: ShipView): boolean {
  return facing === NavalFacing.EAST || facing === NavalFacing.WEST;
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
