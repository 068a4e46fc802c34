// The map's legend.

import { TerrainSwatch } from "../board/Swatch";
import { capital, signed } from "../game/words";
import type { ScoutingGround } from "../gen/galloper/v1/scouting_pb";
import { ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Figure } from "./Figure";

const FIGURES: readonly {
  readonly words: string;
  readonly status: ScoutStatus;
  readonly wounded: boolean;
}[] = [
  { words: "Riding out; the point shows its way", status: ScoutStatus.RIDING_OUT, wounded: false },
  { words: "Observing on the enemy’s baseline", status: ScoutStatus.OBSERVING, wounded: false },
  { words: "Riding home with its report", status: ScoutStatus.RIDING_HOME, wounded: false },
  { words: "Wounded: half speed, −1 in encounters", status: ScoutStatus.RIDING_OUT, wounded: true },
];

export function ScoutingKey({ ground }: { ground: ScoutingGround | undefined }) {
  const used = new Set(ground?.cells ?? []);
  return (
    <div class="key">
      <ul>
        {FIGURES.map(({ words, status, wounded }) => (
          <li key={words}>
            {[Seat.SOUTH, Seat.NORTH].map((seat) => (
              <svg key={seat} viewBox="-25 -22 50 44" aria-hidden="true">
                <Figure
                  seat={seat}
                  label="3"
                  status={status}
                  wounded={wounded}
                  spent={false}
                  upward={(seat === Seat.SOUTH) !== (status === ScoutStatus.RIDING_HOME)}
                />
              </svg>
            ))}
            <span>{words}</span>
          </li>
        ))}
        {(ground?.terrain ?? [])
          .filter((_, index) => used.has(index))
          .map((terrain) => (
            <li key={terrain.symbol}>
              <TerrainSwatch look={terrain.look} />
              <span>
                {capital(terrain.name)}
                {terrain.impassable
                  ? ", impassable"
                  : terrain.modifier === 0
                    ? ""
                    : `, ${signed(terrain.modifier)}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
