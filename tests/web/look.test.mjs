// How the battles look: every scene, at three sizes where it matters, by day and by lamplight, without a complaint of the browser or of axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LAPTOP, PHONE, PROJECTOR, launch, listen, shoot, violations } from "./lib/browser.mjs";
import { Stage } from "./lib/stage.mjs";

let stage;
let browser;
before(async () => {
  stage = await Stage.open();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const SIZES = { laptop: LAPTOP, phone: PHONE, projector: PROJECTOR };
const ONLY = process.env.SCENE?.split(",");

async function open(name, size, colorScheme, more = {}) {
  const context = await browser.newContext({ ...SIZES[size], colorScheme, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const watch = listen(page);
  const play = await stage.play(page, name);
  return { context, page, watch, ...play };
}

const press = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} is on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
const point = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};

// What the hand does in a scene before one looks.
const HANDS = {
  command: async (page) => {
    await page.getByRole("button", { name: /General Orlow/ }).click();
    await page.getByRole("button", { name: /Hold/ }).first().click();
    await page.locator(".compliance").waitFor();
  },
  actions: async (page) => {
    await press(page, "[data-unit='2']");
    await press(page, "[data-unit='65']");
    await page.locator(".land-odds .primary").first().waitFor();
  },
  deploy: async (page) => {
    await page.locator("[data-in-hand]").first().click();
    await page.locator(".land-reach.place").first().waitFor();
  },
  pieces: async (page) => {
    await page.getByRole("button", { name: /Crow Wood/ }).click();
    await page.locator(".land-reach.place").first().waitFor();
  },
  operation: async (page) => {
    await page.getByRole("dialog").waitFor();
  },
  north: async (page) => {
    await point(page, "[data-unit='6']");
    await page.locator(".pointer-card").waitFor();
  },
  over: async (page) => {
    await page.getByRole("tab", { name: "Sides" }).click();
  },
  "sea-moves": async (page) => {
    await press(page, "[data-ship='1']");
    await press(page, `.sea-reach[data-cell='${7 * 22 + 10}'] .mark-dot`);
    await page.getByRole("button", { name: "Facing east", exact: true }).click();
    await page.getByRole("button", { name: "Move here, facing east: cost 3" }).waitFor();
    await page.getByRole("button", { name: "Gun arcs" }).click();
    await page.locator("[data-arc]").first().waitFor();
  },
  "sea-arcs": async (page) => {
    await press(page, "[data-ship='7']");
    await page.getByRole("button", { name: "Gun arcs" }).click();
    await page.locator("[data-arc]").first().waitFor();
    await page.getByRole("tab", { name: "Sides" }).click();
  },
  "sea-reach": async (page) => {
    await page.locator(".ship-chips button", { hasText: "Salamander" }).click();
    await page.locator(".sea-reach").first().waitFor();
  },
  "sea-fire": async (page) => {
    await page.locator("[data-shooter='3']").click();
    await press(page, "[data-ship='7']");
    await page.locator(".sea-odds .primary").waitFor();
  },
  "sea-north": async (page) => {
    await page.locator(".ship-chips button", { hasText: "Good Hope" }).click();
    await page.getByRole("button", { name: "Leave the battle…" }).click();
    await page.getByRole("button", { name: "Good Hope leaves, for 2, and does not come back" }).waitFor();
  },
  "sea-over": async (page) => {
    await page.getByRole("tab", { name: "Key" }).click();
  },
};

// Which scenes are worth a look where; every scene on land by day on a laptop.
const ELSEWHERE = {
  command: ["laptop-dark", "phone-light", "projector-light"],
  actions: ["laptop-dark", "phone-dark", "projector-light"],
  despatch: ["phone-light"],
  seen: ["laptop-dark"],
  deploy: ["laptop-dark", "phone-light"],
  pieces: ["phone-light"],
  operation: ["phone-dark"],
  over: ["laptop-dark"],
};
const AT_SEA = {
  "sea-moves": ["laptop-light", "laptop-dark"],
  "sea-reach": ["phone-light"],
  "sea-arcs": ["laptop-light"],
  "sea-fire": ["laptop-light", "phone-dark"],
  "sea-plan": ["laptop-light"],
  "sea-salvo": ["laptop-light", "phone-light", "projector-dark"],
  "sea-north": ["laptop-light"],
  "sea-over": ["laptop-dark"],
};

const SCENES = ["command", "actions", "despatch", "seen", "fight", "counter", "deploy", "pieces", "operation", "north", "over"];

for (const name of [...SCENES, ...Object.keys(AT_SEA)]) {
  if (ONLY && !ONLY.includes(name)) continue;
  for (const place of AT_SEA[name] ?? ["laptop-light", ...(ELSEWHERE[name] ?? [])]) {
    if (process.env.SIZE && process.env.SIZE !== place) continue;
    const [size, colorScheme] = place.split("-");
    test(`${name}, ${size}, ${colorScheme}`, async () => {
      const { context, page, watch } = await open(name, size, colorScheme);
      await page.locator("[data-connection=live]").first().waitFor();
      await HANDS[name]?.(page);
      await shoot(page, `${name in AT_SEA ? "" : "land-"}${name}-${place}`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(watch.faults, []);
      await context.close();
    });
  }
}
