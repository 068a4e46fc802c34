// Motion tells what happened: a scout rides along its path, one that is lost fades. It never holds the game up: a new update
// or any click finishes it, and it is off where the reader prefers reduced motion.
import { useEffect } from "preact/hooks";
import { centre, type Grid } from "../game/geometry";

export interface Motion {
  readonly scout: number;
  readonly cells: readonly number[];
}

const LONGEST_MS = 400;
const SHORTEST_MS = 150;

export function wantsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

export function useMotions(
  svg: { readonly current: SVGSVGElement | null },
  motions: readonly Motion[],
  grid: Grid,
  flipped: boolean,
): void {
  useEffect(() => {
    const root = svg.current;
    if (!root || motions.length === 0 || !wantsMotion()) return;
    const running = motions.flatMap((motion) => ride(root, motion, grid, flipped));
    const finish = () => {
      for (const animation of running) animation.finish();
    };
    addEventListener("pointerdown", finish, { once: true });
    return () => {
      removeEventListener("pointerdown", finish);
      for (const animation of running) animation.cancel();
    };
  }, [motions]);
}

function ride(root: SVGSVGElement, motion: Motion, grid: Grid, flipped: boolean): Animation[] {
  const figure = root.querySelector(`[data-scout="${motion.scout}"]`);
  if (!figure || motion.cells.length < 2) return [];
  const keyframes = motion.cells.map((cell) => {
    const { x, y } = centre(grid, cell, flipped);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  const duration = Math.min(LONGEST_MS, SHORTEST_MS + 50 * (motion.cells.length - 1));
  return [figure.animate(keyframes, { duration, easing: "ease-in-out" })];
}
