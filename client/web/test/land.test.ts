import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { landOf } from "../src/game/games";
import { applyUpdate, type MatchView, NO_MATCH } from "../src/game/state";
import { percent } from "../src/game/words";
import {
  Arm,
  CommandOrder,
  CommandPreviewSchema,
  type LandDelta,
  type LandEvent,
  LandPhase,
  LandSheetSchema,
  MoveReason,
  OperationStage,
  OrderTaken,
  Sector,
  UnitStatus,
  Verb,
  VolleyKind,
} from "../src/gen/galloper/v1/land_pb";
import { LegalOrderSchema, MatchUpdateSchema } from "../src/gen/galloper/v1/match_pb";
import { ScoutingDirection as D } from "../src/gen/galloper/v1/scouting_pb";
import { Seat } from "../src/gen/galloper/v1/table_pb";
import { bestAct } from "../src/land/aim";
import { otherwise } from "../src/land/faces";
import { asSouth, cellsOfPiece, cellsOfSector, sectionLine, shifted, terrainAt } from "../src/land/ground";
import { obligationOf, sortLand } from "../src/land/orders";
import { fieldOf } from "../src/land/units";

type Init = Parameters<typeof create<typeof MatchUpdateSchema>>[1];
type DeltaInit = Partial<Omit<LandDelta, "south" | "north" | "sheet">> & Record<string, unknown>;

function land(
  version: bigint,
  delta: DeltaInit,
  events: readonly unknown[] = [],
  snapshot = false,
): MatchView {
  return update({
    version,
    snapshot,
    events: events.map((event) => ({
      game: { case: "land", value: { event: event as LandEvent["event"] } },
    })),
    delta: { game: { case: "land", value: delta as never } },
  });
}

let current: MatchView = NO_MATCH;
function update(init: Init): MatchView {
  const next = applyUpdate(current, create(MatchUpdateSchema, init));
  assert.notEqual(next, "gap");
  current = next as MatchView;
  return current;
}

// L1's board, all open but for one wood of two hexes.
function sectorsOfL1(): Uint8Array {
  return Uint8Array.from({ length: 117 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 13), cell % 13];
    if (row % 2 === 0) return column < 4 ? 1 : column < 9 ? 2 : 4;
    return column < 3 ? 1 : column === 3 ? 3 : column < 8 ? 2 : column === 8 ? 6 : 4;
  });
}
const SHEET = create(LandSheetSchema, {
  unitTypes: [
    { id: "line", name: "line infantry", arm: Arm.INFANTRY, strength: 4, fire: [2, 2, 1], charge: 3 },
    { id: "guns", name: "foot artillery", arm: Arm.ARTILLERY, strength: 2 },
  ],
  ground: {
    width: 13,
    depth: 9,
    shortOddRows: true,
    terrain: [
      { name: "open", look: "open" },
      { name: "woods", look: "woods" },
    ],
    cells: new Uint8Array(117),
    sectors: sectorsOfL1(),
    pieces: [{ piece: 0, name: "a wood", terrain: 1, cells: [14, 27] }],
  },
  bannersToWin: 5,
  turnLimit: 20,
});

function begin(): MatchView {
  current = NO_MATCH;
  return land(
    1n,
    {
      sheet: SHEET as never,
      pieces: { pieces: [{ piece: 0, anchor: 14 }] } as never,
      phase: LandPhase.COMMAND,
      active: Seat.SOUTH,
      turn: 3,
      mayAct: 1,
      south: {
        head: {
          army: "Orme",
          cincName: "Florian",
          cinc: 6,
          counters: Uint8Array.of(1, 1, 1, 2, 3, 3),
          banners: 1,
        },
        roster: [
          { id: 1, name: "Guards", type: 0, brigade: 0 },
          { id: 2, name: "Guns", type: 1, brigade: 0 },
        ],
        units: [
          { id: 1, cell: 30, strength: 3 },
          { id: 2, cell: 31, strength: 2 },
        ],
        brigades: [
          {
            id: 0,
            name: "First",
            brigadier: "Orlow",
            with: 1,
            rating: 3,
            character: "Brash",
            order: CommandOrder.HOLD,
          },
        ],
      },
      north: {
        head: { army: "Lenz", cincName: "Otto" },
        roster: [{ id: 65, name: "Uhlans", type: 0, brigade: 0 }],
        units: [{ id: 65, cell: 44, strength: 2 }],
      },
    },
    [],
    true,
  );
}

