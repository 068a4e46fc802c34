// Any game's board, only to look at.

import { aspectOf } from "../board/Sheet";
import type { Narration } from "../game/entries";
import type { GameView } from "../game/games";
import { LandStill, landAspect } from "../land/MatchBoard";
import { NavalStill, navalAspect } from "../naval/MatchBoard";
import { gridOf } from "../scouting/grid";
import { ScoutingStill } from "../scouting/MatchBoard";

interface Props {
  readonly view: GameView;
  readonly told: Narration;
  readonly lastPath: readonly number[];
  readonly flipped: boolean;
  readonly lit: readonly number[];
  readonly label: string;
}

export function Still(props: Props) {
  const { view } = props;
  if (view.game === "land") return <LandStill {...props} view={view} />;
  if (view.game === "naval") return <NavalStill {...props} view={view} />;
  if (view.game === "scouting") return <ScoutingStill {...props} view={view} />;
  return null;
}

export function aspectOfView(view: GameView): number {
  if (view.game === "land") return landAspect(view);
  if (view.game === "naval") return navalAspect(view);
  return view.game === "scouting" && view.ground ? aspectOf(gridOf(view.ground)) : 1;
}
