// Runners on their dotted ways, seen by their own side alone.
import { fine } from "../board/region";
import { centre, type Grid } from "../game/geometry";
import type { Runner } from "../gen/galloper/v1/land_pb";
import { RunnerFigure } from "./Standard";
import type { Field } from "./units";

interface Props {
  readonly field: Field;
  readonly grid: Grid;
  readonly flipped: boolean;
}

// `preview`: the way of one that might be sent.
export function RunnerWays({ field, grid, flipped, preview }: Props & { preview: readonly number[] }) {
  return (
    <g class="runners">
      {preview.length > 1 && <Way cells={preview} grid={grid} flipped={flipped} kind="planned" />}
      {field.brigades.map(({ seat, id, runner, with: unit }) =>
        runner && runner.route.length > 0 ? (
          <Way
            key={`${seat}.${id}`}
            cells={withEnd(runner.route, field.byId.get(unit)?.cell)}
            grid={grid}
            flipped={flipped}
            kind="under-way"
          />
        ) : null,
      )}
    </g>
  );
}

export function Runners({ field, grid, flipped }: Props) {
  return (
    <g class="runners">
      {field.brigades.map(({ seat, id, runner }) => {
        if (!runner || runner.route.length === 0) return null;
        const at = centre(grid, placeOf(runner), flipped);
        return (
          <g
            key={`${seat}.${id}`}
            data-runner={`${seat}.${id}`}
            transform={`translate(${fine(at.x - 4)} ${fine(at.y + 15)})`}
          >
            <RunnerFigure order={runner.order} turns={runner.turnsLeft} />
          </g>
        );
      })}
    </g>
  );
}

// As far along as he has spent of his turns.
function placeOf({ route, turns, turnsLeft }: Runner): number {
  const part = turns === 0 ? 0 : (turns - Math.min(turns, turnsLeft)) / turns;
  return route[Math.round(part * (route.length - 1))] ?? route[0] ?? 0;
}

// The route ends where he is in contact; the dots lead on to the brigadier himself.
function withEnd(route: readonly number[], to: number | undefined): readonly number[] {
  return to === undefined || route[route.length - 1] === to ? route : [...route, to];
}

function Way({
  cells,
  grid,
  flipped,
  kind,
}: {
  cells: readonly number[];
  grid: Grid;
  flipped: boolean;
  kind: string;
}) {
  const points = cells.map((cell) => centre(grid, cell, flipped));
  const d = `M${points.map(({ x, y }) => `${fine(x)} ${fine(y)}`).join("L")}`;
  return (
    <g class={`runner-way ${kind}`}>
      <path class="way-halo" d={d} />
      <path class="way-dots" d={d} />
    </g>
  );
}
