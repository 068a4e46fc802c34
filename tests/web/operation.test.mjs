// An operation in pages that stay open: the scouting, then its battle on the same page; watched by a third, and by a
// fourth in a match whose spectators see everything late.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LAPTOP, launch, listen, shoot, violations } from "./lib/browser.mjs";
import { LandPlayer } from "./lib/land.mjs";
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

async function open(address, name, options = LAPTOP) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const watch = listen(page);
  await page.goto(address);
  return { context, page, watch, player: new LandPlayer(page, name) };
}

async function makeMatch(page, rules) {
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.getByRole("radio", { name: "The Heath at Orlau" }).check();
  await page.locator(".scenario-preview .sheet").first().waitFor();
  await rules?.();
  await page.getByRole("button", { name: "Make the match" }).click();
  await page.waitForURL(/\/m\//);
  return new URL(page.url()).pathname.split("/")[2];
}

async function resign({ page, player }) {
  await player.pressButton("Resign");
  await page.locator(".asides", { hasText: "the battle that follows" }).waitFor();
  await page.locator(".danger").click();
}

const onHexes = (page) => page.locator("svg.board .sector, [data-sector]").first().waitFor();

test("an operation goes from its scouting to its battle in an open page", async () => {
  const host = await open(server.address, "South");
  const match = await makeMatch(host.page);
  await host.player.connection("live");
  const guest = await open(`${server.address}/m/${match}`, "North");
  await guest.page.getByRole("button", { name: "Play North" }).click();
  const onlooker = await open(`${server.address}/m/${match}`, "onlooker");
  await onlooker.player.connection("live");

  for (const { player } of [host, guest]) {
    await until("scouts are to be placed", async () => /^Place your/.test(await player.status()));
    await player.place(5);
  }
  for (const { page } of [host, guest, onlooker]) await until("all scouts stand", async () => (await page.locator("[data-scout]").count()) === 10);
  await shoot(onlooker.page, "operation-real-scouting");

  await resign(guest);
  await until("South may take the initiative", async () => /^Take the initiative/.test(await host.player.status()));
  for (const { page } of [host, guest, onlooker]) {
    await onHexes(page);
    assert.equal(await page.locator("[data-scout]").count(), 0, "no scout is left on the page");
    assert.equal(await page.locator(".finished").count(), 0, "the match goes on");
  }
  assert.deepEqual(await violations(host.page), []);
  await shoot(host.page, "operation-real-battle");
  for (const { player } of [host, guest, onlooker]) await player.pressButton("To the battle");
  await host.player.order(() => host.player.pressButton("Take the initiative"));
  await until("North deploys first", async () => /^Deploy/.test(await guest.player.status()));
  await guest.player.order(() => guest.player.pressButton("Place the rest"));
  assert.equal(await onlooker.page.locator("[data-unit]").count(), 0, "nothing is shown before it is confirmed");
  await guest.player.confirm();
  await until("it is shown", async () => (await onlooker.page.locator("[data-unit]").count()) > 0);

  // Whoever comes late, or comes again, is at the battle.
  await host.page.reload();
  await host.player.connection("live");
  await onHexes(host.page);
  await host.player.pressButton("Resign");
  await host.page.locator(".danger").click();
  for (const { page } of [host, guest, onlooker]) await page.locator(".finished").waitFor();
  await host.page.getByRole("button", { name: "Check the dice" }).click();
  const verdict = host.page.locator("[data-verdict]");
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute("data-verdict"), "sound", await verdict.textContent());
  for (const { watch } of [host, guest, onlooker]) assert.deepEqual(watch.faults, []);
});

test("spectators who see everything late see nothing at first and all at the end", async () => {
  const host = await open(server.address, "South");
  const match = await makeMatch(host.page, async () => {
    await host.page.locator(".settings summary").click();
    await host.page.getByLabel("Spectators see").selectOption("all_delayed");
  });
  await host.player.connection("live");
  const guest = await open(`${server.address}/m/${match}`, "North");
  await guest.page.getByRole("button", { name: "Play North" }).click();
  const onlooker = await open(`${server.address}/m/${match}`, "onlooker");
  await onlooker.player.connection("live");
  for (const { player } of [host, guest]) {
    await until("scouts are to be placed", async () => /^Place your/.test(await player.status()));
    await player.place(5);
  }
  await until("all scouts stand", async () => (await host.page.locator("[data-scout]").count()) === 10);
  assert.equal(await onlooker.page.locator("[data-scout]").count(), 0, "it is too early for spectators");
  await resign(guest);
  await until("South may take the initiative", async () => /^Take the initiative/.test(await host.player.status()));
  await host.player.pressButton("To the battle");
  await host.player.pressButton("Resign");
  await host.page.locator(".danger").click();
  for (const { page } of [host, guest, onlooker]) await page.locator(".finished").waitFor();
  await onHexes(onlooker.page);
  for (const { watch } of [host, guest, onlooker]) assert.deepEqual(watch.faults, []);
});
