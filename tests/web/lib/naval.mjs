// Plays a battle at sea in the page as a person does: steers by pointer and keys, looks at arcs and odds, plans, commits.
import assert from "node:assert/strict";
import { Player } from "./board.mjs";
import { until } from "./server.mjs";

const MINE = /^(Your ships to move|Your fire to plan)/;

export class NavalPlayer extends Player {
  constructor(page, name) {
    super(page);
    this.name = name;
    this.seen = { moves: 0, aims: 0, arcs: 0, keys: 0 };
  }

  isMine() {
    return this.status().then((status) => MINE.test(status));
  }
  // "Moving…": an order is on its way; whose turn it then is, nobody knows yet.
  isWaiting() {
    return this.status().then((status) => !MINE.test(status) && !status.endsWith("…"));
  }
  async canAct() {
    return (await this.isMine()) && (await this.isReady());
  }

  // One ship toward the enemy; the first after a look at everything that a move can show.
  async move(onCard) {
    const { page } = this;
    const actor = page.locator(".mark-actor").first();
    if ((await actor.count()) === 0) {
      await this.order(() => page.getByRole("button", { name: /^End the moves/ }).click());
      return;
    }
    await this.press(actor);
    await page.locator(".ship-card").waitFor();
    const goals = page.locator(".sea-reach");
    if ((await goals.count()) === 0) {
      await this.order(() => this.pressButton("Stay here"));
      return;
    }
    await this.press(goals.nth(await this.nearest(goals)));
    const go = page.getByRole("button", { name: /^Move here, facing [a-z-]+: cost \d$/ });
    await go.waitFor();
    await page.locator("[data-ghost]").waitFor();
    await page.locator(".route.course").waitFor({ state: "attached" });
    await onCard?.();
    await this.order(() => go.click());
    this.seen.moves++;
  }

  // Which of the marks lies nearest to an enemy.
  nearest(marks) {
    return marks.evaluateAll((all, army) => {
      const centre = (element) => {
        const box = element.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const enemies = [...document.querySelectorAll(`[data-ship]:has(.hull.${army})`)].map(centre);
      const far = all.map(centre).map(({ x, y }) => Math.min(...enemies.map((at) => Math.hypot(at.x - x, at.y - y))));
      return far.indexOf(Math.min(...far));
    }, this.name === "South" ? "north" : "south");
  }

  // Picks, steers, turns the bow and moves by keys alone.
  async moveByKeyboard() {
    const { page } = this;
    await page.locator("svg.board").focus();
    await page.keyboard.press("ArrowUp");
    await this.hears(/may be ordered/);
    await page.keyboard.press("Enter");
    await page.locator(".ship-card").waitFor();
    // To every hex around the ship in turn.
    for (const way of "RLLRURLLRDDRLL") {
      if (/within reach/.test(await this.speech())) break;
      await page.keyboard.press({ R: "ArrowRight", L: "ArrowLeft", U: "ArrowUp", D: "ArrowDown" }[way]);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await this.hears(/within reach, facing/);
    await page.keyboard.press("Enter");
    await page.locator("[data-ghost]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-ghost]").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.locator("[data-ghost]").waitFor();
    await this.order(() => page.keyboard.press("m"));
    this.seen.keys++;
  }

  speech() {
    return this.page.locator("#cursor-speech").textContent();
  }

  // The arcs of the ship in hand, from where it would be: numbers in the hexes, as the server counts them.
  async showArcs() {
    const { page } = this;
    await page.getByRole("button", { name: "Gun arcs" }).click();
    await page.locator("[data-arc]").first().waitFor();
    const arcs = await page.locator("[data-arc]").evaluateAll((all) =>
      all.map((one) => ({ dice: one.dataset.dice, text: one.querySelector("text").textContent, half: one.classList.contains("half") })),
    );
    assert.ok(arcs.every(({ dice, text }) => dice === text && Number(dice) > 0), "each hex carries its dice");
    assert.ok(arcs.some(({ half }) => half) && arcs.some(({ half }) => !half), "ahead and astern count half");
    this.seen.arcs++;
    return arcs;
  }
  async hideArcs() {
    await this.page.locator("svg.board").focus();
    await this.page.keyboard.press("a");
    await this.page.locator("[data-arc]").first().waitFor({ state: "detached" });
  }

  // Every ship with a shot at its first target, but one that holds its fire.
  async plan(onCard) {
    const { page } = this;
    const shooters = await page.locator("[data-shooter]").evaluateAll((all) => all.map((one) => one.dataset.shooter));
    assert.ok(shooters.length > 0, "somebody has a shot");
    for (const id of shooters) {
      await page.locator(`[data-shooter="${id}"]`).click();
      await this.press(page.locator(".mark-target").first());
      const aim = page.locator(".sea-odds .primary");
      await aim.waitFor();
      await this.checkOdds();
      await onCard?.();
      await this.order(() => aim.click());
      this.seen.aims++;
      await page.locator(".board [data-aim]").nth(this.planned(shooters, id)).waitFor({ state: "attached" });
      await page.getByRole("button", { name: "To the plan" }).click();
    }
    const odds = await page.locator(".plan-odds tr").count();
    assert.ok(odds > 0, "the plan's odds are told for every target");
    return shooters.length;
  }
  planned(shooters, id) {
    return shooters.indexOf(id);
  }

  async holdFirst() {
    const { page } = this;
    await page.locator("[data-shooter]").first().click();
    const hold = page.getByRole("button", { name: "Hold the guns" });
    await this.order(() => hold.click());
    await page.getByRole("button", { name: "To the plan" }).click();
    await page.getByText(/has a shot and no target/).waitFor();
    await page.getByRole("button", { name: /silent$/ }).waitFor();
  }

  commit() {
    return this.order(() => this.page.getByRole("button", { name: /^Commit the fire/ }).click());
  }

  // The shown distributions are whole.
  async checkOdds() {
    const tables = this.page.locator(".sea-odds .bar-table");
    await tables.first().waitFor();
    for (let index = 0; index < (await tables.count()); index++) {
      const cells = await tables.nth(index).locator(".figure-cell").allTextContents();
      const sum = cells.reduce((total, text) => total + (/</.test(text) ? 0 : Number.parseFloat(text)), 0);
      assert.ok(Math.abs(sum - 100) < 1.5, `the chances add up: ${cells.join(", ")}`);
    }
  }

  // Where every ship is, how it heads, as the page shows it.
  ships() {
    return this.page
      .locator(".board [data-ship]")
      .evaluateAll((all) => all.map((one) => `${one.dataset.ship}@${one.dataset.cell}/${one.dataset.facing}`).sort().join(" "));
  }

  // The fire report, word for word and die for die.
  report() {
    return this.page
      .locator(".fire-report .fire-side li")
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${[...one.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label"))}`));
  }
}

export async function sameSea(...players) {
  let seas = [];
  const look = async () => {
    seas = await Promise.all(players.map((player) => player.ships()));
    return seas.every((sea) => sea === seas[0]);
  };
  await until("all see the same sea", look).catch((error) => {
    throw new Error(players.map(({ name }, index) => `${name}: ${seas[index]}`).join("\n"), { cause: error });
  });
}
