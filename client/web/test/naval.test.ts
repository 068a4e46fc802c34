import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { navalOf } from "../src/game/games";
import { applyUpdate, type MatchView, NO_MATCH } from "../src/game/state";
import { LegalOrderSchema, MatchUpdateSchema } from "../src/gen/galloper/v1/match_pb";
import {
  NavalFacing as F,
  NavalDeed,
  type NavalDelta,
  type NavalEvent,
  NavalObjectiveSchema,
  NavalPhase,
  NavalSheetSchema,
  NavalWeapon,
  ShipStatus,
} from "../src/gen/galloper/v1/naval_pb";
import { ScenarioSchema } from "../src/gen/galloper/v1/scenario_pb";
import { Seat } from "../src/gen/galloper/v1/table_pb";
import { contour } from "../src/naval/contour";
import { readingsOf } from "../src/naval/dice";
import { initials, labelsOf, shortName } from "../src/naval/labels";
import { reachOf, standingShots } from "../src/naval/marksOf";
import { firePreview, sortNaval } from "../src/naval/orders";
import { planOf } from "../src/naval/plan";
import { barPlace } from "../src/naval/ShipFigure";
import { navalPreview } from "../src/naval/scenario";
import { angleOf, sail } from "../src/naval/sea";
import { fleetOf } from "../src/naval/view";
import { courseWords, factsOf, pointsToWin, progressOf } from "../src/naval/words";

const GRID = { hex: true, width: 10, depth: 8 };
const at = (name: string) => (Number(name.slice(1)) - 1) * 10 + name.charCodeAt(0) - 65;

const SHEET = create(NavalSheetSchema, {
  rules: { turnLimit: 12 },
  classes: [
    { id: "destroyer", name: "destroyer", move: 5, guns: 2, points: 2 },
    { id: "armoured_cruiser", name: "armoured cruiser", move: 4, guns: 6, points: 7 },
  ],
  width: 10,
  height: 8,
  southName: "The blockade",
  ships: [
    { name: "Adder", seat: Seat.SOUTH, shipClass: 0, cell: at("C3"), facing: F.EAST },
    { name: "Averof", seat: Seat.SOUTH, shipClass: 1, cell: at("C5"), facing: F.EAST },
    { name: "Hydra", seat: Seat.NORTH, shipClass: 1, cell: at("G5"), facing: F.WEST },
  ],
});

let current: MatchView = NO_MATCH;
function update(
  version: bigint,
  delta: object,
  events: readonly unknown[] = [],
  snapshot = false,
): MatchView {
  const next = applyUpdate(
    current,
    create(MatchUpdateSchema, {
      version,
      snapshot,
      events: events.map((event) => ({
        game: { case: "naval" as const, value: { event: event as NavalEvent["event"] } },
      })),
      delta: { game: { case: "naval", value: delta as NavalDelta } },
    }),
  );
  assert.notEqual(next, "gap");
  current = next as MatchView;
  return current;
}

function begin(): MatchView {
  current = NO_MATCH;
  return update(
    1n,
    {
      sheet: SHEET,
      phase: NavalPhase.MOVES,
      turn: 1,
      active: Seat.SOUTH,
      mayAct: 1,
      ships: [
        { id: 1, cell: at("C3"), facing: F.EAST, status: ShipStatus.AFLOAT },
        { id: 2, cell: at("C5"), facing: F.EAST, status: ShipStatus.AFLOAT, damage: 2 },
        { id: 3, cell: at("G5"), facing: F.WEST, status: ShipStatus.AFLOAT },
      ],
      south: { toMove: 2, pointsToWin: 4 },
      north: { toMove: 1, pointsToWin: 65535 },
    },
    [],
    true,
  );
}

test("a battle at sea is folded from deltas, ship by ship", () => {
  const fleet = fleetOf(navalOf(begin().view));
  assert.equal(fleet.byId.get(2)?.name, "Averof");
  assert.equal(fleet.byId.get(2)?.left, 5);
  assert.equal(fleet.at.get(at("G5"))?.seat, Seat.NORTH);
  const sunk = update(2n, {
    ships: [{ id: 3, cell: at("G5"), facing: F.WEST, status: ShipStatus.SUNK, damage: 7 }],
  });
  const then = fleetOf(navalOf(sunk.view));
  assert.equal(then.byId.get(3)?.status, ShipStatus.SUNK);
  assert.equal(then.at.has(at("G5")), false, "the sunk take no hex");
  assert.equal(then.byId.get(1)?.cell, at("C3"), "others stay as they were");
});

test("an outcome without a reason takes the outcome back (G6)", () => {
  begin();
  assert.ok(update(2n, { outcome: { winner: Seat.SOUTH, reason: 1 } }).view.outcome);
  assert.equal(update(3n, { outcome: {} }).view.outcome, undefined);
});

