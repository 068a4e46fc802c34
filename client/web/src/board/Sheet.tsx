// The printed part of the board: paper, ground, grid, margins. It changes only with the ground, so it is drawn once.
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { useId, useMemo } from "preact/hooks";
import {
  CELL,
  cellsOf,
  centre,
  centreOf,
  columnName,
  columnOf,
  cornersOf,
  extent,
  type Grid,
  rowOf,
  turned,
} from "../game/geometry";
import { fine } from "./region";
import { drawTerrain, type Ground, type TerrainArt } from "./terrain";

export interface Margin {
  readonly side: number;
  readonly end: number;
}
export const MARGIN: Margin = { side: 30, end: 48 };

export function sheetSize(grid: Grid, margin = MARGIN): { width: number; height: number } {
  const { width, height } = extent(grid);
  return { width: width + 2 * margin.side, height: height + 2 * margin.end };
}

export function viewBoxOf(grid: Grid, margin = MARGIN): string {
  const { width, height } = sheetSize(grid, margin);
  return `${-margin.side} ${-margin.end} ${width} ${height}`;
}

// Where a cell lies on the sheet, in parts of its width and height.
export function placeOnSheet(
  grid: Grid,
  margin: Margin,
  cell: number,
  flipped: boolean,
): { x: number; y: number } {
  const { width, height } = sheetSize(grid, margin);
  const { x, y } = centre(grid, cell, flipped);
  return { x: (x + margin.side) / width, y: (y + margin.end) / height };
}

// Width through height.
export function aspectOf(grid: Grid, margin = MARGIN): number {
  const { width, height } = sheetSize(grid, margin);
  return width / height;
}

interface SheetProps {
  readonly ground: Ground;
  readonly flipped: boolean;
  readonly margin?: Margin;
  // The names of the baselines, and the lines that set them off.
  readonly labelled?: boolean;
}

export const Sheet = memo(function Sheet(props: SheetProps) {
  const { ground, flipped, margin = MARGIN, labelled = true } = props;
  const art = useMemo(() => drawTerrain(ground, flipped), [ground, flipped]);
  return (
    <PaperSheet
      grid={ground.grid}
      flipped={flipped}
      margin={margin}
      close={!labelled}
      ground={<Terrain art={art} />}
    >
      <Baselines grid={ground.grid} flipped={flipped} labelled={labelled} />
    </PaperSheet>
  );
});

interface PaperProps {
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly margin: Margin;
  // A narrow margin.
  readonly close: boolean;
  // What is printed under the grid, and what stands in the frame.
  readonly ground: ComponentChildren;
  readonly children?: ComponentChildren;
}

// Paper, ground, grid and frame, whatever is printed on it.
export function PaperSheet({ grid, flipped, margin, close, ground, children }: PaperProps) {
  const { width, height } = extent(grid);
  const clip = useId();
  return (
    <g class="sheet">
      <clipPath id={clip}>
        <rect width={width} height={height} />
      </clipPath>
      <rect
        class="sheet-paper"
        x={-margin.side}
        y={-margin.end}
        width={width + 2 * margin.side}
        height={height + 2 * margin.end}
      />
      <rect class="sheet-ground" width={width} height={height} />
      <g clip-path={`url(#${clip})`}>
        {ground}
        <path class="grid-line" d={gridLines(grid, flipped)} />
      </g>
      {children}
      <path class="graticule" d={graticule(grid)} />
      <rect class="neatline" width={width} height={height} />
      <rect class="neatline-outer" x={-9} y={-9} width={width + 18} height={height + 18} />
      <Margins grid={grid} flipped={flipped} close={close} />
    </g>
  );
}

// Water lining: ever thinner lines that follow the shore, drawn as strokes one over the other and cut at the shore.
const SHORE = [13, 11.8, 8.4, 7.4, 4.6, 3.7] as const;

export function Terrain({ art }: { art: TerrainArt }) {
  const shore = useId();
  const region = (look: string) => art.regions.find((found) => found.look === look)?.d ?? "";
  return (
    <>
      <path class="ground-marsh" d={region("marsh")} />
      <path class="ground-rough" d={region("rough")} />
      <path class="ground-forest" d={region("forest")} />
      <path class="ground-hill" d={region("hill")} />
      <path class="ink-hachure" d={art.hachures} />
      <path class="ink-marsh" d={art.marsh} />
      <path class="ink-stones" d={art.stones} />
      <clipPath id={shore}>
        <path d={region("water")} />
      </clipPath>
      <g clip-path={`url(#${shore})`}>
        <path class="ground-water" d={region("water")} />
        {SHORE.map((width, index) => (
          <path
            key={width}
            class={index % 2 === 0 ? "water-line" : "water-gap"}
            stroke-width={width * 2}
            d={region("water")}
          />
        ))}
      </g>
      <path class="ink-shore" d={region("water")} />
      <path class="ford-edge" d={art.fords} />
      <path class="ford-bed" d={art.fords} />
      <path class="ford-stones" d={art.fords} />
      <path class="road-edge" d={art.roads} />
      <path class="road-bed" d={art.roads} />
      <path class="bridge-rail" d={art.bridges} />
      <path class="bridge-bed" d={art.bridges} />
      <path class="ink-houses" d={art.houses} />
      <path class="ink-crown" d={art.trees} />
      <path class="ink-shade" d={art.treeShade} />
    </>
  );
}

