// The sea: its grid, its land, and headings on it.
import { type Grid, step } from "../game/geometry";
import type { NavalSheet } from "../gen/galloper/v1/naval_pb";
import { NavalFacing, NavalStep } from "../gen/galloper/v1/naval_pb";
import type { NavalView } from "./view";

// What is printed: a sea of one byte a cell, 1 is land.
export interface Sea {
  readonly grid: Grid;
  readonly land: Uint8Array;
}

const NO_SEA: Sea = { grid: { hex: true, width: 1, depth: 1 }, land: new Uint8Array(1) };

const seas = new WeakMap<NavalSheet, Sea>();

export function seaOf(view: NavalView): Sea {
  const { sheet } = view;
  if (!sheet) return NO_SEA;
  const known = seas.get(sheet);
  if (known) return known;
  const grid = { hex: true, width: sheet.width, depth: sheet.height };
  const land = sheet.land.length > 0 ? sheet.land : new Uint8Array(sheet.width * sheet.height);
  const sea = { grid, land };
  seas.set(sheet, sea);
  return sea;
}

// Clockwise, as a compass.
export const FACINGS = [
  NavalFacing.NORTH_EAST,
  NavalFacing.EAST,
  NavalFacing.SOUTH_EAST,
  NavalFacing.SOUTH_WEST,
  NavalFacing.WEST,
  NavalFacing.NORTH_WEST,
] as const;

// Degrees clockwise from east, as South sees the sheet.
export function angleOf(facing: NavalFacing, flipped = false): number {
  const index = FACINGS.indexOf(facing as (typeof FACINGS)[number]);
  return (index < 0 ? 0 : (index - 1) * 60) + (flipped ? 180 : 0);
}

export function facingName(facing: NavalFacing): string {
  return ["north-east", "east", "south-east", "south-west", "west", "north-west"][indexOf(facing)] ?? "";
}

function indexOf(facing: NavalFacing): number {
  return FACINGS.indexOf(facing as (typeof FACINGS)[number]);
}

export function turnedTo(facing: NavalFacing, way: NavalStep): NavalFacing {
  const by = way === NavalStep.TURN_RIGHT ? 1 : way === NavalStep.TURN_LEFT ? 5 : 0;
  return FACINGS[(indexOf(facing) + by) % 6] ?? facing;
}

export interface Course {
  // One entry a step, the place where it began included. A last step off the sea ends it.
  readonly cells: readonly number[];
  // Degrees that never jump, for a ship that is drawn turning.
  readonly headings: readonly number[];
}

export function sail(grid: Grid, cell: number, facing: NavalFacing, steps: Uint8Array): Course {
  const cells = [cell];
  const headings = [angleOf(facing)];
  let at = cell;
  let bow = facing;
  let heading = angleOf(facing);
  for (const one of steps) {
    if (one === NavalStep.FORWARD) {
      const next = step(grid, at, bow as number);
      if (next === undefined) break;
      at = next;
    } else {
      bow = turnedTo(bow, one);
      heading += one === NavalStep.TURN_RIGHT ? 60 : -60;
    }
    cells.push(at);
    headings.push(heading);
  }
  return { cells, headings };
}
