// A club and its campaign, from the invitation to the almanac: an organiser, a player who joins by a link, a visitor. Then the
// campaign's file on a second server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test as check } from "node:test";
import { launch, PHONE, shoot } from "./lib/browser.mjs";
import { agreed, choose, Member, muster, takeTheField } from "./lib/campaign.mjs";
import { fightAtSea, fightOperation } from "./lib/engagement.mjs";
import { Server, until } from "./lib/server.mjs";

let server;
let browser;
let organiser;
let player;
// What later tests go to; and a page of the club that nobody touches.
const seen = {};

// Each test goes on where the one before it ended; after a failure the rest would only wait in vain.
let broken = "";
function test(name, body) {
  check(name, async () => {
    assert.ok(broken === "", "an earlier test failed");
    try {
      await body();
    } catch (error) {
      broken = name;
      for (const [index, { page }] of [organiser, player].filter(Boolean).entries()) await shoot(page, `campaign-broken-${index}`);
      throw error;
    }
  });
}

before(async () => {
  server = await Server.start(["--bot-pace-ms", "0"]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("a club is founded, and joined by a link", async () => {
  organiser = await Member.arrive(browser, server);
  await organiser.register("Marshal Vedra");
  await organiser.page.getByLabel("Its name").fill("The Tuesday Club");
  await organiser.page.getByRole("button", { name: "Found the club" }).click();
  await organiser.heading("The Tuesday Club").waitFor();
  seen.club = organiser.address;
  seen.watching = await organiser.context.newPage();
  await seen.watching.goto(server.address + seen.club);

  // A link that is revoked is not offered any more.
  await organiser.section("Invitations").getByRole("button", { name: "Make a link" }).click();
  const revoke = organiser.section("Invitations").getByRole("button", { name: "Revoke" });
  await revoke.click();
  await revoke.waitFor({ state: "detached" });
  await organiser.page.getByLabel("Send this link").waitFor({ state: "detached" });

  await organiser.section("Invitations").getByRole("button", { name: "Make a link" }).click();
  const link = await organiser.page.getByLabel("Send this link").inputValue();
  assert.match(link, /\/join#[\w-]{43}$/);
  player = await Member.arrive(browser, server, link.slice(server.address.length));
  await player.heading("The Tuesday Club").waitFor();
  await player.page.getByText("Marshal Vedra invites you to join as a player").waitFor();
  await player.look("club-invitation");
  await player.register("Captain Halm");
  await player.page.getByRole("button", { name: "Join the club" }).click();
  await player.section("Members").getByText("Captain Halm").waitFor();
  assert.equal(await player.section("Invitations").count(), 0, "a player invites nobody");
  await player.page.getByText("Captain Halm joined as a player.").waitFor();

  const late = await Member.arrive(browser, server, link.slice(server.address.length));
  await late.page.getByText("The invitation is used up.").waitFor();
  await late.leave();
  const stranger = await Member.arrive(browser, server, seen.club);
  stranger.watch.faults.length = 0;
  await stranger.heading("No such club in sight").waitFor();
  await stranger.context.close();
});

test("an organiser makes a campaign with its own ruleset", async () => {
  const { page } = organiser;
  await page.reload();
  const fold = await organiser.unfolded("Make a campaign", "Campaigns");
  await organiser.fill({ "Its name": "The War of the Passes" }, fold);
  await choose(fold, "Who may read it", "Everybody: listed on the first page");
  await fold.getByText("Its ruleset").click();
  await organiser.fill({ "Points for a victory": 5 }, fold);
  await fold.getByText("House rules: Battle", { exact: true }).click();
  await fold.getByLabel("Brash overconfidence").uncheck();
  await organiser.fill({ "Engagements that a routed brigade rests": 0 }, fold);
  for (const [game, turns] of [
    ["Scouting", 2],
    ["Battle at sea", 4],
  ]) {
    const rules = fold.locator("details.settings", { has: page.getByText(`House rules: ${game}`, { exact: true }) }).last();
    await rules.locator("summary").click();
    await organiser.fill({ "Turn limit": turns }, rules);
  }
  await organiser.look("campaign-new");
  await fold.getByRole("button", { name: "Make the campaign" }).click();
  await page.getByRole("heading", { level: 1, name: "The War of the Passes" }).waitFor();
  seen.campaign = organiser.address;
  await page.getByRole("link", { name: "Add the first nation" }).click();
  await organiser.heading("Roster").waitFor();
});

test("nations fly flags, and are given to their players", async () => {
  const { page } = organiser;
  const fold = await organiser.unfolded("Add a nation");
  await organiser.fill({ "Its name": "Vedra" }, fold);
  const drawn = () => fold.locator(".nation-flag.large").innerHTML();
  const first = await drawn();
  await until("chance draws another flag", async () => {
    await fold.getByRole("button", { name: "Another" }).click();
    return (await drawn()) !== first;
  });
  await fold.getByText("Draw it part by part").click();
  await choose(fold, "Division", "Per pale");
  await choose(fold, "Field", "Gules, red");
  await choose(fold, "Its other part", "Argent, silver");
  await choose(fold, "Ordinary", "None");
  await choose(fold, "Charge", "Lion");
  await choose(fold, "The charge’s tincture", "Or, gold");
  await fold.getByLabel("How many").fill("1");
  await organiser.look("campaign-flag");
  await fold.getByRole("button", { name: "Add the nation" }).click();
  await organiser.section("Vedra").getByText("Per pale gules and argent, a lion or").waitFor();
  await organiser.done("Add a nation", "Add the nation", { "Its name": "Halmark" });

  for (const [nation, name] of [
    ["Vedra", "Marshal Vedra"],
    ["Halmark", "Captain Halm"],
  ]) {
    const players = await organiser.unfolded("Its players", nation);
    await choose(players, "Member", name);
    await players.getByRole("button", { name: "Add the player" }).click();
    await organiser.section(nation).getByText(`Played by ${name}`).waitFor();
  }
  // Refusals stand where the deed was, with their rule.
  const again = await organiser.form("Add a nation", "Add the nation", { "Its name": "Vedra" });
  await again.getByRole("alert").getByText(/A nation of that name/).waitFor();
  assert.equal(await again.getByRole("alert").getByRole("link", { name: "K2" }).count(), 1);
  organiser.watch.faults = organiser.watch.faults.filter((fault) => !/400|412/.test(fault));
  await page.reload();
});

test("C4: both make brigadiers, the dice shown, and give them brigades", async () => {
  await muster(organiser, "Vedra", "Sohm", "Guard Brigade");
  await organiser.form("Make a brigadier", "Roll for him", { Name: "Orlan" }, "Vedra");
  await organiser.page.getByRole("button", { name: "To the roster" }).click();
  await organiser.done("Raise a brigade", "Raise the brigade", { "Its name": "Border Brigade" }, "Vedra");
  await player.open(`${seen.campaign}/roster`);
  await muster(player, "Halmark", "Brandt", "Valley Brigade");
  const vedra = player.section("Vedra");
  await vedra.getByText("his temper is not known").first().waitFor();
  assert.equal(await vedra.getByText("Its units are not known.").count(), 2, "G4: nothing but names is told of the enemy");
  assert.equal(await vedra.getByRole("button").count(), 0, "the enemy's nation is not his to manage");
  await organiser.look("campaign-roster");
  await seen.watching.getByRole("region", { name: "Members" }).getByText("Captain Halm").waitFor();
  await seen.watching.close();
});

function bothSend(kind, ground, [vedra, halmark]) {
  const sides = [
    { member: organiser, nation: "Vedra", forces: vedra },
    { member: player, nation: "Halmark", forces: halmark },
  ];
  return agreed(organiser, seen.campaign, { kind, ground, sides });
}

test("K4: who resigns sees the aftermath as a scene, and so does the other side", async () => {
  seen.second = await bothSend("A land battle", "The Meeting at Three Elms", [["Guard Brigade"], ["Valley Brigade"]]);
  await takeTheField(organiser, []);
  await player.open(`${seen.campaign}`);
  await player.section("What waits for you").getByRole("link", { name: "Play" }).click();
  await player.section("The campaign").waitFor();
  await player.page.getByRole("button", { name: "Resign" }).click();
  await player.page.getByRole("button", { name: "Resign" }).click();
  for (const member of [player, organiser]) {
    const scene = member.page.getByRole("dialog", { name: "The aftermath" });
    await scene.waitFor();
    await scene.getByText("Sohm").first().waitFor();
    assert.equal(await scene.locator(".die").count(), 2);
  }
  await player.look("campaign-aftermath");
  await organiser.page.getByRole("link", { name: /To the engagement/ }).click();
  await organiser.page.getByText("Vedra won").waitFor();
});

test("an engagement is played by the computer, and the gazette tells it", async () => {
  seen.first = await bothSend("A land battle", "The Meeting at Three Elms", [
    ["Guard Brigade", "Border Brigade"],
    ["Valley Brigade"],
  ]);
  await organiser.look("campaign-before");
  await player.page.getByText("Its forces are not known.").waitFor();
  await takeTheField(organiser, ["Vedra", "Halmark"]);
  const campaign = organiser.section("The campaign");
  await campaign.locator(".nation-name", { hasText: "Halmark" }).waitFor();
  await organiser.page.locator(".finished").waitFor();
  assert.equal(await campaign.getByRole("link", { name: /Engagement/ }).getAttribute("href"), seen.first);
  await organiser.open(seen.first);
  await organiser.section("The gazette").waitFor();
  await organiser.look("campaign-engagement");
  assert.equal(await organiser.section("The aftermath").locator(".die").count(), 3, "K4: a die for every brigadier");
});

test("N13: an engagement at sea is fought in the page, and the ships keep what they suffered", async () => {
  seen.naval = await bothSend("A battle at sea", "Flotillas by Night", [["Vedra’s Pride"], ["Halmark’s Pride"]]);
  await takeTheField(organiser, ["Halmark"]);
  await fightAtSea(organiser.page);
  await organiser.look("campaign-sea-over");
  const fates = await organiser.page.locator(".ship-fates li", { hasText: "Pride" }).allTextContents();
  assert.equal(fates.length, 2);
  await organiser.section("The campaign").getByRole("link", { name: "Read its gazette" }).click();
  await organiser.section("The gazette").waitFor();
  assert.equal(organiser.address, seen.naval);
  assert.equal(await organiser.section("The aftermath").count(), 0, "no brigadier was at sea");
  assert.ok((await organiser.section("The gazette").getByText(/Pride/).count()) > 0, "the gazette names the ships");
  await organiser.look("campaign-sea-engagement");
  await organiser.open(`${seen.campaign}/roster`);
  for (const fate of fates) {
    const [, nation, suffered] = /(\w+)’s Pride: (.*)/.exec(fate);
    const [lost] = /\d+ of \d+ points/.exec(suffered) ?? ["sound"];
    await organiser
      .section(nation)
      .locator(".member", { hasText: `${nation}’s Pride` })
      .getByText(/^sunk/.test(suffered) ? "sunk" : lost)
      .first()
      .waitFor();
  }
});

test("K3: an operation is scouted and fought in the page; the scouts’ fates and the aftermath are told", async () => {
  seen.operation = await bothSend("Scouting, then the battle", "The Heath at Orlau", [["Border Brigade"], ["Valley Brigade"]]);
  await takeTheField(organiser, ["Halmark"]);
  await fightOperation(organiser.page, 2);
  const scene = organiser.page.getByRole("dialog", { name: "The aftermath" });
  await scene.waitFor();
  assert.equal(await scene.locator(".die").count(), 2, "K4: a die for every brigadier");
  await scene.getByRole("link", { name: /To the engagement/ }).click();
  for (const side of ["South", "North"]) await organiser.section(side).getByText(/^5 scouts sent, \d home/).waitFor();
  await organiser.look("campaign-operation-engagement");
});

test("the calendar is read by date or by number", async () => {
  await organiser.open(`${seen.campaign}/calendar`);
  const rows = (section) => organiser.section(section).locator(".when span:first-child").allTextContents();
  await organiser.section("Decided").waitFor();
  assert.deepEqual(await rows("Decided"), [4, 3, 2, 1].map((number) => `Engagement ${number}`), "the latest first");
  await organiser.page.getByRole("button", { name: "By number" }).click();
  await organiser.section("Engagements").waitFor();
  assert.deepEqual(await rows("Engagements"), [1, 2, 3, 4].map((number) => `Engagement ${number}`));
});

test("K5: each sentence opens the replay at its moment, as everybody may see it now", async () => {
  const { page } = organiser;
  await organiser.open(seen.first);
  const sentence = page.locator(".article .sentence").last();
  const address = new URL(await sentence.getAttribute("href"), server.address);
  assert.match(address.search, /^\?at=\d+&as=full$/);
  await sentence.click();
  await page.getByText(`Moment ${address.searchParams.get("at")} of`).waitFor();
  assert.equal(new URL(page.url()).search, address.search);
});

test("K4: a result is corrected, a ruling withdrawn, and the record keeps all of it", async () => {
  await organiser.open(seen.second);
  await organiser.done(
    "Correct the result",
    "Enter the correction",
    { Winner: "Halmark", "Banners taken by Halmark": 3, Reason: "A unit was counted twice." },
    "To rule on it",
  );
  await organiser.page.locator(".outcome-line", { hasText: "Halmark won, 3 : " }).waitFor();
  await organiser.section("The gazette").getByText(/It was ruled on since, and stands: Halmark won, 3 : /).waitFor();
  await organiser.section("Rulings").getByText("A unit was counted twice.").waitFor();
  await organiser.done("Annul it", "Annul", { Reason: "The wrong ground was laid." }, "To rule on it");
  await organiser.page.locator(".outcome-line", { hasText: "Annulled" }).waitFor();
  await organiser.done("Withdraw the last ruling", "Withdraw it", { Reason: "It was the right ground." }, "To rule on it");
  await organiser.page.locator(".outcome-line", { hasText: "Halmark won" }).waitFor();
  await organiser.look("campaign-rulings");
  await organiser.page.getByRole("link", { name: "Record" }).click();
  for (const reason of ["A unit was counted twice.", "The wrong ground was laid.", "It was the right ground."]) {
    await organiser.section("Entries").getByText(reason).first().waitFor();
  }
  await organiser.look("campaign-record");
});

test("K4: a correction sinks a ship, and the organiser returns her, with his reasons", async () => {
  await organiser.open(seen.naval);
  const fold = await organiser.unfolded("Correct the result", "To rule on it");
  await fold.getByLabel("Halmark’s Pride was reported wrongly").check();
  await choose(fold, "After it she is", "sunk");
  await organiser.fill({ Reason: "She went down at dawn." }, fold);
  await fold.getByRole("button", { name: "Enter the correction" }).click();
  await organiser.section("Rulings").getByText("She went down at dawn.").waitFor();
  await organiser.open(`${seen.campaign}/roster`);
  const ship = organiser.section("Halmark").locator(".member", { hasText: "Halmark’s Pride" });
  await ship.getByText("sunk").waitFor();
  await ship.getByText("Return her").first().click();
  await organiser.fill({ Reason: "She was raised and towed home." }, ship);
  await ship.getByRole("button", { name: "Return her" }).click();
  await ship.locator("summary", { hasText: "Return her" }).waitFor({ state: "detached" });
  assert.equal(await ship.getByText("sunk").count(), 0);
});

test("K1: a challenge is sent, accepted and called off; a nation is lent and taken back", async () => {
  await player.open(`${seen.campaign}/calendar`);
  const fold = await player.unfolded("Challenge a nation");
  assert.equal(await fold.getByLabel("How it comes").count(), 0, "a player may do nothing but challenge");
  await choose(fold, "What is fought", "A land battle");
  await fold.getByRole("button", { name: "Send the challenge" }).click();
  await player.page.getByText("Halmark challenges; nobody has accepted yet.").waitFor();
  await organiser.open("/");
  const waits = organiser.section("My campaigns").getByRole("link", { name: /The War of the Passes/ });
  await waits.getByText(/Halmark challenges Vedra: accept, or let it be/).waitFor();
  await waits.click();
  await organiser.section("What waits for you").getByRole("link", { name: "Answer" }).click();
  await organiser.page.getByRole("button", { name: "Accept the challenge" }).click();
  await organiser.page.getByText("Agreed", { exact: true }).waitFor();
  const inPlace = await organiser.unfolded("Name forces in place of Halmark");
  await inPlace.getByLabel("Valley Brigade").check();
  await inPlace.getByRole("button", { name: "Name the forces of Halmark" }).click();
  await organiser.page.getByRole("status").getByText("The forces of Halmark are named.").waitFor();
  await organiser.section("Before the battle").getByRole("button", { name: "Call it off" }).click();
  await organiser.section("Before the battle").getByRole("button", { name: "Call it off" }).click();
  await organiser.page.getByText("Called off", { exact: true }).waitFor();

  await player.open(`${seen.campaign}/roster`);
  const lend = await player.unfolded("Hand it over for a time", "Halmark");
  await choose(lend, "To", "Marshal Vedra");
  await lend.getByRole("button", { name: "Hand it over", exact: true }).click();
  await player.section("Halmark").getByText("In the hands of Marshal Vedra").waitFor();
  assert.equal(await player.section("Halmark").getByRole("button", { name: "Make a brigadier" }).count(), 0);
  await player.section("Halmark").getByRole("button", { name: "Take it back" }).click();
  await player.section("Halmark").getByRole("button", { name: "Make a brigadier" }).waitFor();
});

test("a visitor reads the whole season, and finds nothing to press", async () => {
  const visitor = await Member.arrive(browser, server, "/");
  await visitor.section("A season to read").getByRole("link", { name: /The War of the Passes/ }).click();
  await visitor.section("The gazette").waitFor();
  assert.equal(await visitor.section("What waits for you").count(), 0);
  const { page } = visitor;
  const halmark = visitor.section("Standings").getByRole("row", { name: /Halmark/ }).getByRole("cell");
  const [points, won, drawn] = (await halmark.allTextContents()).map(Number);
  assert.ok(won > 0, "it won by the correction at least");
  assert.equal(points, 5 * won + drawn, "a victory counts five here");
  await visitor.look("campaign-home");
  for (const [name, mark] of [
    ["Roster", "Guard Brigade"],
    ["Calendar", "The Meeting at Three Elms"],
    ["Chronicle", "Engagement 1"],
    ["Dice", "All dice"],
    ["Record", "It was the right ground."],
    ["Affairs", "The rules in force"],
  ]) {
    await page.getByRole("navigation", { name: "Campaign" }).getByRole("link", { name }).click();
    await page.getByText(mark).first().waitFor();
    await visitor.look(`campaign-visitor-${name.toLowerCase()}`);
    const offered = await page.locator("main button:not(.chip)").allTextContents();
    assert.deepEqual(offered.filter((verb) => verb !== "Download the almanac"), [], `${name} offers a visitor no deed`);
  }
  await visitor.open(`${seen.campaign}/chronicle`);
  const older = page.locator(".chronicle-entry").last();
  await older.getByRole("button", { name: /^Read on/ }).click();
  await older.getByText("Each sentence opens the replay").waitFor();
  await visitor.leave();
});

test("K5: a brigadier’s page tells his battles, and each moment opens the replay", async () => {
  const visitor = await Member.arrive(browser, server, seen.first, { ...PHONE, colorScheme: "dark" });
  await visitor.section("The aftermath").getByRole("link", { name: /Sohm/ }).click();
  await visitor.heading("Sohm").waitFor();
  assert.match(visitor.address, /^\/b\/[0-9a-f-]+\.1$/);
  await visitor.section("Battles").getByText("The Meeting at Three Elms").first().waitFor();
  await visitor.look("campaign-brigadier-phone-dark");
  const moment = visitor.section("Moments to remember").getByRole("link").first();
  if ((await moment.count()) > 0) assert.match(await moment.getAttribute("href"), /^\/m\/[0-9a-f-]+\?at=\d+&as=full$/);
  await visitor.open(seen.first);
  await visitor.section("The gazette").waitFor();
  await visitor.look("campaign-engagement-phone-dark");
  await visitor.open(seen.campaign);
  await visitor.section("Standings").waitFor();
  await visitor.look("campaign-home-phone-dark");
  await visitor.thereAndBack(visitor.section("What happened last").getByRole("link").first(), "The gazette");
  await visitor.leave();
});

test("K6: the campaign goes out as a file, and comes in on another server as it was", async () => {
  await organiser.open(`${seen.campaign}/affairs`);
  const almanac = await organiser.download(() => organiser.page.getByRole("button", { name: "Download the almanac" }).click());
  assert.equal(almanac.suggestedFilename(), "the-war-of-the-passes-almanac.html");
  const html = await readFile(await almanac.path(), "utf8");
  assert.match(html, /The War of the Passes/);
  assert.doesNotMatch(html, /<script/i);
  await organiser.page.getByRole("button", { name: "End the campaign" }).click();
  await organiser.page.getByRole("button", { name: "End the campaign" }).click();
  await organiser.page.getByText("Its organisers ended it.").waitFor();
  const file = await organiser.download(() => organiser.page.getByRole("button", { name: "Export the campaign" }).click());
  assert.equal(file.suggestedFilename(), "the-war-of-the-passes.galloper-campaign");
  const path = await file.path();
  await organiser.open(seen.campaign);
  const before = await organiser.standings();

  const other = await Server.start(["--bot-pace-ms", "0"]);
  try {
    const host = await Member.arrive(browser, other);
    await host.register("Colonel Aster");
    await host.page.getByLabel("Its name").fill("The Club across the River");
    await host.page.getByRole("button", { name: "Found the club" }).click();
    const fold = await host.unfolded("Take in a campaign from a file", "Campaigns");
    await fold.getByLabel("File").setInputFiles(path);
    await fold.getByRole("button", { name: "Take it in" }).click();
    await host.page.getByRole("heading", { level: 1, name: "The War of the Passes" }).waitFor();
    assert.deepEqual(await host.standings(), before);
    await host.open(seen.first);
    await host.section("The gazette").waitFor();
    await host.leave();
  } finally {
    await other.stop();
  }
  await player.leave();
  await organiser.leave();
});
