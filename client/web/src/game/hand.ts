// What this reader's hand does at the board: what any game's table shares, and the tables themselves.
import { computed, signal } from "@preact/signals";
import { LandTable } from "../land/table";
import { NavalTable } from "../naval/table";
import { ScoutingTable } from "../scouting/table";
import type { LegalList } from "./orders";
import type { Session } from "./session";

export class Hand {
  readonly hover = signal<number | undefined>(undefined);
  readonly lit = signal<readonly number[]>([]);
  readonly flipped = signal(false);
  // What a screen reader is told of the cell under the cursor.
  readonly spoken = signal("");
  readonly scouting: ScoutingTable;
  readonly land: LandTable;
  readonly naval: NavalTable;

  constructor(readonly session: Session) {
    this.scouting = new ScoutingTable(session, this);
    this.land = new LandTable(session, this);
    this.naval = new NavalTable(session, this);
  }

  // Orders of a version that has passed are none.
  readonly legal = computed((): LegalList | undefined => {
    const legal = this.session.legal.value;
    return legal?.version === this.session.match.value.version ? legal : undefined;
  });
}
