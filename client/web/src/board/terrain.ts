// Ground as lithographed lines: woods as trees, hills as hachures along the slope (light from the upper left), water as lines
// that follow the shore. Everything is path data in the sheet's units; colours come from the style sheet.
import {
  CELL,
  centre,
  centreOf,
  columnOf,
  edgeDirections,
  type Grid,
  nearestCell,
  type Point,
  rowOf,
  rowWidth,
  step,
  turned,
} from "../game/geometry";
import { along, fine, type Inside, outline, pathOf, scatter } from "./region";

export interface Ground {
  readonly grid: Grid;
  // By cell: how it is drawn.
  readonly looks: readonly string[];
}

export interface TerrainArt {
  readonly regions: readonly { readonly look: string; readonly d: string }[];
  readonly hachures: string;
  readonly trees: string;
  readonly treeShade: string;
  readonly marsh: string;
  readonly stones: string;
  readonly houses: string;
  readonly roads: string;
  readonly fords: string;
  readonly bridges: string;
}

const REGION_LOOKS = ["forest", "hill", "water", "marsh", "rough"] as const;

export function drawTerrain(ground: Ground, flipped: boolean): TerrainArt {
  const { grid } = ground;
  const loops = new Map(
    REGION_LOOKS.map((look) => [look, place(grid, outline(grid, insideOf(ground, look)), flipped)]),
  );
  const cells = ground.looks.map((look, cell) => ({ look, cell, middle: centre(grid, cell, flipped) }));
  const where = (look: string) => cells.filter((cell) => matches(cell.look, look));
  const woods = where("forest").flatMap(({ look, cell, middle }) =>
    copse(grid, cell, middle, look === "forest" ? 6 : 4),
  );
  return {
    regions: REGION_LOOKS.map((look) => ({ look, d: pathOf(loops.get(look) ?? []) })),
    hachures: (loops.get("hill") ?? []).map((loop) => hachures(ground, loop, flipped)).join(""),
    trees: woods.map(crown).join(""),
    treeShade: woods.map(shade).join(""),
    marsh: where("marsh")
      .map(({ cell, middle }) => reeds(grid, cell, middle))
      .join(""),
    stones: where("rough")
      .map(({ cell, middle }) => stones(grid, cell, middle))
      .join(""),
    houses: where("town")
      .map(({ cell, middle }) => houses(grid, cell, middle))
      .join(""),
    roads: roads(ground, flipped),
    fords: where("ford")
      .map(({ cell }) => crossing(ground, cell, flipped, 0.5))
      .join(""),
    bridges: where("bridge")
      .map(({ cell }) => crossing(ground, cell, flipped, 0.46))
      .join(""),
  };
}

// A way with water beside it leads through the water.
export function withFords({ grid, looks }: Ground): Ground {
  const wet = (cell: number) =>
    edgeDirections(grid).some((direction) => {
      const beside = step(grid, cell, direction);
      return beside !== undefined && looks[beside] === "water";
    });
  return { grid, looks: looks.map((look, cell) => (look === "road" && wet(cell) ? "ford" : look)) };
}

// A forested hill is drawn as both, a ford or a bridge as water with a way over it.
function matches(look: string, region: string): boolean {
  if (look === "ford" || look === "bridge") return region === look || region === "water";
  if (look === "forested_hill") return region === "forest" || region === "hill";
  if (KNOWN.has(look)) return look === region;
  return region === "rough";
}
const KNOWN = new Set([
  "",
  "open",
  "forest",
  "hill",
  "forested_hill",
  "water",
  "marsh",
  "town",
  "road",
  "bridge",
  "rough",
]);

function insideOf(ground: Ground, look: string): Inside {
  const { width, depth } = ground.grid;
  return (row, column) => {
    const nearRow = Math.min(depth - 1, Math.max(0, row));
    const nearColumn = Math.min(rowWidth(ground.grid, nearRow) - 1, Math.max(0, column));
    return matches(ground.looks[nearRow * width + nearColumn] ?? "", look);
  };
}

function place(grid: Grid, loops: Point[][], flipped: boolean): Point[][] {
  return flipped ? loops.map((loop) => loop.map((point) => turned(grid, point))) : loops;
}

