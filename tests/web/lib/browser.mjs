// Chromium, and what must not happen in it.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const shots = join(here, "../shots");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function launch() {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const LAPTOP = { viewport: { width: 1366, height: 768 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const PROJECTOR = { viewport: { width: 1920, height: 1080 } };

// Collects what a page complains of. While `excused` is set, a server that is away is no fault.
export function listen(page) {
  // The machine may be busy: this waits, it measures nothing.
  page.setDefaultTimeout(Number(process.env.PATIENCE_MS ?? 120_000));
  const watch = { faults: [], excused: false };
  page.on("pageerror", (error) => watch.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error" && !/Content.Security.Policy/i.test(message.text())) return;
    if (watch.excused && /ERR_CONNECTION|WebSocket|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource/.test(message.text())) return;
    watch.faults.push(message.text());
  });
  return watch;
}

export async function shoot(page, name) {
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

// Until nothing moves or fades any more: half shown, a text is too pale.
export function rest(page) {
  return page.evaluate(async () => {
    const passing = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    while (passing().some(({ playState }) => playState === "running")) {
      await Promise.allSettled(passing().map(({ finished }) => finished));
    }
  });
}

// What axe-core finds, as lines.
export async function violations(page) {
  await rest(page);
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run());
  return found.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
