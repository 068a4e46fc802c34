// A battle at sea for a preview, before any match has it.
import { create } from "@bufbuild/protobuf";
import {
  type NavalFleet,
  type NavalScenario,
  type ShipClass,
  ShipClassSchema,
  ShipStatus,
} from "../gen/galloper/v1/naval_pb";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { Sea } from "./sea";
import type { ShipView } from "./view";
import { deedWords, edgeName } from "./words";

export interface NavalPreview {
  readonly scenario: NavalScenario;
  readonly sea: Sea;
  readonly ships: readonly ShipView[];
}

export function navalPreview({ game }: Scenario): NavalPreview | undefined {
  if (game.case !== "naval") return undefined;
  const scenario = game.value;
  const sea = seaOfMap(scenario.map);
  const south = shipsOf(scenario, scenario.south, Seat.SOUTH, sea, 1);
  const north = shipsOf(scenario, scenario.north, Seat.NORTH, sea, south.length + 1);
  return { scenario, sea, ships: [...south, ...north] };
}

function seaOfMap(map: readonly string[]): Sea {
  const depth = Math.max(1, map.length);
  const width = Math.max(1, ...map.map((line) => line.length));
  const land = new Uint8Array(width * depth);
  map.forEach((line, fromNorth) => {
    [...line].forEach((symbol, column) => {
      if (symbol === "#") land[(depth - 1 - fromNorth) * width + column] = 1;
    });
  });
  return { grid: { hex: true, width, depth }, land };
}

function shipsOf(
  scenario: NavalScenario,
  fleet: NavalFleet | undefined,
  seat: Seat,
  sea: Sea,
  first: number,
): ShipView[] {
  return (fleet?.ships ?? []).map((ship, index) => ({
    id: first + index,
    seat,
    name: ship.name,
    kind: kindOf(scenario, ship.shipClass),
    cell: cellNamed(sea, ship.cell),
    facing: ship.facing,
    status: ShipStatus.AFLOAT,
    points: 0,
    left: 0,
    torpedoes: 0,
    moved: false,
    gunTarget: 0,
    torpedoTarget: 0,
  }));
}

// Of a standard class a preview knows the name alone.
function kindOf({ classes }: NavalScenario, id: string): ShipClass {
  const own = classes.find((kind) => kind.id === id);
  return (
    own ?? create(ShipClassSchema, { id, name: id.replace(/_/g, " ").replace("pre dread", "pre-dread") })
  );
}

// "C4".
function cellNamed({ grid }: Sea, name: string): number {
  const [, letters = "A", digits = "1"] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return (Number(digits) - 1) * grid.width + column;
}

// How it is won, where that is not by points alone.
export function scenarioFacts({
  objectives,
  exits,
  lastSideAfloat,
  south,
  north,
  rules,
}: NavalScenario): string[] {
  const side = (seat: Seat) => (seat === Seat.NORTH ? north?.name || "North" : south?.name || "South");
  const facts = objectives.map(
    ({ winner, deed, ships, count }) =>
      `${side(winner)} wins with ${deedWords(deed, ships, count ?? ships.length)}.`,
  );
  for (const [seat, fleet] of [
    [Seat.SOUTH, south],
    [Seat.NORTH, north],
  ] as const) {
    if (fleet?.pointsToWin) facts.push(`${side(seat)} wins with ${fleet.pointsToWin} points sunk.`);
    else if (fleet?.noPointsWin) facts.push(`No number of points wins for ${side(seat)}.`);
    else facts.push(`${side(seat)} wins with half of the enemy’s points sunk.`);
  }
  if (lastSideAfloat) facts.push("The last side afloat wins.");
  for (const { edge, seat } of exits)
    facts.push(
      `${seat === Seat.UNSPECIFIED || seat === Seat.BOTH ? "Both sides" : side(seat)} may leave by the ${edgeName(edge)} edge.`,
    );
  if (rules?.torpedoes) facts.push("With torpedoes.");
  if (rules?.turnLimit) facts.push(`${rules.turnLimit} turns.`);
  return facts;
}
