// Cells and where they lie on the sheet. A cell is row * width + column; row 0 is South's baseline, drawn at the bottom;
// hexes are pointy-top and their odd rows sit half a cell to the right.
import { ScoutingDirection } from "../gen/galloper/v1/scouting_pb";

export interface Grid {
  readonly hex: boolean;
  readonly width: number;
  readonly depth: number;
  // On hexes: odd rows have one cell less; the last cell of such a row is off the board.
  readonly shortOddRows?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

// The width of a cell in the drawing's own units.
export const CELL = 40;
const HEX_SIDE = CELL / Math.sqrt(3);
const HEX_STEP = HEX_SIDE * 1.5;

export function rowOf(grid: Grid, cell: number): number {
  return Math.floor(cell / grid.width);
}
export function columnOf(grid: Grid, cell: number): number {
  return cell % grid.width;
}
export function rowWidth(grid: Grid, row: number): number {
  return grid.shortOddRows && (row & 1) === 1 ? grid.width - 1 : grid.width;
}
export function isOnSheet(grid: Grid, cell: number): boolean {
  return columnOf(grid, cell) < rowWidth(grid, rowOf(grid, cell));
}
// Every cell of the board, ascending.
export function cellsOf(grid: Grid): number[] {
  return Array.from({ length: cellCount(grid) }, (_, cell) => cell).filter((cell) => isOnSheet(grid, cell));
}
export function cellCount(grid: Grid): number {
  return grid.width * grid.depth;
}

export function extent(grid: Grid): { width: number; height: number } {
  if (!grid.hex) return { width: grid.width * CELL, height: grid.depth * CELL };
  return {
    width: (grid.width + (grid.shortOddRows ? 0 : 0.5)) * CELL,
    height: (grid.depth - 1) * HEX_STEP + 2 * HEX_SIDE,
  };
}

// The centre of a cell as South sees the sheet; also defined for cells beyond the edge.
export function centreOf(grid: Grid, row: number, column: number): Point {
  if (!grid.hex) return { x: (column + 0.5) * CELL, y: (grid.depth - row - 0.5) * CELL };
  const shift = (row & 1) === 1 ? 1 : 0.5;
  return { x: (column + shift) * CELL, y: (grid.depth - 1 - row) * HEX_STEP + HEX_SIDE };
}

// North's player sees the sheet turned by half a circle.
export function turned(grid: Grid, point: Point): Point {
  const { width, height } = extent(grid);
  return { x: width - point.x, y: height - point.y };
}

export function centre(grid: Grid, cell: number, flipped: boolean): Point {
  const point = centreOf(grid, rowOf(grid, cell), columnOf(grid, cell));
  return flipped ? turned(grid, point) : point;
}

export function cornersOf(grid: Grid, row: number, column: number): Point[] {
  const { x, y } = centreOf(grid, row, column);
  const half = CELL / 2;
  if (!grid.hex) {
    return [
      { x: x - half, y: y - half },
      { x: x + half, y: y - half },
      { x: x + half, y: y + half },
      { x: x - half, y: y + half },
    ];
  }
  return [
    { x, y: y - HEX_SIDE },
    { x: x + half, y: y - HEX_SIDE / 2 },
    { x: x + half, y: y + HEX_SIDE / 2 },
    { x, y: y + HEX_SIDE },
    { x: x - half, y: y + HEX_SIDE / 2 },
    { x: x - half, y: y - HEX_SIDE / 2 },
  ];
}

// The directions across the edges of `cornersOf`, edge i from corner i to corner i + 1.
export function edgeDirections(grid: Grid): readonly ScoutingDirection[] {
  return grid.hex ? HEX_EDGES : SQUARE_EDGES;
}
const SQUARE_EDGES = [
  ScoutingDirection.NORTH,
  ScoutingDirection.EAST,
  ScoutingDirection.SOUTH,
  ScoutingDirection.WEST,
] as const;
const HEX_EDGES = [
  ScoutingDirection.NORTH_EAST,
  ScoutingDirection.EAST,
  ScoutingDirection.SOUTH_EAST,
  ScoutingDirection.SOUTH_WEST,
  ScoutingDirection.WEST,
  ScoutingDirection.NORTH_WEST,
] as const;

const EASTWARD = new Set<ScoutingDirection>([
  ScoutingDirection.EAST,
  ScoutingDirection.NORTH_EAST,
  ScoutingDirection.SOUTH_EAST,
]);
const WESTWARD = new Set<ScoutingDirection>([
  ScoutingDirection.WEST,
  ScoutingDirection.NORTH_WEST,
  ScoutingDirection.SOUTH_WEST,
]);

function rowChange(direction: ScoutingDirection): number {
  switch (direction) {
    case ScoutingDirection.NORTH:
    case ScoutingDirection.NORTH_EAST:
    case ScoutingDirection.NORTH_WEST:
      return 1;
    case ScoutingDirection.SOUTH:
    case ScoutingDirection.SOUTH_EAST:
    case ScoutingDirection.SOUTH_WEST:
      return -1;
    default:
      return 0;
  }
}

// Row and column one step on; may lie beyond the edge.
export function stepFrom(
  grid: Grid,
  row: number,
  column: number,
  direction: ScoutingDirection,
): { row: number; column: number } {
  const up = rowChange(direction);
  const sideways = EASTWARD.has(direction) ? 1 : WESTWARD.has(direction) ? -1 : 0;
  if (!grid.hex || up === 0) return { row: row + up, column: column + sideways };
  const odd = (row & 1) === 1;
  // Toward the side where the rows overlap by half a cell the column number stays.
  if (sideways > 0) return { row: row + up, column: odd ? column + 1 : column };
  return { row: row + up, column: odd ? column : column - 1 };
}

export function step(grid: Grid, cell: number, direction: ScoutingDirection): number | undefined {
  const { row, column } = stepFrom(grid, rowOf(grid, cell), columnOf(grid, cell), direction);
  if (row < 0 || row >= grid.depth || column < 0 || column >= rowWidth(grid, row)) return undefined;
  return row * grid.width + column;
}

// The cells of a path, the first included.
export function walk(grid: Grid, from: number, steps: Uint8Array): number[] {
  const cells = [from];
  let at = from;
  for (const direction of steps) {
    const next = step(grid, at, direction);
    if (next === undefined) break;
    cells.push(next);
    at = next;
  }
  return cells;
}

export function nearestCell(grid: Grid, point: Point, flipped: boolean): number | undefined {
  const { width, height } = extent(grid);
  if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return undefined;
  const { x, y } = flipped ? turned(grid, point) : point;
  const rowStep = grid.hex ? HEX_STEP : CELL;
  const guess = grid.depth - 1 - Math.round((y - (grid.hex ? HEX_SIDE : CELL / 2)) / rowStep);
  let best: number | undefined;
  let bestDistance = CELL * CELL * 0.5;
  for (let row = Math.max(0, guess - 1); row <= Math.min(grid.depth - 1, guess + 1); row++) {
    const shift = grid.hex && (row & 1) === 1 ? 1 : 0.5;
    const column = Math.min(rowWidth(grid, row) - 1, Math.max(0, Math.round(x / CELL - shift)));
    const middle = centreOf(grid, row, column);
    const distance = (middle.x - x) ** 2 + (middle.y - y) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = row * grid.width + column;
    }
  }
  return best;
}

// "A" to "Z", then "AA" and on.
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

export function cellName(grid: Grid, cell: number): string {
  return `${columnName(columnOf(grid, cell))}${rowOf(grid, cell) + 1}`;
}
