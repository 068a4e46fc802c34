// A brigadier's standard with the order in force as its badge; the commander-in-chief; a runner.
import type { CommandOrder } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { SYMBOLS } from "../gen/symbols";
import { brigadeClass } from "./Block";
import { orderClass, orderLetter } from "./words";

export interface StandardProps {
  readonly brigade: number;
  readonly order: CommandOrder;
  // As last seen of an enemy: it may have changed since.
  readonly stale: boolean;
}

// Assault flies a swallow-tail, Oppose a square, Hold a shield: they differ without colour and without reading.
const FLAGS: Readonly<Record<string, string>> = {
  assault: "M0 0H17L12.5 5.75L17 11.5H0Z",
  oppose: "M0 0H14V11.5H0Z",
  hold: "M0 0H14V7.5Q14 12.5 7 14.5Q0 12.5 0 7.5Z",
  unknown: "M0 0H14V11.5H0Z",
};

// Its foot stands at the origin.
export function Standard({ brigade, order, stale }: StandardProps) {
  const kind = orderClass(order);
  return (
    <g class={`standard ${kind}${stale ? " stale" : ""}`}>
      <path class="pole" d="M0 1V-16.5" />
      <g transform="translate(0 -16)">
        <path class="flag" d={FLAGS[kind] ?? ""} />
        <g class={`hoist ${brigadeClass(brigade)}`}>
          <rect x={0} y={0} width={3} height={11.5} />
        </g>
        <text x={8.2} y={9}>
          {orderLetter(order)}
        </text>
      </g>
    </g>
  );
}

// The standard beside words.
export function StandardIcon(props: StandardProps) {
  return (
    <svg class="standard-icon" viewBox="-2 -18.5 22 21" aria-hidden="true">
      <Standard {...props} />
    </svg>
  );
}

const HORSEMAN = SYMBOLS.cavalry;

export function CincFigure({ seat, spent }: { seat: Seat; spent: boolean }) {
  return (
    <g class={`cinc figure ${seat === Seat.SOUTH ? "south" : "north"}${spent ? " spent" : ""}`}>
      <circle class="cinc-halo" r={11.5} />
      <circle class="block" r={9.4} />
      <circle class="cinc-ring" r={7.9} />
      <path class="cinc-horse" transform="translate(-6.4 -6.6) scale(0.025)" d={HORSEMAN} />
    </g>
  );
}

export function CincIcon({ seat }: { seat: Seat }) {
  return (
    <svg class="cinc-icon" viewBox="-12 -12 24 24" aria-hidden="true">
      <CincFigure seat={seat} spent={false} />
    </svg>
  );
}

// On his way, with the order that he carries and the turns that he still needs.
export function RunnerFigure({ order, turns }: { order: CommandOrder; turns: number }) {
  return (
    <g class={`runner ${orderClass(order)}`}>
      <path class="runner-halo" transform="translate(-8 -9) scale(0.0315)" d={HORSEMAN} />
      <path class="runner-horse" transform="translate(-8 -9) scale(0.0315)" d={HORSEMAN} />
      <g transform="translate(9 -6)">
        <rect x={-6} y={-5.5} width={turns > 9 ? 20 : 17} height={11} rx={1.5} />
        <text x={2.6} y={3.4}>
          {orderLetter(order)} {turns}
        </text>
      </g>
    </g>
  );
}
