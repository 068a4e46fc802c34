// The legal orders of a battle at sea at one version, sorted so that a click finds its own.
import type { LegalList } from "../game/orders";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import {
  type FirePreview,
  type NavalFacing,
  type NavalOrder,
  NavalWeapon,
} from "../gen/galloper/v1/naval_pb";

// Where a ship may end.
export interface EndOrder {
  readonly ship: number;
  readonly cell: number;
  readonly facing: NavalFacing;
  readonly steps: Uint8Array;
  readonly legal: LegalOrder;
}

export interface AimOrder {
  readonly ship: number;
  readonly weapon: NavalWeapon;
  // 0: holds its fire.
  readonly target: number;
  readonly legal: LegalOrder;
}

export interface NavalOrders {
  readonly ends: ReadonlyMap<number, readonly EndOrder[]>;
  readonly withdraws: ReadonlyMap<number, LegalOrder>;
  readonly endMoves: LegalOrder | undefined;
  readonly aims: ReadonlyMap<number, readonly AimOrder[]>;
  readonly commit: LegalOrder | undefined;
}

class Sorter implements NavalOrders {
  readonly ends = new Map<number, EndOrder[]>();
  readonly withdraws = new Map<number, LegalOrder>();
  endMoves: LegalOrder | undefined;
  readonly aims = new Map<number, AimOrder[]>();
  commit: LegalOrder | undefined;

  take(verb: NavalOrder["verb"], legal: LegalOrder): void {
    switch (verb.case) {
      case "move": {
        const { ship, cell, facing } = verb.value;
        add(this.ends, ship, { ship, cell, facing, steps: stepsOf(legal), legal });
        return;
      }
      case "withdraw":
        this.withdraws.set(verb.value.ship, legal);
        return;
      case "endMoves":
        this.endMoves = legal;
        return;
      case "aim": {
        const { ship, weapon, target } = verb.value;
        const named = weapon === NavalWeapon.UNSPECIFIED ? NavalWeapon.GUNS : weapon;
        add(this.aims, ship, { ship, weapon: named, target, legal });
        return;
      }
      case "commit":
        this.commit = legal;
        return;
      default:
        return;
    }
  }
}

function add<Thing>(rows: Map<number, Thing[]>, key: number, thing: Thing): void {
  const row = rows.get(key);
  if (row) row.push(thing);
  else rows.set(key, [thing]);
}

export function sortNaval({ orders }: Pick<LegalList, "orders">): NavalOrders {
  const sorted = new Sorter();
  for (const legal of orders) {
    const order = legal.order?.order;
    if (order?.case === "naval") sorted.take(order.value.verb, legal);
  }
  return sorted;
}

export function stepsOf(legal: LegalOrder | undefined): Uint8Array {
  return legal?.preview.case === "course" ? legal.preview.value.steps : new Uint8Array();
}

export function firePreview(legal: LegalOrder | undefined): FirePreview | undefined {
  return legal?.preview.case === "fire" ? legal.preview.value : undefined;
}
