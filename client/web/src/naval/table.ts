// What this reader is doing at a battle at sea: which ship is in hand, where it would go, whom it would fire at, whose arcs
// are shown. A click means whatever the legal orders make of it, and nothing else.
import { computed, signal } from "@preact/signals";
import { navalOf } from "../game/games";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import { type NavalFacing, NavalWeapon } from "../gen/galloper/v1/naval_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { Arcs, type ArcWish, carries, type Stand } from "./arcs";
import { marksOf } from "./marksOf";
import { type AimOrder, type EndOrder, type NavalOrders, sortNaval } from "./orders";
import { planOf } from "./plan";
import { spokenWords } from "./spoken";
import { type Fleet, fleetOf, hasTorpedoes, isAfloat, type ShipView } from "./view";

export class NavalTable {
  readonly picked = signal<number | undefined>(undefined);
  // Where the ship in hand would end, once the reader has said so.
  readonly stand = signal<Stand | undefined>(undefined);
  // The ship in hand is about to leave the battle: its way off the sea is drawn.
  readonly leaving = signal(false);
  readonly weapon = signal<NavalWeapon>(NavalWeapon.GUNS);
  readonly target = signal<number | undefined>(undefined);
  // The fire report that the reader has folded away.
  readonly folded = signal("");
  readonly arcs: Arcs;

  constructor(
    private readonly session: Session,
    readonly hand: Hand,
  ) {
    this.arcs = new Arcs(session.id, (weapon) => this.arcWish(weapon));
  }

  readonly view = computed(() => navalOf(this.session.match.value.view));
  readonly fleet = computed((): Fleet => fleetOf(this.view.value));
  readonly legal = computed((): NavalOrders | undefined => {
    const legal = this.hand.legal.value;
    return legal && this.session.match.value.view.game === "naval" ? sortNaval(legal) : undefined;
  });
  // The seat that orders are given for.
  readonly seat = computed((): Seat | undefined => this.hand.legal.value?.seat ?? this.session.actingSeat());
  readonly ship = computed((): ShipView | undefined => this.fleet.value.byId.get(this.picked.value ?? 0));
  readonly plan = computed(() => planOf(this.fleet.value, this.legal.value, this.seat.value));

  // Where the ship in hand may end.
  readonly ends = computed(
    (): readonly EndOrder[] => this.legal.value?.ends.get(this.picked.value ?? 0) ?? [],
  );
  // Where it may end in the hex named, first the shortest course.
  readonly endsThere = computed((): readonly EndOrder[] => this.endsAt(this.stand.value?.cell));
  readonly end = computed((): EndOrder | undefined =>
    this.endsThere.value.find(({ facing }) => facing === this.stand.value?.facing),
  );
  // In its present place, as it faces.
  readonly stay = computed((): EndOrder | undefined => {
    const ship = this.ship.value;
    return this.ends.value.find(({ cell, facing }) => cell === ship?.cell && facing === ship.facing);
  });

  // What the ship in hand may aim; its present target is none of these.
  readonly aims = computed(
    (): readonly AimOrder[] => this.legal.value?.aims.get(this.picked.value ?? 0) ?? [],
  );
  readonly report = computed(() => {
    const { fire } = this.session.match.value;
    return fire && fire.key !== this.folded.value ? fire : undefined;
  });
  readonly marks = computed(() => marksOf(this));

  endsAt(cell: number | undefined): readonly EndOrder[] {
    const ship = this.ship.value;
    return this.ends.value
      .filter((end) => end.cell === cell && !(end.cell === ship?.cell && end.facing === ship.facing))
      .sort((a, b) => a.steps.length - b.steps.length || a.facing - b.facing);
  }

  readonly touchCell = (cell: number): void => {
    this.hand.lit.value = [];
    if (this.session.sending.value) return;
    this.steerTo(cell) || this.aimAt(cell) || this.pickAt(cell);
  };

