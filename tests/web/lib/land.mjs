// Plays a battle in the page as a person does: deploys, sends runners, looks at the odds, charges, moves the counter.
import assert from "node:assert/strict";
import { Player } from "./board.mjs";
import { until } from "./server.mjs";

const MINE = /^(Deploy: |Your |A choice to make|Counter \d must move|Take the initiative|Move a piece|Deploy first)/;

export class LandPlayer extends Player {
  constructor(page, name) {
    super(page);
    this.name = name;
    this.seen = { runners: 0, charges: 0, shots: 0, moves: 0, rides: 0, choices: 0 };
  }

  isMine() {
    return this.status().then((status) => MINE.test(status));
  }
  // "Riding…": an order is on its way; whose turn it then is, nobody knows yet.
  isWaiting() {
    return this.status().then((status) => !MINE.test(status) && !status.endsWith("…"));
  }
  // Whether the page has something to order now.
  async canAct() {
    return (await this.isMine()) && (await this.isReady());
  }

  async foldDespatches() {
    for (;;) {
      const fold = this.page.getByRole("button", { name: "Fold it away" });
      if ((await fold.count()) === 0) return;
      await fold.first().click();
    }
  }

  // South's: one unit by pointer, one by keys, one lifted and placed anew, a counter dragged; the rest as the scenario suggests.
  async deploy() {
    const { page } = this;
    const tray = page.locator("[data-in-hand]");
    const all = await tray.count();
    assert.ok(all > 3, "units are in hand");
    await tray.first().click();
    const free = page.locator(".land-reach.place");
    await free.first().waitFor();
    await this.order(() => this.press(free.nth(3)));
    assert.equal(await tray.count(), all - 1);

    await tray.first().focus();
    await page.keyboard.press("Enter");
    await free.first().waitFor();
    await page.keyboard.press("ArrowUp");
    await this.keysTo(/free to place on/);
    await this.order(() => page.keyboard.press("Enter"));
    assert.equal(await tray.count(), all - 2);

    const unit = page.locator(".unit:has(.south)").first();
    const before = await unit.getAttribute("data-cell");
    await this.press(unit);
    await free.first().waitFor();
    await this.order(() => this.press(free.last()));
    await until("the unit is lifted and stands anew", async () => (await tray.count()) === all - 2 && (await this.isReady()));
    assert.equal(await page.locator(`.unit:has(.south)[data-cell="${before}"]`).count(), 0);

    await this.dragCounter();
    await this.order(() => this.pressButton("Place the rest"));
    assert.equal(await tray.count(), 0);
  }

  // Counter 1 from the left flank to the centre.
  async dragCounter() {
    const { page } = this;
    const seat = (await page.locator(".tray .counter").first().evaluate((one) => one.closest(".band").dataset.seat)) ?? "1";
    const tray = (sector) => page.locator(`.band[data-seat="${seat}"] .tray[data-sector="${sector}"]`);
    const from = await tray(1).locator("[data-counter='1'] circle").boundingBox();
    const to = await tray(2).locator(".tray-bed").boundingBox();
    await this.order(async () => {
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    });
    await tray(2).locator("[data-counter='1']").waitFor();
  }

