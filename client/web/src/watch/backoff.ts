// How long to wait before the next attempt to connect: doubling from half a second to fifteen, spread so that a room full of
// spectators does not knock at once.
export function waitMs(failures: number, random: number): number {
  const longest = Math.min(15_000, 500 * 2 ** Math.min(failures, 10));
  return Math.round(longest * (0.6 + 0.4 * random));
}
