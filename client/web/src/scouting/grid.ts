// The bridge from the wire's ground to the geometry.

import type { Grid } from "../game/geometry";
import { ScoutingGrid, type ScoutingGround } from "../gen/galloper/v1/scouting_pb";

export function gridOf(ground: ScoutingGround): Grid {
  return { hex: ground.grid === ScoutingGrid.HEX, width: ground.width, depth: ground.depth };
}

export const NO_GRID: Grid = { hex: false, width: 1, depth: 1 };
