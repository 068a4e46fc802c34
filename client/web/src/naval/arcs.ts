// What a ship's weapon would throw into each hex, as the server works it out: asked for when the reader wants to see it.
import { computed, effect, signal } from "@preact/signals";
import { troubleOf } from "../api/errors";
import { matches } from "../api/services";
import { codeOf } from "../app/keepsakes";
import type { FireArcHex, NavalFacing } from "../gen/galloper/v1/naval_pb";
import { NavalWeapon } from "../gen/galloper/v1/naval_pb";
import type { ShipView } from "./view";

export interface Stand {
  readonly cell: number;
  readonly facing: NavalFacing;
}

export interface ArcWish extends Stand {
  readonly ship: number;
  readonly weapon: NavalWeapon;
}

export interface ShownArcs extends ArcWish {
  readonly hexes: readonly FireArcHex[];
}

export function carries(ship: ShipView | undefined, weapon: NavalWeapon, torpedoes: boolean): boolean {
  if (!ship?.kind) return false;
  if (weapon === NavalWeapon.GUNS) return ship.kind.guns > 0;
  return torpedoes && ship.kind.torpedoes > 0;
}

export class Arcs {
  // Which weapon's the reader wants to see; stays on from ship to ship.
  readonly weapon = signal<NavalWeapon>(NavalWeapon.UNSPECIFIED);
  readonly trouble = signal("");
  private readonly known = signal<ReadonlyMap<string, ShownArcs>>(new Map());
  private readonly asked = new Set<string>();

  constructor(
    private readonly match: string,
    // Of the ship in hand, from where it would be.
    private readonly wishOf: (weapon: NavalWeapon) => ArcWish | undefined,
  ) {
    effect(() => {
      const wanted = this.wish.value;
      if (wanted && !this.asked.has(keyOf(wanted))) void this.ask(wanted);
    });
  }

  private readonly wish = computed(() => this.wishOf(this.weapon.value));
  readonly shown = computed((): ShownArcs | undefined => {
    const wanted = this.wish.value;
    return wanted && this.known.value.get(keyOf(wanted));
  });

  readonly toggle = (weapon: NavalWeapon): void => {
    this.weapon.value = this.weapon.value === weapon ? NavalWeapon.UNSPECIFIED : weapon;
  };

  private async ask(wish: ArcWish): Promise<void> {
    const key = keyOf(wish);
    this.asked.add(key);
    try {
      const { ship, weapon, cell, facing } = wish;
      const request = { matchId: this.match, code: codeOf(this.match), ship, weapon, cell, facing };
      const { hexes } = await matches.getFireArcs(request);
      this.known.value = new Map(this.known.peek()).set(key, { ...wish, hexes });
      this.trouble.value = "";
    } catch (error) {
      // Asked again when it is wanted again.
      this.asked.delete(key);
      this.trouble.value = troubleOf(error).message;
    }
  }
}

function keyOf({ ship, weapon, cell, facing }: ArcWish): string {
  return `${ship}/${weapon}/${cell}/${facing}`;
}