function hachures(ground: Ground, loop: readonly Point[], flipped: boolean): string {
  const isHill = (point: Point) => {
    const cell = nearestCell(ground.grid, point, flipped);
    return cell === undefined || matches(ground.looks[cell] ?? "", "hill");
  };
  let d = "";
  along(loop, 2.6).forEach(({ point, inward }, index) => {
    const length = 8.5 + 3.5 * scatter(index, Math.round(point.x), 3);
    d += wedge(point, inward, 1, length, index);
    const far = { x: point.x + inward.x * 25, y: point.y + inward.y * 25 };
    if (index % 2 === 0 && isHill(far) && farFrom(loop, far, 17)) {
      d += wedge(point, inward, 15.5, 15.5 + length * 0.6, index);
    }
  });
  return d;
}

// A stroke that swells toward the crest, heavier on the slopes away from the light.
function wedge(point: Point, inward: Point, from: number, to: number, index: number): string {
  const lean = (scatter(index, Math.round(point.y), 4) - 0.5) * 1.6;
  const away = Math.max(0, -(inward.x * 0.6 + inward.y * 0.8));
  const half = 0.42 + 0.5 * away;
  const across = { x: -inward.y, y: inward.x };
  const foot = { x: point.x + inward.x * from, y: point.y + inward.y * from };
  const head = { x: point.x + inward.x * to + across.x * lean, y: point.y + inward.y * to + across.y * lean };
  return (
    `M${fine(foot.x)} ${fine(foot.y)}` +
    `L${fine(head.x + across.x * half)} ${fine(head.y + across.y * half)}` +
    `L${fine(head.x - across.x * half)} ${fine(head.y - across.y * half)}Z`
  );
}

function farFrom(loop: readonly Point[], point: Point, distance: number): boolean {
  return loop.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > distance);
}

interface Tree extends Point {
  readonly size: number;
}

const SPOTS: readonly Point[] = [
  { x: -11, y: -9 },
  { x: 3, y: -12 },
  { x: 12.5, y: -2 },
  { x: -3, y: 2 },
  { x: -13, y: 8 },
  { x: 6, y: 12 },
];

function copse(grid: Grid, cell: number, middle: Point, count: number): Tree[] {
  const row = rowOf(grid, cell);
  const column = columnOf(grid, cell);
  const skip = Math.floor(scatter(row, column, 5) * SPOTS.length);
  return SPOTS.filter((_, index) => (index + skip) % SPOTS.length < count).map((spot, index) => ({
    x: middle.x + spot.x + (scatter(row, column, 10 + index) - 0.5) * 5,
    y: middle.y + spot.y + 3 + (scatter(row, column, 20 + index) - 0.5) * 5,
    size: 0.85 + 0.35 * scatter(row, column, 30 + index),
  }));
}

function crown({ x, y, size: s }: Tree): string {
  return (
    `M${fine(x - 3.6 * s)} ${fine(y)}q${fine(-2.2 * s)} ${fine(-2.6 * s)} ${fine(0.6 * s)} ${fine(-4.2 * s)}` +
    `q${fine(0.4 * s)} ${fine(-3.2 * s)} ${fine(3.2 * s)} ${fine(-3.2 * s)}` +
    `q${fine(2.8 * s)} 0 ${fine(3.2 * s)} ${fine(3 * s)}q${fine(2.8 * s)} ${fine(1.8 * s)} ${fine(0.4 * s)} ${fine(4.4 * s)}Z`
  );
}

// The trunk, the shaded side of the crown and the shadow on the ground.
function shade({ x, y, size: s }: Tree): string {
  return (
    `M${fine(x)} ${fine(y)}v${fine(2.6 * s)}h${fine(4.6 * s)}` +
    `M${fine(x + 1.2 * s)} ${fine(y - 1.2 * s)}l${fine(1.6 * s)} ${fine(-3.4 * s)}` +
    `M${fine(x + 2.6 * s)} ${fine(y - 1 * s)}l${fine(1.2 * s)} ${fine(-2.6 * s)}`
  );
}

function spread(grid: Grid, cell: number, middle: Point, count: number, reach: number): Point[] {
  const row = rowOf(grid, cell);
  const column = columnOf(grid, cell);
  return Array.from({ length: count }, (_, index) => ({
    x: middle.x + (scatter(row, column, 40 + index) - 0.5) * reach,
    y: middle.y + ((index + 0.5) / count - 0.5) * reach + (scatter(row, column, 60 + index) - 0.5) * 4,
  }));
}

