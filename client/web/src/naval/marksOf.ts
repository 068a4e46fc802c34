// From what is in hand, what the sea shows.
import type { Stand } from "./arcs";
import { type EndOrder, stepsOf } from "./orders";
import { linesOf } from "./plan";
import type { FiredShot, FireReport } from "./report";
import { sail, seaOf } from "./sea";
import { type NavalMarks, NO_NAVAL_MARKS, type ReachMark } from "./shownMarks";
import type { NavalTable } from "./table";
import { type Fleet, isAfloat } from "./view";

export function marksOf(table: NavalTable): NavalMarks {
  const { session, hover, lit } = table.hand;
  const { told, lastPath } = session.match.value;
  const ship = table.ship.value;
  const fleet = table.fleet.value;
  const report = table.report.value;
  return {
    ...NO_NAVAL_MARKS,
    lit: lit.value,
    hover: hover.value,
    actors: actorsOf(table),
    chosen: ship && isAfloat(ship) ? ship.cell : undefined,
    reach: reachOf(table.ends.value, ship),
    ghost: ship && table.stand.value ? { ship, ...table.stand.value } : undefined,
    course: courseOf(table),
    targets: targetsOf(table),
    aimed: fleet.byId.get(table.target.value ?? 0)?.cell,
    plan: linesOf(fleet),
    shots: report ? standingShots(fleet, report) : [],
    lastPath: ship ? [] : lastPath,
    fallen: told.fallen,
    arcs: table.arcs.shown.value,
  };
}

// Those that still tell the truth: nobody in them has moved since.
export function standingShots(fleet: Fleet, report: FireReport): FiredShot[] {
  const stands = (id: number, cell: number) => fleet.byId.get(id)?.cell === cell;
  return report.shots.filter(({ ship, target, from, to }) => stands(ship, from) && stands(target, to));
}

function actorsOf(table: NavalTable): number[] {
  const legal = table.legal.value;
  if (!legal || table.picked.value !== undefined) return [];
  const ids = new Set([...legal.ends.keys(), ...legal.withdraws.keys(), ...legal.aims.keys()]);
  return table.fleet.value.ships.filter(({ id }) => ids.has(id)).map(({ cell }) => cell);
}

// One mark a hex, with all the ways that the ship may face there; its own place is none.
export function reachOf(ends: readonly EndOrder[], from: Stand | undefined): ReachMark[] {
  const marks = new Map<number, EndOrder["facing"][]>();
  for (const { cell, facing } of ends) {
    if (cell === from?.cell && facing === from.facing) continue;
    marks.set(cell, [...(marks.get(cell) ?? []), facing]);
  }
  return [...marks].map(([cell, facings]) => ({ cell, facings }));
}

// To where it would end, or to where the pointer is, the shortest of the ways there.
function courseOf(table: NavalTable): readonly number[] {
  const ship = table.ship.value;
  if (!ship) return [];
  const [pointed] = table.stand.value ? [] : table.endsAt(table.hand.hover.value);
  const out = table.leaving.value ? stepsOf(table.legal.value?.withdraws.get(ship.id)) : undefined;
  const steps = out ?? (table.end.value ?? pointed)?.steps;
  return steps ? sail(seaOf(table.view.value).grid, ship.cell, ship.facing, steps).cells : [];
}

function targetsOf(table: NavalTable): number[] {
  const ship = table.ship.value;
  if (!ship || !table.plan.value.shooters.has(ship.id)) return [];
  const weapon = table.weapon.value;
  return table.fleet.value.ships
    .filter((enemy) => isAfloat(enemy) && enemy.seat !== ship.seat && table.mayAim(ship, weapon, enemy.id))
    .map(({ cell }) => cell);
}
