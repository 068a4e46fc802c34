// A ship from above: hull, funnels and turrets by class, the bow to the east. South's are dark, North's light and hatched.
import type { ShipClass } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

interface Drawing {
  // Half the length, half the beam.
  readonly half: number;
  readonly beam: number;
  readonly funnels: readonly (readonly [x: number, y: number])[];
  // x, y, radius, where its barrels point: 1 forward, -1 aft, 0 both abeam.
  readonly turrets: readonly (readonly [x: number, y: number, radius: number, way: -1 | 0 | 1])[];
  readonly hatches?: readonly number[];
  // No bow: a hulk.
  readonly hulk?: boolean;
}

const DRAWINGS = {
  destroyer: {
    half: 14.5,
    beam: 3.3,
    funnels: [
      [3, 0],
      [-0.6, 0],
      [-4.2, 0],
    ],
    turrets: [
      [8.2, 0, 1.2, 1],
      [-10, 0, 1.2, -1],
    ],
  },
  light_cruiser: {
    half: 16,
    beam: 4.3,
    funnels: [
      [3.2, 0],
      [-0.8, 0],
      [-4.8, 0],
    ],
    turrets: [
      [9, 0, 1.8, 1],
      [-11, 0, 1.8, -1],
    ],
  },
  armoured_cruiser: {
    half: 18,
    beam: 5.2,
    funnels: [
      [4, 0],
      [0, 0],
      [-4, 0],
    ],
    turrets: [
      [10, 0, 2.6, 1],
      [-11, 0, 2.6, -1],
      [1.5, 3.6, 1.2, 0],
      [1.5, -3.6, 1.2, 0],
    ],
  },
  coastal_defence_ship: {
    half: 14.5,
    beam: 6,
    funnels: [[0, 0]],
    turrets: [
      [7, 0, 3.2, 1],
      [-7.6, 0, 3.2, -1],
    ],
  },
  old_pre_dreadnought: {
    half: 17,
    beam: 6.1,
    funnels: [
      [0, 2.4],
      [0, -2.4],
    ],
    turrets: [
      [9, 0, 3.1, 1],
      [-9.6, 0, 3.1, -1],
    ],
  },
  modern_pre_dreadnought: {
    half: 19,
    beam: 6.4,
    funnels: [
      [2.6, 0],
      [-2.6, 0],
    ],
    turrets: [
      [10.4, 0, 3.1, 1],
      [-11, 0, 3.1, -1],
      [5.4, 4.2, 1.4, 0],
      [5.4, -4.2, 1.4, 0],
      [-5.6, 4.2, 1.4, 0],
      [-5.6, -4.2, 1.4, 0],
    ],
  },
  transport: { half: 15, beam: 5.2, funnels: [[-4.4, 0]], turrets: [], hatches: [4.6, 0, -9.4] },
  hulk: {
    half: 14,
    beam: 6,
    funnels: [],
    turrets: [
      [6.6, 0, 2.7, 1],
      [-6.6, 0, 2.7, -1],
      [0, 0, 2.7, 0],
    ],
    hulk: true,
  },
} as const satisfies Readonly<Record<string, Drawing>>;

// How much larger than drawn above: hulls fill their hex.
const LONG = 1.06;
const BROAD = 1.34;

// A class that a scenario adds looks like the standard one that it is nearest to.
export function drawingOf(kind: ShipClass | undefined): Drawing {
  const drawn = plainDrawing(kind);
  return {
    ...drawn,
    half: drawn.half * LONG,
    beam: drawn.beam * BROAD,
    funnels: drawn.funnels.map(([x, y]) => [x * LONG, y * BROAD] as const),
    turrets: drawn.turrets.map(([x, y, radius, way]) => [x * LONG, y * BROAD, radius * 1.2, way] as const),
    hatches: (drawn.hatches ?? []).map((x) => x * LONG),
  };
}

