// Lines of equal depth through a smooth field, as closed loops with the lower side at the right hand.
import type { Point } from "../game/geometry";

export type Field = (x: number, y: number) => number;

interface Frame {
  readonly width: number;
  readonly height: number;
  // Of the lattice on which the field is looked at.
  readonly mesh: number;
}

type Edge = "top" | "right" | "bottom" | "left";

// By the corners that lie lower, 8 top left, 4 top right, 2 bottom right, 1 bottom left: from which edge to which.
const WAYS: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [["left", "bottom"]],
  [["bottom", "right"]],
  [["left", "right"]],
  [["right", "top"]],
  [
    ["left", "bottom"],
    ["right", "top"],
  ],
  [["bottom", "top"]],
  [["left", "top"]],
  [["top", "left"]],
  [["top", "bottom"]],
  [
    ["top", "left"],
    ["bottom", "right"],
  ],
  [["top", "right"]],
  [["right", "left"]],
  [["right", "bottom"]],
  [["bottom", "left"]],
  [],
];

export function contour(field: Field, level: number, frame: Frame): Point[][] {
  const next = new Map<string, { readonly to: string; readonly point: Point }>();
  const { width, height, mesh } = frame;
  const columns = Math.ceil(width / mesh) + 2;
  const rows = Math.ceil(height / mesh) + 2;
  // Beyond the frame all is deep, so that every loop closes.
  const beyond = (i: number, j: number) => i <= 0 || j <= 0 || i >= columns || j >= rows;
  const at = (i: number, j: number) => (beyond(i, j) ? 2 : field((i - 1) * mesh, (j - 1) * mesh));
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] as const;
      const low = corners.map((value) => (value < level ? 1 : 0));
      const kind = (low[0] ?? 0) * 8 + (low[1] ?? 0) * 4 + (low[2] ?? 0) * 2 + (low[3] ?? 0);
      for (const [from, to] of WAYS[kind] ?? []) {
        const start = crossing(from, i, j, corners, level, mesh);
        next.set(start.key, { to: crossing(to, i, j, corners, level, mesh).key, point: start.point });
      }
    }
  }
  return chained(next);
}

function crossing(
  edge: Edge,
  i: number,
  j: number,
  corners: readonly [number, number, number, number],
  level: number,
  mesh: number,
) {
  const [a, b, c, d] = corners;
  const part = (from: number, to: number) =>
    Math.min(0.95, Math.max(0.05, (level - from) / (to - from || 1)));
  const [x, y] = [(i - 1) * mesh, (j - 1) * mesh];
  switch (edge) {
    case "top":
      return { key: `h${i},${j}`, point: { x: x + part(a, b) * mesh, y } };
    case "bottom":
      return { key: `h${i},${j + 1}`, point: { x: x + part(d, c) * mesh, y: y + mesh } };
    case "left":
      return { key: `v${i},${j}`, point: { x, y: y + part(a, d) * mesh } };
    default:
      return { key: `v${i + 1},${j}`, point: { x: x + mesh, y: y + part(b, c) * mesh } };
  }
}

function chained(next: Map<string, { readonly to: string; readonly point: Point }>): Point[][] {
  const loops: Point[][] = [];
  for (const [first] of next) {
    const loop: Point[] = [];
    let at = next.get(first);
    let key = first;
    while (at) {
      loop.push(at.point);
      next.delete(key);
      key = at.to;
      at = next.get(key);
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}
