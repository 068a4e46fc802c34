import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { NO_GAME, scoutingOf } from "../src/game/games";
import { momentsOf } from "../src/game/moments";
import {
  allEntries,
  applyChat,
  applyHistory,
  applyUpdate,
  type MatchView,
  NO_MATCH,
} from "../src/game/state";
import { MatchInfoSchema, type MatchUpdate, MatchUpdateSchema } from "../src/gen/galloper/v1/match_pb";
import {
  ScoutingDirection,
  ScoutingGrid,
  ScoutingPhase,
  ScoutStatus,
} from "../src/gen/galloper/v1/scouting_pb";
import { EndReason, Seat } from "../src/gen/galloper/v1/table_pb";

type Init = Parameters<typeof create<typeof MatchUpdateSchema>>[1];
const update = (init: Init): MatchUpdate => create(MatchUpdateSchema, init);

const SNAPSHOT = update({
  version: 4n,
  snapshot: true,
  info: { epoch: 1 },
  delta: {
    game: {
      case: "scouting",
      value: {
        ground: { grid: ScoutingGrid.SQUARE, width: 6, depth: 6, cells: new Uint8Array(36) },
        phase: ScoutingPhase.MOVES,
        turn: 1,
        active: Seat.SOUTH,
        movesLeft: 3,
        scouts: [
          { id: 1, seat: Seat.SOUTH, cell: 2, status: ScoutStatus.RIDING_OUT },
          { id: 6, seat: Seat.NORTH, cell: 32, status: ScoutStatus.RIDING_OUT },
        ],
        mayAct: 1,
      },
    },
  },
});

const MOVE = update({
  version: 5n,
  events: [
    {
      game: {
        case: "scouting",
        value: {
          event: {
            case: "moved",
            value: { scout: 1, steps: Uint8Array.of(ScoutingDirection.NORTH, ScoutingDirection.EAST) },
          },
        },
      },
    },
  ],
  delta: {
    game: {
      case: "scouting",
      value: { movesLeft: 2, scouts: [{ id: 1, cell: 9, status: ScoutStatus.RIDING_OUT, moved: true }] },
    },
  },
});

const FIGHT = update({
  version: 6n,
  events: [
    {
      game: {
        case: "scouting",
        value: {
          event: {
            case: "fought",
            value: {
              attacker: 1,
              defender: 6,
              attackerRoll: {
                value: 5,
                score: 3,
                rule: "S8",
                modifiers: [{ amount: -2, rule: "S9", cause: "forest" }],
              },
              defenderRoll: { value: 1, score: 1, rule: "S8" },
              result: 3,
              loser: 6,
            },
          },
        },
      },
    },
  ],
  delta: { game: { case: "scouting", value: { scouts: [{ id: 6, cell: 32, status: ScoutStatus.KILLED }] } } },
});

function follow(...updates: readonly MatchUpdate[]): MatchView {
  return updates.reduce<MatchView>((match, one) => {
    const next = applyUpdate(match, one);
    assert.notEqual(next, "gap");
    return next as MatchView;
  }, NO_MATCH);
}

test("a snapshot replaces everything, deltas change only what they name", () => {
  const match = follow(SNAPSHOT, MOVE);
  assert.equal(match.version, 5);
  assert.equal(scoutingOf(match.view).movesLeft, 2);
  assert.equal(match.view.turn, 1);
  const scout = scoutingOf(match.view).scouts.get(1);
  // The delta did not repeat the seat.
  assert.equal(scout?.seat, Seat.SOUTH);
  assert.equal(scout?.cell, 9);
  assert.equal(scout?.moved, true);
  assert.equal(scoutingOf(match.view).scouts.get(6)?.cell, 32);
});

test("an update is applied once, and a gap is noticed", () => {
  const match = follow(SNAPSHOT, MOVE);
  assert.equal(applyUpdate(match, MOVE), match);
  assert.equal(applyUpdate(follow(SNAPSHOT), FIGHT), "gap");
  assert.equal(applyUpdate(NO_MATCH, MOVE), "gap");
});

test("a removed scout goes, and an outcome without a reason is taken back", () => {
  const ended = update({
    version: 5n,
    delta: {
      game: {
        case: "scouting",
        value: { removedScouts: [6], outcome: { reason: EndReason.RESIGNED, winner: Seat.SOUTH } },
      },
    },
  });
  const undone = update({ version: 6n, delta: { game: { case: "scouting", value: { outcome: {} } } } });
  const match = follow(SNAPSHOT, ended);
  assert.equal(scoutingOf(match.view).scouts.has(6), false);
  assert.equal(match.view.outcome?.winner, Seat.SOUTH);
  const after = applyUpdate(match, undone);
  assert.ok(after !== "gap" && after.view.outcome === undefined);
});

test("the log tells a ride with its cells, and the board moves along them", () => {
  const match = follow(SNAPSHOT, MOVE);
  assert.deepEqual(match.told.motions, [{ mover: "scout-1", cells: [2, 8, 9] }]);
  assert.deepEqual(match.lastPath, [2, 8, 9]);
  const [entry] = allEntries(match);
  assert.equal(entry?.text, "Scout 1 rides from C1 to D2.");
  assert.deepEqual(entry?.rules, ["S4"]);
});

test("the log explains every die of an encounter", () => {
  const match = follow(SNAPSHOT, MOVE, FIGHT);
  const entry = allEntries(match).at(-1);
  assert.equal(entry?.text, "Scout 1 attacks scout 6: 3 against 1. Scout 6 is killed.");
  assert.deepEqual(entry?.rules, ["S8", "S9"]);
  assert.deepEqual(
    entry?.rolls.map((line) => ("roll" in line ? [line.who, line.roll.value, line.roll.score] : [])),
    [
      ["Scout 1", 5, 3],
      ["Scout 6", 1, 1],
    ],
  );
  assert.deepEqual(match.told.fallen, [32]);
  assert.equal(match.lastRoll, entry);
});

test("history fills in what was before, without a second telling", () => {
  const late = follow(update({ ...SNAPSHOT, version: 5n }), update({ ...FIGHT, version: 6n }));
  const filled = applyHistory(late, [SNAPSHOT, MOVE, FIGHT]);
  assert.deepEqual(
    allEntries(filled).map(({ version }) => version),
    [5, 6],
  );
});

test("a new epoch forgets the log of the old one", () => {
  const match = follow(SNAPSHOT, MOVE);
  const restored = applyUpdate(
    match,
    update({ ...SNAPSHOT, version: 3n, info: create(MatchInfoSchema, { epoch: 2 }) }),
  );
  assert.ok(restored !== "gap");
  assert.equal(restored.epoch, 2);
  assert.equal(restored.version, 3);
  assert.deepEqual(allEntries(restored), []);
});

test("a replay has a moment for each version", () => {
  const moments = momentsOf([SNAPSHOT, MOVE, FIGHT]);
  assert.equal(moments.length, 3);
  assert.equal(scoutingOf(moments[1]?.view ?? NO_GAME).scouts.get(1)?.cell, 9);
  assert.equal(scoutingOf(moments[2]?.view ?? NO_GAME).scouts.get(6)?.status, ScoutStatus.KILLED);
});

test("chat keeps one of each message, in order", () => {
  const message = (number: bigint) =>
    ({ $typeName: "galloper.v1.ChatMessage", number, text: `${number}`, seat: Seat.UNSPECIFIED }) as const;
  const match = applyChat(applyChat(NO_MATCH, [message(2n), message(1n)]), [message(2n), message(3n)]);
  assert.deepEqual(
    match.chat.map(({ number }) => number),
    [1n, 2n, 3n],
  );
});
