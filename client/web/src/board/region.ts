// The outline of all cells of one kind, drawn as a surveyor would: one smooth line around neighbours, not a staircase.
import { cornersOf, edgeDirections, type Grid, type Point, stepFrom } from "../game/geometry";

export type Inside = (row: number, column: number) => boolean;

// A number from 0 to 1 that depends on the place only, so that a map looks the same at every visit.
export function scatter(a: number, b: number, salt: number): number {
  let hash =
    Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35) ^ Math.imul(salt + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

// Closed loops, the region at the right hand of whoever walks them. `inside` is asked about one ring of cells beyond the
// edge as well, so that a region at the edge runs on to the frame.
export function outline(grid: Grid, inside: Inside): Point[][] {
  const byStart = new Map<string, Edge[]>();
  for (const edge of edges(grid, inside)) {
    const key = keyOf(edge.from);
    const list = byStart.get(key);
    if (list) list.push(edge);
    else byStart.set(key, [edge]);
  }
  const loops: Point[][] = [];
  for (const list of byStart.values()) {
    while (list.length > 0) {
      const first = list.pop();
      if (first) loops.push(chain(first, byStart));
    }
  }
  return loops.map((loop) => soften(loop, grid.hex));
}

function edges(grid: Grid, inside: Inside): Edge[] {
  const found: Edge[] = [];
  const directions = edgeDirections(grid);
  for (let row = -1; row <= grid.depth; row++) {
    for (let column = -1; column <= grid.width; column++) {
      if (!inside(row, column)) continue;
      const corners = cornersOf(grid, row, column);
      directions.forEach((direction, index) => {
        const beyond = stepFrom(grid, row, column, direction);
        const from = corners[index];
        const to = corners[(index + 1) % corners.length];
        if (from && to && !(isNear(grid, beyond.row, beyond.column) && inside(beyond.row, beyond.column))) {
          found.push({ from, to });
        }
      });
    }
  }
  return found;
}

function isNear(grid: Grid, row: number, column: number): boolean {
  return row >= -1 && row <= grid.depth && column >= -1 && column <= grid.width;
}

function chain(first: Edge, byStart: Map<string, Edge[]>): Point[] {
  const points = [first.from];
  const end = keyOf(first.from);
  let edge = first;
  while (keyOf(edge.to) !== end) {
    points.push(edge.to);
    const next = takeRightmost(edge, byStart.get(keyOf(edge.to)) ?? []);
    if (!next) break;
    edge = next;
  }
  return points;
}

// Where two cells touch at a corner only, stay with the one we came along.
function takeRightmost(edge: Edge, choices: Edge[]): Edge | undefined {
  const turn = (other: Edge) =>
    (edge.to.x - edge.from.x) * (other.to.y - other.from.y) -
    (edge.to.y - edge.from.y) * (other.to.x - other.from.x);
  choices.sort((a, b) => turn(a) - turn(b));
  return choices.pop();
}

function keyOf(point: Point): string {
  return `${Math.round(point.x * 8)},${Math.round(point.y * 8)}`;
}

// Squares need rounder corners than hexes to look surveyed.
function soften(loop: Point[], hex: boolean): Point[] {
  let points: Point[] = [];
  loop.forEach((point, index) => {
    const next = loop[(index + 1) % loop.length] ?? point;
    points.push(nudge(point, hex ? 5 : 6.5));
    if (hex) points.push(nudge({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }, 4.5));
  });
  for (let round = 0; round < (hex ? 2 : 3); round++) points = cutCorners(points);
  return points;
}

function nudge(point: Point, by: number): Point {
  const a = Math.round(point.x * 8);
  const b = Math.round(point.y * 8);
  return { x: point.x + (scatter(a, b, 1) - 0.5) * by, y: point.y + (scatter(a, b, 2) - 0.5) * by };
}

// Chaikin's corner cutting.
function cutCorners(points: Point[]): Point[] {
  const cut: Point[] = [];
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    cut.push(
      { x: point.x * 0.75 + next.x * 0.25, y: point.y * 0.75 + next.y * 0.25 },
      { x: point.x * 0.25 + next.x * 0.75, y: point.y * 0.25 + next.y * 0.75 },
    );
  });
  return cut;
}

export function pathOf(loops: readonly (readonly Point[])[]): string {
  return loops
    .map((loop) => `M${loop.map((point) => `${fine(point.x)} ${fine(point.y)}`).join("L")}Z`)
    .join("");
}

export function fine(value: number): string {
  return (Math.round(value * 100) / 100).toString();
}

// Points at equal distances along a closed loop, with the normal that points into the region.
export function along(loop: readonly Point[], spacing: number): { point: Point; inward: Point }[] {
  const samples: { point: Point; inward: Point }[] = [];
  let carry = 0;
  loop.forEach((from, index) => {
    const to = loop[(index + 1) % loop.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const tangent = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    for (; carry < length; carry += spacing) {
      samples.push({
        point: { x: from.x + tangent.x * carry, y: from.y + tangent.y * carry },
        inward: { x: -tangent.y, y: tangent.x },
      });
    }
    carry -= length;
  });
  return samples;
}
