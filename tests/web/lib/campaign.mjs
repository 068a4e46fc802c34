// Somebody at the pages of clubs and campaigns: fills in forms, presses what they offer, reads what stands there.
import assert from "node:assert/strict";
import { LAPTOP, listen, rest, shoot, violations } from "./browser.mjs";
import { until } from "./server.mjs";

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

  async standings() {
    await this.section("Standings").getByRole("row").nth(2).waitFor();
    return this.section("Standings").getByRole("row").allTextContents();
  }

  // Follows a link that lies below the first screen and goes back: the page stands where it was left.
  async thereAndBack(link, there) {
    await link.scrollIntoViewIfNeeded();
    const depth = await this.page.evaluate(() => scrollY);
    assert.ok(depth > 0, "it lies below the first screen");
    await link.click();
    await this.section(there).waitFor();
    await this.page.goBack();
    await until("the page stands where it was left", () => this.page.evaluate((wanted) => Math.abs(scrollY - wanted) < 2, depth));
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

export function choose(within, label, words) {
  return within.getByRole("combobox", { name: label, exact: true }).selectOption({ label: words });
}

// A brigadier with his roll shown, a brigade under him, and a ship.
export async function muster(member, nation, brigadier, brigade) {
  await member.section(nation).waitFor();
  await member.form("Make a brigadier", "Roll for him", { Name: brigadier }, nation);
  const scene = member.page.getByRole("dialog", { name: `Brigadier ${brigadier}` });
  await scene.waitFor();
  assert.equal(await scene.locator(".die").count(), 2, "both dice of C4 are shown");
  await scene.getByText(/Rating [1-5], /).waitFor();
  await member.look(`campaign-made-${nation}`);
  await scene.getByRole("button", { name: "To the roster" }).click();
  await member.done("Raise a brigade", "Raise the brigade", { "Its name": brigade }, nation);
  await member.section(nation).getByRole("heading", { name: brigade }).waitFor();
  await member.done("Commission a ship", "Commission her", { "Her name": `${nation}’s Pride` }, nation);
}

// The organiser makes an engagement; each of `sides`, { member, nation, forces }, names what his nation sends.
export async function agreed(organiser, campaign, { kind, ground, sides }) {
  await organiser.open(`${campaign}/calendar`);
  const fold = await organiser.unfolded("Make an engagement");
  await choose(fold, "What is fought", kind);
  await choose(fold, "Ground", ground);
  await fold.getByRole("button", { name: "Make it" }).click();
  await organiser.heading(ground).waitFor();
  const { address } = organiser;
  for (const { member, nation, forces } of sides) {
    if (member !== organiser) await member.open(address);
    const choice = member.section("Before the battle").getByRole("group", { name: `Whom ${nation} sends` });
    for (const name of forces) await choice.getByLabel(name).check();
    await member.page.getByRole("button", { name: `Name the forces of ${nation}`, exact: true }).click();
    await member.page.getByRole("button", { name: `Change the forces of ${nation}` }).waitFor();
  }
  return address;
}

// Has the match made; `computers`: the nations that computer players play.
export async function takeTheField(organiser, computers) {
  const fold = await organiser.unfolded("To the field");
  for (const nation of computers) await choose(fold, `${nation} is played by`, "A computer player: recruit");
  await fold.getByRole("button", { name: "Make the match" }).click();
  await organiser.page.locator("svg.board").first().waitFor();
}
