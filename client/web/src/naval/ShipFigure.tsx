// A ship on the sea: its hull as it heads, the points that are left as a bar, torpedoes, the wake of its move, its name.
import type { NavalFacing } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { drawingOf, Hull } from "./Hull";
import { angleOf } from "./sea";
import type { ShipView } from "./view";

// Where the bar lies: below a hull that lies across, beside the stern or the bow of one that lies aslant.
export function barPlace(angle: number): { x: number; y: number } {
  const across = ((angle % 180) + 180) % 180;
  if (across === 0) return { x: 0, y: 12.6 };
  return { x: across === 120 ? 9 : -9, y: 13 };
}

interface Props {
  readonly ship: ShipView;
  readonly facing?: NavalFacing;
  readonly flipped: boolean;
  // Only looked at in passing: neither bar nor wake.
  readonly bare?: boolean;
}

export function ShipFigure({ ship, facing = ship.facing, flipped, bare = false }: Props) {
  const angle = angleOf(facing, flipped);
  const { half, beam } = drawingOf(ship.kind);
  return (
    <>
      <g transform={`rotate(${angle})`} data-heading={angle}>
        {!bare && ship.moved && <Wake half={half} beam={beam} />}
        <Hull seat={ship.seat} kind={ship.kind} />
      </g>
      {!bare && ship.points > 0 && <Bar ship={ship} {...barPlace(angle)} />}
    </>
  );
}

// It has had its move: the water behind it is still white.
function Wake({ half: l, beam: b }: { half: number; beam: number }) {
  return (
    <path
      class="wake"
      d={`M${-l - 1} ${-b * 0.5}q-4 -0.6 -8 -2.6M${-l - 1} ${b * 0.5}q-4 0.6 -8 2.6M${-l - 2} 0h-7`}
    />
  );
}

const POINT = 3.1;

// One notch a point; what is shot away is empty.
function Bar({ ship, x, y }: { ship: ShipView; x: number; y: number }) {
  const { points, left, seat, torpedoes } = ship;
  const wide = Math.min(points * POINT, 31);
  const step = wide / Math.max(1, points);
  const notches = Array.from({ length: Math.max(0, points - 1) }, (_, index) => (index + 1) * step);
  return (
    <g class={`ship-bar ${seat === Seat.SOUTH ? "south" : "north"}`} transform={`translate(${x} ${y})`}>
      <rect class="bar-halo" x={-wide / 2 - 1.3} y={-1.3} width={wide + 2.6} height={7} />
      <rect class="bar-lost" x={-wide / 2} y={0} width={wide} height={4.4} />
      <rect class="bar-left" x={-wide / 2} y={0} width={left * step} height={4.4} />
      <path class="bar-notches" d={notches.map((at) => `M${-wide / 2 + at} 0v4.4`).join("")} />
      {Array.from({ length: torpedoes }, (_, index) => (
        <path
          key={index.toString()}
          class="torpedo"
          d={`M${wide / 2 + 2.4} ${0.2 + index * 2.5}h4.4l1.6 0.75l-1.6 0.75h-4.4Z`}
        />
      ))}
    </g>
  );
}

// The bar beside words.
export function BarIcon({ ship }: { ship: ShipView }) {
  const wide = Math.min(ship.points * POINT, 31) + 4;
  return (
    <svg
      class="bar-icon"
      viewBox={`${-wide / 2} -1.5 ${wide} 7.4`}
      style={{ width: `${(wide * 0.14).toFixed(2)}rem` }}
      aria-hidden="true"
    >
      <Bar ship={{ ...ship, torpedoes: 0 }} x={0} y={0} />
    </svg>
  );
}