test("a delta changes what it names, and a name once sent stays", () => {
  begin();
  const { view } = land(2n, {
    south: {
      head: { cinc: 7, banners: 2 },
      brigades: [{ id: 0, with: 2, order: CommandOrder.ASSAULT, rating: 3 }],
    },
  });
  const { south, turn } = landOf(view);
  assert.equal(turn, 3);
  assert.equal(south.head?.army, "Orme");
  assert.equal(south.head?.cincName, "Florian");
  assert.equal(south.head?.cinc, 7);
  const brigade = south.brigades.get(0);
  assert.deepEqual([brigade?.name, brigade?.brigadier, brigade?.with], ["First", "Orlow", 2]);
  assert.equal(south.units.get(1)?.cell, 30);
});

test("a unit named without a status stands on the board; one that none named is in hand", () => {
  begin();
  const { view } = land(2n, { north: { roster: [{ id: 66, name: "Late", type: 0 }] } });
  const { byId } = fieldOf(landOf(view));
  assert.equal(byId.get(1)?.status, UnitStatus.ON_BOARD);
  assert.equal(byId.get(66)?.status, UnitStatus.IN_HAND);
});

test("L12_waver_mark: half strength, a retreat, guns alone", () => {
  const steady = fieldOf(landOf(begin().view));
  assert.deepEqual(
    [1, 2, 65].map((id) => steady.byId.get(id)?.wavering),
    [false, false, true],
  );
  const { view } = land(2n, { south: { units: [{ id: 1, cell: 60, strength: 3, retreated: true }] } });
  const shaken = fieldOf(landOf(view));
  assert.deepEqual(
    [1, 2].map((id) => shaken.byId.get(id)?.wavering),
    [true, true],
  );
});

test("a choice that is over, and an outcome taken back, are gone", () => {
  begin();
  const awaited = land(2n, {
    pending: { choice: 1, unit: 1, cell: 44 } as never,
    outcome: { winner: Seat.SOUTH, reason: 1 } as never,
  });
  assert.equal(landOf(awaited.view).pending?.cell, 44);
  assert.ok(awaited.view.outcome);
  const after = land(3n, { pending: { choice: 0 } as never, outcome: { reason: 0 } as never });
  assert.equal(landOf(after.view).pending, undefined);
  assert.equal(after.view.outcome, undefined);
});

test("L1_section_lines: straight through the cut hexes", () => {
  const view = landOf(begin().view);
  assert.deepEqual(sectionLine(view, Sector.CENTRE), Array(9).fill(4));
  assert.deepEqual(sectionLine(view, Sector.RIGHT), Array(9).fill(9));
  assert.ok(cellsOfSector(view, Sector.LEFT).includes(16));
  assert.ok(cellsOfSector(view, Sector.CENTRE).includes(16));
  assert.equal(asSouth(Sector.LEFT, Seat.NORTH), Sector.RIGHT);
  assert.equal(asSouth(Sector.LEFT, Seat.SOUTH), Sector.LEFT);
});

test("S13_piece_keeps_its_form where rows are shifted", () => {
  const view = landOf(begin().view);
  const grid = { hex: true, width: 13, depth: 9, shortOddRows: true };
  // From an odd row to an even one: B2 and its neighbour above, C3... both go as one.
  const piece = SHEET.ground?.pieces[0];
  assert.ok(piece);
  assert.deepEqual(cellsOfPiece(view, piece), [14, 27]);
  assert.deepEqual(cellsOfPiece(view, piece, 27), [27, 39]);
  // The last place of an odd row is off the board.
  assert.equal(shifted(grid, 11, 0, 14), undefined);
  assert.equal(terrainAt(view, 27)?.name, "woods");
  const moved = land(2n, { pieces: { pieces: [{ piece: 0, anchor: 27 }] } as never });
  assert.equal(terrainAt(landOf(moved.view), 39)?.name, "woods");
  assert.equal(terrainAt(landOf(moved.view), 14)?.name, "open");
});