  async keysTo(words) {
    for (const key of ["", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown"]) {
      if (key !== "") await this.page.keyboard.press(key);
      // The next picture tells it.
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (words.test(await this.page.locator("#cursor-speech").textContent())) return;
    }
    assert.fail(`the keys found no hex that is ${words}`);
  }

  async firstOrders(order) {
    const brigades = this.page.locator(".brigade-tray");
    for (let index = 0; index < (await brigades.count()); index++) {
      const button = brigades.nth(index).locator(`.order-button.${order}`);
      if ((await button.getAttribute("aria-pressed")) === "true") continue;
      await this.order(() => button.click());
    }
  }

  async confirm() {
    await this.order(() => this.pressButton("Confirm the deployment"));
  }

  // A runner to the first brigadier who may be sent one, with an order other than his own.
  async sendRunner(onCard) {
    const { page } = this;
    const rows = page.locator(".brigade-button");
    for (let index = 0; index < (await rows.count()); index++) {
      await rows.nth(index).click();
      const now = await rows.nth(index).locator(".brigade-words .fine").textContent();
      const want = /^Assault/.test(now) ? "oppose" : "assault";
      const button = page.locator(`.brigade-row .order-button.${want}`);
      if ((await button.count()) === 1 && (await button.isEnabled())) {
        await button.click();
        const send = page.getByRole("button", { name: /^Send the runner/ });
        if ((await send.count()) === 1) {
          await page.locator(".compliance").waitFor();
          assert.match(await page.locator(".compliance").textContent(), /as ordered on \d of 6/);
          assert.equal(await page.locator(".compliance-bar .face").count(), 6);
          await onCard?.();
          await this.order(() => send.click());
          this.seen.runners++;
          return true;
        }
      }
      await rows.nth(index).click();
    }
    return false;
  }

  async ride() {
    const rider = this.page.locator(".command-panel .commander");
    if (!(await rider.isEnabled())) return;
    await rider.click();
    const goal = this.page.locator(".land-reach.ride");
    await goal.first().waitFor();
    await this.order(() => this.press(goal.last()));
    this.seen.rides++;
  }

  roll() {
    return this.order(() => this.pressButton("Roll for the sector"));
  }

  // Every action, choice and counter of the turn.
  async play(onCard) {
    for (;;) {
      await until(`orders for ${this.name}`, async () => (await this.isOver()) || (await this.canAct()) || (await this.isWaiting()));
      if ((await this.isOver()) || !(await this.isMine())) return;
      await this.foldDespatches();
      const status = await this.status();
      if (/^Your command/.test(status)) return;
      if (/^Counter/.test(status)) await this.order(() => this.page.locator("[data-counter-to]").last().click());
      else if (/^A choice/.test(status)) await this.choose();
      else await this.act(onCard);
    }
  }

  async choose() {
    this.seen.choices++;
    for (const name of ["Advance", "Strike", "Stand fast"]) {
      if ((await this.button(name).count()) > 0) {
        await this.order(() => this.button(name).first().click());
        return;
      }
    }
    const lit = this.page.locator(".land-reach, .mark-target").first();
    await this.order(() => this.press(lit));
  }

  async act(onCard) {
    const { page } = this;
    const actor = page.locator(".mark-actor").first();
    if ((await actor.count()) === 0) {
      await this.order(() => this.pressButton("End the actions"));
      return;
    }
    await this.press(actor);
    await page.locator(".unit-card").waitFor();
    const targets = page.locator(".mark-target");
    const charge = page.locator(".mark-target.charge");
    if ((await targets.count()) > 0) {
      await this.press((await charge.count()) > 0 ? charge.first() : targets.first());
      await this.checkOdds();
      await onCard?.();
      const button = page.locator(".land-odds .throw .primary");
      const verb = await button.textContent();
      await this.order(() => button.click());
      if (/^Charge/.test(verb)) this.seen.charges++;
      else this.seen.shots++;
      return;
    }
    const goals = page.locator(".land-reach");
    assert.ok((await goals.count()) > 0, "an outlined unit has something to do");
    await this.order(() => this.press(goals.first()));
    this.seen.moves++;
  }

  // The shown distributions are whole.
  async checkOdds() {
    const tables = this.page.locator(".land-odds .bar-table");
    await tables.first().waitFor();
    for (let index = 0; index < (await tables.count()); index++) {
      const cells = await tables.nth(index).locator(".figure-cell").allTextContents();
      const sum = cells.reduce((total, text) => total + (/</.test(text) ? 0 : Number.parseFloat(text)), 0);
      assert.ok(Math.abs(sum - 100) < 1.5, `the chances add up: ${cells.join(", ")}`);
    }
  }

  // Where every unit stands, as the page shows it.
  units() {
    return this.page
      .locator("[data-unit]")
      .evaluateAll((all) => all.map((one) => `${one.dataset.unit}@${one.dataset.cell}`).sort().join(" "));
  }
}
