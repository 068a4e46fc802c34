// Lines from guns to targets: planned, and fired with what it did.
import { fine } from "../board/region";
import { centre, type Grid, type Point } from "../game/geometry";
import { NavalWeapon } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import type { AimLine } from "./plan";
import type { FiredShot } from "./report";

interface Line {
  readonly at: (along: number, aside?: number) => string;
  readonly point: (along: number, aside?: number) => Point;
  readonly length: number;
  readonly angle: number;
}

// `aside`: how far to the side of the straight line, so that two ships that fire at each other show both.
function lineOf(grid: Grid, fromCell: number, toCell: number, flipped: boolean, side: number): Line {
  const from = centre(grid, fromCell, flipped);
  const to = centre(grid, toCell, flipped);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const point = (along: number, aside = 0) => ({
    x: from.x + dx * along - dy * (side + aside),
    y: from.y + dy * along + dx * (side + aside),
  });
  return {
    point,
    at: (along, aside) => {
      const { x, y } = point(along, aside);
      return `${fine(x)} ${fine(y)}`;
    },
    length,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

const HEAD = "M5 0L-6 -4.6L-3.4 0L-6 4.6Z";

interface AimProps {
  readonly line: AimLine;
  readonly index: number;
  readonly grid: Grid;
  readonly flipped: boolean;
}

export function AimMark({ line: { ship, target, weapon }, grid, flipped }: AimProps) {
  const torpedo = weapon === NavalWeapon.TORPEDO;
  const line = lineOf(grid, ship.cell, target.cell, flipped, torpedo ? -3.5 : 2.5);
  return (
    <g
      class={`aim ${ship.seat === Seat.SOUTH ? "south" : "north"}${torpedo ? " torpedo-aim" : ""}`}
      data-aim={`${ship.id}-${target.id}`}
    >
      <path class="aim-halo" d={`M${line.at(10)}L${line.at(line.length - 14)}`} />
      <path class="aim-line" d={`M${line.at(10)}L${line.at(line.length - 14)}`} />
      <path
        class="aim-head"
        transform={`translate(${line.at(line.length - 12)}) rotate(${fine(line.angle)})`}
        d={HEAD}
      />
    </g>
  );
}

// Both sides' shots at once. What a target took in all stands at it.
export function Volley({
  shots,
  grid,
  flipped,
}: {
  shots: readonly FiredShot[];
  grid: Grid;
  flipped: boolean;
}) {
  const taken = new Map<number, number>();
  for (const { to, points } of shots) taken.set(to, (taken.get(to) ?? 0) + points);
  return (
    <g class="salvo">
      {shots.map((shot) => (
        <ShotMark key={`${shot.ship}/${shot.weapon}`} shot={shot} grid={grid} flipped={flipped} />
      ))}
      {[...taken].map(([cell, points]) => {
        const { x, y } = centre(grid, cell, flipped);
        return (
          <g
            key={cell}
            class={points > 0 ? "struck" : "struck none"}
            transform={`translate(${fine(x + 13)} ${fine(y - 14)})`}
          >
            {points > 0 && <path class="burst" d={BURST} />}
            <text y={4}>{points > 0 ? `−${points}` : "0"}</text>
          </g>
        );
      })}
    </g>
  );
}

const BURST = Array.from({ length: 20 }, (_, index) => {
  const angle = (index * Math.PI) / 10;
  const reach = index % 2 === 0 ? 12.5 : 8.2;
  return `${index === 0 ? "M" : "L"}${fine(Math.cos(angle) * reach)} ${fine(Math.sin(angle) * reach)}`;
}).join("");

function ShotMark({ shot, grid, flipped }: { shot: FiredShot; grid: Grid; flipped: boolean }) {
  const torpedo = shot.weapon === NavalWeapon.TORPEDO;
  const line = lineOf(grid, shot.from, shot.to, flipped, torpedo ? -4 : 3);
  return (
    <g class={`shot ${shot.seat === Seat.SOUTH ? "south" : "north"}${torpedo ? " melee" : ""}`}>
      <path class="shot-line" d={`M${line.at(12)}L${line.at(line.length - 14)}`} />
      <path
        class="shot-head"
        transform={`translate(${line.at(line.length - 12)}) rotate(${fine(line.angle)})`}
        d={HEAD}
      />
    </g>
  );
}
