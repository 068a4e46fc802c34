// The sea as a printed chart: coasts, depths and soundings. Depths are the engraver's alone; no rule knows them.
import { fine, outline, pathOf, scatter } from "../board/region";
import { centre, centreOf, columnOf, extent, type Grid, type Point, rowOf, turned } from "../game/geometry";
import { contour, type Field } from "./contour";
import type { Sea } from "./sea";

export interface Sounding extends Point {
  readonly fathoms: number;
}

export interface ChartArt {
  readonly coast: string;
  readonly shoal: string;
  readonly shelf: string;
  readonly hills: string;
  readonly soundings: readonly Sounding[];
}

const SHOAL = 0.32;
const SHELF = 0.54;

export function drawChart(sea: Sea, flipped: boolean): ChartArt {
  const { grid } = sea;
  const bed = depthOf(sea);
  const frame = { ...extent(grid), mesh: 12 };
  const placed = (loops: Point[][]) =>
    pathOf(flipped ? loops.map((loop) => loop.map((point) => turned(grid, point))) : loops);
  return {
    coast: placed(outline(grid, (row, column) => isLand(sea, row, column))),
    shoal: placed(contour(bed, SHOAL, frame)),
    shelf: placed(contour(bed, SHELF, frame)),
    hills: hills(sea, flipped),
    soundings: soundings(sea, bed, flipped),
  };
}

// Beyond the edge as at the edge.
function isLand({ grid, land }: Sea, row: number, column: number): boolean {
  const r = Math.min(grid.depth - 1, Math.max(0, row));
  const c = Math.min(grid.width - 1, Math.max(0, column));
  return land[r * grid.width + c] === 1;
}

function pointOf(grid: Grid, cell: number): Point {
  return centreOf(grid, rowOf(grid, cell), columnOf(grid, cell));
}

// 0 at the coast, 1 in the deep: banks as they come, and shallow water along every shore.
function depthOf({ grid, land }: Sea): Field {
  const shores = [...land.keys()].filter((cell) => land[cell] === 1).map((cell) => pointOf(grid, cell));
  return (x, y) => {
    const shore = shores.reduce((least, at) => Math.min(least, Math.hypot(at.x - x, at.y - y)), 250);
    return Math.min((shore - 12) / 130, 0.2 + 0.8 * swell(x / 190, y / 150));
  };
}

// Smooth noise, the same at every visit.
function swell(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const at = (a: number, b: number) => scatter(a, b, 91);
  const low = at(i, j) * (1 - u) + at(i + 1, j) * u;
  const high = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
  return low * (1 - v) + high * v;
}

function soundings({ grid, land }: Sea, bed: Field, flipped: boolean): Sounding[] {
  const found: Sounding[] = [];
  land.forEach((kind, cell) => {
    const [row, column] = [rowOf(grid, cell), columnOf(grid, cell)];
    if (kind === 1 || scatter(row, column, 92) > 0.13) return;
    const { x, y } = centre(grid, cell, flipped);
    const at = pointOf(grid, cell);
    const depth = Math.max(0, bed(at.x, at.y));
    found.push({
      x: x + (scatter(row, column, 93) - 0.5) * 14,
      y: y + (scatter(row, column, 94) - 0.5) * 16,
      fathoms: 2 + Math.round(depth * depth * 46 + scatter(row, column, 95) * 3),
    });
  });
  return found;
}

// Tufts of strokes down the slopes, so that the land rises.
function hills({ grid, land }: Sea, flipped: boolean): string {
  let d = "";
  land.forEach((kind, cell) => {
    if (kind !== 1) return;
    const { x, y } = centre(grid, cell, flipped);
    const row = rowOf(grid, cell);
    for (let tuft = 0; tuft < 3; tuft++) {
      const cx = x + (scatter(row, cell, 97 + tuft) - 0.5) * 20;
      const cy = y + (tuft - 1) * 10 + (scatter(row, cell, 101 + tuft) - 0.5) * 6 - 2;
      for (let stroke = -2; stroke <= 2; stroke++) {
        const [top, foot] = [cx + stroke * 1.7, cx + stroke * 2.7];
        const drop = 5.4 - Math.abs(stroke) * 0.8;
        d += `M${fine(top)} ${fine(cy + Math.abs(stroke) * 0.7)}L${fine(foot)} ${fine(cy + drop)}`;
      }
    }
  });
  return d;
}