function reeds(grid: Grid, cell: number, middle: Point): string {
  return spread(grid, cell, middle, 7, 32)
    .map(({ x, y }, index) =>
      index % 2 === 0
        ? `M${fine(x - 7)} ${fine(y)}h14`
        : `M${fine(x - 5)} ${fine(y)}h10M${fine(x)} ${fine(y)}v-5M${fine(x - 2)} ${fine(y)}l-1.6 -4M${fine(x + 2)} ${fine(y)}l1.6 -4`,
    )
    .join("");
}

function stones(grid: Grid, cell: number, middle: Point): string {
  return spread(grid, cell, middle, 11, 34)
    .map(({ x, y }, index) =>
      index % 3 === 0 ? `M${fine(x - 2.5)} ${fine(y)}l2 -3.4l2.2 1l1.4 2.6` : `M${fine(x)} ${fine(y)}h.01`,
    )
    .join("");
}

function houses(grid: Grid, cell: number, middle: Point): string {
  const row = rowOf(grid, cell);
  const column = columnOf(grid, cell);
  const lots = [
    [-10, -9, 13, 7],
    [8, -10, 8, 10],
    [-9, 8, 9, 9],
    [8, 8, 13, 7],
  ] as const;
  return lots
    .map(([dx, dy, wide, high], index) => {
      const x = middle.x + dx + (scatter(row, column, 70 + index) - 0.5) * 4;
      const y = middle.y + dy + (scatter(row, column, 80 + index) - 0.5) * 4;
      return `M${fine(x - wide / 2)} ${fine(y - high / 2)}h${wide}v${high}h${-wide}Z`;
    })
    .join("");
}

const WAYS = new Set(["road", "town", "bridge", "ford"]);

// From the middle of each road cell to the borders that it shares with other roads and towns.
function roads(ground: Ground, flipped: boolean): string {
  const { grid, looks } = ground;
  const isWay = (cell: number) => WAYS.has(looks[cell] ?? "");
  let d = "";
  looks.forEach((look, cell) => {
    if (look !== "road") return;
    const from = centre(grid, cell, flipped);
    looks.forEach((_, other) => {
      if (other === cell || !isWay(other) || (looks[other] === "road" && other < cell)) return;
      const to = centre(grid, other, flipped);
      if (Math.hypot(to.x - from.x, to.y - from.y) < CELL * 1.05) {
        d += `M${fine(from.x)} ${fine(from.y)}L${fine(to.x)} ${fine(to.y)}`;
      }
    });
    d += runOff(grid, cell, flipped, from);
  });
  return d;
}

// The way through a ford or over a bridge: from bank to bank, along the roads where there are some.
function crossing(ground: Ground, cell: number, flipped: boolean, reach: number): string {
  const { grid, looks } = ground;
  const middle = centre(grid, cell, flipped);
  const banks = edgeDirections(grid)
    .map((direction) => step(grid, cell, direction))
    .filter((next) => next !== undefined)
    .filter((next) => !matches(looks[next] ?? "", "water"))
    .map((next) => ({ way: WAYS.has(looks[next] ?? ""), at: centre(grid, next, flipped) }));
  let best = {
    worth: -1,
    from: { x: middle.x, y: middle.y - CELL },
    to: { x: middle.x, y: middle.y + CELL },
  };
  banks.forEach((from, index) => {
    for (const to of banks.slice(index + 1)) {
      const spread = Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) / CELL;
      const worth = spread + (from.way ? 1 : 0) + (to.way ? 1 : 0);
      if (worth > best.worth + 0.01) best = { worth, from: from.at, to: to.at };
    }
  });
  const part = ({ x, y }: Point) =>
    `${fine(middle.x + (x - middle.x) * reach)} ${fine(middle.y + (y - middle.y) * reach)}`;
  return `M${part(best.from)}L${fine(middle.x)} ${fine(middle.y)}L${part(best.to)}`;
}

// A road at the edge of the sheet leaves it.
function runOff(grid: Grid, cell: number, flipped: boolean, from: Point): string {
  const row = rowOf(grid, cell);
  const column = columnOf(grid, cell);
  let beyond: Point | undefined;
  if (row === 0) beyond = centreOf(grid, -2, column);
  else if (row === grid.depth - 1) beyond = centreOf(grid, grid.depth + 1, column);
  else if (column === 0) beyond = centreOf(grid, row, -1);
  else if (column === rowWidth(grid, row) - 1) beyond = centreOf(grid, row, grid.width);
  if (!beyond) return "";
  const to = flipped ? turned(grid, beyond) : beyond;
  return `M${fine(from.x)} ${fine(from.y)}L${fine(to.x)} ${fine(to.y)}`;
}
