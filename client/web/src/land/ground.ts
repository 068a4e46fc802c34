// The ground of a battle: its grid, how each hex looks with the pieces where they now stand, and the sectors.
import type { Ground } from "../board/terrain";
import { cellsOf, columnOf, edgeDirections, type Grid, isOnSheet, rowOf, step } from "../game/geometry";
import { type LandGround, type LandTerrain, Sector, type TerrainPiece } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { LandView } from "./view";

const NO_GRID: Grid = { hex: true, width: 1, depth: 1 };

const grids = new WeakMap<LandGround, Grid>();

export function landGrid(view: LandView): Grid {
  const ground = view.sheet?.ground;
  if (!ground) return NO_GRID;
  const known = grids.get(ground);
  if (known) return known;
  const grid = { hex: true, width: ground.width, depth: ground.depth, shortOddRows: ground.shortOddRows };
  grids.set(ground, grid);
  return grid;
}

export function neighbours(view: LandView, cell: number): number[] {
  const grid = landGrid(view);
  return edgeDirections(grid)
    .map((direction) => step(grid, cell, direction))
    .filter((next) => next !== undefined);
}

// A hex moved as a piece's anchor moves: the same way on the plane, whatever the row.
export function shifted(grid: Grid, cell: number, from: number, to: number): number | undefined {
  const slant = (row: number) => (row - (row & 1)) / 2;
  const axial = (at: number) => columnOf(grid, at) - slant(rowOf(grid, at));
  const row = rowOf(grid, cell) + rowOf(grid, to) - rowOf(grid, from);
  const column = axial(cell) + axial(to) - axial(from) + slant(row);
  if (row < 0 || row >= grid.depth || column < 0 || column >= grid.width) return undefined;
  const moved = row * grid.width + column;
  return isOnSheet(grid, moved) ? moved : undefined;
}

export function cellsOfPiece(view: LandView, piece: TerrainPiece, anchor?: number): number[] {
  const grid = landGrid(view);
  const [from = 0] = piece.cells;
  const to = anchor ?? view.pieces.get(piece.piece) ?? from;
  return piece.cells.map((cell) => shifted(grid, cell, from, to)).filter((cell) => cell !== undefined);
}

export function pieceAt(view: LandView, cell: number): TerrainPiece | undefined {
  return view.sheet?.ground?.pieces.find(
    (piece) => view.pieces.has(piece.piece) && cellsOfPiece(view, piece).includes(cell),
  );
}

const kinds = new WeakMap<LandView["pieces"], Uint8Array>();

// By cell, the index of its terrain.
function terrainOf(view: LandView): Uint8Array {
  const known = kinds.get(view.pieces);
  if (known) return known;
  const ground = view.sheet?.ground;
  const cells = new Uint8Array(ground?.cells ?? []);
  for (const piece of ground?.pieces ?? []) {
    if (!view.pieces.has(piece.piece)) continue;
    for (const cell of cellsOfPiece(view, piece)) cells[cell] = piece.terrain;
  }
  if (ground) kinds.set(view.pieces, cells);
  return cells;
}

export function terrainName(view: LandView, index: number | undefined): string {
  return view.sheet?.ground?.terrain[index ?? 0]?.name ?? "ground";
}

export function terrainAt(view: LandView, cell: number): LandTerrain | undefined {
  return view.sheet?.ground?.terrain[terrainOf(view)[cell] ?? 0];
}

const LOOKS: Readonly<Record<string, string>> = { woods: "forest", river: "water" };

const grounds = new WeakMap<Uint8Array, Ground>();

export function groundOf(view: LandView): Ground {
  const cells = terrainOf(view);
  const known = grounds.get(cells);
  if (known) return known;
  const terrain = view.sheet?.ground?.terrain ?? [];
  const ground = { grid: landGrid(view), looks: Array.from(cells, (kind) => drawnAs(terrain[kind]?.look)) };
  grounds.set(cells, ground);
  return ground;
}

export function drawnAs(look: string | undefined): string {
  return LOOKS[look ?? ""] ?? look ?? "open";
}

// ---- sectors ----

export const SECTORS = [Sector.LEFT, Sector.CENTRE, Sector.RIGHT] as const;

// A side's sector as South sees it: North's left is at South's right.
export function asSouth(sector: Sector, seat: Seat): Sector {
  if (seat !== Seat.NORTH || sector === Sector.CENTRE) return sector;
  if (sector === Sector.LEFT) return Sector.RIGHT;
  return sector === Sector.RIGHT ? Sector.LEFT : sector;
}

const BITS: Readonly<Record<number, number>> = { [Sector.LEFT]: 1, [Sector.CENTRE]: 2, [Sector.RIGHT]: 4 };

// `sector` as South sees it; a hex that a section line cuts lies in two.
export function cellsOfSector(view: LandView, sector: Sector): number[] {
  const sectors = view.sheet?.ground?.sectors;
  const bit = BITS[sector] ?? 0;
  return cellsOf(landGrid(view)).filter((cell) => ((sectors?.[cell] ?? 0) & bit) !== 0);
}

export function sectorsAt(view: LandView, cell: number): readonly Sector[] {
  const bits = view.sheet?.ground?.sectors[cell] ?? 0;
  return SECTORS.filter((sector) => (bits & (BITS[sector] ?? 0)) !== 0);
}

// Where a section line runs in each row, in columns from South's left edge of the sheet (rows shifted as they lie).
export function sectionLine(view: LandView, leftOf: Sector.CENTRE | Sector.RIGHT): number[] {
  const grid = landGrid(view);
  const sectors = view.sheet?.ground?.sectors;
  const here = BITS[leftOf] ?? 0;
  const before = here >> 1;
  return Array.from({ length: grid.depth }, (_, row) => {
    const shift = (row & 1) === 1 ? 0.5 : 0;
    let last = 0;
    for (let column = 0; column < grid.width; column++) {
      const cell = row * grid.width + column;
      if (!isOnSheet(grid, cell)) break;
      const bits = sectors?.[cell] ?? 0;
      if ((bits & before) !== 0 && (bits & here) !== 0) return column + shift + 0.5;
      if ((bits & (before | (before >> 1))) !== 0) last = column + 1;
    }
    return last + shift;
  });
}
