// The board: the sheet, the marks, the scouts, and one surface that takes the pointer and the keys.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cellCount, centre, type Grid, nearestCell, step } from "../game/geometry";
import { gridOf } from "../game/grid";
import type { ScoutView } from "../game/view";
import { isOnBoard } from "../game/view";
import type { ScoutingGround } from "../gen/galloper/v1/scouting_pb";
import { ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Figure } from "./Figure";
import { arrowDirections } from "./keys";
import { type Marks, MarksAbove, MarksBelow } from "./Marks";
import { type Motion, useMotions } from "./motion";
import { fine } from "./region";
import { MARGIN, Sheet, sheetSize } from "./Sheet";
import type { Ground } from "./terrain";

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
  return { grid, looks };
}

export function Board(props: BoardProps) {
  const { ground, flipped, marks } = props;
  const sheet = useMemo(() => groundOf(ground), [ground]);
  const { grid } = sheet;
  const { width, height } = sheetSize(grid);
  const svg = useRef<SVGSVGElement>(null);
  const surface = useSurface(props, grid, svg);
  useMotions(svg, props.motions, grid, flipped);
  return (
    <svg
      ref={svg}
      class={`board${props.onCell ? " live" : ""}`}
      viewBox={`${-MARGIN.side} ${-MARGIN.end} ${width} ${height}`}
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

function useSurface(props: BoardProps, grid: Grid, svg: { readonly current: SVGSVGElement | null }) {
  const [cursor, setCursor] = useState<number | undefined>(undefined);
  const { onCell, onHover, onCursor, onCancel, flipped } = props;
  useEffect(() => setCursor(undefined), [grid]);
  if (!onCell) return { cursor: undefined, handlers: {} };
  const cellUnder = (event: MouseEvent) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return undefined;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return nearestCell(grid, at, flipped);
  };
  const moveCursor = (cell: number | undefined) => {
    setCursor(cell);
    onCursor?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cursor ?? startOf(props, grid);
    if ((event.key === "Enter" || event.key === " ") && cursor !== undefined) onCell(cursor);
    else if (event.key === "Escape") onCancel?.();
    else {
      const to = arrowDirections(grid, from, event.key, flipped)
        .map((direction) => step(grid, from, direction))
        .find((cell) => cell !== undefined);
      if (to === undefined && !event.key.startsWith("Arrow")) return;
      moveCursor(cursor === undefined ? from : (to ?? from));
    }
    event.preventDefault();
  };
  return {
    cursor,
    handlers: {
      onClick: (event: MouseEvent) => {
        const cell = cellUnder(event);
        // Whoever points has left the keys.
        setCursor(undefined);
        if (cell !== undefined) onCell(cell);
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== "touch") onHover?.(cellUnder(event));
      },
      onPointerLeave: () => onHover?.(undefined),
      onKeyDown,
      onBlur: () => moveCursor(undefined),
    },
  };
}

// The keyboard begins at the selected scout, else at the nearest corner of the own baseline.
function startOf(props: BoardProps, grid: Grid): number {
  const chosen =
    props.scouts.find((scout) => scout.id === props.selected) ??
    props.scouts.find((scout) => props.marks.actors.includes(scout.cell));
  if (chosen) return chosen.cell;
  return props.flipped ? cellCount(grid) - 1 : 0;
}

export function aspectOf(ground: ScoutingGround): number {
  const { width, height } = sheetSize(gridOf(ground));
  return width / height;
}
