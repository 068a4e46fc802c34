// What is drawn over the ground for the moment: where a scout may go, whom it may attack, what happened last.
import { fine } from "../board/region";
import { cellPath, Route } from "../board/shapes";
import { centre, type Grid } from "../game/geometry";

export interface ReachMark {
  readonly cell: number;
  // It would observe there, or bring its report home.
  readonly kind: "plain" | "observes" | "returns";
}

export interface Marks {
  readonly reach: readonly ReachMark[];
  readonly targets: readonly number[];
  readonly path: readonly number[];
  readonly lastPath: readonly number[];
  readonly lit: readonly number[];
  readonly fallen: readonly number[];
  readonly cursor: number | undefined;
  readonly hover: number | undefined;
  readonly actors: readonly number[];
}

export const NO_MARKS: Marks = {
  reach: [],
  targets: [],
  path: [],
  lastPath: [],
  lit: [],
  fallen: [],
  cursor: undefined,
  hover: undefined,
  actors: [],
};

interface Props {
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly marks: Marks;
}

export function MarksBelow({ grid, flipped, marks }: Props) {
  const at = (cell: number) => centre(grid, cell, flipped);
  return (
    <g class="marks">
      <path class="mark-lit" d={marks.lit.map((cell) => cellPath(grid, cell, flipped, 0)).join("")} />
      {marks.actors.map((cell) => (
        <path key={cell} class="mark-actor" data-cell={cell} d={cellPath(grid, cell, flipped, 1.5)} />
      ))}
      <path class="mark-reach" d={marks.reach.map(({ cell }) => cellPath(grid, cell, flipped, 1)).join("")} />
      {marks.reach.map(({ cell, kind }) => {
        const { x, y } = at(cell);
        if (kind === "plain")
          return <circle key={cell} class="mark-dot" data-cell={cell} cx={x} cy={y} r={3.4} />;
        return (
          <g key={cell} class={`mark-goal ${kind}`} data-cell={cell}>
            <circle cx={x} cy={y} r={9} />
            <circle cx={x} cy={y} r={4} />
          </g>
        );
      })}
      {marks.hover !== undefined && <path class="mark-hover" d={cellPath(grid, marks.hover, flipped, 1)} />}
      <Route grid={grid} flipped={flipped} cells={marks.lastPath} kind="last" />
      <Route grid={grid} flipped={flipped} cells={marks.path} kind="planned" />
      {marks.fallen.map((cell) => {
        const { x, y } = at(cell);
        return (
          <path key={cell} class="mark-fallen" d={`M${x - 9} ${y - 9}l18 18M${x + 9} ${y - 9}l-18 18`} />
        );
      })}
    </g>
  );
}

export function MarksAbove({ grid, flipped, marks }: Props) {
  return (
    <g class="marks">
      {marks.targets.map((cell) => {
        const { x, y } = centre(grid, cell, flipped);
        return (
          <g key={cell} class="mark-target" data-cell={cell} transform={`translate(${fine(x)} ${fine(y)})`}>
            <circle r={19} />
            <path d="M0 -23v7M0 23v-7M-23 0h7M23 0h-7" />
          </g>
        );
      })}
      {marks.cursor !== undefined && (
        <path class="mark-cursor" d={cellPath(grid, marks.cursor, flipped, 0)} />
      )}
    </g>
  );
}
