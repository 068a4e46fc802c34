import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { pageOf } from "../src/app/router";
import { calendarOf } from "../src/campaign/calendar";
import { areasOf, placesOf, randomFlag } from "../src/campaign/heraldry";
import { draftOf, FRESH, rulesetOf } from "../src/campaign/ruleset";
import {
  handedWords,
  plainWord,
  ruledWords,
  standWords,
  strengthWords,
  temperWords,
  waitingWords,
} from "../src/campaign/words";
import {
  BrigadePageSchema,
  CampaignLosses,
  CampaignRecordSchema,
  CampaignRulesetSchema,
  EngagementAward,
  EngagementPageSchema,
  EngagementStage,
  FlagCharge,
  FlagDivision,
  FlagOrdinary,
  NationPageSchema,
  Tincture,
} from "../src/gen/galloper/v1/campaign_pb";
import { Seat } from "../src/gen/galloper/v1/table_pb";
import { fieldOf, timeOf } from "../src/parts/dates";
import { fileName } from "../src/parts/download";

test("addresses of clubs and campaigns", () => {
  const id = "0190b7a4-0000-7000-8000-000000000001";
  assert.deepEqual(pageOf("/clubs", "", ""), { kind: "clubs" });
  assert.deepEqual(pageOf(`/club/${id}`, "", ""), { kind: "club", id });
  assert.deepEqual(pageOf("/join", "", "#abc_-9"), { kind: "join", token: "abc_-9" });
  assert.deepEqual(pageOf(`/c/${id}`, "", ""), { kind: "campaign", id, section: "home" });
  assert.deepEqual(pageOf(`/c/${id}/roster`, "", "#nation-2"), { kind: "campaign", id, section: "roster" });
  assert.deepEqual(pageOf(`/c/${id}/e/12`, "", ""), { kind: "engagement", id, number: 12 });
  assert.deepEqual(pageOf(`/b/${id}.7`, "", ""), { kind: "brigadier", id, number: 7 });
  assert.deepEqual(pageOf(`/c/${id}/nowhere`, "", ""), { kind: "unknown" });
  assert.deepEqual(pageOf(`/b/${id}`, "", ""), { kind: "unknown" });
});

// The same sequence for the same seed.
function below(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}
const METALS = [Tincture.OR, Tincture.ARGENT];

test("chance draws flags in which metal meets colour, and every charge stays on the cloth", () => {
  const chance = below(7);
  const seen = { divisions: new Set<number>(), ordinaries: new Set<number>(), charges: new Set<number>() };
  for (let index = 0; index < 2000; index++) {
    const flag = randomFlag(chance);
    assert.notEqual(METALS.includes(flag.first), METALS.includes(flag.second), "the field");
    assert.notEqual(METALS.includes(flag.first), METALS.includes(flag.ordinaryTincture), "the ordinary");
    const bare = [FlagOrdinary.UNSPECIFIED, FlagOrdinary.BORDURE].includes(flag.ordinary);
    const under = bare ? flag.first : flag.ordinaryTincture;
    assert.notEqual(METALS.includes(under), METALS.includes(flag.chargeTincture), "the charge");
    seen.divisions.add(flag.division);
    seen.ordinaries.add(flag.ordinary);
    seen.charges.add(flag.charge);
    for (const [w, h] of [
      [60, 40],
      [48, 52],
    ] as const) {
      const places = placesOf(flag, w, h);
      assert.equal(places.length, flag.charge === FlagCharge.UNSPECIFIED ? 0 : flag.chargeCount);
      for (const { x, y, size } of places) {
        assert.ok(x - size / 2 >= 0 && x + size / 2 <= w, `${JSON.stringify(flag)} across`);
        assert.ok(y - size / 2 >= -0.01 && y + size / 2 <= h, `${JSON.stringify(flag)} upright`);
      }
    }
  }
  assert.deepEqual([seen.divisions.size, seen.ordinaries.size, seen.charges.size], [11, 9, 18]);
});

test("a plain field is one area, a parted one two, and an ordinary lies over both", () => {
  const flag = {
    division: FlagDivision.PLAIN,
    first: Tincture.GULES,
    second: Tincture.OR,
    ordinary: FlagOrdinary.UNSPECIFIED,
    ordinaryTincture: Tincture.ARGENT,
    charge: FlagCharge.UNSPECIFIED,
    chargeTincture: Tincture.OR,
    chargeCount: 1,
  };
  const tinctures = (change: Partial<typeof flag>) =>
    areasOf({ ...flag, ...change }, 60, 40).map(({ tincture }) => tincture);
  assert.deepEqual(tinctures({}), [Tincture.GULES]);
  assert.deepEqual(tinctures({ division: FlagDivision.QUARTERLY }), [Tincture.GULES, Tincture.OR]);
  assert.deepEqual(tinctures({ division: FlagDivision.CHECKY, ordinary: FlagOrdinary.FESS }), [
    Tincture.GULES,
    Tincture.OR,
    Tincture.ARGENT,
  ]);
});

