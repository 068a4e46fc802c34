// A land battle between two browsers, from the deployment into the fighting, watched by a third.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LAPTOP, launch, listen, PHONE, shoot, violations } from "./lib/browser.mjs";
import { LandPlayer } from "./lib/land.mjs";
import { Server, until } from "./lib/server.mjs";

const MOST_TURNS = 16;

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
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const watch = listen(page);
  await page.goto(address);
  return { context, page, watch, player: new LandPlayer(page, name) };
}

async function makeMatch(page, title) {
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.getByRole("radio", { name: title }).check();
  await page.locator(".scenario-preview .sheet").waitFor();
  await shoot(page, "land-new-match");
  await page.getByRole("button", { name: "Make the match" }).click();
  await page.waitForURL(/\/m\//);
  return new URL(page.url()).pathname.split("/")[2];
}

async function sameBoard(...players) {
  let boards = [];
  const look = async () => {
    boards = await Promise.all(players.map((player) => player.units()));
    return boards.every((board) => board === boards[0]);
  };
  await until("all see the same board", look).catch((error) => {
    throw new Error(players.map(({ name }, index) => `${name}: ${boards[index]}`).join("\n"), { cause: error });
  });
}

async function deployBoth(south, north, onlooker) {
  const waiting = [south, north];
  while (waiting.length > 0) {
    const player = await until("somebody deploys", async () => {
      for (const one of waiting) if (await one.canAct()) return one;
      return undefined;
    });
    if (player === south) {
      await player.deploy();
      await shoot(player.page, "land-real-deployed");
      assert.deepEqual(await violations(player.page), []);
    } else {
      await player.order(() => player.pressButton("Place the rest"));
    }
    await player.firstOrders("assault");
    if (waiting.length === 2) assert.equal(await onlooker.page.locator("[data-unit]").count(), 0, "nothing is shown before it is confirmed");
    await player.confirm();
    waiting.splice(waiting.indexOf(player), 1);
  }
}

test("two browsers fight a battle and a third watches", async () => {
  const host = await open(LAPTOP, server.address, "South");
  const match = await makeMatch(host.page, "The Meeting at Three Elms");
  await host.player.connection("live");
  const guest = await open({ ...LAPTOP, colorScheme: "dark" }, `${server.address}/m/${match}`, "North");
  await guest.page.getByRole("button", { name: "Play North" }).click();
  const onlooker = await open(LAPTOP, `${server.address}/m/${match}`, "onlooker");
  await onlooker.player.connection("live");
  const [south, north, watcher] = [host.player, guest.player, onlooker.player];

  await deployBoth(south, north, watcher);
  await sameBoard(south, north, watcher);

  let turns = 0;
  let pictured = false;
  while (turns < MOST_TURNS && !(south.seen.runners + north.seen.runners > 0 && south.seen.charges + north.seen.charges > 1 && turns > 5)) {
    const player = await until("somebody commands", async () => {
      for (const one of [south, north]) if ((await one.isOver()) || (await one.canAct())) return one;
      return undefined;
    });
    if (await player.isOver()) break;
    const other = player === south ? north : south;
    await player.foldDespatches();
    if (player.seen.runners === 0 && (await player.sendRunner(() => shoot(player.page, `land-real-command-${player.name}`)))) {
      assert.ok((await player.page.locator("[data-runner]").count()) > 0, "its own side sees the runner");
      assert.equal(await other.page.locator("[data-runner]").count(), 0, "the enemy sees no runner");
      assert.equal(await watcher.page.locator("[data-runner]").count(), 0, "an onlooker sees no runner");
    } else if (turns > 1) await player.ride();
    await player.roll();
    await player.play(async () => {
      if (pictured) return;
      pictured = true;
      await shoot(player.page, "land-real-odds");
      assert.deepEqual(await violations(player.page), []);
    });
    await sameBoard(south, north, watcher);
    turns++;
  }
  assert.ok(south.seen.runners > 0 && north.seen.runners > 0, "runners were sent");
  assert.ok(south.seen.charges + north.seen.charges > 0, "somebody charged");
  await shoot(watcher.page, "land-real-watched");
  await onPhone(host.context, match, south);
  await finish(south, north, watcher);
  await replay(host.page);
  for (const { watch } of [host, guest, onlooker]) assert.deepEqual(watch.faults, []);
});

async function onPhone(context, match, south) {
  const phone = await open({ ...PHONE, storageState: await context.storageState() }, `${server.address}/m/${match}`, "phone");
  await phone.player.connection("live");
  await sameBoard(south, phone.player);
  await shoot(phone.page, "land-real-phone");
  assert.deepEqual(await violations(phone.page), []);
  assert.deepEqual(phone.watch.faults, []);
  await phone.context.close();
}

async function finish(south, north, watcher) {
  if (!(await south.isOver())) {
    await south.pressButton("Resign");
    await south.page.locator(".danger").click();
  }
  for (const player of [south, north, watcher]) await player.page.locator(".finished").waitFor();
  await south.page.getByRole("button", { name: "Check the dice" }).click();
  const verdict = south.page.locator("[data-verdict]");
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute("data-verdict"), "sound", await verdict.textContent());
  await shoot(south.page, "land-real-finished");
}

async function replay(page) {
  await page.getByRole("link", { name: "Replay from the start" }).first().click();
  await page.getByRole("button", { name: "Last" }).click();
  await page.locator("[data-unit]").first().waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await shoot(page, "land-real-replay");
  assert.deepEqual(await violations(page), []);
}