function gridLines(grid: Grid, flipped: boolean): string {
  const { width, height } = extent(grid);
  let d = "";
  if (!grid.hex) {
    for (let column = 1; column < grid.width; column++) d += `M${column * CELL} 0V${height}`;
    for (let row = 1; row < grid.depth; row++) d += `M0 ${row * CELL}H${width}`;
    return d;
  }
  for (const cell of cellsOf(grid)) {
    const corners = cornersOf(grid, rowOf(grid, cell), columnOf(grid, cell));
    const placed = flipped ? corners.map((corner) => turned(grid, corner)) : corners;
    d += `M${placed.map(({ x, y }) => `${fine(x)} ${fine(y)}`).join("L")}Z`;
  }
  return d;
}

// A band between the two lines of the frame, in the army's colour and pattern.
function Baselines({ grid, flipped, labelled }: { grid: Grid; flipped: boolean; labelled: boolean }) {
  const { width, height } = extent(grid);
  const below = flipped ? "north" : "south";
  const above = flipped ? "south" : "north";
  return (
    <>
      <rect class={`baseline ${below}`} x={0} y={height + 2} width={width} height={5.5} />
      <rect class={`baseline ${above}`} x={0} y={-7.5} width={width} height={5.5} />
      {labelled && <BaselineNames grid={grid} below={below} above={above} />}
    </>
  );
}

function BaselineNames({ grid, below, above }: { grid: Grid; below: string; above: string }) {
  const { width, height } = extent(grid);
  return (
    <>
      <path
        class="baseline-limit"
        d={`M0 ${baselineDepth(grid)}H${width}M0 ${height - baselineDepth(grid)}H${width}`}
      />
      <text class="sheet-label" x={width / 2} y={height + 41}>
        {below === "south" ? "South’s baseline" : "North’s baseline"}
      </text>
      <text class="sheet-label" x={width / 2} y={-31}>
        {above === "south" ? "South’s baseline" : "North’s baseline"}
      </text>
    </>
  );
}

// Every other row is filled in along the sides of the frame, as on an engraved sheet.
function graticule(grid: Grid): string {
  const { width, height } = extent(grid);
  const step = height / grid.depth;
  let d = "";
  for (let row = 0; row < grid.depth; row += 2) {
    const y = fine(height - (row + 1) * step);
    d += `M-7.5 ${y}h5.5v${fine(step)}h-5.5ZM${width + 2} ${y}h5.5v${fine(step)}h-5.5Z`;
  }
  return d;
}

function baselineDepth(grid: Grid): number {
  return grid.hex ? (CELL / Math.sqrt(3)) * 1.75 : CELL;
}

// `close`: a narrow margin.
function Margins({ grid, flipped, close }: { grid: Grid; flipped: boolean; close: boolean }) {
  const { width, height } = extent(grid);
  const columns = Array.from({ length: grid.width }, (_, column) => {
    const x = centreOf(grid, 0, column).x;
    return { name: columnName(column), below: flipped ? width - x : x };
  });
  const rows = Array.from({ length: grid.depth }, (_, row) => {
    const y = centreOf(grid, row, 0).y;
    return { name: String(row + 1), y: flipped ? height - y : y };
  });
  // Letters stand over the cells of the row that is nearest.
  const shift = grid.hex && !grid.shortOddRows ? CELL / 2 : 0;
  const out = close ? 17 : 19;
  return (
    <g class="coordinates" aria-hidden="true">
      {columns.map(({ name, below }) => (
        <g key={name}>
          <text x={flipped ? below - shift : below} y={height + 23}>
            {name}
          </text>
          <text x={flipped ? below : below + shift} y={-16}>
            {name}
          </text>
        </g>
      ))}
      {rows.map(({ name, y }) => (
        <g key={name}>
          <text x={-out} y={y + 4}>
            {name}
          </text>
          <text x={width + out} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}