function plainDrawing(kind: ShipClass | undefined): Drawing {
  const known = DRAWINGS[kind?.id as keyof typeof DRAWINGS];
  if (known) return known;
  if (!kind || kind.guns === 0) return DRAWINGS.transport;
  if (kind.move === 0) return DRAWINGS.hulk;
  if (kind.points <= 3) return DRAWINGS.destroyer;
  if (kind.points <= 5) return DRAWINGS.light_cruiser;
  if (kind.move >= 4) return DRAWINGS.armoured_cruiser;
  if (kind.move <= 2) return DRAWINGS.coastal_defence_ship;
  return kind.guns >= 8 ? DRAWINGS.modern_pre_dreadnought : DRAWINGS.old_pre_dreadnought;
}

// A sharp bow, a full body, a rounded stern.
function hullPath({ half: l, beam: b, hulk }: Drawing): string {
  if (hulk)
    return `M${l} ${-b + 2}V${b - 2}L${l - 3} ${b}H${3 - l}L${-l} ${b - 2}V${2 - b}L${3 - l} ${-b}H${l - 3}Z`;
  const s = l * 0.42;
  return (
    `M${l} 0Q${l * 0.7} ${-b * 0.78} ${s * 0.5} ${-b}H${-s * 1.1}` +
    `Q${-l * 0.86} ${-b} ${-l} ${-b * 0.34}Q${-l * 1.03} 0 ${-l} ${b * 0.34}` +
    `Q${-l * 0.86} ${b} ${-s * 1.1} ${b}H${s * 0.5}Q${l * 0.7} ${b * 0.78} ${l} 0Z`
  );
}

// Strokes across the hull, inside it whatever its shape.
function hatchPath({ half: l, beam: b }: Drawing): string {
  let d = "";
  for (let x = -l + 4; x < l * 0.55; x += 4) d += `M${x - b * 0.5} ${b * 0.8}L${x + b * 0.5} ${-b * 0.8}`;
  return d;
}

export interface HullProps {
  readonly seat: Seat;
  readonly kind: ShipClass | undefined;
}

export function Hull({ seat, kind }: HullProps) {
  const drawing = drawingOf(kind);
  const hull = hullPath(drawing);
  return (
    <g class={`hull figure ${seat === Seat.SOUTH ? "south" : "north"}`}>
      <path class="halo" d={hull} />
      <path class="block" d={hull} />
      {seat === Seat.NORTH && <path class="hatch" d={hatchPath(drawing)} />}
      {(drawing.hatches ?? []).map((x) => (
        <rect key={x} class="deck" x={x - 1.9} y={-3.2} width={3.8} height={6.4} />
      ))}
      {drawing.funnels.map(([x, y]) => (
        <ellipse key={`${x},${y}`} class="funnel" cx={x} cy={y} rx={1.8} ry={1.6} />
      ))}
      {drawing.turrets.map(([x, y, r, way]) => (
        <g key={`${x},${y}`}>
          <path class="barrel" d={barrels(x, y, r, way)} />
          <circle class="turret" cx={x} cy={y} r={r} />
        </g>
      ))}
      {!drawing.hulk && <path class="bow" d={bowPath(drawing)} />}
    </g>
  );
}

function barrels(x: number, y: number, r: number, way: -1 | 0 | 1): string {
  const reach = r * 2.1;
  if (way === 0) return `M${x} ${y}v${y < 0 ? -reach : reach}`;
  const apart = r > 2 ? r * 0.4 : 0;
  return `M${x} ${y - apart}h${way * reach}M${x} ${y + apart}h${way * reach}`;
}

// The wave that a bow throws up: facing reads by it before anything else.
function bowPath({ half: l, beam: b }: Drawing): string {
  return `M${l + 1.6} 0L${l - 4.6} ${-b - 1.9}M${l + 1.6} 0L${l - 4.6} ${b + 1.9}`;
}

// Beside words.
export function HullIcon({ seat, kind }: HullProps) {
  return (
    <svg class="hull-icon" viewBox="-23 -12 46 24" aria-hidden="true">
      <Hull seat={seat} kind={kind} />
    </svg>
  );
}
