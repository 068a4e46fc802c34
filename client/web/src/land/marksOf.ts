// From what is in hand, what the board shows.
import { walk } from "../game/geometry";
import { LandPhase, UnitStatus, Verb } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { bestAct } from "./aim";
import { cellsOfPiece, landGrid } from "./ground";
import { type ActOrder, actPreview, commandPreview, type LandOrders } from "./orders";
import { type LandMarks, NO_LAND_MARKS, type ReachMark, type TargetMark } from "./shownMarks";
import type { LandTable } from "./table";
import { isOnField, unitsOfBrigade } from "./units";
import { landSide } from "./view";

export function marksOf(table: LandTable): LandMarks {
  const { session } = table.hand;
  const { told, lastPath } = session.match.value;
  const view = table.view.value;
  const legal = table.legal.value;
  const base: LandMarks = {
    ...NO_LAND_MARKS,
    lit: table.hand.lit.value,
    hover: table.hand.hover.value,
    lastPath,
    fallen: told.fallen,
    shots: told.shots,
    chosen: chosenCell(table),
    fellows: fellowsOf(table),
  };
  if (!legal) return base;
  const deploying = view.phase < LandPhase.COMMAND;
  return {
    ...base,
    actors: actorsOf(table, legal),
    reach: reachOf(table, legal),
    targets: targetsOf(table, legal),
    aimed: table.aim.value?.target.cell,
    stand: table.stand.value ?? standOf(table),
    path: pathOf(table, legal),
    lastPath: deploying ? [] : lastPath,
    zone: deploying && table.seat.value !== undefined ? zoneOf(table, table.seat.value) : [],
    pieces: [...legal.pieces.keys()].map((id) => {
      const piece = view.sheet?.ground?.pieces.find((one) => one.piece === id);
      return piece ? cellsOfPiece(view, piece) : [];
    }),
    runnerPath: runnerPathOf(table, legal),
  };
}

// Hexes of the own zone where nobody stands.
export function freeZone(table: LandTable): number[] {
  const seat = table.seat.value;
  if (seat === undefined) return [];
  return zoneOf(table, seat).filter((cell) => !table.field.value.at.has(cell));
}

function zoneOf(table: LandTable, seat: Seat): readonly number[] {
  const { sheet } = table.view.value;
  return (seat === Seat.NORTH ? sheet?.northZone : sheet?.southZone) ?? [];
}

function chosenCell(table: LandTable): number | undefined {
  const chosen = table.chosen.value;
  const view = table.view.value;
  const seat = table.seat.value ?? Seat.SOUTH;
  switch (chosen?.kind) {
    case "unit": {
      const unit = table.unit.value;
      return unit && isOnField(unit) ? unit.cell : undefined;
    }
    case "cinc":
      return landSide(view, seat).head?.cinc;
    case "brigade": {
      const brigade = landSide(view, seat).brigades.get(chosen.id);
      return brigade && table.field.value.byId.get(brigade.with)?.cell;
    }
    default:
      return undefined;
  }
}

function fellowsOf(table: LandTable): number[] {
  const chosen = table.chosen.value;
  const unit = table.unit.value;
  const seat = unit?.seat ?? table.seat.value;
  const brigade = chosen?.kind === "brigade" ? chosen.id : unit?.brigade;
  if (seat === undefined || brigade === undefined) return [];
  return unitsOfBrigade(table.field.value, seat, brigade)
    .filter(isOnField)
    .map(({ cell }) => cell);
}

function actorsOf(table: LandTable, legal: LandOrders): number[] {
  if (table.chosen.value) return [];
  const { byId } = table.field.value;
  const units = [
    ...legal.acts.keys(),
    ...(table.view.value.phase === LandPhase.REDEPLOYMENT ? legal.deploys.keys() : []),
  ];
  const cells = units
    .map((id) => byId.get(id))
    .filter((unit) => unit !== undefined && unit.status === UnitStatus.ON_BOARD)
    .map((unit) => unit?.cell ?? 0);
  const cinc =
    table.seat.value === undefined ? undefined : landSide(table.view.value, table.seat.value).head?.cinc;
  if (legal.rides.size > 0 && cinc !== undefined) cells.push(cinc);
  return cells;
}

