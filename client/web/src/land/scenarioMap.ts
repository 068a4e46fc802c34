// A battle's ground for a preview, before any match has it.
import type { Ground } from "../board/terrain";
import type { LandScenario } from "../gen/galloper/v1/land_pb";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";
import { drawnAs } from "./ground";

const STANDARD: Readonly<Record<string, string>> = {
  ".": "open",
  w: "woods",
  h: "hill",
  t: "town",
  "~": "river",
  f: "ford",
  b: "bridge",
  m: "marsh",
  r: "road",
};

export function landPreview(scenario: Scenario): Ground | undefined {
  const { game } = scenario;
  if (game.case === "land") return previewOf(game.value);
  if (game.case === "operation" && game.value.land) return previewOf(game.value.land);
  return undefined;
}

function previewOf({ map, terrain }: LandScenario): Ground {
  const lines = map.length > 0 ? map.map((line) => line.replace(/\s/g, "")) : openGround(13, 9);
  const depth = lines.length;
  const width = Math.max(...lines.map((line) => line.length));
  const shortOddRows = lines.some((line) => line.length < width) || width === 13;
  const looks = new Map(Object.entries(STANDARD));
  for (const { symbol, look } of terrain) looks.set(symbol, look);
  const cells = Array.from({ length: width * depth }, () => "open");
  lines.forEach((line, fromNorth) => {
    [...line].forEach((symbol, column) => {
      cells[(depth - 1 - fromNorth) * width + column] = drawnAs(looks.get(symbol));
    });
  });
  return { grid: { hex: true, width, depth, shortOddRows }, looks: cells };
}

function openGround(width: number, depth: number): string[] {
  return Array.from({ length: depth }, (_, row) => ".".repeat((row & 1) === 1 ? width - 1 : width));
}
