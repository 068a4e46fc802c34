// Outlines of cells and ways over them, for marks.
import { centre, columnOf, cornersOf, type Grid, rowOf, turned } from "../game/geometry";
import { fine } from "./region";

export function Route({
  grid,
  flipped,
  cells,
  kind,
}: {
  grid: Grid;
  flipped: boolean;
  cells: readonly number[];
  kind: string;
}) {
  if (cells.length < 2) return null;
  const points = cells.map((cell) => centre(grid, cell, flipped));
  const first = points[0];
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  if (!first || !last || !before) return null;
  const angle = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  return (
    <g class={`route ${kind}`}>
      <path d={`M${points.map(({ x, y }) => `${fine(x)} ${fine(y)}`).join("L")}`} />
      {kind === "last" && <circle cx={first.x} cy={first.y} r={4} />}
      {kind === "planned" && (
        <path
          class="head"
          transform={`translate(${fine(last.x)} ${fine(last.y)}) rotate(${fine(angle)})`}
          d="M7 0L-6 -6.5L-3 0L-6 6.5Z"
        />
      )}
    </g>
  );
}

export function cellPath(grid: Grid, cell: number, flipped: boolean, inset: number): string {
  const middle = centre(grid, cell, flipped);
  const corners = cornersOf(grid, rowOf(grid, cell), columnOf(grid, cell)).map((corner) =>
    flipped ? turned(grid, corner) : corner,
  );
  const points = corners.map(({ x, y }) => {
    const length = Math.hypot(x - middle.x, y - middle.y);
    const factor = (length - inset) / length;
    return `${fine(middle.x + (x - middle.x) * factor)} ${fine(middle.y + (y - middle.y) * factor)}`;
  });
  return `M${points.join("L")}Z`;
}
