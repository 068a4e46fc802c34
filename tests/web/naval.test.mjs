// A whole small battle at sea between two browsers, watched by a third: moves, secret plans, the fire, the end, the replay.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LAPTOP, launch, listen, shoot, violations } from "./lib/browser.mjs";
import { NavalPlayer, sameSea } from "./lib/naval.mjs";
import { Server, until } from "./lib/server.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(options, address, name) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  const watch = listen(page);
  await page.goto(address);
  return { context, page, watch, player: new NavalPlayer(page, name) };
}

async function makeMatch(page) {
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.getByRole("radio", { name: "Off the Straits, December 1912" }).check();
  await page.locator(".scenario-preview [data-ship]").first().waitFor();
  assert.equal(await page.locator(".scenario-preview [data-ship]").count(), 8, "both fleets are on the preview");
  await page.locator(".fleet-lists", { hasText: "Georgios Averof" }).waitFor();
  await shoot(page, "sea-new-match");
  assert.deepEqual(await violations(page), []);
  await page.getByText("House rules").click();
  await page.getByLabel("Turn limit").fill("2");
  await page.getByRole("button", { name: "Make the match" }).click();
  await page.waitForURL(/\/m\//);
  return new URL(page.url()).pathname.split("/")[2];
}

async function whoever(players, what) {
  return until(what, async () => {
    for (const one of players) if ((await one.isOver()) || (await one.canAct())) return one;
    return undefined;
  });
}

test("two browsers fight a whole battle at sea and a third watches", async () => {
  const host = await open(LAPTOP, server.address, "South");
  const match = await makeMatch(host.page);
  await host.page.locator(".match-board.waiting [data-ship]").first().waitFor();
  const guest = await open({ ...LAPTOP, colorScheme: "dark" }, `${server.address}/m/${match}`, "North");
  await guest.page.getByRole("button", { name: "Play North" }).click();
  const onlooker = await open(LAPTOP, `${server.address}/m/${match}`, "onlooker");
  await onlooker.player.connection("live");
  const [south, north, watcher] = [host.player, guest.player, onlooker.player];
  const sides = [south, north];

  let salvoes = 0;
  for (;;) {
    const player = await whoever(sides, "somebody acts");
    if (await player.isOver()) break;
    if (/^Your ships/.test(await player.status())) await steer(player);
    else {
      await exchange(sides, watcher);
      salvoes++;
      await sameSea(south, north, watcher);
    }
  }
  assert.ok(salvoes > 0, "there was fire");
  assert.ok(south.seen.arcs > 0 && south.seen.keys + north.seen.keys > 0);
  await finish(match, south, north, watcher);
  for (const { watch, context } of [host, guest, onlooker]) {
    assert.deepEqual(watch.faults, []);
    await context.close();
  }
});

async function steer(player) {
  if (player.seen.moves === 1 && player.seen.keys === 0) {
    await player.moveByKeyboard();
    return;
  }
  if (player.seen.moves > 0 || player.name !== "South") {
    await player.move();
    return;
  }
  await player.move(async () => {
    const { page } = player;
    const arcs = await player.showArcs();
    await shoot(page, "sea-real-arcs");
    const open = page.locator(".rose-way:not(:disabled)");
    if ((await open.count()) > 1) {
      await page.locator(".rose-way:not(:disabled)[aria-pressed=false]").first().click();
      await until("the arcs turn with the bow", async () => {
        const now = await page.locator("[data-arc]").evaluateAll((all) => all.map((one) => one.dataset.arc + one.className.baseVal).join());
        return now !== "" && now !== arcs.key;
      });
    }
    assert.deepEqual(await violations(page), []);
    await player.hideArcs();
  });
}

// Both plans in secret, then all at once.
async function exchange(sides, watcher) {
  const planners = [];
  for (const one of sides) if (await one.canAct()) planners.push(one);
  for (const [index, player] of planners.entries()) {
    const other = sides.find((one) => one !== player);
    await player.plan();
    await shoot(player.page, `sea-real-plan-${player.name}`);
    if (index === 0 && player.seen.aims < 5) await player.holdFirst();
    assert.equal(await other.page.locator("[data-aim]").count(), index === 0 ? 0 : await own(other), "the enemy sees no plan");
    assert.equal(await watcher.page.locator("[data-aim]").count(), 0, "an onlooker sees no plan");
    await player.commit();
  }
  const [first] = sides;
  await first.page.locator(".fire-report").waitFor();
  await watcher.page.locator(".fire-report").waitFor();
  await until("all read the same report", async () => {
    const reports = await Promise.all([...sides, watcher].map((one) => one.report()));
    return reports[0].length > 0 && reports.every((one) => one.join() === reports[0].join());
  });
  await shoot(watcher.page, "sea-real-salvo");
}

// A side still sees the plan that it has committed.
function own(player) {
  return player.page.locator("[data-aim]").count();
}

async function finish(match, south, north, watcher) {
  await watcher.page.locator(".finished").waitFor();
  assert.deepEqual(await violations(watcher.page), []);
  await watcher.page.locator(".ship-fates", { hasText: "Georgios Averof" }).waitFor();
  await south.page.getByRole("button", { name: "Check the dice" }).click();
  await south.page.locator("[data-verdict=sound]").waitFor();
  await shoot(south.page, "sea-real-over");
  assert.deepEqual(await violations(south.page), []);
  await north.page.goto(`${server.address}/m/${match}?at=0`);
  const next = north.page.getByRole("button", { name: "Last", exact: true });
  await next.click();
  await north.page.locator(".board [data-ship]").first().waitFor();
  await sameSea(north, watcher);
  await shoot(north.page, "sea-real-replay");
}
