import { useMemo } from "preact/hooks";
import { Terrain } from "./Sheet";
import { drawTerrain } from "./terrain";

// Two cells of the kind, with open ground around them so that its edge shows.
export function TerrainSwatch({ look }: { look: string }) {
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
