// The board of a battle at sea in play, with what is told on the spot; and one only to look at.
import { useEffect, useRef } from "preact/hooks";
import { BesideCell } from "../board/BesideCell";
import { BoardFrame } from "../board/BoardFrame";
import { aspectOf } from "../board/Sheet";
import type { Narration } from "../game/entries";
import type { Hand } from "../game/hand";
import { NavalSheetView } from "./Board";
import { standingShots } from "./marksOf";
import { marginOf } from "./SeaSheet";
import { ShipLines } from "./ShipCard";
import { seaOf } from "./sea";
import { NO_NAVAL_MARKS } from "./shownMarks";
import type { NavalTable } from "./table";
import { fleetOf, type NavalView } from "./view";

export function navalAspect(view: NavalView): number {
  return aspectOf(seaOf(view).grid, marginOf(view.sheet?.exits ?? []));
}

export function NavalBoard({ hand }: { hand: Hand }) {
  const { session, naval: table } = hand;
  const { info, told } = session.match.value;
  const view = table.view.value;
  const keys =
    "Arrow keys move over the hexes, Enter chooses, Enter again turns the bow, M moves, F aims, A and T show arcs, Escape lets go.";
  const stage = useRef<HTMLDivElement>(null);
  useKeepInSight(stage, table);
  return (
    <BoardFrame aspect={navalAspect(view)} flipped={hand.flipped} enlarged={isSmall()}>
      <div class="board-stage" ref={stage}>
        <NavalSheetView
          view={view}
          marks={table.marks.value}
          motions={told.motions}
          flipped={hand.flipped.value}
          label={`The board of ${info?.title ?? "the battle at sea"}. ${keys}`}
          onCell={table.touchCell}
          onHover={(cell) => {
            hand.hover.value = cell;
          }}
          onCursor={table.cursorAt}
          onCancel={table.letGo}
          onKey={table.pressKey}
        />
        <PointerCard table={table} />
      </div>
    </BoardFrame>
  );
}

function isSmall(): boolean {
  return matchMedia("(max-width: 700px)").matches;
}

// A ship that is taken in hand from a list may lie outside the part of the sheet that is shown; on a small screen, so may
// the ships whose turn it is.
function useKeepInSight(stage: { readonly current: HTMLDivElement | null }, table: NavalTable): void {
  const { chosen, actors } = table.marks.value;
  const at = chosen ?? (isSmall() ? actors[0] : undefined);
  useEffect(() => {
    const ship = stage.current?.querySelector(`[data-ship][data-cell="${at}"]`);
    ship?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
}

// The ship where the pointer is, in a few lines beside it.
function PointerCard({ table }: { table: NavalTable }) {
  const view = table.view.value;
  const ship = table.fleet.value.at.get(table.hand.hover.value ?? -1);
  // What the panel tells already.
  if (!ship || ship.id === table.picked.value || ship.id === table.target.value) return null;
  return (
    <BesideCell
      grid={seaOf(view).grid}
      margin={marginOf(view.sheet?.exits ?? [])}
      cell={ship.cell}
      flipped={table.hand.flipped.value}
    >
      <ShipLines view={view} ship={ship} />
    </BesideCell>
  );
}

interface StillProps {
  readonly view: NavalView;
  readonly told: Narration;
  readonly lastPath: readonly number[];
  readonly flipped: boolean;
  readonly lit: readonly number[];
  readonly label: string;
}

export function NavalStill({ view, told, lastPath, flipped, lit, label }: StillProps) {
  const fleet = fleetOf(view);
  const shots = told.fire ? standingShots(fleet, told.fire) : [];
  const marks = { ...NO_NAVAL_MARKS, lit, lastPath, fallen: told.fallen, shots };
  return (
    <div class="board-stage">
      <NavalSheetView view={view} marks={marks} motions={told.motions} flipped={flipped} label={label} />
    </div>
  );
}
