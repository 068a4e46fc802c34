// A few lines beside a cell of the board, where there is room for them. It takes no clicks.
import type { ComponentChildren } from "preact";
import type { Grid } from "../game/geometry";
import { type Margin, placeOnSheet } from "./Sheet";

interface Props {
  readonly grid: Grid;
  readonly margin: Margin;
  readonly cell: number;
  readonly flipped: boolean;
  readonly children: ComponentChildren;
}

export function BesideCell({ grid, margin, cell, flipped, children }: Props) {
  const { x, y } = placeOnSheet(grid, margin, cell, flipped);
  const side = { [x > 0.6 ? "right" : "left"]: `${(x > 0.6 ? 1 - x : x) * 100 + 4}%` };
  const edge = { [y > 0.55 ? "bottom" : "top"]: `${(y > 0.55 ? 1 - y : y) * 100}%` };
  return (
    <div class="pointer-card" style={{ ...side, ...edge }} aria-hidden="true">
      {children}
    </div>
  );
}
