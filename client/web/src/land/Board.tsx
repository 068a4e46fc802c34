// A battle's board: the sheet, the sectors, the marks, the troops, and one surface that takes the pointer and the keys.
import { useRef } from "preact/hooks";
import { type Motion, useMotions } from "../board/motion";
import { fine } from "../board/region";
import { type Margin, Sheet, viewBoxOf } from "../board/Sheet";
import { useSurface } from "../board/surface";
import { cellCount, centre, type Grid } from "../game/geometry";
import { SEATS } from "../game/words";
import type { Sector } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Bands } from "./Bands";
import { Block, star } from "./Block";
import { groundOf, landGrid } from "./ground";
import { useKnows } from "./knowing";
import { LandMarksAbove, LandMarksBelow } from "./Marks";
import { Runners, RunnerWays } from "./Runners";
import { Sectors } from "./Sectors";
import { CincFigure, Standard } from "./Standard";
import type { LandMarks } from "./shownMarks";
import { brigadierWith, type Field, fieldOf, isOnField, type UnitView } from "./units";
import { type LandView, landSide } from "./view";

export const LAND_MARGIN: Margin = { side: 27, end: 61 };

export interface LandBoardProps {
  readonly view: LandView;
  readonly marks: LandMarks;
  readonly motions: readonly Motion[];
  readonly flipped: boolean;
  // Empty: what stands around it says it all.
  readonly label: string;
  // The side that this reader orders for, and the sectors that it may choose.
  readonly seat?: Seat | undefined;
  readonly openSectors?: readonly Sector[];
  readonly onSector?: ((sector: Sector) => void) | undefined;
  readonly onCounter?: ((counter: number, event: PointerEvent) => void) | undefined;
  readonly onUnitGrip?: ((unit: UnitView, event: PointerEvent) => void) | undefined;
  readonly onCell?: (cell: number) => void;
  readonly onHover?: (cell: number | undefined) => void;
  readonly onCursor?: (cell: number | undefined) => void;
  readonly onCancel?: () => void;
}

export function LandSheet(props: LandBoardProps) {
  const { view, flipped, marks, seat } = props;
  const grid = landGrid(view);
  const field = fieldOf(view);
  const svg = useRef<SVGSVGElement>(null);
  const start = () => marks.chosen ?? marks.actors[0] ?? (flipped ? cellCount(grid) - 1 : 0);
  const surface = useSurface({ ...props, start }, grid, svg);
  useMotions(svg, props.motions, grid, flipped);
  return (
    <svg
      ref={svg}
      class={`board land-board${props.onCell ? " live" : ""}`}
      viewBox={viewBoxOf(grid, LAND_MARGIN)}
      role={props.onCell ? "application" : props.label ? "img" : undefined}
      aria-label={props.label || undefined}
      aria-hidden={props.label === ""}
      tabIndex={props.onCell ? 0 : undefined}
      {...surface.handlers}
    >
      <Sheet ground={groundOf(view)} flipped={flipped} margin={LAND_MARGIN} labelled={false} />
      <Sectors view={view} flipped={flipped} />
      <Objectives view={view} grid={grid} flipped={flipped} part="ring" />
      <LandMarksBelow grid={grid} flipped={flipped} marks={marks} seat={seat} />
      <RunnerWays field={field} grid={grid} flipped={flipped} preview={marks.runnerPath} />
      <Units {...props} field={field} grid={grid} />
      <Objectives view={view} grid={grid} flipped={flipped} part="star" />
      <Runners field={field} grid={grid} flipped={flipped} />
      <Cincs view={view} field={field} grid={grid} flipped={flipped} />
      <LandMarksAbove grid={grid} flipped={flipped} marks={marks} cursor={surface.cursor} />
      <Bands
        view={view}
        flipped={flipped}
        seat={seat}
        open={props.openSectors ?? []}
        onSector={props.onSector}
        onCounter={props.onCounter}
      />
    </svg>
  );
}

// Standards reach into the hex above: units nearer the reader are drawn later.
function Units(props: LandBoardProps & { field: Field; grid: Grid }) {
  const { view, field, grid, flipped, marks, onUnitGrip } = props;
  const knows = useKnows(view);
  const placed = field.units
    .filter(isOnField)
    .map((unit) => ({ unit, ...centre(grid, unit.cell, flipped) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return (
    <g class="troops">
      {placed.map(({ unit, x, y }) => {
        const brigadier = brigadierWith(field, unit);
        return (
          <g
            key={unit.id}
            class={`unit${unit.cell === marks.chosen ? " selected" : ""}`}
            transform={`translate(${fine(x)} ${fine(y)})`}
            data-unit={unit.id}
            data-mover={`unit-${unit.id}`}
            data-cell={unit.cell}
            onPointerDown={onUnitGrip && ((event: PointerEvent) => onUnitGrip(unit, event))}
          >
            <Block
              seat={unit.seat}
              type={unit.type}
              strength={unit.strength}
              brigade={unit.brigade}
              wavering={unit.wavering}
              spent={unit.acted}
              ownOrder={unit.ownOrder}
            />
            {brigadier && (
              <g transform="translate(-7 -12)">
                <Standard brigade={brigadier.id} order={brigadier.order} stale={!knows(brigadier.seat)} />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Cincs({
  view,
  field,
  grid,
  flipped,
}: {
  view: LandView;
  field: Field;
  grid: Grid;
  flipped: boolean;
}) {
  return (
    <>
      {SEATS.map((seat) => {
        const head = landSide(view, seat).head;
        if (head?.cinc === undefined) return null;
        const { x, y } = centre(grid, head.cinc, flipped);
        const company = field.at.has(head.cinc);
        return (
          <g
            key={seat}
            class="cinc-place"
            transform={`translate(${fine(x)} ${fine(y)})`}
            data-mover={`cinc-${seat}`}
            data-cinc={seat}
            data-cell={head.cinc}
          >
            <g transform={company ? "translate(13 -11.5) scale(0.8)" : "scale(1.3)"}>
              <CincFigure seat={seat} spent={head.cincShaken} />
            </g>
          </g>
        );
      })}
    </>
  );
}

interface ObjectiveProps {
  readonly view: LandView;
  readonly grid: Grid;
  readonly flipped: boolean;
  // The ring lies on the ground, the star over whoever stands there.
  readonly part: "ring" | "star";
}

// A star for each hex that counts a banner, in the colours of whoever holds it.
function Objectives({ view, grid, flipped, part }: ObjectiveProps) {
  return (
    <g class="objectives">
      {(view.sheet?.objectives ?? []).map((cell, index) => {
        const { x, y } = centre(grid, cell, flipped);
        const holder = SEATS.find((seat) => landSide(view, seat).head?.objectives.includes(index));
        const held = holder === undefined ? "" : holder === Seat.SOUTH ? " south" : " north";
        return (
          <g key={cell} class={`objective${held}`} transform={`translate(${fine(x)} ${fine(y)})`}>
            {part === "ring" ? (
              <path class="objective-ring" d="M0 -20.6L17.9 -10.3V10.3L0 20.6L-17.9 10.3V-10.3Z" />
            ) : (
              <path
                class="objective-star"
                data-objective={cell}
                transform="translate(-20 -2.5)"
                d={star(6)}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}
