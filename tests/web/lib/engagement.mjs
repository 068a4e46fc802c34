// Fights a campaign's engagement in the page to its end, against a computer player.
import assert from "node:assert/strict";
import { Player } from "./board.mjs";
import { LandPlayer } from "./land.mjs";
import { NavalPlayer } from "./naval.mjs";
import { until } from "./server.mjs";

// Moves and fires until the battle is over; as many salvoes as were fired.
export async function fightAtSea(page) {
  const captain = new NavalPlayer(page, "South");
  let salvoes = 0;
  for (;;) {
    await until("the page's own orders at sea", async () => (await captain.isOver()) || captain.canAct());
    if (await captain.isOver()) return salvoes;
    if (/^Your ships/.test(await captain.status())) await captain.move();
    else {
      await captain.plan();
      await captain.commit();
      salvoes++;
    }
  }
}

// The scouting to its end, then the battle on the same page: the deployment, a few turns, and the day given up.
export async function fightOperation(page, turns) {
  await scout(page);
  const general = new LandPlayer(page, "South");
  await page.getByRole("button", { name: "To the battle" }).click();
  await page.locator("[data-sector]").first().waitFor();
  assert.equal(await page.locator("[data-scout]").count(), 0, "no scout is left on the page");
  await beforeTheBattle(general);
  for (let turn = 0; turn < turns && (await comesToCommand(general)); turn++) {
    await general.foldDespatches();
    await general.roll();
    await general.play();
  }
  if (await general.isOver()) return;
  await general.pressButton("Resign");
  await page.locator(".danger").click();
  await page.locator(".finished").waitFor();
}

async function scout(page) {
  const captain = new Player(page);
  await until("scouts are to be placed", async () => /^Place your/.test(await captain.status()));
  await captain.place(5);
  for (;;) {
    const where = await until("the scouting goes on, or is over", async () => {
      if ((await page.getByRole("button", { name: "To the battle" }).count()) > 0) return "over";
      return /^(Your scouts to ride|You may attack)/.test(await captain.status()) && (await captain.isReady()) && "mine";
    });
    if (where === "over") return;
    await captain.turn();
  }
}

// What the scouts have won is used or declined, and the units are deployed.
async function beforeTheBattle(general) {
  const { page } = general;
  for (;;) {
    await until("orders before the battle", () => general.canAct());
    const status = await general.status();
    if (/^Your /.test(status)) return;
    if (/^Deploy: /.test(status)) {
      await general.order(() => general.pressButton("Place the rest"));
      await general.confirm();
      return;
    }
    const before = page.locator(".command-panel button:not(:disabled), .command button:not(:disabled)");
    assert.ok((await before.count()) > 0, `something to choose: ${status}`);
    await general.order(() => before.first().click());
  }
}

function comesToCommand(general) {
  return until("his command, or the end", async () => {
    if (await general.isOver()) return "over";
    return /^Your command/.test(await general.status()) && (await general.isReady()) && "command";
  }).then((what) => what === "command");
}
