// The three sectors on the ground: a light tint, the section lines, and the one that was rolled set off from the rest.
import { memo } from "preact/compat";
import { fine } from "../board/region";
import { cellPath } from "../board/shapes";
import { CELL, centreOf, extent } from "../game/geometry";
import { LandPhase, Sector } from "../gen/galloper/v1/land_pb";
import { asSouth, cellsOfSector, landGrid, SECTORS, sectionLine } from "./ground";
import type { LandView } from "./view";

export const Sectors = memo(function Sectors({ view, flipped }: { view: LandView; flipped: boolean }) {
  const grid = landGrid(view);
  const playing = view.phase === LandPhase.ACTIONS || view.phase === LandPhase.COUNTER;
  const lit = playing && view.die > 0 ? asSouth(view.sector, view.active) : Sector.UNSPECIFIED;
  return (
    <g class={`sectors${lit === Sector.UNSPECIFIED ? "" : " playing"}`}>
      {SECTORS.map((sector) => (
        <path
          key={sector}
          class={`sector sector-${sector}${sector === lit ? " lit" : ""}`}
          d={cellsOfSector(view, sector)
            .map((cell) => cellPath(grid, cell, flipped, 0))
            .join("")}
        />
      ))}
      <path
        class="section-line"
        d={lineOf(view, Sector.CENTRE, flipped) + lineOf(view, Sector.RIGHT, flipped)}
      />
    </g>
  );
});

function lineOf(view: LandView, leftOf: Sector.CENTRE | Sector.RIGHT, flipped: boolean): string {
  const grid = landGrid(view);
  const { width, height } = extent(grid);
  const at = (x: number, y: number) =>
    flipped ? `${fine(width - x)} ${fine(height - y)}` : `${fine(x)} ${fine(y)}`;
  const line = sectionLine(view, leftOf);
  const points = line.map((column, row) => at(column * CELL, centreOf(grid, row, 0).y));
  const first = at((line[0] ?? 0) * CELL, height);
  const last = at((line[line.length - 1] ?? 0) * CELL, 0);
  return `M${[first, ...points, last].join("L")}`;
}
