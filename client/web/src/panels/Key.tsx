// The map's legend.
import { useMemo } from "preact/hooks";
import { Figure } from "../board/Figure";
import { Terrain } from "../board/Sheet";
import { drawTerrain } from "../board/terrain";
import { signed } from "../game/words";
import type { ScoutingGround } from "../gen/galloper/v1/scouting_pb";
import { ScoutStatus } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

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

export function Key({ ground }: { ground: ScoutingGround | undefined }) {
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
              <Swatch look={terrain.look} />
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

// Two cells of the kind, with open ground around them so that its edge shows.
function Swatch({ look }: { look: string }) {
  const art = useMemo(() => {
    const looks = Array.from({ length: 12 }, (_, cell) => (cell === 5 || cell === 6 ? look : "open"));
    return drawTerrain({ grid: { hex: false, width: 4, depth: 3 }, looks }, false);
  }, [look]);
  return (
    <svg class="terrain-swatch" viewBox="26 32 108 56" aria-hidden="true">
      <rect class="sheet-ground" width={160} height={120} />
      <Terrain art={art} />
    </svg>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