test("N3: a course goes forward and turns, port before starboard", () => {
  const course = sail(GRID, at("C3"), F.EAST, Uint8Array.of(1, 2, 1, 3));
  assert.deepEqual(course.cells, [at("C3"), at("D3"), at("D3"), at("D4"), at("D4")]);
  assert.deepEqual(course.headings, [0, 0, -60, -60, 0]);
  assert.equal(courseWords(Uint8Array.of(1, 1, 2, 1)), "Forward 2, turn to port and forward.");
});

test("a ship is drawn as it heads, and its bar lies beside the hull", () => {
  assert.equal(angleOf(F.NORTH_EAST), -60);
  assert.equal(angleOf(F.WEST), 180);
  assert.equal(angleOf(F.WEST, true), 360);
  assert.equal(barPlace(angleOf(F.EAST)).x, 0);
  assert.ok(barPlace(angleOf(F.NORTH_EAST)).x > 0, "the stern lies at the left below");
  assert.ok(barPlace(angleOf(F.SOUTH_EAST)).x < 0);
});

test("moves are told with their way, and the ships' motion follows it", () => {
  begin();
  const { told, entries } = update(2n, {}, [
    {
      case: "moved",
      value: { ship: 1, cell: at("D4"), facing: F.NORTH_EAST, steps: Uint8Array.of(1, 2, 1) },
    },
  ]);
  assert.match(entries.get(2)?.[0]?.text ?? "", /^Adder goes to D4, facing north-east, for 3\.$/);
  assert.deepEqual(entries.get(2)?.[0]?.rules, ["N3"]);
  assert.equal(told.motions[0]?.mover, "ship-1");
  assert.deepEqual(told.motions[0]?.headings, [0, 0, -60, -60]);
});

const FIRE = [
  {
    case: "fired",
    value: { ship: 2, weapon: 1, target: 3, range: 4, half: true, dice: Uint8Array.of(6, 3), points: 2 },
  },
  { case: "fired", value: { ship: 3, weapon: 1, target: 1, range: 5, dice: Uint8Array.of(4, 5), points: 2 } },
  { case: "sunk", value: { ship: 1 } },
  { case: "fireEnded", value: {} },
  { case: "turnBegan", value: { turn: 2 } },
];

test("N8: both sides' fire is one report, kept until the next, and in the log with every die", () => {
  begin();
  const match = update(2n, { turn: 2 }, FIRE);
  assert.equal(match.fire?.turn, 1);
  assert.deepEqual(
    match.fire?.shots.map(({ ship, points }) => [ship, points]),
    [
      [2, 2],
      [3, 2],
    ],
  );
  assert.deepEqual(match.fire?.sunk, [1]);
  const [shot] = match.entries.get(2) ?? [];
  assert.match(shot?.text ?? "", /^Averof fires at Hydra, range 4, half effect: 2 points\.$/);
  assert.deepEqual(shot?.rules, ["N5", "N6", "N7"]);
  assert.equal(update(3n, {}).fire?.turn, 1, "it lies there until the next fire");
});

test("shots are drawn as long as nobody in them has moved", () => {
  begin();
  const { fire } = update(2n, {}, FIRE);
  assert.ok(fire);
  const shots = () => standingShots(fleetOf(navalOf(current.view)), fire).map(({ ship }) => ship);
  assert.deepEqual(shots(), [2, 3]);
  update(3n, { ships: [{ id: 2, cell: at("D5"), facing: F.EAST, status: ShipStatus.AFLOAT }] });
  assert.deepEqual(shots(), [3]);
});

test("N5: the faces are marked only where they add up to what the server counted", () => {
  assert.deepEqual(readingsOf([6, 4, 1], 3), ["major hit", "minor hit", "miss"]);
  assert.deepEqual(readingsOf([6, 4, 1], 2), ["", "", ""]);
});

test("N1: the dice of the initiative are told, a tie too", () => {
  begin();
  const { entries } = update(2n, {}, [
    { case: "initiativeRolled", value: { south: 3, north: 3, first: Seat.UNSPECIFIED } },
    { case: "initiativeRolled", value: { south: 3, north: 5, first: Seat.NORTH } },
  ]);
  const texts = (entries.get(2) ?? []).map(({ text }) => text);
  assert.match(texts[0] ?? "", /tie/);
  assert.match(texts[1] ?? "", /North moves first/);
});

function legal(number: number, verb: unknown, preview?: unknown) {
  return create(LegalOrderSchema, {
    number,
    order: { order: { case: "naval", value: { verb: verb as never } } },
    ...(preview ? { preview: preview as never } : {}),
  });
}