  readonly pick = (ship: number | undefined): void => {
    this.picked.value = ship;
    this.stand.value = undefined;
    this.leaving.value = false;
    this.target.value = undefined;
    this.weapon.value = this.weaponFor(ship);
    if (ship !== undefined && this.legal.value) this.fold();
  };
  readonly letGo = (): void => {
    if (this.target.value !== undefined) this.target.value = undefined;
    else if (this.leaving.value) this.leaving.value = false;
    else if (this.stand.value !== undefined) this.stand.value = undefined;
    else if (this.picked.value !== undefined) this.pick(undefined);
    else if (this.arcs.weapon.value !== NavalWeapon.UNSPECIFIED)
      this.arcs.weapon.value = NavalWeapon.UNSPECIFIED;
    else this.fold();
  };
  readonly fold = (): void => {
    this.folded.value = this.session.match.value.fire?.key ?? "";
  };
  readonly unfold = (): void => {
    this.folded.value = "";
  };
  readonly face = (facing: NavalFacing): void => {
    const { value } = this.stand;
    if (value) this.stand.value = { cell: value.cell, facing };
  };
  readonly choose = (weapon: NavalWeapon, target: number | undefined): void => {
    this.weapon.value = weapon;
    this.target.value = target;
  };

  // Orders, and lets go of what was in hand.
  readonly order = (legal: LegalOrder | undefined, doing: string): void => {
    if (!legal) return;
    this.pick(undefined);
    void this.session.submit(legal, doing);
  };
  // Orders with the ship still in hand.
  readonly aim = (aim: AimOrder | undefined): void => {
    if (!aim) return;
    this.target.value = undefined;
    void this.session.submit(aim.legal, aim.target === 0 ? "Holding fire" : "Aiming");
  };

  readonly cursorAt = (cell: number | undefined): void => {
    this.hand.hover.value = cell;
    this.hand.spoken.value = cell === undefined ? "" : spokenWords(this, cell);
  };
  // Keys of the board beside arrows, Enter and Escape.
  readonly pressKey = (key: string): boolean => {
    switch (key) {
      case "a":
        this.arcs.toggle(NavalWeapon.GUNS);
        return true;
      case "t":
        this.arcs.toggle(NavalWeapon.TORPEDO);
        return true;
      case "m": {
        const end = this.end.value;
        if (end) this.order(end.legal, "Moving");
        return end !== undefined;
      }
      case "f": {
        const aim = this.aims.value.find(
          ({ weapon, target }) => weapon === this.weapon.value && target === this.target.value,
        );
        this.aim(aim);
        return aim !== undefined;
      }
      default:
        return false;
    }
  };

  // A hex that the ship in hand may reach; the same again: the next way that it may face there.
  private steerTo(cell: number): boolean {
    const there = this.endsAt(cell);
    if (there.length === 0) return false;
    const now = this.stand.value;
    const at = now?.cell === cell ? there.findIndex(({ facing }) => facing === now.facing) : -1;
    const next = there[(at + 1) % there.length];
    this.leaving.value = false;
    if (next) this.stand.value = { cell, facing: next.facing };
    return true;
  }

  private aimAt(cell: number): boolean {
    const enemy = this.fleet.value.at.get(cell);
    const ship = this.ship.value;
    if (!enemy || !ship || !this.plan.value.shooters.has(ship.id) || enemy.seat === ship.seat) return false;
    for (const weapon of [this.weapon.value, NavalWeapon.GUNS, NavalWeapon.TORPEDO]) {
      if (!this.mayAim(ship, weapon, enemy.id)) continue;
      this.choose(weapon, enemy.id);
      return true;
    }
    return false;
  }

  // Or aims at it already.
  mayAim(ship: ShipView, weapon: NavalWeapon, target: number): boolean {
    const aimed = weapon === NavalWeapon.TORPEDO ? ship.torpedoTarget : ship.gunTarget;
    return aimed === target || this.aims.value.some((aim) => aim.weapon === weapon && aim.target === target);
  }

  private pickAt(cell: number): void {
    const ship = this.fleet.value.at.get(cell);
    this.pick(ship && ship.id !== this.picked.value ? ship.id : undefined);
  }

  // The first weapon that has something to aim at.
  private weaponFor(ship: number | undefined): NavalWeapon {
    const aims = this.legal.value?.aims.get(ship ?? 0) ?? [];
    const guns = aims.some(({ weapon }) => weapon === NavalWeapon.GUNS);
    return aims.length > 0 && !guns ? NavalWeapon.TORPEDO : NavalWeapon.GUNS;
  }

  private arcWish(weapon: NavalWeapon): ArcWish | undefined {
    const ship = this.ship.value;
    if (weapon === NavalWeapon.UNSPECIFIED || !ship || !isAfloat(ship)) return undefined;
    if (!carries(ship, weapon, hasTorpedoes(this.view.value))) return undefined;
    const { cell, facing } = this.stand.value ?? ship;
    return { ship: ship.id, weapon, cell, facing };
  }
}
