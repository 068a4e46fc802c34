// A unit as its block: the army's colour and pattern, the arm's mark, strength as pips, the brigade as a coloured edge.
import { Arm, type CommandOrder, type UnitType } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { orderClass, orderLetter } from "./words";

const LEFT = -14.5;
const WIDE = 29;
const TOP = -12;
const HIGH = 18;
// Right of the brigade's edge.
const FIELD = LEFT + 5.5;

export interface BlockProps {
  readonly seat: Seat;
  readonly type: UnitType | undefined;
  readonly strength: number;
  readonly brigade: number | undefined;
  readonly wavering: boolean;
  readonly spent: boolean;
  // An elite's own order, where it has one.
  readonly ownOrder?: CommandOrder;
}

export function Block({ seat, type, strength, brigade, wavering, spent, ownOrder = 0 }: BlockProps) {
  const army = seat === Seat.SOUTH ? "south" : "north";
  return (
    <g class={`unit-block figure ${army}${spent ? " spent" : ""}${wavering ? " wavering" : ""}`}>
      <rect class="halo" x={LEFT - 2} y={TOP - 2} width={WIDE + 4} height={HIGH + 11} />
      <rect class="block" x={LEFT} y={TOP} width={WIDE} height={HIGH} />
      <path class="hatch" d={seat === Seat.NORTH ? HATCH : ""} />
      <ArmMark type={type} />
      <BrigadeEdge brigade={brigade} />
      <Pips strength={strength} full={Math.max(type?.strength ?? strength, strength)} />
      {wavering && <path class="waver" d="M-12 17q3 -4.4 6 0t6 0t6 0t6 0" />}
      {ownOrder !== 0 && (
        <g class={`own-order ${orderClass(ownOrder)}`} transform="translate(10.5 -1)">
          <circle r={5} />
          <text y={3}>{orderLetter(ownOrder)}</text>
        </g>
      )}
    </g>
  );
}

const HATCH = [-8, -2, 4, 10, 16, 22, 28]
  .map((x) => {
    const right = LEFT + WIDE;
    const fromX = Math.min(x, right);
    const fromY = TOP + (x - fromX) * 2;
    const toX = Math.max(FIELD, x - HIGH / 2);
    const toY = TOP + (x - toX) * 2;
    return toX < right && fromY < TOP + HIGH ? `M${fromX} ${fromY}L${toX} ${toY}` : "";
  })
  .join("");

const RISING = `M${FIELD} ${TOP + HIGH}L${LEFT + WIDE} ${TOP}`;
const FALLING = `M${FIELD} ${TOP}L${LEFT + WIDE} ${TOP + HIGH}`;
const X = (FIELD + LEFT + WIDE) / 2;
const Y = TOP + HIGH / 2;

function ArmMark({ type }: { type: UnitType | undefined }) {
  switch (type?.arm) {
    case Arm.INFANTRY:
      return (
        <>
          <path class="arm" d={RISING + FALLING} />
          {type.passesWoods && <circle class="arm-light" cx={X} cy={Y} r={3.6} />}
          {type.eliteRating > 0 && <Grenade />}
        </>
      );
    case Arm.CAVALRY:
      return (
        <>
          {type.charge > 2 && <path class="arm-heavy" d={`${RISING}V${TOP + HIGH}Z`} />}
          <path class="arm" d={RISING} />
          {type.eliteRating > 0 && (
            <path class="arm-star" transform={`translate(${X - 4.6} ${Y - 3.6})`} d={star(4.6)} />
          )}
        </>
      );
    case Arm.ARTILLERY:
      return (
        <>
          {type.move > 1 && <path class="arm" d={RISING} />}
          <path class="arm-barrel" d={`M${X} ${Y + 3.5}V${Y - 6.5}`} />
          <circle class="arm-dot" cx={X} cy={Y + 2.5} r={4} />
        </>
      );
    default:
      return null;
  }
}

function Grenade() {
  return (
    <>
      <circle class="arm-dot" cx={X} cy={Y + 1.2} r={3.3} />
      <path class="arm-flame" d={`M${X} ${Y - 2}q-2.6 -2.4 0 -5.4q2.6 3 0 5.4Z`} />
    </>
  );
}

export function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const length = index % 2 === 0 ? radius : radius * 0.42;
    return `${(Math.cos(angle) * length).toFixed(2)} ${(Math.sin(angle) * length).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

// Six brigades tell apart by pattern as well as by colour; more begin again.
const EDGES = [
  "",
  "M-14.5 -8.2h5.5M-14.5 -4.6h5.5M-14.5 -1h5.5M-14.5 2.6h5.5",
  "M-11.75 -12v18",
  "M-14.5 -6.5l5.5 -5.5M-14.5 -0.5l5.5 -5.5M-14.5 5.5l5.5 -5.5",
  "M-14.5 -9l5.5 -3M-14.5 -12l5.5 3M-14.5 -3l5.5 -3M-14.5 -6l5.5 3M-14.5 3l5.5 -3M-14.5 0l5.5 3",
  "M-11.75 -9v.01M-11.75 -5v.01M-11.75 -1v.01M-11.75 3v.01",
];

export function brigadeClass(brigade: number | undefined): string {
  return brigade === undefined ? "brigade-none" : `brigade-${brigade % EDGES.length}`;
}

function BrigadeEdge({ brigade }: { brigade: number | undefined }) {
  return (
    <g class={`brigade-edge ${brigadeClass(brigade)}`}>
      <rect x={LEFT} y={TOP} width={5.5} height={HIGH} />
      {brigade !== undefined && <path d={EDGES[brigade % EDGES.length]} />}
    </g>
  );
}

// The edge alone, to name a brigade by in a list.
export function BrigadeMark({ brigade }: { brigade: number | undefined }) {
  return (
    <svg class="brigade-mark" viewBox="-15.5 -13 7.5 20" aria-hidden="true">
      <BrigadeEdge brigade={brigade} />
    </svg>
  );
}

function Pips({ strength, full }: { strength: number; full: number }) {
  const step = Math.min(5.6, (WIDE - 3) / full);
  const side = Math.min(4, step - 1);
  const first = -(step * (full - 1)) / 2;
  return (
    <g class="pips">
      <rect class="pip-plate" x={LEFT} y={TOP + HIGH} width={WIDE} height={6.6} />
      {Array.from({ length: full }, (_, index) => (
        <rect
          key={index.toString()}
          class={index < strength ? "pip" : "pip lost"}
          x={first + index * step - side / 2}
          y={TOP + HIGH + 3.3 - side / 2}
          width={side}
          height={side}
        />
      ))}
    </g>
  );
}

// A block beside words.
export function BlockIcon(props: BlockProps) {
  return (
    <svg class="block-icon" viewBox="-17 -14.5 34 31" aria-hidden="true">
      <Block {...props} />
    </svg>
  );
}
