// Holds the board: as large as fits, or larger with scrolling; and the two switches that belong to it.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

const ZOOMS = [1, 1.5, 2.2];

interface Props {
  // Width through height.
  readonly aspect: number;
  readonly flipped: Signal<boolean>;
  // Where on a small screen the cells would be too small to touch.
  readonly enlarged?: boolean;
  readonly children: ComponentChildren;
}

export function BoardFrame({ aspect, flipped, enlarged = false, children }: Props) {
  const [zoom, setZoom] = useState(enlarged ? 1 : 0);
  const factor = ZOOMS[zoom] ?? 1;
  return (
    <div class="match-board">
      <section class="board-scroll" aria-label="The sheet" tabIndex={factor > 1 ? 0 : undefined}>
        <div class="board-fit" style={{ "--aspect": String(aspect), "--zoom": String(factor) }}>
          {children}
        </div>
      </section>
      <div class="board-switches">
        <button
          type="button"
          class="plain"
          aria-pressed={flipped.value}
          onClick={() => {
            flipped.value = !flipped.value;
          }}
        >
          Turn the sheet
        </button>
        <button type="button" class="plain" onClick={() => setZoom((zoom + 1) % ZOOMS.length)}>
          {factor === 1 ? "Enlarge" : factor < 2 ? "Enlarge more" : "Whole sheet"}
        </button>
      </div>
    </div>
  );
}
