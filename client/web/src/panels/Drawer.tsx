// The panels: a column beside the board, or, on a phone, a drawer from below.
import { useState } from "preact/hooks";
import type { Entry } from "../game/entries";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { LandKey } from "../land/Key";
import { LandSides } from "../land/Sides";
import { ScoutingKey } from "../scouting/Key";
import { ScoutingSides } from "../scouting/Sides";
import { Chat } from "./Chat";
import { Log } from "./Log";
import { Particulars } from "./Particulars";

const TABS = ["Log", "Sides", "Chat", "Key", "Match"] as const;

interface Props {
  readonly session: Session;
  readonly hand: Hand;
  readonly entries: readonly Entry[];
}

export function Drawer({ session, hand, entries }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("Log");
  const [open, setOpen] = useState(false);
  const { info, view, chat } = session.match.value;
  const light = (cells: readonly number[]) => {
    hand.lit.value = cells;
    setOpen(false);
  };
  return (
    <section class={open ? "drawer open" : "drawer"} aria-label="Panels">
      <div class="tabs" role="tablist">
        {TABS.map((name) => (
          <button
            type="button"
            key={name}
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="panel"
            onClick={() => {
              setOpen(name !== tab || !open);
              setTab(name);
            }}
          >
            {name}
            {name === "Chat" && chat.length > 0 ? ` ${chat.length}` : ""}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "Log" && <Log entries={entries} onCells={light} />}
        {tab === "Sides" &&
          (view.game === "land" ? (
            <LandSides info={info} view={view} onCells={light} />
          ) : (
            <ScoutingSides
              info={info}
              view={hand.scouting.view.value}
              grid={hand.scouting.grid.value}
              onCells={light}
            />
          ))}
        {tab === "Chat" && <Chat messages={chat} onSay={(text) => session.say(text)} />}
        {tab === "Key" &&
          (view.game === "land" ? (
            <LandKey view={view} />
          ) : (
            <ScoutingKey ground={hand.scouting.view.value.ground} />
          ))}
        {tab === "Match" && <Particulars id={session.id} info={info} view={view} />}
      </div>
    </section>
  );
}
