// The pages around the board, as a visitor without an account finds them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Player } from "./lib/board.mjs";
import { LAPTOP, PHONE, PROJECTOR, launch, listen, shoot, violations } from "./lib/browser.mjs";
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

async function open(options, path) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const watch = listen(page);
  await page.goto(server.address + path);
  return { context, page, watch };
}

const SIZES = [
  ["laptop", LAPTOP],
  ["phone", PHONE],
  ["projector", PROJECTOR],
];

for (const [size, options] of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`a visitor watches a match at once, ${size}, ${colorScheme}`, async () => {
      const { context, page, watch } = await open({ ...options, colorScheme }, "/");
      await page.locator(".live-board [data-mover]").first().waitFor();
      await new Player(page).connection("live");
      await shoot(page, `home-${size}-${colorScheme}`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(watch.faults, []);
      await context.close();
    });
  }
}

test("the board on the first page moves by itself", async () => {
  const { context, page } = await open(LAPTOP, "/");
  await page.locator(".live-board [data-mover]").first().waitFor();
  const player = new Player(page);
  const first = await player.movers();
  await until("something has moved", async () => (await player.movers()) !== first);
  await context.close();
});

test("every scenario shows its ground, and solo play begins on hexes", async () => {
  const { context, page, watch } = await open({ ...LAPTOP, colorScheme: "dark" }, "/");
  await page.getByRole("button", { name: "Play both sides" }).click();
  const scenarios = page.locator(".scenario-list input");
  await scenarios.first().waitFor();
  for (let index = 0; index < (await scenarios.count()); index++) {
    await scenarios.nth(index).check();
    await page.locator(".scenario-preview .sheet").waitFor();
    await shoot(page, `scenario-${index}-laptop-dark`);
  }
  assert.deepEqual(await violations(page), []);
  await scenarios.first().check();
  await page.getByText("House rules").click();
  await page.getByLabel("Grid").selectOption("hex");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/\/m\//);
  await page.getByRole("heading", { name: /Place South/ }).waitFor();
  await page.locator(".mark-dot").first().waitFor();
  await shoot(page, "hex-laptop-dark");
  assert.deepEqual(watch.faults, []);
  await context.close();
});

test("the rules are on a page, and beside the board", async () => {
  const { context, page, watch } = await open(LAPTOP, "/rules.html#S8");
  await page.locator("#S8").waitFor();
  assert.deepEqual(await violations(page), []);
  await shoot(page, "rules-laptop-light");
  assert.deepEqual(watch.faults, []);
  await context.close();
});

test("a guest takes a name, signs out and in again", async () => {
  const { context, page, watch } = await open(LAPTOP, "/");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill("Marshal Vedra");
  await page.getByLabel("Password").fill("grey horses at dawn");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("button", { name: "Marshal Vedra" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await page.getByLabel("Name").fill("Marshal Vedra");
  await page.getByLabel("Password").fill("grey horses at dawn");
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Marshal Vedra" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Marshal Vedra" }).waitFor();
  assert.deepEqual(watch.faults, []);
  await context.close();
});

test("a private match opens with its link only", async () => {
  const host = await open(LAPTOP, "/");
  await host.page.getByRole("button", { name: "Play a friend" }).click();
  await host.page.getByLabel(/Private/).check();
  await host.page.getByRole("button", { name: "Make the match" }).click();
  const link = await host.page.getByLabel("Send this link to your opponent").inputValue();
  assert.match(link, /#/);

  const stranger = await open(LAPTOP, new URL(link).pathname);
  await stranger.page.getByLabel("Code").waitFor();
  assert.deepEqual(await violations(stranger.page), []);
  await stranger.context.close();

  const friend = await open(LAPTOP, link.slice(server.address.length));
  await friend.page.getByRole("button", { name: "Play North" }).click();
  await friend.page.getByRole("heading", { name: /Place your scouts/ }).waitFor();
  await host.page.getByRole("heading", { name: /Place your scouts/ }).waitFor();
  assert.deepEqual(friend.watch.faults, []);
  await friend.context.close();
  await host.context.close();
});

test("an unknown match says so", async () => {
  const { context, page } = await open(LAPTOP, "/m/0190b7a4-0000-7000-8000-000000000001");
  await page.getByRole("heading", { name: "No such match in sight" }).waitFor();
  await context.close();
});