test("legal orders are sorted by ship; a hex is marked once with every way to face there", () => {
  const end = (cell: string, facing: F, steps: number[]) =>
    legal(
      1,
      { case: "move", value: { ship: 1, cell: at(cell), facing } },
      { case: "course", value: { steps: Uint8Array.from(steps) } },
    );
  const orders = sortNaval({
    orders: [
      end("C3", F.EAST, []),
      end("D3", F.EAST, [1]),
      end("D3", F.NORTH_EAST, [1, 2]),
      legal(4, { case: "withdraw", value: { ship: 2 } }),
      legal(5, { case: "endMoves", value: {} }),
    ],
  });
  const marks = reachOf(orders.ends.get(1) ?? [], { cell: at("C3"), facing: F.EAST });
  assert.deepEqual(marks, [{ cell: at("D3"), facings: [F.EAST, F.NORTH_EAST] }]);
  assert.ok(orders.withdraws.has(2));
  assert.ok(orders.endMoves);
});

test("N8: the plan knows who aims at whom, who is silent, and what the whole of it does", () => {
  begin();
  update(2n, {
    phase: NavalPhase.FIRE,
    ships: [{ id: 2, cell: at("C5"), facing: F.EAST, status: ShipStatus.AFLOAT, gunTarget: 3 }],
  });
  const aim = (ship: number, target: number, expected: number) =>
    legal(
      1,
      { case: "aim", value: { ship, weapon: NavalWeapon.GUNS, target } },
      { case: "fire", value: { range: 4, shot: { expected }, plan: { expected, sinks: 0.25 } } },
    );
  const orders = sortNaval({ orders: [aim(1, 3, 2), aim(2, 0, 1.5)] });
  const plan = planOf(fleetOf(navalOf(current.view)), orders, Seat.SOUTH);
  assert.deepEqual(
    plan.lines.map(({ ship, target }) => [ship.id, target.id]),
    [[2, 3]],
  );
  assert.deepEqual(
    plan.idle.map(({ id }) => id),
    [1],
  );
  assert.equal(plan.odds.get(3)?.expected, 1.5);
  assert.equal(firePreview(orders.aims.get(1)?.[0]?.legal)?.range, 4);
});

test("names are short and still tell ships apart", () => {
  const names = ["Georgios Averof", "Barbaros Hayreddin", "Hydra", "Hyena"];
  assert.equal(shortName("Georgios Averof", names), "Averof");
  assert.equal(shortName("Barbaros Hayreddin", names), "Barbaros");
  assert.equal(shortName("Barbaros Hayreddin", [...names, "Barbaros the Second"]), "Hayreddin");
  assert.equal(initials("Hydra", names), "Hyd");
});

test("two ships side by side have their names in different places", () => {
  begin();
  update(2n, { ships: [{ id: 1, cell: at("D5"), facing: F.EAST, status: ShipStatus.AFLOAT }] });
  const ships = fleetOf(navalOf(current.view)).ships.slice(0, 2);
  const long = ships.map((ship) => ({ ...ship, name: `${ship.name}lander`.slice(0, 11) }));
  const [a, b] = labelsOf(GRID, long, false);
  assert.ok(a && b && (Math.abs(a.y - b.y) > 5 || Math.abs(a.x - b.x) > 55));
});

test("N12: what decides is told, and how far it is", () => {
  begin();
  const view = navalOf(current.view);
  assert.equal(pointsToWin(view, Seat.SOUTH), 4);
  assert.equal(pointsToWin(view, Seat.NORTH), undefined, "65535: no number wins");
  const objective = create(NavalObjectiveSchema, {
    winner: Seat.SOUTH,
    deed: NavalDeed.SUNK,
    ships: [3],
    count: 1,
  });
  assert.deepEqual(progressOf(view, objective), { done: 0, words: "Hydra sunk" });
  assert.ok(factsOf(view).some((fact) => /12 turns/.test(fact)));
});

test("a scenario is drawn before it is played: its land, its ships where they begin", () => {
  const preview = navalPreview(
    create(ScenarioSchema, {
      game: {
        case: "naval",
        value: {
          map: ["..#", "...", "#.."],
          south: { name: "A", ships: [{ name: "One", shipClass: "destroyer", cell: "B1", facing: F.EAST }] },
          north: { name: "B", ships: [{ name: "Two", shipClass: "transport", cell: "C2", facing: F.WEST }] },
        },
      },
    }),
  );
  assert.deepEqual([...(preview?.sea.land ?? [])], [1, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual(
    preview?.ships.map(({ id, cell, seat }) => [id, cell, seat]),
    [
      [1, 1, Seat.SOUTH],
      [2, 5, Seat.NORTH],
    ],
  );
});

test("a line of equal depth is closed, whatever it meets at the edge", () => {
  const frame = { width: 100, height: 60, mesh: 10 };
  const around = contour((x, y) => Math.hypot(x - 50, y - 30) / 25, 0.8, frame);
  assert.equal(around.length, 1);
  for (const { x, y } of around[0] ?? []) assert.ok(Math.abs(Math.hypot(x - 50, y - 30) - 20) < 3);
  assert.equal(contour((x) => x / 100, 0.5, frame).length, 1);
});
