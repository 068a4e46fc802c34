// The one surface of a board that takes the pointer and the keys, whatever stands on it.
import { useEffect, useState } from "preact/hooks";
import { type Grid, nearestCell, step } from "../game/geometry";
import { arrowDirections } from "./keys";

export interface SurfaceProps {
  readonly flipped: boolean;
  // Where the keyboard begins.
  readonly start: () => number;
  // Absent: only to look at.
  readonly onCell?: ((cell: number) => void) | undefined;
  readonly onHover?: ((cell: number | undefined) => void) | undefined;
  readonly onCursor?: ((cell: number | undefined) => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  // Keys of the game's own; true: it took the key.
  readonly onKey?: ((key: string) => boolean) | undefined;
}

export function cellUnder(
  svg: SVGSVGElement | null,
  grid: Grid,
  flipped: boolean,
  at: { readonly clientX: number; readonly clientY: number },
): number | undefined {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return undefined;
  return nearestCell(grid, new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse()), flipped);
}

export function useSurface(props: SurfaceProps, grid: Grid, svg: { readonly current: SVGSVGElement | null }) {
  const [cursor, setCursor] = useState<number | undefined>(undefined);
  const { onCell, onHover, onCursor, onCancel, onKey, flipped } = props;
  useEffect(() => setCursor(undefined), [grid]);
  if (!onCell) return { cursor: undefined, handlers: {} };
  const moveCursor = (cell: number | undefined) => {
    setCursor(cell);
    onCursor?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = cursor ?? props.start();
    if ((event.key === "Enter" || event.key === " ") && cursor !== undefined) onCell(cursor);
    else if (event.key === "Escape") onCancel?.();
    else if (!onKey?.(event.key)) {
      const to = arrowDirections(grid, from, event.key, flipped)
        .map((direction) => step(grid, from, direction))
        .find((cell) => cell !== undefined);
      if (to === undefined && !event.key.startsWith("Arrow")) return;
      moveCursor(cursor === undefined ? from : (to ?? from));
    }
    event.preventDefault();
  };
  return {
    cursor,
    handlers: {
      onClick: (event: MouseEvent) => {
        const cell = cellUnder(svg.current, grid, flipped, event);
        // Whoever points has left the keys.
        setCursor(undefined);
        if (cell !== undefined) onCell(cell);
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== "touch") onHover?.(cellUnder(svg.current, grid, flipped, event));
      },
      onPointerLeave: () => onHover?.(undefined),
      onKeyDown,
      onBlur: () => moveCursor(undefined),
    },
  };
}
