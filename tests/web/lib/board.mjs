// Plays in the page as a person does: looks at the marks, clicks, taps, presses keys.
import assert from "node:assert/strict";
import { until } from "./server.mjs";

export class Player {
  constructor(page, touch = false) {
    this.page = page;
    this.touch = touch;
  }

  async status() {
    return (await this.page.locator(".status h2").first().textContent())?.trim() ?? "";
  }

  version() {
    return this.page.locator("main.match").getAttribute("data-version").then(Number);
  }

  // Until the page has an order to offer, or the match is over.
  async myTurn() {
    await until("the page's own turn", async () => {
      const status = await this.status();
      if (/^(Played out|A draw|South|North)\b.*(\.|initiative)/.test(status) || (await this.isOver())) return true;
      return /^(Place your|Your scouts to ride|You may attack)/.test(status) && (await this.isReady());
    });
    return !(await this.isOver());
  }

  isOver() {
    return this.page.locator(".finished").count().then((found) => found > 0);
  }

  isReady() {
    return this.page.locator("main.match[data-ready=true]").count().then((found) => found > 0);
  }

  // Where a mark is on the board; both are measured at once, so that it holds wherever the board moves meanwhile.
  placeOf(mark) {
    return mark.evaluate((element) => {
      const board = element.closest("svg.board").getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2 - board.x, y: box.y + box.height / 2 - board.y };
    });
  }

  // The board takes the pointer, not the mark. It is scrolled to, and must stand still with nothing before it.
  async press(mark) {
    const position = await this.placeOf(mark);
    const board = this.page.locator("svg.board");
    if (this.touch) await board.tap({ position });
    else await board.click({ position });
  }

  // Presses, and waits until the order has come back as a new version.
  async order(action) {
    const before = await this.version();
    await action();
    await until("the order has arrived", async () => (await this.version()) > before);
    await until("the next orders are known", async () => (await this.isReady()) || (await this.isWaiting()));
  }

  // While an order is on its way, the heading says so, with an ellipsis.
  async isWaiting() {
    return !/^(Place your|Your scouts|You may)|…$/.test(await this.status());
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async pressButton(name) {
    const button = this.button(name);
    if (this.touch) await button.tap();
    else await button.click();
  }

  async place(scouts) {
    for (let placed = 0; placed < scouts; placed++) {
      const free = this.page.locator(".mark-dot");
      const at = Math.floor(((placed + 0.5) * (await free.count())) / scouts);
      await this.order(() => this.press(free.nth(at)));
    }
    await this.order(() => this.pressButton("Confirm placement"));
  }

  async ride() {
    const actor = this.page.locator(".mark-actor").first();
    if ((await actor.count()) === 0) return false;
    await this.press(actor);
    const goal = await this.farthest();
    if (!goal) return false;
    if (!this.touch) {
      await this.page.locator("svg.board").hover({ position: await this.placeOf(goal) });
      await this.page.locator(".route.planned").waitFor();
    }
    await this.order(() => this.press(goal));
    return true;
  }

  // A place to observe from or to report at; else the one nearest to the top of the sheet.
  async farthest() {
    const aims = this.page.locator(".mark-goal");
    if ((await aims.count()) > 0) return aims.first();
    const dots = this.page.locator(".mark-dot");
    const tops = await dots.evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().top));
    return tops.length > 0 ? dots.nth(tops.indexOf(Math.min(...tops))) : undefined;
  }

  async rideByKeyboard() {
    const { page } = this;
    await page.locator("svg.board").focus();
    await page.keyboard.press("ArrowUp");
    await this.hears(/scout \d+.*may act/);
    await page.keyboard.press("Enter");
    await page.locator(".scout.selected").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".scout.selected").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await this.hears(/within reach/);
    await this.order(() => page.keyboard.press("Enter"));
  }

  // What a screen reader is told of the cell under the cursor.
  hears(words) {
    return this.page.locator("#cursor-speech", { hasText: words }).waitFor({ state: "attached" });
  }

  // Every attack that is offered, after a look at its odds.
  async attackAll(onCard) {
    for (;;) {
      const target = this.page.locator(".mark-target").first();
      if ((await target.count()) === 0) return;
      await this.press(target);
      const card = this.page.locator(".odds");
      await card.waitFor();
      const parts = await card.locator(".figure-cell").allTextContents();
      const sum = parts.reduce((total, text) => total + Number.parseInt(text, 10), 0);
      assert.equal(sum, 36, "the odds add up to 36");
      await onCard?.();
      await this.order(() => this.pressButton("Attack"));
      if (!/^You may attack/.test(await this.status())) return;
    }
  }

  async turn(onCard) {
    while (/^Your scouts to ride/.test(await this.status())) {
      if (!(await this.ride())) {
        await this.order(() => this.pressButton("End moves"));
        break;
      }
    }
    if (/^You may attack/.test(await this.status())) await this.attackAll(onCard);
    if (/^You may attack/.test(await this.status())) await this.order(() => this.pressButton("End turn"));
  }

  // Where every scout stands, as the page shows it.
  scouts() {
    return this.page
      .locator("[data-scout]")
      .evaluateAll((all) => all.map((one) => `${one.dataset.scout}@${one.dataset.cell}`).sort().join(" "));
  }

  connection(kind) {
    return this.page.locator(`[data-connection=${kind}]`).first().waitFor();
  }
}
