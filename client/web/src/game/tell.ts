// What an update tells, in sentences.

import type { LandEvent } from "../gen/galloper/v1/land_pb";
import type { MatchUpdate } from "../gen/galloper/v1/match_pb";
import type { NavalEvent } from "../gen/galloper/v1/naval_pb";
import type { ScoutingEvent } from "../gen/galloper/v1/scouting_pb";
import { narrateLand } from "../land/narrate";
import { narrateNaval } from "../naval/narrate";
import { narrateScouting } from "../scouting/narrate";
import { advantageWords } from "../scouting/words";
import { joined, type Narration, NOTHING_TOLD, Recorder } from "./entries";
import { landOf, navalOf, type Stages, scoutingOf } from "./games";

export function tell(before: Stages, after: Stages, update: MatchUpdate): Narration {
  if (update.events.length === 0) return NOTHING_TOLD;
  const version = Number(update.version);
  const scouting: ScoutingEvent[] = [];
  const land: LandEvent[] = [];
  const naval: NavalEvent[] = [];
  const change = new Recorder(version, "c", 0);
  for (const { game } of update.events) {
    if (game.case === "scouting") scouting.push(game.value);
    else if (game.case === "land") land.push(game.value);
    else if (game.case === "naval") naval.push(game.value);
    else if (game.case === "operation") {
      const { event } = game.value;
      if (event.case === "scouting") scouting.push(event.value);
      else if (event.case === "land") land.push(event.value);
      else if (event.case === "battleBegan" && event.value.advantage) {
        const words = advantageWords(event.value.advantage).join(" ");
        change.add({ kind: "turn", text: `The armies come up. ${words}`, rules: ["S12", "S13"] });
      }
    }
  }
  const told: Narration[] = [];
  if (scouting.length > 0) {
    const seen = after.scouted ?? scoutingOf(after.view);
    told.push(narrateScouting(scoutingOf(before.view), seen, scouting, version));
  }
  told.push(change);
  if (land.length > 0) told.push(narrateLand(landOf(before.view), landOf(after.view), land, version));
  if (naval.length > 0) told.push(narrateNaval(navalOf(before.view), navalOf(after.view), naval, version));
  return joined(told);
}
