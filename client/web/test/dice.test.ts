// The published vectors of common/dice/README.md.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { hex, uuidBytes } from "../src/dice/bytes";
import { commitmentOf, deriveDie, diceKey } from "../src/dice/derive";
import { verifyMatch } from "../src/dice/verify";
import {
  type DiceCommitment,
  EventSchema,
  type MatchExport,
  MatchExportSchema,
} from "../src/gen/galloper/v1/match_pb";
import { type Die, Seat } from "../src/gen/galloper/v1/table_pb";

// Node 18 has WebCrypto, but not yet as a global.
if (!("crypto" in globalThis)) Object.defineProperty(globalThis, "crypto", { value: webcrypto });

const MATCH = "0190b7a4-0000-7000-8000-000000000001";
const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index);
const COMMITMENT = "30446ce9b108e0f48aeefd9d6fbd9d9374577212636d6a5ccca5e950487f6776";
const VECTORS = [
  { purpose: "scouting.initiative", subject: 1, occurrence: 0, sides: 6, value: 1 },
  { purpose: "scouting.initiative", subject: 2, occurrence: 0, sides: 6, value: 2 },
  { purpose: "scouting.encounter.attacker", subject: 3, occurrence: 1, sides: 6, value: 1 },
  { purpose: "scouting.reports.brigades", subject: 1, occurrence: 0, sides: 5, value: 4 },
  // Its first byte is passed over.
  { purpose: "scouting.initiative", subject: 1, occurrence: 18190, sides: 6, value: 4 },
];

test("G7: the commitment is as published", async () => {
  assert.equal(hex(await commitmentOf(MATCH, SECRET)), COMMITMENT);
});

test("G7: every published die comes out", async () => {
  const key = await diceKey(MATCH, SECRET, "für König", "");
  for (const { value, ...die } of VECTORS) assert.equal(await deriveDie(key, die), value, die.purpose);
});

test("a match id that is no UUID is refused", () => {
  assert.throws(() => uuidBytes("not-an-id"), /not a UUID/);
});

function match(change: (match: MatchExport) => unknown = () => undefined): MatchExport {
  const commitment = Uint8Array.from(COMMITMENT.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const made = create(MatchExportSchema, {
    info: {
      matchId: MATCH,
      seats: [
        { seat: Seat.SOUTH, phrase: "für König" },
        { seat: Seat.NORTH, phrase: "" },
      ],
      commitments: [{ commitment, secret: SECRET }],
    },
    orders: [
      {
        sequence: 5,
        dice: VECTORS.slice(0, 2),
        events: [
          {
            game: {
              case: "scouting",
              value: {
                event: {
                  case: "initiativeRolled",
                  value: { south: { value: 1, score: 1 }, north: { value: 2, score: 2 }, first: Seat.NORTH },
                },
              },
            },
          },
        ],
      },
    ],
  });
  change(made);
  return made;
}

test("a sound match is found sound", async () => {
  const report = await verifyMatch(match(), [COMMITMENT]);
  assert.deepEqual(report.faults, []);
  assert.equal(report.sound, true);
  assert.equal(report.seen, "same");
  assert.equal(report.dice, 2);
  assert.deepEqual(report.faces, [0, 1, 1, 0, 0, 0, 0]);
});

test("a match that this browser never saw says so", async () => {
  assert.equal((await verifyMatch(match(), undefined)).seen, "unseen");
});

function firstDie(made: MatchExport): Die {
  const die = made.orders[0]?.dice[0];
  assert.ok(die);
  return die;
}
function secretOf(made: MatchExport): DiceCommitment {
  const commitment = made.info?.commitments[0];
  assert.ok(commitment);
  return commitment;
}

const FORGERIES: readonly [string, (match: MatchExport) => unknown, RegExp][] = [
  ["a changed die", (made) => Object.assign(firstDie(made), { value: 6 }), /should not be 6/],
  ["a die passed over", (made) => Object.assign(firstDie(made), { occurrence: 1 }), /where 0 was due/],
  [
    "another phrase",
    (made) => Object.assign(made.info?.seats[0] ?? {}, { phrase: "für Kaiser" }),
    /should not be/,
  ],
  ["another secret", (made) => Object.assign(secretOf(made), { secret: new Uint8Array(32) }), /does not fit/],
  ["a secret kept back", (made) => Object.assign(secretOf(made), { secret: undefined }), /not been shown/],
  ["a roll without a die", (made) => made.orders[0]?.dice.pop(), /no die of it shows/],
];
for (const [name, change, fault] of FORGERIES) {
  test(`${name} is found out`, async () => {
    const report = await verifyMatch(match(change), [COMMITMENT]);
    assert.equal(report.sound, false);
    assert.match(report.faults.join("\n"), fault);
  });
}

test("another commitment than the one seen is found out", async () => {
  const report = await verifyMatch(match(), ["00".repeat(32)]);
  assert.equal(report.seen, "other");
  assert.equal(report.sound, false);
});

// A battle at sea whose one shot throws the two dice of the vectors, a 1 and a 2: no points.
function atSea(points: number): MatchExport {
  return match((made) => {
    const order = made.orders[0];
    assert.ok(order);
    order.events = [
      create(EventSchema, {
        game: {
          case: "naval",
          value: {
            event: {
              case: "fired",
              value: { ship: 1, target: 2, range: 1, dice: Uint8Array.of(1, 2), points },
            },
          },
        },
      }),
    ];
  });
}

test("N5: shots at sea are checked die by die, and their points with them", async () => {
  assert.deepEqual((await verifyMatch(atSea(0), [COMMITMENT])).faults, []);
  assert.match((await verifyMatch(atSea(2), [COMMITMENT])).faults.join(), /adds a roll of 1 up wrongly/);
});
