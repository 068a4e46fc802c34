// The printed part of the sea: depths, coasts with their water lines, exits in the frame. Drawn once.
import { memo } from "preact/compat";
import { useId, useMemo } from "preact/hooks";
import { fine } from "../board/region";
import { type Margin, PaperSheet } from "../board/Sheet";
import { extent, type Grid } from "../game/geometry";
import { seatName } from "../game/words";
import { NavalEdge, type NavalExit } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { type ChartArt, drawChart } from "./chart";
import type { Sea } from "./sea";

export const SEA_MARGIN: Margin = { side: 26, end: 30 };
// With a word in the frame.
export const EXIT_MARGIN: Margin = { side: 42, end: 44 };

export function marginOf(exits: readonly NavalExit[]): Margin {
  return exits.length > 0 ? EXIT_MARGIN : SEA_MARGIN;
}

interface Props {
  readonly sea: Sea;
  readonly exits: readonly NavalExit[];
  readonly flipped: boolean;
}

export const SeaSheet = memo(function SeaSheet({ sea, exits, flipped }: Props) {
  const art = useMemo(() => drawChart(sea, flipped), [sea, flipped]);
  return (
    <PaperSheet
      grid={sea.grid}
      flipped={flipped}
      margin={marginOf(exits)}
      close
      ground={<Water art={art} grid={sea.grid} />}
    >
      {exits.map((exit) => (
        <Exit key={`${exit.edge}/${exit.seat}`} exit={exit} grid={sea.grid} flipped={flipped} />
      ))}
    </PaperSheet>
  );
});

// Ever fainter lines that follow the coast out to sea, drawn one over the other under the land.
const COAST = [15, 14.2, 9.6, 8.8, 5, 4.2] as const;

function Water({ art, grid }: { art: ChartArt; grid: Grid }) {
  const { width, height } = extent(grid);
  const stipple = useId();
  return (
    <>
      <pattern id={stipple} width={7} height={7} patternUnits="userSpaceOnUse">
        <path class="shoal-dot" d="M1.5 1.5h.01M5 5h.01" />
      </pattern>
      <rect class="sea-deep" width={width} height={height} />
      <path class="sea-shelf" d={art.shelf} />
      <path class="sea-shoal" d={art.shoal} />
      <path d={art.shoal} fill={`url(#${stipple})`} />
      <path class="sea-contour" d={art.shelf} />
      {COAST.map((wide, index) => (
        <path
          key={wide}
          class={index % 2 === 0 ? "coast-line" : "coast-gap"}
          stroke-width={wide * 2}
          d={art.coast}
        />
      ))}
      <path class="sea-land" d={art.coast} />
      <path class="sea-hills" d={art.hills} />
      <g class="soundings" aria-hidden="true">
        {art.soundings.map(({ x, y, fathoms }) => (
          <text key={`${x},${y}`} x={fine(x)} y={fine(y)}>
            {fathoms}
          </text>
        ))}
      </g>
    </>
  );
}

// A way off the sheet: chevrons that point out between the two lines of the frame, and whose it is.
function Exit({ exit, grid, flipped }: { exit: NavalExit; grid: Grid; flipped: boolean }) {
  const { width, height } = extent(grid);
  const side = sideOf(exit.edge, flipped);
  const army = exit.seat === Seat.SOUTH ? "south" : exit.seat === Seat.NORTH ? "north" : "both";
  const who = army === "both" ? "Both may" : `${seatName(exit.seat)} may`;
  const long = side === "left" || side === "right" ? height : width;
  // Drawn along the top, then turned to its edge.
  const turn = { top: 0, right: 90, bottom: 180, left: -90 }[side];
  const place = {
    top: "",
    right: `translate(${fine(width)} 0)`,
    bottom: `translate(${fine(width)} ${fine(height)})`,
    left: `translate(0 ${fine(height)})`,
  }[side];
  const upright = side === "bottom";
  return (
    <g class={`exit ${army}`} transform={`${place} rotate(${turn})`}>
      <rect class="exit-band" x={0} y={-7.6} width={long} height={6.2} />
      <path class="exit-ways" d={chevrons(long, -1.8, -5.4)} />
      <path class="exit-arrows" d={chevrons(long, 9, -8)} />
      <g
        transform={
          upright ? `translate(${fine(long / 2)} -29) rotate(180)` : `translate(${fine(long / 2)} -29)`
        }
      >
        <text y={upright ? 9 : 0}>{who} leave here</text>
      </g>
    </g>
  );
}

// Every 40 units: an arrowhead from `foot` to `foot` + `rise`.
function chevrons(long: number, foot: number, rise: number): string {
  let d = "";
  const half = Math.abs(rise) * 0.8;
  for (let x = 20; x < long - 8; x += 40) {
    d += `M${fine(x - half)} ${foot}L${fine(x)} ${foot + rise}L${fine(x + half)} ${foot}Z`;
  }
  return d;
}

function sideOf(edge: NavalEdge, flipped: boolean): "top" | "right" | "bottom" | "left" {
  switch (edge) {
    case NavalEdge.NORTH:
      return flipped ? "bottom" : "top";
    case NavalEdge.SOUTH:
      return flipped ? "top" : "bottom";
    case NavalEdge.EAST:
      return flipped ? "left" : "right";
    default:
      return flipped ? "right" : "left";
  }
}
