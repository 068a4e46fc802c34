// A scout as its block: the army's colour and pattern, the cavalry stroke, its number, and what it is about.
import { ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { SYMBOLS } from "../gen/symbols";

export interface FigureProps {
  readonly seat: Seat;
  readonly label: string;
  readonly status: ScoutStatus;
  readonly wounded: boolean;
  readonly spent: boolean;
  // It rides toward the top of the sheet.
  readonly upward: boolean;
}

const WIDE = 33;
const HIGH = 22;

export function Figure({ seat, label, status, wounded, spent, upward }: FigureProps) {
  const army = seat === Seat.SOUTH ? "south" : "north";
  const classes = ["figure", army];
  if (spent) classes.push("spent");
  if (status === ScoutStatus.OBSERVING) classes.push("observing");
  if (status === ScoutStatus.RIDING_HOME) classes.push("homeward");
  return (
    <g class={classes.join(" ")}>
      <rect class="halo" x={-WIDE / 2 - 2} y={-HIGH / 2 - 2} width={WIDE + 4} height={HIGH + 4} />
      {status !== ScoutStatus.OBSERVING && (
        <path class="heading" d={upward ? "M-6 -12.5L0 -18L6 -12.5Z" : "M-6 12.5L0 18L6 12.5Z"} />
      )}
      <rect class="block" x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} />
      <path class="hatch" d={seat === Seat.NORTH ? HATCH : ""} />
      <path class="arm" d={`M${-WIDE / 2} ${HIGH / 2}L${WIDE / 2} ${-HIGH / 2}`} />
      {wounded && <path class="wound" d="M-16.5 -3l5 2.5l-2.5 3.5l5 2.5l-2.5 5.5" />}
      <text class="number" y={6}>
        {label}
      </text>
      {wounded && <Badge kind="wounded" symbol="bandage-roll" x={-15} y={11} />}
      {status === ScoutStatus.OBSERVING && <Badge kind="observing" symbol="spyglass" x={15} y={-11} />}
      {status === ScoutStatus.RIDING_HOME && <Badge kind="homeward" symbol="envelope" x={15} y={-11} />}
    </g>
  );
}

const HATCH = [-14, -8, -2, 4, 10, 16]
  .map((x) =>
    x < 0 ? `M${x} -11L${Math.max(-16.5, x - 11)} ${Math.min(11, x + 5.5 + 11)}` : `M${x} -11L${x - 11} 11`,
  )
  .join("");

function Badge({ kind, symbol, x, y }: { kind: string; symbol: keyof typeof SYMBOLS; x: number; y: number }) {
  return (
    <g class={`badge ${kind}`} transform={`translate(${x} ${y})`}>
      <circle r={8.5} />
      <path transform="translate(-6.4 -6.4) scale(0.025)" d={SYMBOLS[symbol]} />
    </g>
  );
}