test("L4_dice_are_marked only where they add up to what the server counted", () => {
  begin();
  const volley = (hits: number, flags: number, kind: VolleyKind) => ({
    case: "volley",
    value: {
      kind,
      unit: 1,
      target: 65,
      range: 1,
      dice: Uint8Array.of(2, 5, 6, 4),
      hits,
      flags,
      modifiers: [],
    },
  });
  const marks = (match: MatchView) => {
    const line = match.told.entries[0]?.rolls[0];
    return line && "faces" in line ? line.faces.map(({ reading }) => reading) : [];
  };
  assert.deepEqual(marks(land(2n, {}, [volley(2, 1, VolleyKind.FIRE)])), ["hit", "flag", "hit", "miss"]);
  assert.deepEqual(marks(land(3n, {}, [volley(1, 1, VolleyKind.FIRE)])), ["hit", "flag", "miss", "miss"]);
  assert.deepEqual(marks(land(4n, {}, [volley(1, 1, VolleyKind.CHARGE)])), ["", "", "", ""]);
});

test("C9_own_despatch tells die and rating, the enemy's only what is seen", () => {
  begin();
  const own = land(2n, {}, [
    {
      case: "runnerArrived",
      value: {
        seat: Seat.SOUTH,
        brigade: 0,
        sent: CommandOrder.HOLD,
        die: 5,
        taken: OrderTaken.WILFUL,
        adopted: CommandOrder.ASSAULT,
        rating: 3,
        character: "Brash",
      },
    },
  ]);
  const [despatch] = own.told.despatches;
  assert.deepEqual([despatch?.die, despatch?.rating, despatch?.cell], [5, 3, 30]);
  assert.match(
    own.told.entries[0]?.text ?? "",
    /Orlow \(Brash, rated 3\) with Hold; he is wilful and adopts Assault/,
  );
  const seen = land(3n, {}, [
    {
      case: "runnerArrived",
      value: {
        seat: Seat.NORTH,
        brigade: 0,
        taken: OrderTaken.WILFUL,
        adopted: CommandOrder.HOLD,
        character: "Cautious",
      },
    },
  ]);
  assert.equal(seen.told.despatches[0]?.die, 0);
  assert.deepEqual(seen.told.entries[0]?.rolls, []);
  const obeyed = land(4n, {}, [
    {
      case: "runnerArrived",
      value: {
        seat: Seat.SOUTH,
        brigade: 0,
        sent: 1,
        die: 2,
        taken: OrderTaken.OBEYED,
        adopted: 1,
        rating: 3,
        character: "Brash",
      },
    },
  ]);
  assert.deepEqual(obeyed.told.despatches, []);
});

test("what follows upon a move moves after it", () => {
  begin();
  const { told } = land(2n, {}, [
    { case: "moved", value: { unit: 1, reason: MoveReason.ORDER, steps: Uint8Array.of(D.EAST), cell: 31 } },
    {
      case: "moved",
      value: { unit: 65, reason: MoveReason.RETREAT, steps: Uint8Array.of(D.NORTH_EAST), cell: 58 },
    },
  ]);
  assert.deepEqual(
    told.motions.map(({ mover, cells, beat }) => [mover, cells, beat]),
    [
      ["unit-1", [30, 31], 0],
      ["unit-65", [44, 58], 1],
    ],
  );
});

