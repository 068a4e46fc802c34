// The board of a battle in play, with what is told on the spot; and one only to look at.
import { BoardFrame } from "../board/BoardFrame";
import { aspectOf } from "../board/Sheet";
import type { Narration } from "../game/entries";
import type { Hand } from "../game/hand";
import { LAND_MARGIN, LandSheet } from "./Board";
import { Despatches } from "./Despatches";
import { landGrid } from "./ground";
import { PointerCard } from "./PointerCard";
import { NO_LAND_MARKS } from "./shownMarks";
import type { LandView } from "./view";

export function landAspect(view: LandView): number {
  return aspectOf(landGrid(view), LAND_MARGIN);
}

export function LandBoard({ hand }: { hand: Hand }) {
  const { session, land: table } = hand;
  const { info, told } = session.match.value;
  const view = table.view.value;
  const { drag } = table;
  const flipped = hand.flipped.value;
  const legal = table.legal.value;
  return (
    <BoardFrame aspect={landAspect(view)} flipped={hand.flipped}>
      <div class="board-stage">
        <LandSheet
          view={view}
          marks={table.marks.value}
          motions={told.motions}
          flipped={flipped}
          seat={table.seat.value}
          openSectors={drag.openSectors}
          onSector={legal && ((sector) => table.send(legal.counterMoves.get(sector), "Moving the counter"))}
          onCounter={legal && legal.counters.size > 0 ? drag.holdCounter : undefined}
          onUnitGrip={legal && legal.deploys.size + legal.lifts.size > 0 ? drag.holdUnit : undefined}
          label={`The board of ${info?.title ?? "the battle"}. Arrow keys move over the hexes, Enter chooses, Escape lets go.`}
          onCell={table.touchCell}
          onHover={(cell) => {
            hand.hover.value = cell;
          }}
          onCursor={table.cursorAt}
          onCancel={table.letGo}
        />
        <PointerCard table={table} />
        <Despatches view={view} flipped={flipped} despatches={table.despatches.value} onFold={table.fold} />
      </div>
    </BoardFrame>
  );
}

interface StillProps {
  readonly view: LandView;
  readonly told: Narration;
  readonly lastPath: readonly number[];
  readonly flipped: boolean;
  readonly lit: readonly number[];
  readonly label: string;
}

export function LandStill({ view, told, lastPath, flipped, lit, label }: StillProps) {
  const marks = { ...NO_LAND_MARKS, lit, lastPath, fallen: told.fallen, shots: told.shots };
  return (
    <div class="board-stage">
      <LandSheet view={view} marks={marks} motions={told.motions} flipped={flipped} label={label} />
      {label !== "" && <Despatches view={view} flipped={flipped} despatches={told.despatches} />}
    </div>
  );
}
