// The sea as a printed chart: coasts, depths and soundings. Depths are the engraver's alone; no rule knows them.

import { fine, outline, pathOf, scatter } from "../board/region";
import { centre, centreOf, columnOf, type Grid, type Point, rowOf, turned } from "../game/geometry";
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

export function drawChart(sea: Sea, flipped: boolean): ChartArt {
  const { grid } = sea;
  const distance = distances(sea);
  const bed = (row: number, column: number) => depthAt(grid, distance, row, column);
  const loops = (inside: (row: number, column: number) => boolean) => {
    const found = outline(grid, inside);
    return pathOf(flipped ? found.map((loop) => loop.map((point) => turned(grid, point))) : found);
  };
  return {
    coast: loops((row, column) => distance(row, column) === 0),
    shoal: loops((row, column) => bed(row, column) < 0.3),
    shelf: loops((row, column) => bed(row, column) < 0.56),
    hills: hills(sea, flipped),
    soundings: soundings(sea, bed, flipped),
  };
}

type Field = (row: number, column: number) => number;

// To the nearest land, in the sheet's cells, at most four; beyond the edge as at the edge.
function distances({ grid, land }: Sea): Field {
  const shores = [...land.keys()].filter((cell) => land[cell] === 1).map((cell) => pointOf(grid, cell));
  const far = Array.from({ length: grid.width * grid.depth }, (_, cell) => {
    if (land[cell] === 1) return 0;
    const { x, y } = pointOf(grid, cell);
    return shores.reduce((least, shore) => Math.min(least, Math.hypot(shore.x - x, shore.y - y) / 40), 4);
  });
  return (row, column) => {
    const r = Math.min(grid.depth - 1, Math.max(0, row));
    const c = Math.min(grid.width - 1, Math.max(0, column));
    return far[r * grid.width + c] ?? 4;
  };
}

function pointOf(grid: Grid, cell: number): Point {
  return centreOf(grid, rowOf(grid, cell), columnOf(grid, cell));
}

// 0 at the coast, 1 in the deep: banks as they come, and shallow water along every shore.
function depthAt(grid: Grid, distance: Field, row: number, column: number): number {
  const shore = distance(row, column) / 4;
  const { x, y } = centreOf(grid, row, column);
  return Math.min(0.12 + shore * 1.1, 0.2 + 0.8 * swell(x / 170, y / 150));
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
    const depth = bed(row, column);
    found.push({
      x: x + (scatter(row, column, 93) - 0.5) * 14,
      y: y + (scatter(row, column, 94) - 0.5) * 16,
      fathoms: 2 + Math.round(depth * depth * 46 + scatter(row, column, 95) * 3),
    });
  });
  return found;
}

// Short strokes that make the land rise.
function hills({ grid, land }: Sea, flipped: boolean): string {
  let d = "";
  land.forEach((kind, cell) => {
    if (kind !== 1) return;
    const { x, y } = centre(grid, cell, flipped);
    const row = rowOf(grid, cell);
    const turn = scatter(row, cell, 96) * Math.PI;
    for (let stroke = 0; stroke < 9; stroke++) {
      const angle = turn + (stroke * Math.PI * 2) / 9;
      const near = 3.4 + scatter(row, cell, 97 + stroke) * 1.6;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.75];
      d += `M${fine(x + cos * near)} ${fine(y + sin * near)}L${fine(x + cos * (near + 4.6))} ${fine(y + sin * (near + 4.6))}`;
    }
  });
  return d;
}
