// Along both baselines: the six counters of each side, sector by sector, with the odds of the coming turn, and the die.
import { memo } from "preact/compat";
import { CELL, extent } from "../game/geometry";
import { capital, SEATS } from "../game/words";
import { LandPhase, Sector } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { asSouth, landGrid, SECTORS, sectionLine } from "./ground";
import { type LandView, landSide } from "./view";
import { sectorName } from "./words";

interface Props {
  readonly view: LandView;
  readonly flipped: boolean;
  // Sectors that the rolled counter may go to, or a counter in hand; of this seat, as it sees them.
  readonly open: readonly Sector[];
  readonly seat: Seat | undefined;
  readonly onSector: ((sector: Sector) => void) | undefined;
  // A counter taken hold of, while deploying.
  readonly onCounter: ((counter: number, event: PointerEvent) => void) | undefined;
}

export const Bands = memo(function Bands(props: Props) {
  return (
    <g class="bands">
      {SEATS.map((seat) => (
        <Band key={seat} {...props} bandOf={seat} />
      ))}
    </g>
  );
});

function Band({ view, flipped, open, seat, onSector, onCounter, bandOf }: Props & { bandOf: Seat }) {
  const grid = landGrid(view);
  const { width, height } = extent(grid);
  const below = (bandOf === Seat.SOUTH) !== flipped;
  const row = bandOf === Seat.SOUTH ? 0 : grid.depth - 1;
  const cuts = ([Sector.CENTRE, Sector.RIGHT] as const).map(
    (sector) => (sectionLine(view, sector)[row] ?? 0) * CELL,
  );
  const edges = [0, cuts[0] ?? 0, cuts[1] ?? width, width];
  const mine = bandOf === seat;
  return (
    <g class={`band ${bandOf === Seat.SOUTH ? "south" : "north"}`} data-seat={bandOf}>
      {SECTORS.map((sector) => {
        // Of the three stretches along the baseline, as South sees them, the one that this sector has.
        const index = SECTORS.indexOf(asSouth(sector, bandOf) as (typeof SECTORS)[number]);
        const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0];
        return (
          <Tray
            key={sector}
            view={view}
            side={bandOf}
            sector={sector}
            x={flipped ? width - to : from}
            y={below ? height + 25 : -55}
            wide={to - from}
            onSector={mine && open.includes(sector) ? onSector : undefined}
            onCounter={mine ? onCounter : undefined}
          />
        );
      })}
    </g>
  );
}

interface TrayProps {
  readonly view: LandView;
  readonly side: Seat;
  readonly sector: Sector;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly onSector: ((sector: Sector) => void) | undefined;
  readonly onCounter: ((counter: number, event: PointerEvent) => void) | undefined;
}

const TRAY = 30;

function Tray({ view, side, sector, x, y, wide, onSector, onCounter }: TrayProps) {
  const counters = countersIn(view, side, sector);
  const lit = isLit(view, side, sector);
  const open = onSector !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the command panel has the same as buttons
    <g
      class={`tray${lit ? " lit" : ""}${open ? " open" : ""}`}
      data-sector={sector}
      data-side={side}
      transform={`translate(${x} ${y})`}
      onClick={(event) => {
        if (!onSector) return;
        event.stopPropagation();
        onSector(sector);
      }}
    >
      <rect class="tray-bed" x={2} y={0} width={wide - 4} height={TRAY} />
      <text class="tray-name" x={9} y={12.5}>
        {capital(sectorName(sector))}
      </text>
      <text class="tray-odds" x={9} y={25}>
        {counters ? `${counters.length} in 6` : "not shown"}
      </text>
      {counters?.map((counter, index) => (
        <g
          key={counter}
          class={`counter${lit && counter === view.die ? " rolled" : ""}`}
          data-counter={counter}
          transform={`translate(${wide - 16 - (counters.length - 1 - index) * 18} ${TRAY / 2})`}
          onPointerDown={onCounter && ((event: PointerEvent) => onCounter(counter, event))}
        >
          <circle r={8} />
          <text y={4.2}>{counter}</text>
        </g>
      ))}
      {lit && <RolledDie value={view.die} x={wide - 16 - (counters?.length ?? 0) * 18 - 8} y={TRAY / 2} />}
    </g>
  );
}

function countersIn(view: LandView, side: Seat, sector: Sector): number[] | undefined {
  const counters = landSide(view, side).head?.counters;
  if (!counters || counters.length < 6) return undefined;
  return [...counters].map((at, index) => (at === sector ? index + 1 : 0)).filter((counter) => counter !== 0);
}

function isLit(view: LandView, side: Seat, sector: Sector): boolean {
  const playing = view.phase === LandPhase.ACTIONS || view.phase === LandPhase.COUNTER;
  return playing && view.active === side && view.sector === sector && view.die > 0;
}

const SPOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

function RolledDie({ value, x, y }: { value: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g key={value} class="rolled-die">
        <rect x={-10} y={-10} width={20} height={20} rx={3} />
        {(SPOTS[value] ?? []).map(([dx, dy]) => (
          <circle key={`${dx},${dy}`} cx={dx * 5.2} cy={dy * 5.2} r={1.9} />
        ))}
      </g>
    </g>
  );
}
