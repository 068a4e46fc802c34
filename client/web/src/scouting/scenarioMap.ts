// A scenario's ground for a preview, before any match has it.
import { create } from "@bufbuild/protobuf";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";
import {
  ScoutingGrid,
  type ScoutingGround,
  ScoutingGroundSchema,
  type ScoutingTerrain,
  ScoutingTerrainSchema,
} from "../gen/galloper/v1/scouting_pb";

const STANDARD: readonly [string, string, string][] = [
  [".", "open", "open"],
  ["f", "forest", "forest"],
  ["h", "hills", "hill"],
  ["F", "forested hills", "forested_hill"],
  ["w", "water", "water"],
];

export function previewGround(scenario: Scenario): ScoutingGround | undefined {
  if (scenario.game.case !== "scouting") return undefined;
  const { map, rules, terrain } = scenario.game.value;
  const kinds: ScoutingTerrain[] = [
    ...STANDARD.map(([symbol, name, look]) => create(ScoutingTerrainSchema, { symbol, name, look })),
    ...terrain,
  ];
  const depth = map.length > 0 ? map.length : (rules?.depth ?? 20);
  const width = map[0]?.length ?? rules?.width ?? 16;
  const cells = new Uint8Array(width * depth);
  map.forEach((line, fromNorth) => {
    for (let column = 0; column < width; column++) {
      const kind = kinds.map(({ symbol }) => symbol).lastIndexOf(line[column] ?? ".");
      cells[(depth - 1 - fromNorth) * width + column] = Math.max(0, kind);
    }
  });
  return create(ScoutingGroundSchema, {
    grid: rules?.grid ?? ScoutingGrid.SQUARE,
    width,
    depth,
    terrain: kinds,
    cells,
  });
}
