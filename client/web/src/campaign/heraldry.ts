// Flags and shields as shapes on a field of given size. What lies where follows heraldic custom: the first tincture is that of
// the dexter (the viewer's left) or of the chief.
import {
  type Flag,
  FlagCharge,
  FlagDivision,
  FlagOrdinary,
  type Tincture,
} from "../gen/galloper/v1/campaign_pb";

export type Tinctures = Pick<
  Flag,
  | "division"
  | "first"
  | "second"
  | "ordinary"
  | "ordinaryTincture"
  | "charge"
  | "chargeTincture"
  | "chargeCount"
>;

export interface Area {
  readonly tincture: Tincture;
  // A path.
  readonly d: string;
}
export interface Placed {
  readonly x: number;
  readonly y: number;
  // Of the square that it fills, centred on x, y.
  readonly size: number;
}

function box(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y}h${w}v${h}h${-w}Z`;
}
function poly(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

// What lies over the first tincture.
function parts(division: FlagDivision, w: number, h: number): string {
  const [cx, cy] = [w / 2, h / 2];
  switch (division) {
    case FlagDivision.PER_PALE:
      return box(cx, 0, cx, h);
    case FlagDivision.PER_FESS:
      return box(0, cy, w, cy);
    case FlagDivision.PER_BEND:
      return poly([0, 0], [w, h], [0, h]);
    case FlagDivision.PER_BEND_SINISTER:
      return poly([w, 0], [w, h], [0, h]);
    case FlagDivision.PER_SALTIRE:
      return poly([0, 0], [cx, cy], [0, h]) + poly([w, 0], [w, h], [cx, cy]);
    case FlagDivision.PER_CHEVRON:
      return poly([0, h], [cx, cy * 0.8], [w, h]);
    case FlagDivision.QUARTERLY:
      return box(cx, 0, cx, cy) + box(0, cy, cx, cy);
    case FlagDivision.PALY:
      return [1, 3, 5].map((strip) => box((strip * w) / 6, 0, w / 6, h)).join("");
    case FlagDivision.BARRY:
      return [1, 3, 5].map((strip) => box(0, (strip * h) / 6, w, h / 6)).join("");
    case FlagDivision.CHECKY:
      return checks(w, h);
    default:
      return "";
  }
}

function checks(w: number, h: number): string {
  const columns = 6;
  const rows = Math.max(4, Math.round((h / w) * columns));
  let d = "";
  for (let row = 0; row < rows; row++) {
    for (let column = (row + 1) % 2; column < columns; column += 2)
      d += box((column * w) / columns, (row * h) / rows, w / columns, h / rows);
  }
  return d;
}

function ordinary(kind: FlagOrdinary, w: number, h: number): string {
  const [cx, cy] = [w / 2, h / 2];
  const wide = Math.min(w, h) * 0.2;
  switch (kind) {
    case FlagOrdinary.PALE:
      return box(w * 0.33, 0, w * 0.34, h);
    case FlagOrdinary.FESS:
      return box(0, h * 0.33, w, h * 0.34);
    case FlagOrdinary.CHIEF:
      return box(0, 0, w, h * 0.34);
    case FlagOrdinary.BEND:
      return poly([0, 0], [wide, 0], [w, h - wide], [w, h], [w - wide, h], [0, wide]);
    case FlagOrdinary.CHEVRON:
      return poly([0, h], [0, h * 0.72], [cx, h * 0.3], [w, h * 0.72], [w, h], [cx, h * 0.58]);
    case FlagOrdinary.CROSS:
      return box(cx - wide * 0.6, 0, wide * 1.2, h) + box(0, cy - wide * 0.6, w, wide * 1.2);
    case FlagOrdinary.SALTIRE:
      return (
        poly([0, 0], [wide, 0], [w, h - wide], [w, h], [w - wide, h], [0, wide]) +
        poly([w, 0], [w, wide], [wide, h], [0, h], [0, h - wide], [w - wide, 0])
      );
    case FlagOrdinary.BORDURE:
      return (
        box(0, 0, w, h) +
        `M${wide * 0.6} ${wide * 0.6}v${h - wide * 1.2}h${w - wide * 1.2}v${wide * 1.2 - h}Z`
      );
    default:
      return "";
  }
}

// The field, then what lies on it.
export function areasOf(flag: Tinctures, w: number, h: number): readonly Area[] {
  const areas: Area[] = [{ tincture: flag.first, d: box(0, 0, w, h) }];
  const second = parts(flag.division, w, h);
  if (second !== "") areas.push({ tincture: flag.second, d: second });
  const over = ordinary(flag.ordinary, w, h);
  if (over !== "") areas.push({ tincture: flag.ordinaryTincture, d: over });
  return areas;
}

// Charges stand on the ordinary where there is one that they can stand on, else on the field: one in the middle, two in a row,
// three two and one.
export function placesOf(flag: Tinctures, w: number, h: number): readonly Placed[] {
  if (flag.charge === FlagCharge.UNSPECIFIED) return [];
  const amount = Math.max(1, Math.min(3, flag.chargeCount));
  const least = Math.min(w, h);
  switch (flag.ordinary) {
    case FlagOrdinary.CHIEF:
      return row(amount, w, h * 0.17, h * 0.29);
    case FlagOrdinary.FESS:
      return row(amount, w, h / 2, h * 0.29);
    case FlagOrdinary.PALE:
      return column(amount, w / 2, h, Math.min(w * 0.29, (h / amount) * 0.8));
    case FlagOrdinary.CROSS:
    case FlagOrdinary.SALTIRE:
      return amount === 1
        ? [{ x: w / 2, y: h / 2, size: least * 0.42 }]
        : row(amount, w, h / 2, least * 0.24);
    case FlagOrdinary.BEND:
      return along(amount, w, h, least * (amount === 1 ? 0.42 : 0.24));
    case FlagOrdinary.CHEVRON:
      return amount === 1
        ? [{ x: w / 2, y: h * 0.44, size: least * 0.3 }]
        : chevronRow(amount, w, h, least * 0.2);
    case FlagOrdinary.BORDURE:
      return onField(amount, w, h, 0.78);
    default:
      return onField(amount, w, h, 1);
  }
}

function row(amount: number, w: number, y: number, size: number): Placed[] {
  return Array.from({ length: amount }, (_, index) => ({ x: (w * (index + 0.5)) / amount, y, size }));
}
function column(amount: number, x: number, h: number, size: number): Placed[] {
  return Array.from({ length: amount }, (_, index) => ({ x, y: (h * (index + 0.5)) / amount, size }));
}
function along(amount: number, w: number, h: number, size: number): Placed[] {
  return Array.from({ length: amount }, (_, index) => {
    const share = (index + 1) / (amount + 1);
    return { x: w * share, y: h * share, size };
  });
}
function chevronRow(amount: number, w: number, h: number, size: number): Placed[] {
  return Array.from({ length: amount }, (_, index) => {
    const share = (index + 0.5) / amount;
    return { x: w * share, y: h * (0.45 + 0.8 * Math.abs(share - 0.5)), size };
  });
}
function onField(amount: number, w: number, h: number, shrink: number): Placed[] {
  const least = Math.min(w, h) * shrink;
  const [cx, cy] = [w / 2, h / 2];
  if (amount === 1) return [{ x: cx, y: cy, size: least * 0.68 }];
  if (amount === 2) {
    return [-1, 1].map((side) => ({ x: cx + side * w * 0.22 * shrink, y: cy, size: least * 0.42 }));
  }
  const size = least * 0.4;
  return [
    { x: cx - w * 0.22 * shrink, y: cy - h * 0.2 * shrink, size },
    { x: cx + w * 0.22 * shrink, y: cy - h * 0.2 * shrink, size },
    { x: cx, y: cy + h * 0.22 * shrink, size },
  ];
}

// ---- a new one ----

const METALS: readonly Tincture[] = [1, 2];
const COLOURS: readonly Tincture[] = [3, 4, 5, 6, 7];

// Metal meets colour, as the rule of tincture asks. `below(n)`: a whole number from 0 to n - 1.
export function randomFlag(below: (n: number) => number): Tinctures {
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const against = (tincture: Tincture) => one(METALS.includes(tincture) ? COLOURS : METALS);
  const division = (1 + below(11)) as FlagDivision;
  const first = one(below(2) === 0 ? METALS : COLOURS);
  const plain = division === FlagDivision.PLAIN;
  const ordinary = plain || below(4) === 0 ? ((1 + below(8)) as FlagOrdinary) : FlagOrdinary.UNSPECIFIED;
  const ordinaryTincture = against(first);
  const under =
    ordinary === FlagOrdinary.UNSPECIFIED || ordinary === FlagOrdinary.BORDURE ? first : ordinaryTincture;
  const charged = plain || below(2) === 0;
  return {
    division,
    first,
    second: against(first),
    ordinary,
    ordinaryTincture,
    charge: charged ? ((1 + below(17)) as FlagCharge) : FlagCharge.UNSPECIFIED,
    chargeTincture: against(under),
    chargeCount: below(4) === 0 ? 3 : 1,
  };
}
