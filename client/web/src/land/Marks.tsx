// Marks of the moment over a battle's ground: where a unit may go and what it may do there, whom it may aim at, what was
// fired at whom.
import { fine } from "../board/region";
import { cellPath, Route } from "../board/shapes";
import { centre, type Grid } from "../game/geometry";
import { Verb, VolleyKind } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { Shot } from "./scene";
import type { LandMarks, ReachMark, TargetMark } from "./shownMarks";

interface Props {
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly marks: LandMarks;
}

export function LandMarksBelow({ grid, flipped, marks, seat }: Props & { seat: Seat | undefined }) {
  const paths = (cells: readonly number[], inset: number) =>
    cells.map((cell) => cellPath(grid, cell, flipped, inset)).join("");
  return (
    <g class="marks">
      <path class={`mark-zone${seat === Seat.NORTH ? " north" : ""}`} d={paths(marks.zone, 1)} />
      <path class="mark-lit" d={paths(marks.lit, 0)} />
      {marks.pieces.map((cells, index) => (
        <path key={index.toString()} class="mark-piece" d={paths(cells, 1)} />
      ))}
      <path class="mark-fellow" d={paths(marks.fellows, 1)} />
      {marks.chosen !== undefined && <path class="mark-chosen" d={paths([marks.chosen], 0.5)} />}
      {marks.actors.map((cell) => (
        <path key={cell} class="mark-actor" data-cell={cell} d={cellPath(grid, cell, flipped, 1.5)} />
      ))}
      {marks.reach.map((mark) => (
        <Reach key={mark.cell} mark={mark} grid={grid} flipped={flipped} />
      ))}
      {marks.hover !== undefined && <path class="mark-hover" d={paths([marks.hover], 1)} />}
      <Route grid={grid} flipped={flipped} cells={marks.lastPath} kind="last" />
      {marks.fallen.map((cell) => {
        const { x, y } = centre(grid, cell, flipped);
        return (
          <path
            key={cell}
            class="mark-fallen"
            d={`M${fine(x - 9)} ${fine(y - 9)}l18 18M${fine(x + 9)} ${fine(y - 9)}l-18 18`}
          />
        );
      })}
    </g>
  );
}

// Each kind has a sign of its own: a dot to move, a ring to fire from, crossed sabres to charge from.
function Reach({ mark, grid, flipped }: { mark: ReachMark; grid: Grid; flipped: boolean }) {
  const { x, y } = centre(grid, mark.cell, flipped);
  return (
    <g class={`land-reach ${mark.kind}`} data-cell={mark.cell}>
      <path class="mark-reach" d={cellPath(grid, mark.cell, flipped, 1)} />
      <g transform={`translate(${fine(x)} ${fine(y)})`}>
        {mark.kind === "charge" ? (
          <path class="reach-sabres" d="M-7 6.5Q-1 2 7 -7M7 6.5Q1 2 -7 -7M-8 4l4 4M8 4l-4 4" />
        ) : mark.kind === "fire" ? (
          <>
            <circle class="reach-ring" r={6.5} />
            <circle class="mark-dot" r={2.4} />
          </>
        ) : (
          <circle class="mark-dot" r={3.6} />
        )}
      </g>
    </g>
  );
}

export function LandMarksAbove({ grid, flipped, marks, cursor }: Props & { cursor: number | undefined }) {
  return (
    <g class="marks">
      <Route grid={grid} flipped={flipped} cells={marks.path} kind="planned" />
      {marks.stand !== undefined && <path class="mark-stand" d={cellPath(grid, marks.stand, flipped, 3)} />}
      {marks.shots.map((shot, index) => (
        <ShotMark key={index.toString()} shot={shot} index={index} grid={grid} flipped={flipped} />
      ))}
      {marks.targets.map((target) => (
        <Target
          key={target.cell}
          target={target}
          aimed={target.cell === marks.aimed}
          grid={grid}
          flipped={flipped}
        />
      ))}
      {cursor !== undefined && <path class="mark-cursor" d={cellPath(grid, cursor, flipped, 0)} />}
    </g>
  );
}

function Target(props: { target: TargetMark; aimed: boolean; grid: Grid; flipped: boolean }) {
  const { target, aimed, grid, flipped } = props;
  const { x, y } = centre(grid, target.cell, flipped);
  const charge = target.verbs.includes(Verb.CHARGE);
  return (
    <g
      class={`mark-target${aimed ? " aimed" : ""}${charge ? " charge" : ""}`}
      data-cell={target.cell}
      transform={`translate(${fine(x)} ${fine(y)})`}
    >
      <path class="target-hex" d="M0 -21L18.2 -10.5V10.5L0 21L-18.2 10.5V-10.5Z" />
      <path class="target-ticks" d="M0 -23v7M0 23v-7M-20 0h6M20 0h-6" />
    </g>
  );
}

// From muzzle to mark, with what it did. What follows upon another is drawn beside it.
function ShotMark({
  shot,
  index,
  grid,
  flipped,
}: {
  shot: Shot;
  index: number;
  grid: Grid;
  flipped: boolean;
}) {
  const from = centre(grid, shot.from, flipped);
  const to = centre(grid, shot.to, flipped);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const aside = index % 2 === 0 ? 4 : -4;
  const at = (along: number) =>
    `${fine(from.x + dx * along - dy * aside)} ${fine(from.y + dy * along + dx * aside)}`;
  const melee = shot.kind === VolleyKind.CHARGE || shot.kind === VolleyKind.STRIKE_BACK;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const army = shot.seat === Seat.SOUTH ? "south" : "north";
  const effect = [shot.hits > 0 ? `−${shot.hits}` : "", "⚑".repeat(Math.min(3, shot.flags))].join(" ").trim();
  return (
    <g class={`shot ${army}${melee ? " melee" : ""}`}>
      <path class="shot-line" d={`M${at(12)}L${at(length - 14)}`} />
      <path
        class="shot-head"
        transform={`translate(${at(length - 11)}) rotate(${fine(angle)})`}
        d="M4 0L-6 -4.5L-3.6 0L-6 4.5Z"
      />
      <text x={to.x - dy * aside * 3 - dx * 4} y={to.y + dx * aside * 3 - dy * 4 - 14}>
        {effect || "0"}
      </text>
    </g>
  );
}
