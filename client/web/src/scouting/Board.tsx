// The board: the sheet, the marks, the scouts, and one surface that takes the pointer and the keys.
import { useMemo, useRef } from "preact/hooks";
import { type Motion, useMotions } from "../board/motion";
import { fine } from "../board/region";
import { Sheet, viewBoxOf } from "../board/Sheet";
import { useSurface } from "../board/surface";
import { type Ground, withFords } from "../board/terrain";
import { cellCount, centre, type Grid } from "../game/geometry";
import type { ScoutingGround } from "../gen/galloper/v1/scouting_pb";
import { ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Figure } from "./Figure";
import { gridOf } from "./grid";
import { type Marks, MarksAbove, MarksBelow } from "./Marks";
import type { ScoutView } from "./view";
import { isOnBoard } from "./view";

export interface PlacedBlock {
  readonly seat: Seat;
  readonly cell: number;
}

export interface BoardProps {
  readonly ground: ScoutingGround;
  readonly scouts: readonly ScoutView[];
  readonly placed: readonly PlacedBlock[];
  readonly selected: number | undefined;
  readonly spent: (scout: ScoutView) => boolean;
  readonly marks: Marks;
  readonly motions: readonly Motion[];
  readonly flipped: boolean;
  // Empty: what stands around it says it all.
  readonly label: string;
  // Absent: only to look at.
  readonly onCell?: (cell: number) => void;
  readonly onHover?: (cell: number | undefined) => void;
  readonly onCursor?: (cell: number | undefined) => void;
  readonly onCancel?: () => void;
}

export function groundOf(ground: ScoutingGround): Ground {
  const grid = gridOf(ground);
  const looks = Array.from(
    { length: cellCount(grid) },
    (_, cell) => ground.terrain[ground.cells[cell] ?? 0]?.look ?? "open",
  );
  return withFords({ grid, looks });
}

export function Board(props: BoardProps) {
  const { ground, flipped, marks } = props;
  const sheet = useMemo(() => groundOf(ground), [ground]);
  const { grid } = sheet;
  const svg = useRef<SVGSVGElement>(null);
  const surface = useSurface({ ...props, start: () => startOf(props, grid) }, grid, svg);
  useMotions(svg, props.motions, grid, flipped);
  return (
    <svg
      ref={svg}
      class={`board${props.onCell ? " live" : ""}`}
      viewBox={viewBoxOf(grid)}
      role={props.onCell ? "application" : props.label ? "img" : undefined}
      aria-label={props.label || undefined}
      aria-hidden={props.label === ""}
      tabIndex={props.onCell ? 0 : undefined}
      {...surface.handlers}
    >
      <Sheet ground={sheet} flipped={flipped} />
      <MarksBelow grid={grid} flipped={flipped} marks={marks} />
      <Troops {...props} grid={grid} />
      <MarksAbove grid={grid} flipped={flipped} marks={{ ...marks, cursor: surface.cursor }} />
    </svg>
  );
}

function Troops({ grid, scouts, placed, selected, spent, flipped }: BoardProps & { grid: Grid }) {
  return (
    <g class="troops">
      {placed.map(({ seat, cell }) => {
        const { x, y } = centre(grid, cell, flipped);
        return (
          <g key={`placed-${cell}`} transform={`translate(${fine(x)} ${fine(y)})`} data-cell={cell}>
            <Figure
              seat={seat}
              label=""
              status={ScoutStatus.RIDING_OUT}
              wounded={false}
              spent={false}
              upward={isUpward(seat, false, flipped)}
            />
          </g>
        );
      })}
      {scouts
        .filter((scout) => isOnBoard(scout.status) || scout.status === ScoutStatus.LOST_SIGHT_OF)
        .map((scout) => {
          const { x, y } = centre(grid, scout.cell, flipped);
          const homeward = scout.status === ScoutStatus.RIDING_HOME;
          return (
            <g
              key={scout.id}
              class={scoutClass(scout, selected)}
              transform={`translate(${fine(x)} ${fine(y)})`}
              data-scout={scout.id}
              data-mover={`scout-${scout.id}`}
              data-cell={scout.cell}
            >
              <rect class="choice" x={-19.5} y={-16.5} width={39} height={33} />
              <Figure
                seat={scout.seat}
                label={String(scout.id)}
                status={scout.status}
                wounded={scout.wounded}
                spent={spent(scout)}
                upward={isUpward(scout.seat, homeward, flipped)}
              />
            </g>
          );
        })}
    </g>
  );
}

function scoutClass({ id, status }: ScoutView, selected: number | undefined): string {
  if (!isOnBoard(status)) return "scout gone";
  return id === selected ? "scout selected" : "scout";
}

function isUpward(seat: Seat, homeward: boolean, flipped: boolean): boolean {
  return ((seat === Seat.SOUTH) !== homeward) !== flipped;
}

// The keyboard begins at the selected scout, else at the nearest corner of the own baseline.
function startOf(props: BoardProps, grid: Grid): number {
  const chosen =
    props.scouts.find((scout) => scout.id === props.selected) ??
    props.scouts.find((scout) => props.marks.actors.includes(scout.cell));
  if (chosen) return chosen.cell;
  return props.flipped ? cellCount(grid) - 1 : 0;
}
