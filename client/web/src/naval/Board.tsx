// The board of a battle at sea: the chart, the marks, the ships, and one surface that takes the pointer and the keys.
import { useMemo, useRef } from "preact/hooks";
import { type Motion, useMotions } from "../board/motion";
import { fine } from "../board/region";
import { viewBoxOf } from "../board/Sheet";
import { useSurface } from "../board/surface";
import { cellCount, centre, type Grid } from "../game/geometry";
import { Seat } from "../gen/galloper/v1/table_pb";
import { labelsOf } from "./labels";
import { NavalMarksAbove, NavalMarksBelow } from "./Marks";
import { marginOf, SeaSheet } from "./SeaSheet";
import { ShipFigure } from "./ShipFigure";
import { seaOf } from "./sea";
import type { NavalMarks } from "./shownMarks";
import { fleetOf, isAfloat, type NavalView, type ShipView } from "./view";

export interface NavalBoardProps {
  readonly view: NavalView;
  readonly marks: NavalMarks;
  readonly motions: readonly Motion[];
  readonly flipped: boolean;
  // Empty: what stands around it says it all.
  readonly label: string;
  // Absent: only to look at.
  readonly onCell?: (cell: number) => void;
  readonly onHover?: (cell: number | undefined) => void;
  readonly onCursor?: (cell: number | undefined) => void;
  readonly onCancel?: () => void;
  readonly onKey?: (key: string) => boolean;
}

export function NavalSheetView(props: NavalBoardProps) {
  const { view, flipped, marks } = props;
  const sea = seaOf(view);
  const { grid } = sea;
  const exits = view.sheet?.exits ?? [];
  const svg = useRef<SVGSVGElement>(null);
  const start = () => marks.chosen ?? marks.actors[0] ?? (flipped ? cellCount(grid) - 1 : 0);
  const surface = useSurface({ ...props, start }, grid, svg);
  useMotions(svg, props.motions, grid, flipped);
  return (
    <svg
      ref={svg}
      class={`board sea-board${props.onCell ? " live" : ""}${marks.arcs ? " with-arcs" : ""}`}
      viewBox={viewBoxOf(grid, marginOf(exits))}
      role={props.onCell ? "application" : props.label ? "img" : undefined}
      aria-label={props.label || undefined}
      aria-hidden={props.label === ""}
      tabIndex={props.onCell ? 0 : undefined}
      {...surface.handlers}
    >
      <SeaSheet sea={sea} exits={exits} flipped={flipped} />
      <NavalMarksBelow
        grid={grid}
        flipped={flipped}
        marks={marks}
        isTaken={(cell) => fleetOf(view).at.has(cell)}
      />
      <Ships view={view} grid={grid} flipped={flipped} chosen={marks.chosen} />
      <NavalMarksAbove grid={grid} flipped={flipped} marks={marks} cursor={surface.cursor} />
    </svg>
  );
}

interface ShipsProps {
  readonly view: NavalView;
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly chosen: number | undefined;
}

function Ships({ view, grid, flipped, chosen }: ShipsProps) {
  const afloat = fleetOf(view).ships.filter(isAfloat);
  return <FleetFigures ships={afloat} grid={grid} flipped={flipped} chosen={chosen} />;
}

interface FiguresProps {
  readonly ships: readonly ShipView[];
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly chosen?: number | undefined;
}

export function FleetFigures({ ships, grid, flipped, chosen }: FiguresProps) {
  const labels = useMemo(() => labelsOf(grid, ships, flipped), [grid, ships, flipped]);
  return (
    <g class="troops">
      {ships.map((ship) => {
        const { x, y } = centre(grid, ship.cell, flipped);
        return (
          <g
            key={ship.id}
            class={`ship${ship.cell === chosen ? " selected" : ""}${ship.moved ? " moved" : ""}`}
            transform={`translate(${fine(x)} ${fine(y)})`}
            data-ship={ship.id}
            data-mover={`ship-${ship.id}`}
            data-cell={ship.cell}
            data-facing={ship.facing}
          >
            <ShipFigure ship={ship} flipped={flipped} />
          </g>
        );
      })}
      {labels.map(({ ship, text, brief, x, y }) => (
        <g key={ship.id} class={`ship-name ${ship.seat === Seat.SOUTH ? "south" : "north"}`}>
          <text class="whole" x={fine(x)} y={fine(y)}>
            {text}
          </text>
          <text class="brief" x={fine(x)} y={fine(y)}>
            {brief}
          </text>
        </g>
      ))}
    </g>
  );
}