function reachOf(table: LandTable, legal: LandOrders): ReachMark[] {
  const chosen = table.chosen.value;
  if (chosen?.kind === "cinc") {
    return legal.rides.size > 0
      ? marked(legal.rides.keys(), "ride")
      : marked(legal.cincPlaces.keys(), "place");
  }
  if (chosen?.kind === "piece") return marked(legal.pieces.get(chosen.id)?.keys() ?? [], "place");
  if (chosen?.kind === "brigade") {
    const { byId } = table.field.value;
    const units = [...(legal.joins.get(chosen.id)?.keys() ?? [])];
    return marked(
      units.map((id) => byId.get(id)?.cell).filter((cell) => cell !== undefined),
      "ride",
    );
  }
  if (chosen?.kind === "unit") {
    const places = legal.deploys.get(chosen.id);
    if (places) return marked(places.keys(), "place");
    if (legal.lifts.has(chosen.id)) return marked(freeZone(table), "place");
    return actReach(table);
  }
  const { pending } = table.view.value;
  const answers = marked(legal.follows.keys(), "move");
  if (pending && legal.advance) answers.push({ cell: pending.cell, kind: "move" });
  return answers;
}

function marked(cells: Iterable<number>, kind: ReachMark["kind"]): ReachMark[] {
  return [...cells].map((cell) => ({ cell, kind }));
}

// With a target named: the hexes from which it may be reached. Else every hex, by the most that it offers.
function actReach(table: LandTable): ReachMark[] {
  const target = table.target.value;
  const acts = table.acts.value.filter((act) => target === undefined || act.target === target);
  const own = table.unit.value?.cell;
  const kinds = new Map<number, ReachMark["kind"]>();
  const rank = { move: 0, ride: 0, place: 0, fire: 1, charge: 2 };
  for (const { cell, verb } of acts) {
    if (cell === own) continue;
    const kind = verb === Verb.CHARGE ? "charge" : verb === Verb.FIRE ? "fire" : "move";
    const before = kinds.get(cell);
    if (before === undefined || rank[kind] > rank[before]) kinds.set(cell, kind);
  }
  return [...kinds].map(([cell, kind]) => ({ cell, kind }));
}

function targetsOf(table: LandTable, legal: LandOrders): TargetMark[] {
  const { byId } = table.field.value;
  const verbs = new Map<number, Set<Verb>>();
  const note = (target: number, verb: Verb) => {
    const row = verbs.get(target) ?? new Set();
    verbs.set(target, row.add(verb));
  };
  const stand = table.stand.value;
  for (const { target, verb, cell } of table.acts.value) {
    if (target !== 0 && (stand === undefined || cell === stand)) note(target, verb);
  }
  for (const target of legal.strikes.keys()) note(target, Verb.CHARGE);
  return [...verbs].map(([target, row]) => ({ cell: byId.get(target)?.cell ?? 0, verbs: [...row] }));
}

function standOf(table: LandTable): number | undefined {
  const aim = table.aim.value;
  if (!aim?.fixed) return undefined;
  const act = plannedAct(table);
  return act && act.cell !== aim.unit.cell ? act.cell : undefined;
}

// The act that the card would order first.
function plannedAct(table: LandTable): ActOrder | undefined {
  const aim = table.aim.value;
  if (!aim) return undefined;
  return (
    bestAct(aim.acts, aim.unit, Verb.CHARGE, table.stand.value) ??
    bestAct(aim.acts, aim.unit, Verb.FIRE, table.stand.value)
  );
}

function pathOf(table: LandTable, legal: LandOrders): readonly number[] {
  const unit = table.unit.value;
  if (!unit || legal.deploys.size > 0) return [];
  const aimed = plannedAct(table);
  const at = table.stand.value ?? table.hand.hover.value;
  const act = aimed ?? table.acts.value.find(({ cell }) => cell === at);
  const steps = act && actPreview(act.legal)?.steps;
  return steps ? walk(landGrid(table.view.value), unit.cell, steps) : [];
}

function runnerPathOf(table: LandTable, legal: LandOrders): readonly number[] {
  const chosen = table.chosen.value;
  if (chosen?.kind !== "brigade") return [];
  const [first] = legal.runners.get(chosen.id)?.values() ?? [];
  return commandPreview(first)?.route ?? [];
}
