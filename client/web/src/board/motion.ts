// Motion tells what happened: a scout or a unit goes along its path. It never holds the game up: a new update
// or any click finishes it, and it is off where the reader prefers reduced motion.
import { useEffect } from "preact/hooks";
import { centre, type Grid } from "../game/geometry";

export interface Motion {
  // The `data-mover` of its figure.
  readonly mover: string;
  readonly cells: readonly number[];
  // Degrees at each cell as South sees the sheet, for a mover whose `data-heading` part turns on the way.
  readonly headings?: readonly number[];
  // Its place in the order of what happened: each begins when the one before it is over.
  readonly beat?: number;
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
  const figure = root.querySelector(`[data-mover="${motion.mover}"]`);
  if (!figure || motion.cells.length < 2) return [];
  const keyframes = motion.cells.map((cell) => {
    const { x, y } = centre(grid, cell, flipped);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  const duration = Math.min(LONGEST_MS, SHORTEST_MS + 50 * (motion.cells.length - 1));
  const delay = (motion.beat ?? 0) * LONGEST_MS;
  const timing: KeyframeAnimationOptions = { duration, delay, easing: "ease-in-out", fill: "backwards" };
  const ridden = [figure.animate(keyframes, timing)];
  const bow = figure.querySelector("[data-heading]");
  if (bow && motion.headings) {
    const turns = motion.headings.map((heading) => ({
      transform: `rotate(${heading + (flipped ? 180 : 0)}deg)`,
    }));
    ridden.push(bow.animate(turns, timing));
  }
  return ridden;
}