test("an operation goes from its scouting to its battle and keeps what the scouts brought", () => {
  current = NO_MATCH;
  update({
    version: 1n,
    snapshot: true,
    delta: {
      game: {
        case: "operation",
        value: { stage: OperationStage.SCOUTING, scouting: { turn: 9, mayAct: 1 } },
      },
    },
  });
  assert.equal(current.view.game, "scouting");
  const advantage = {
    initiative: Seat.SOUTH,
    southRewards: [1],
    northRewards: [],
    southReturned: 1,
    northReturned: 0,
  };
  const battle = update({
    version: 2n,
    events: [
      { game: { case: "operation", value: { event: { case: "battleBegan", value: { advantage } } } } },
    ],
    delta: {
      game: {
        case: "operation",
        value: {
          stage: OperationStage.BATTLE,
          scouting: { outcome: { winner: Seat.SOUTH, reason: 1, advantage } },
          land: { sheet: SHEET, phase: LandPhase.DEPLOYMENT, mayAct: 3 },
        },
      },
    },
  });
  assert.equal(battle.view.game, "land");
  assert.equal(battle.scouted?.outcome?.advantage?.initiative, Seat.SOUTH);
  assert.match(battle.told.entries[0]?.text ?? "", /South may choose to take the initiative/);
  const later = update({
    version: 3n,
    delta: { game: { case: "operation", value: { land: { mayAct: 1 } } } },
  });
  assert.equal(later.view.game, "land");
  assert.equal(later.view.mayAct, 1);
});

function act(cell: number, verb: Verb, target: number, expectedLoss: number) {
  return create(LegalOrderSchema, {
    text: "Guards to C4 and fire at Uhlans (L15, 6: it must end nearer, and fire if it has a shot)",
    order: {
      order: { case: "land", value: { verb: { case: "act", value: { unit: 1, cell, verb, target } } } },
    },
    preview: { case: "act", value: { volley: { expectedLoss } } },
  });
}

test("legal orders are found by what a click names, and the best place to fire from is proposed", () => {
  const [still, near] = [act(30, Verb.FIRE, 65, 0.4), act(43, Verb.FIRE, 65, 0.9)];
  const give = create(LegalOrderSchema, {
    order: {
      order: { case: "land", value: { verb: { case: "giveOrder", value: { brigade: 2, order: 3 } } } },
    },
  });
  const sorted = sortLand({ orders: [still, near, give] });
  assert.equal(sorted.gives.get(2)?.get(CommandOrder.HOLD), give);
  const acts = sorted.acts.get(1) ?? [];
  assert.equal(acts.length, 2);
  const unit = fieldOf(landOf(begin().view)).byId.get(1);
  assert.ok(unit);
  assert.equal(bestAct(acts, unit, Verb.FIRE, undefined)?.cell, 30);
  assert.equal(bestAct(acts.slice(1), unit, Verb.FIRE, undefined)?.cell, 43);
  assert.equal(bestAct(acts, unit, Verb.FIRE, 43)?.cell, 43);
  assert.equal(bestAct(acts, unit, Verb.CHARGE, undefined), undefined);
  assert.deepEqual(obligationOf(still), {
    rule: "L15",
    words: "it must end nearer, and fire if it has a shot",
  });
  assert.equal(obligationOf(give), undefined);
});

test("C10_preview of a coward: six faces, whatever was sent", () => {
  const faces = (sent: CommandOrder, init: object) => {
    const preview = create(CommandPreviewSchema, init);
    return preview.asSent + otherwise(preview, sent).reduce((sum, { part }) => sum + part.amount, 0);
  };
  // Rating 2: obeys on 1 and 2, retreats on 3 to 5, assaults on a 6.
  assert.equal(faces(CommandOrder.OPPOSE, { asSent: 2, oppose: 2, hold: 3, assault: 1, retreats: 3 }), 6);
  assert.equal(faces(CommandOrder.HOLD, { asSent: 2, hold: 5, assault: 1, retreats: 3 }), 6);
  assert.equal(faces(CommandOrder.ASSAULT, { asSent: 3, assault: 3, hold: 3, retreats: 3 }), 6);
});

test("chances round without lying", () => {
  assert.deepEqual([0, 0.0004, 0.125, 0.5, 0.9999, 1].map(percent), [
    "0 %",
    "< 0.1 %",
    "12.5 %",
    "50 %",
    "> 99.9 %",
    "100 %",
  ]);
});
