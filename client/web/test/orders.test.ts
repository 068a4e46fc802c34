import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { pageOf } from "../src/app/router";
import { listOrders } from "../src/game/orders";
import { signed } from "../src/game/words";
import { type LegalOrder, LegalOrderSchema } from "../src/gen/galloper/v1/match_pb";
import { EncounterOddsSchema, type ScoutingOrder } from "../src/gen/galloper/v1/scouting_pb";
import { Seat } from "../src/gen/galloper/v1/table_pb";
import { clockWords } from "../src/parts/Clocks";
import { primaryOrder, sortOrders } from "../src/scouting/orders";
import { slicesOf } from "../src/scouting/slices";
import { waitMs } from "../src/watch/backoff";

type Verb = ScoutingOrder["verb"];
function legal(verb: unknown): LegalOrder {
  return create(LegalOrderSchema, { order: { order: { case: "scouting", value: { verb: verb as Verb } } } });
}

test("legal orders are found by what a click names", () => {
  const move = legal({ case: "move", value: { scout: 2, cell: 40 } });
  const attack = legal({ case: "attack", value: { scout: 2, target: 7 } });
  const end = legal({ case: "endMoves", value: {} });
  const resign = create(LegalOrderSchema, { order: { order: { case: "resign", value: {} } } });
  const list = listOrders(9, Seat.SOUTH, [move, attack, end, resign]);
  const sorted = sortOrders(list);
  assert.equal(sorted.moves.get(2)?.get(40), move);
  assert.equal(sorted.moves.get(2)?.get(41), undefined);
  assert.equal(sorted.attacks.get(2)?.get(7), attack);
  assert.equal(list.resign, resign);
  assert.deepEqual(primaryOrder(sorted), { verb: "End moves", order: end });
});

test("without a closing order there is no primary action", () => {
  assert.equal(
    primaryOrder(sortOrders({ orders: [legal({ case: "place", value: { cell: 3 } })] })),
    undefined,
  );
});

test("S8: the odds' slices leave nothing out", () => {
  const odds = create(EncounterOddsSchema, {
    nothing: 6,
    defenderWounded: 5,
    defenderKilled: 4,
    defenderCaptured: 6,
    attackerWounded: 5,
    attackerKilled: 4,
    attackerCaptured: 6,
  });
  const slices = slicesOf(odds, 2, 7);
  assert.equal(
    slices.reduce((sum, { amount }) => sum + amount, 0),
    36,
  );
  assert.equal(slices[0]?.words, "Scout 7 captured");
});

test("the wait before the next attempt grows, and has an end", () => {
  assert.equal(waitMs(0, 1), 500);
  assert.equal(waitMs(3, 1), 4000);
  assert.equal(waitMs(50, 1), 15_000);
  assert.ok(waitMs(3, 0) >= 2000);
});

test("addresses lead to pages", () => {
  assert.deepEqual(pageOf("/", "", ""), { kind: "home" });
  assert.deepEqual(pageOf("/m/0190b7a4-0000-7000-8000-000000000001", "", ""), {
    kind: "match",
    id: "0190b7a4-0000-7000-8000-000000000001",
    at: undefined,
    as: "",
  });
  assert.deepEqual(pageOf("/m/abc", "?at=12", ""), { kind: "match", id: "abc", at: 12, as: "" });
  assert.deepEqual(pageOf("/m/abc", "?at=12&as=full", ""), { kind: "match", id: "abc", at: 12, as: "full" });
  assert.deepEqual(pageOf("/rules", "", "#S4"), { kind: "rules", rule: "S4" });
  assert.deepEqual(pageOf("/m/", "", ""), { kind: "unknown" });
});

test("numbers below nought have a true minus", () => {
  assert.equal(signed(-2), "−2");
  assert.equal(signed(1), "+1");
});

test("a clock shows the second that has begun", () => {
  assert.equal(clockWords(60_001), "1:01");
  assert.equal(clockWords(59_999), "1:00");
  assert.equal(clockWords(-5), "0:00");
});
