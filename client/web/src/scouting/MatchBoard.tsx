// The scouting board of a match in play, and one only to look at.
import { BoardFrame } from "../board/BoardFrame";
import { aspectOf } from "../board/Sheet";
import type { Narration } from "../game/entries";
import type { Hand } from "../game/hand";
import { ScoutingPhase } from "../gen/galloper/v1/scouting_pb";
import { Board } from "./Board";
import { gridOf } from "./grid";
import { NO_MARKS } from "./Marks";
import { placedBlocks } from "./table";
import type { ScoutingView } from "./view";

export function ScoutingMatchBoard({ hand }: { hand: Hand }) {
  const { session, scouting: table } = hand;
  const { info, told } = session.match.value;
  const view = table.view.value;
  if (!view.ground) return null;
  const held = session.seats();
  return (
    <BoardFrame aspect={aspectOf(gridOf(view.ground))} flipped={hand.flipped}>
      <Board
        ground={view.ground}
        scouts={[...view.scouts.values()]}
        placed={placedBlocks(view)}
        selected={table.chosen.value}
        spent={(scout) =>
          view.phase === ScoutingPhase.MOVES &&
          scout.seat === view.active &&
          scout.moved &&
          held.includes(scout.seat)
        }
        marks={table.marks.value}
        motions={told.motions}
        flipped={hand.flipped.value}
        label={`The board of ${info?.title ?? "the match"}. Arrow keys move over the cells, Enter chooses, Escape lets go.`}
        onCell={table.touchCell}
        onHover={(cell) => {
          hand.hover.value = cell;
        }}
        onCursor={table.cursorAt}
        onCancel={table.letGo}
      />
    </BoardFrame>
  );
}

interface StillProps {
  readonly view: ScoutingView;
  readonly told: Narration;
  readonly lastPath: readonly number[];
  readonly flipped: boolean;
  readonly lit: readonly number[];
  readonly label: string;
}

export function ScoutingStill({ view, told, lastPath, flipped, lit, label }: StillProps) {
  if (!view.ground) return null;
  return (
    <Board
      ground={view.ground}
      scouts={[...view.scouts.values()]}
      placed={placedBlocks(view)}
      selected={undefined}
      spent={(scout) => view.phase === ScoutingPhase.MOVES && scout.seat === view.active && scout.moved}
      marks={{ ...NO_MARKS, lastPath, fallen: told.fallen, lit }}
      motions={told.motions}
      flipped={flipped}
      label={label}
    />
  );
}