test("an engagement is told by how it counts, rulings considered", () => {
  const nations = [1, 2].map((id) => create(NationPageSchema, { id, name: id === 1 ? "Vedra" : "Halm" }));
  const engagement = create(EngagementPageSchema, {
    stage: EngagementStage.DECIDED,
    award: EngagementAward.WON,
    winner: Seat.NORTH,
    south: { nation: 1, score: 2 },
    north: { nation: 2, score: 5 },
  });
  assert.equal(standWords(engagement, nations), "Halm won, 5 : 2");
  engagement.award = EngagementAward.FORFEITED;
  assert.equal(standWords(engagement, nations), "Vedra forfeited");
  engagement.award = EngagementAward.ANNULLED;
  assert.equal(standWords(engagement, nations), "Annulled");
  engagement.stage = EngagementStage.OPEN;
  assert.equal(standWords(engagement, nations), "A challenge");
});

test("of an enemy's brigadier only what is known is told", () => {
  assert.equal(temperWords({ rating: 0, character: "" }), "his temper is not known");
  assert.equal(temperWords({ rating: 0, character: "Brash" }), "brash");
  assert.equal(temperWords({ rating: 4, character: "Cautious" }), "rating 4, cautious");
});

test("a ruleset comes back from its form as it went in", () => {
  const ruleset = create(CampaignRulesetSchema, {
    campaign: { winPoints: 2, losses: CampaignLosses.REBUILD, rest: 0 },
    games: { land: { settings: { brash_overconfidence: "false" } } },
  });
  const draft = draftOf(ruleset);
  assert.equal(draft.rules.winPoints, 2);
  assert.equal(draft.rules.rest, 0, "a nought that was set is no default");
  assert.equal(draft.rules.drawPoints, FRESH.rules.drawPoints);
  const back = create(CampaignRulesetSchema, rulesetOf(draft));
  assert.deepEqual(draftOf(back), draft);
  assert.deepEqual(Object.keys(back.games), ["land"]);
});

test("dates and file names", () => {
  assert.equal(fieldOf(timeOf("2026-06-12T19:30")), "2026-06-12T19:30");
  assert.equal(timeOf(""), undefined);
  assert.equal(fileName("The Été of ’66!", "-almanac.html"), "the-ete-of-66-almanac.html");
  assert.equal(fileName("—", ".x"), "campaign.x");
});

test("the calendar tells what goes on first, then the soonest to come, then the latest decided; or all by number", () => {
  const at = (seconds: number) => ({ seconds: BigInt(seconds), nanos: 0 });
  const rows = [
    { id: 7, stage: EngagementStage.AGREED },
    { id: 6, stage: EngagementStage.AGREED, date: at(900) },
    { id: 5, stage: EngagementStage.DECIDED, decided: at(300) },
    { id: 4, stage: EngagementStage.PLAYING },
    { id: 3, stage: EngagementStage.OPEN, date: at(800) },
    { id: 2, stage: EngagementStage.CALLED_OFF },
    { id: 1, stage: EngagementStage.DECIDED, decided: at(400) },
  ].map((one) => create(EngagementPageSchema, one));
  const told = (order: "date" | "number") =>
    calendarOf(rows, order).map(({ title, engagements }) => [title, engagements.map(({ id }) => id)]);
  assert.deepEqual(told("date"), [
    ["Being played", [4]],
    ["To come", [3, 6, 7]],
    ["Decided", [1, 5]],
    ["Called off", [2]],
  ]);
  assert.deepEqual(told("number"), [["", [1, 2, 3, 4, 5, 6, 7]]]);
  assert.deepEqual(calendarOf([], "date"), []);
  assert.deepEqual(calendarOf([], "number"), []);
});

test("K4: an article says how its engagement stands once it was ruled on", () => {
  const nations = [
    create(NationPageSchema, { id: 1, name: "Ostrau" }),
    create(NationPageSchema, { id: 2, name: "Karsk" }),
  ];
  const engagement = create(EngagementPageSchema, {
    stage: EngagementStage.DECIDED,
    award: EngagementAward.FORFEITED,
    winner: Seat.NORTH,
    south: { nation: 1 },
    north: { nation: 2 },
  });
  assert.equal(ruledWords(engagement, nations), undefined);
  const ruled = create(EngagementPageSchema, {
    ...engagement,
    rulings: [create(CampaignRecordSchema, { number: 9 })],
  });
  assert.equal(ruledWords(ruled, nations), "Ostrau forfeited");
});

test("what waits is told by its first, and how many more", () => {
  assert.equal(waitingWords([]), "");
  assert.equal(waitingWords(["Name the forces."]), "Name the forces.");
  assert.equal(waitingWords(["Name the forces.", "Repair.", "Rebuild."]), "Name the forces. And 2 more.");
});

test("K1: in whose hands a lent nation is", () => {
  const lent = create(NationPageSchema, { name: "Karsk", handedTo: { accountId: "a", name: "Dirk Amsel" } });
  assert.equal(handedWords(lent, "b"), "Karsk is in the hands of Dirk Amsel until it is taken back.");
  assert.equal(handedWords(lent, "a"), "Karsk is in your hands until it is taken back.");
  assert.equal(handedWords(lent, undefined), "Karsk is in the hands of Dirk Amsel until it is taken back.");
});

test("G4: of a brigade whose units are not known no strength is told", () => {
  assert.equal(strengthWords(create(BrigadePageSchema, {})), "");
  assert.equal(strengthWords(create(BrigadePageSchema, { units: [{ lost: true }, {}] })), "2 units, 1 lost");
  assert.equal(plainWord("old_pre_dreadnought"), "Old pre-dreadnought");
});
