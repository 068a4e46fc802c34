// Somebody at the pages of clubs and campaigns: fills in forms, presses what they offer, reads what stands there.
import assert from "node:assert/strict";
import { LAPTOP, listen, rest, shoot, violations } from "./browser.mjs";

export class Member {
  static async arrive(browser, server, path = "/clubs", options = LAPTOP) {
    const context = await browser.newContext({ acceptDownloads: true, ...options });
    const page = await context.newPage();
    const member = new Member(context, page, listen(page), server);
    await member.open(path);
    return member;
  }

  constructor(context, page, watch, server) {
    this.context = context;
    this.page = page;
    this.watch = watch;
    this.server = server;
  }

  open(path) {
    return this.page.goto(this.server.address + path);
  }
  get address() {
    return this.page.url().slice(this.server.address.length);
  }

  async register(name) {
    const { page } = this;
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill("grey horses at dawn");
    await page.getByRole("button", { name: /^(Register|Take this name)$/ }).click();
    await page.getByRole("button", { name }).waitFor();
  }

  section(name) {
    return this.page.getByRole("region", { name, exact: true });
  }
  heading(name) {
    return this.page.getByRole("heading", { name });
  }

  // Within one section of the page, or anywhere.
  at(section) {
    return section ? this.section(section) : this.page;
  }

  // Opens what is folded, fills in its fields by their labels, and sends it; until the page has taken it.
  async fill(fields, within = this.page) {
    for (const [label, value] of Object.entries(fields)) {
      const named = { name: label, exact: true };
      // A list's label is read with its options by one way of looking, and without them by the other.
      const field = within.getByLabel(label, { exact: true }).or(within.getByRole("combobox", named));
      const kind = await field.evaluate((one) => `${one.tagName} ${one.type}`);
      if (kind.startsWith("SELECT")) await field.selectOption({ label: value });
      else if (/checkbox|radio/.test(kind)) await field.setChecked(value);
      else await field.fill(String(value));
    }
  }
  async unfolded(title, section) {
    await this.at(section).getByRole("button", { name: title, exact: true }).click();
    return this.at(section).locator(".folded.open").filter({ has: this.page.getByRole("button", { name: title, exact: true }) });
  }
  async form(title, verb, fields = {}, section = undefined) {
    const fold = await this.unfolded(title, section);
    await this.fill(fields, fold);
    await fold.getByRole("button", { name: verb, exact: true }).click();
    return fold;
  }
  // A form that folds again when it was done.
  async done(title, verb, fields = {}, section = undefined) {
    const fold = await this.form(title, verb, fields, section);
    await fold.waitFor({ state: "detached" });
  }

  async download(press) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), press()]);
    return download;
  }

  // Sound to read and to look at.
  async look(name) {
    await rest(this.page);
    await shoot(this.page, name);
    assert.deepEqual(await violations(this.page), [], name);
  }

  async leave() {
    assert.deepEqual(this.watch.faults, []);
    await this.context.close();
  }
}

// The whole page, for a look at it.
export async function shootWhole(page, path) {
  await rest(page);
  await page.screenshot({ path, fullPage: true });
}
