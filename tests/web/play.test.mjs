// A whole scouting match: a browser (mouse, keys, a phone's touch) against the terminal client, a second browser watching,
// and the server killed in the middle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Player } from "./lib/board.mjs";
import { LAPTOP, PHONE, launch, listen, shoot, violations } from "./lib/browser.mjs";
import { Server, Terminal, until } from "./lib/server.mjs";

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

async function open(options, address) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const watch = listen(page);
  await page.goto(address);
  return { context, page, watch };
}

async function makeMatch(page) {
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.locator(".scenario-preview").waitFor();
  await page.getByLabel(/Your phrase/).fill("rain on the Orme");
  await page.getByText("House rules").click();
  await page.getByLabel("Turn limit").fill("7");
  await page.getByRole("button", { name: "Make the match" }).click();
  await page.waitForURL(/\/m\//);
  return new URL(page.url()).pathname.split("/")[2];
}

test("a browser plays a match to its end while another watches and the server dies in between", async () => {
  const home = await open(LAPTOP, server.address);
  const match = await makeMatch(home.page);
  const player = new Player(home.page);
  await player.connection("live");
  assert.equal(await home.page.getByLabel("Send this link to your opponent").inputValue(), `${server.address}/m/${match}`);

  const terminal = new Terminal(server, "Ostrava");
  await terminal.register();
  await terminal.join(match, "north");
  let over = false;
  const opponent = terminal.play(match, () => over);
  opponent.catch(() => undefined);

  const onlooker = await open(LAPTOP, `${server.address}/m/${match}`);
  const watcher = new Player(onlooker.page);
  await watcher.connection("live");

  await player.myTurn();
  await player.place(5);
  assert.ok(await player.myTurn());
  await player.rideByKeyboard();
  await player.turn();
  await shoot(home.page, "match-laptop-light");
  await until("the onlooker sees the same board", async () => (await watcher.scouts()) === (await player.scouts()));
  assert.match(await onlooker.page.locator(".spectators").textContent(), /1 spectator/);

  await killAndRestart([home, onlooker], [player, watcher]);
  assert.deepEqual(await violations(home.page), []);

  await onPhone(home.context, match);
  let card = 0;
  while (await player.myTurn()) {
    await player.turn(async () => {
      if (card++ === 0) await shoot(home.page, "odds-laptop-light");
    });
    await until("both see the same board", async () => (await watcher.scouts()) === (await player.scouts()));
  }
  over = true;
  await opponent;

  await home.page.getByRole("button", { name: "Check the dice" }).click();
  const verdict = home.page.locator("[data-verdict]");
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute("data-verdict"), "sound", await verdict.textContent());
  assert.match(await verdict.textContent(), /the one that this browser saw/);
  await shoot(home.page, "finished-laptop-light");
  await replay(home.page, match);
  assert.deepEqual(home.watch.faults, []);
  assert.deepEqual(onlooker.watch.faults, []);
});

async function killAndRestart(tabs, players) {
  for (const { page, watch } of tabs) {
    watch.excused = true;
    await page.evaluate(() => {
      globalThis.stayed = true;
    });
  }
  await server.kill();
  for (const player of players) await player.connection("offline");
  await shoot(tabs[0].page, "offline-laptop-light");
  await server.run();
  for (const player of players) await player.connection("live");
  for (const { page, watch } of tabs) {
    assert.equal(await page.evaluate(() => globalThis.stayed), true, "the page caught up without being loaded again");
    watch.excused = false;
  }
  await until("both see the same board", async () => (await players[0].scouts()) === (await players[1].scouts()));
}

// The same account goes on with the match from a phone.
async function onPhone(context, match) {
  const storageState = await context.storageState();
  const phone = await open({ ...PHONE, colorScheme: "dark", storageState }, `${server.address}/m/${match}`);
  const player = new Player(phone.page, true);
  await player.connection("live");
  if (await player.myTurn()) {
    await shoot(phone.page, "match-phone-dark");
    await player.turn(() => shoot(phone.page, "odds-phone-dark"));
  }
  assert.deepEqual(await violations(phone.page), []);
  assert.deepEqual(phone.watch.faults, []);
  await phone.context.close();
}

async function replay(page, match) {
  await page.getByRole("link", { name: "Replay from the start" }).first().click();
  await page.getByRole("button", { name: "Last" }).click();
  await page.locator("[data-scout], .mark-fallen").first().waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.waitForURL(new RegExp(`/m/${match}\\?at=\\d+`));
  await shoot(page, "replay-laptop-light");
  assert.deepEqual(await violations(page), []);
}
