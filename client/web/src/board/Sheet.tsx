// The printed part of the board: paper, ground, grid, margins. It changes only with the ground, so it is drawn once.
import { memo } from "preact/compat";
import { useId, useMemo } from "preact/hooks";
import {
  CELL,
  cellCount,
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

export const MARGIN = { side: 30, end: 48 } as const;

export function sheetSize(grid: Grid): { width: number; height: number } {
  const { width, height } = extent(grid);
  return { width: width + 2 * MARGIN.side, height: height + 2 * MARGIN.end };
}

interface SheetProps {
  readonly ground: Ground;
  readonly flipped: boolean;
}

export const Sheet = memo(function Sheet({ ground, flipped }: SheetProps) {
  const art = useMemo(() => drawTerrain(ground, flipped), [ground, flipped]);
  const { width, height } = extent(ground.grid);
  const clip = useId();
  return (
    <g class="sheet">
      <clipPath id={clip}>
        <rect width={width} height={height} />
      </clipPath>
      <rect
        class="sheet-paper"
        x={-MARGIN.side}
        y={-MARGIN.end}
        width={width + 2 * MARGIN.side}
        height={height + 2 * MARGIN.end}
      />
      <rect class="sheet-ground" width={width} height={height} />
      <g clip-path={`url(#${clip})`}>
        <Terrain art={art} />
        <path class="grid-line" d={gridLines(ground.grid, flipped)} />
      </g>
      <Baselines grid={ground.grid} flipped={flipped} />
      <rect class="neatline" width={width} height={height} />
      <rect class="neatline-outer" x={-9} y={-9} width={width + 18} height={height + 18} />
      <Margins grid={ground.grid} flipped={flipped} />
    </g>
  );
});

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
      <path class="road-edge" d={art.roads} />
      <path class="road-bed" d={art.roads} />
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
  for (let cell = 0; cell < cellCount(grid); cell++) {
    const corners = cornersOf(grid, rowOf(grid, cell), columnOf(grid, cell));
    const placed = flipped ? corners.map((corner) => turned(grid, corner)) : corners;
    d += `M${placed.map(({ x, y }) => `${fine(x)} ${fine(y)}`).join("L")}Z`;
  }
  return d;
}

// A band between the two lines of the frame, in the army's colour and pattern.
function Baselines({ grid, flipped }: { grid: Grid; flipped: boolean }) {
  const { width, height } = extent(grid);
  const below = flipped ? "north" : "south";
  const above = flipped ? "south" : "north";
  return (
    <>
      <rect class={`baseline ${below}`} x={0} y={height + 2} width={width} height={5.5} />
      <rect class={`baseline ${above}`} x={0} y={-7.5} width={width} height={5.5} />
      <path class="graticule" d={graticule(grid)} />
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

function Margins({ grid, flipped }: { grid: Grid; flipped: boolean }) {
  const { width, height } = extent(grid);
  const columns = Array.from({ length: grid.width }, (_, column) => {
    const x = centreOf(grid, 0, column).x;
    return { name: columnName(column), below: flipped ? width - x : x };
  });
  const rows = Array.from({ length: grid.depth }, (_, row) => {
    const y = centreOf(grid, row, 0).y;
    return { name: String(row + 1), y: flipped ? height - y : y };
  });
  const shift = grid.hex ? CELL / 2 : 0;
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
          <text x={-19} y={y + 4}>
            {name}
          </text>
          <text x={width + 19} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}
