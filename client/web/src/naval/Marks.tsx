// Marks of the moment over the sea: where a ship may go and how it may face there, its course, whom it may fire at, what
// its weapons throw into each hex, the plan, and what was fired.
import { useId } from "preact/hooks";
import { fine } from "../board/region";
import { cellPath, Route } from "../board/shapes";
import { centre, type Grid } from "../game/geometry";
import { NavalWeapon } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { ShownArcs } from "./arcs";
import type { AimLine } from "./plan";
import { ShipFigure } from "./ShipFigure";
import { AimMark, Volley } from "./Shots";
import { angleOf } from "./sea";
import type { NavalMarks, ReachMark } from "./shownMarks";

interface Props {
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly marks: NavalMarks;
}

interface BelowProps extends Props {
  readonly isTaken: (cell: number) => boolean;
}

export function NavalMarksBelow({ grid, flipped, marks, isTaken }: BelowProps) {
  const paths = (cells: readonly number[], inset: number) =>
    cells.map((cell) => cellPath(grid, cell, flipped, inset)).join("");
  return (
    <g class="marks">
      {marks.arcs && <ArcMarks arcs={marks.arcs} grid={grid} flipped={flipped} isTaken={isTaken} />}
      <path class="mark-lit" d={paths(marks.lit, 0)} />
      {marks.actors.map((cell) => (
        <path key={cell} class="mark-actor" data-cell={cell} d={cellPath(grid, cell, flipped, 1.5)} />
      ))}
      {marks.reach.map((mark) => (
        <Reach key={mark.cell} mark={mark} quiet={marks.arcs !== undefined} grid={grid} flipped={flipped} />
      ))}
      {marks.chosen !== undefined && <path class="mark-chosen" d={paths([marks.chosen], 0.5)} />}
      {marks.hover !== undefined && <path class="mark-hover" d={paths([marks.hover], 1)} />}
      <Route grid={grid} flipped={flipped} cells={marks.lastPath} kind="last" />
      {marks.fallen.map((cell) => {
        const { x, y } = centre(grid, cell, flipped);
        return (
          <path
            key={cell}
            class="mark-fallen"
            d={`M${fine(x - 9)} ${fine(y - 9)}l18 18M${fine(x + 9)} ${fine(y - 9)}l-18 18`}
          />
        );
      })}
    </g>
  );
}

// A dot, and a tick toward each side of the hex that the ship may face there.
function Reach({
  mark,
  quiet,
  grid,
  flipped,
}: {
  mark: ReachMark;
  quiet: boolean;
  grid: Grid;
  flipped: boolean;
}) {
  const { x, y } = centre(grid, mark.cell, flipped);
  return (
    <g class={`sea-reach${quiet ? " quiet" : ""}`} data-cell={mark.cell}>
      <path class="mark-reach" d={cellPath(grid, mark.cell, flipped, 1)} />
      <g transform={`translate(${fine(x)} ${fine(y)})`}>
        <circle class="mark-dot" r={2.4} />
        {mark.facings.map((facing) => (
          <path
            key={facing}
            class="reach-way"
            transform={`rotate(${angleOf(facing, flipped)})`}
            d="M17.5 0L11 -4.2V4.2Z"
          />
        ))}
      </g>
    </g>
  );
}

interface ArcProps extends Omit<BelowProps, "marks"> {
  readonly arcs: ShownArcs;
}

// Each hex carries its dice; the fewer, the paler. Half effect is hatched.
function ArcMarks({ arcs, grid, flipped, isTaken }: ArcProps) {
  const hatch = useId();
  const most = Math.max(1, ...arcs.hexes.map(({ dice }) => dice));
  const torpedo = arcs.weapon === NavalWeapon.TORPEDO;
  return (
    <g class={`arcs${torpedo ? " torpedo-arcs" : ""}`}>
      <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="arc-hatch" d="M0 2.5h5" />
      </pattern>
      {arcs.hexes.map(({ cell, dice, half }) => {
        const path = cellPath(grid, cell, flipped, 0.6);
        const { x, y } = centre(grid, cell, flipped);
        return (
          <g key={cell} data-arc={cell} data-dice={dice} class={half ? "arc half" : "arc"}>
            <path class="arc-hex" d={path} fill-opacity={fine(0.1 + (0.42 * dice) / most)} />
            {half && <path d={path} fill={`url(#${hatch})`} />}
            <text x={x} y={isTaken(cell) ? y - 11 : y + 4.5}>
              {dice}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface AboveProps extends Props {
  readonly cursor: number | undefined;
}

export function NavalMarksAbove({ grid, flipped, marks, cursor }: AboveProps) {
  const { ghost } = marks;
  const at = ghost && centre(grid, ghost.cell, flipped);
  return (
    <g class="marks">
      <Route grid={grid} flipped={flipped} cells={marks.course} kind="course" />
      {ghost && at && (
        <g class="ghost" data-ghost={ghost.cell} transform={`translate(${fine(at.x)} ${fine(at.y)})`}>
          <ShipFigure ship={ghost.ship} facing={ghost.facing} flipped={flipped} bare />
        </g>
      )}
      {marks.plan.map((line, index) => (
        <AimMark key={planKey(line)} line={line} index={index} grid={grid} flipped={flipped} />
      ))}
      {marks.targets.map((cell) => (
        <Target key={cell} cell={cell} aimed={cell === marks.aimed} grid={grid} flipped={flipped} />
      ))}
      <Volley shots={marks.shots} grid={grid} flipped={flipped} />
      {cursor !== undefined && <path class="mark-cursor" d={cellPath(grid, cursor, flipped, 0)} />}
    </g>
  );
}

function planKey({ ship, weapon }: AimLine): string {
  return `${ship.id}/${weapon}`;
}

function Target({
  cell,
  aimed,
  grid,
  flipped,
}: {
  cell: number;
  aimed: boolean;
  grid: Grid;
  flipped: boolean;
}) {
  const { x, y } = centre(grid, cell, flipped);
  return (
    <g
      class={`mark-target${aimed ? " aimed" : ""}`}
      data-cell={cell}
      transform={`translate(${fine(x)} ${fine(y)})`}
    >
      <path class="target-hex" d="M0 -21L18.2 -10.5V10.5L0 21L-18.2 10.5V-10.5Z" />
      <path class="target-ticks" d="M0 -23v7M0 23v-7M-20 0h6M20 0h-6" />
    </g>
  );
}

export function armyOf(seat: Seat): string {
  return seat === Seat.SOUTH ? "south" : "north";
}
