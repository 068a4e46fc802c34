// Which way an arrow key moves the cursor. On hexes up and down follow the column's zigzag.

import { type Grid, rowOf } from "../game/geometry";
import { ScoutingDirection as D } from "../gen/galloper/v1/scouting_pb";

export function arrowDirections(grid: Grid, cell: number, key: string, flipped: boolean): readonly D[] {
  const way = flipped ? (OPPOSITE[key] ?? key) : key;
  if (way === "ArrowRight") return [D.EAST];
  if (way === "ArrowLeft") return [D.WEST];
  if (way !== "ArrowUp" && way !== "ArrowDown") return [];
  const up = way === "ArrowUp";
  if (!grid.hex) return [up ? D.NORTH : D.SOUTH];
  const odd = (rowOf(grid, cell) & 1) === 1;
  const [east, west] = up ? [D.NORTH_EAST, D.NORTH_WEST] : [D.SOUTH_EAST, D.SOUTH_WEST];
  return odd ? [west, east] : [east, west];
}

const OPPOSITE: Readonly<Record<string, string>> = {
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
};
