// The fire plan as it stands: who aims at whom, who has a shot and aims at nobody.
import { type FireOdds, NavalWeapon } from "../gen/galloper/v1/naval_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { type AimOrder, firePreview, type NavalOrders } from "./orders";
import { type Fleet, isAfloat, type ShipView } from "./view";

export interface AimLine {
  readonly ship: ShipView;
  readonly target: ShipView;
  readonly weapon: NavalWeapon;
}

export interface FirePlan {
  readonly lines: readonly AimLine[];
  // Own ships that may aim something.
  readonly shooters: ReadonlySet<number>;
  // Of those, the ones that aim nothing.
  readonly idle: readonly ShipView[];
  // What the plan does to each target, as the server says.
  readonly odds: ReadonlyMap<number, FireOdds>;
}

export function planOf(fleet: Fleet, legal: NavalOrders | undefined, seat: Seat | undefined): FirePlan {
  const shooters = new Set(legal?.aims.keys() ?? []);
  const own = fleet.ships.filter(({ id }) => shooters.has(id));
  return {
    lines: linesOf(fleet).filter(({ ship }) => seat === undefined || ship.seat === seat || !legal),
    shooters,
    idle: own.filter(({ gunTarget, torpedoTarget }) => gunTarget === 0 && torpedoTarget === 0),
    odds: oddsOf(own, legal),
  };
}

// Of whatever this viewer is shown.
export function linesOf(fleet: Fleet): AimLine[] {
  return fleet.ships.filter(isAfloat).flatMap((ship) =>
    ([NavalWeapon.GUNS, NavalWeapon.TORPEDO] as const).flatMap((weapon) => {
      const target = fleet.byId.get(aimedAt(ship, weapon));
      return target ? [{ ship, target, weapon }] : [];
    }),
  );
}

export function aimedAt(ship: ShipView, weapon: NavalWeapon): number {
  return weapon === NavalWeapon.TORPEDO ? ship.torpedoTarget : ship.gunTarget;
}

// The order to hold a shot shows what that shot and the plan with it would do.
export function holdOf(aims: readonly AimOrder[], weapon: NavalWeapon): AimOrder | undefined {
  return aims.find((aim) => aim.weapon === weapon && aim.target === 0);
}

function oddsOf(own: readonly ShipView[], legal: NavalOrders | undefined): ReadonlyMap<number, FireOdds> {
  const odds = new Map<number, FireOdds>();
  for (const ship of own) {
    for (const aim of legal?.aims.get(ship.id) ?? []) {
      const plan = firePreview(aim.legal)?.plan;
      if (aim.target === 0 && plan) odds.set(aimedAt(ship, aim.weapon), plan);
    }
  }
  return odds;
}
