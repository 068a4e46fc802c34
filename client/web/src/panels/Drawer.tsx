// The panels: a column beside the board, or, on a phone, a drawer from below.
import { useState } from "preact/hooks";
import type { Entry } from "../game/entries";
import type { GameView } from "../game/games";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { LandKey } from "../land/Key";
import { LandSides } from "../land/Sides";
import { NavalKey } from "../naval/Key";
import { NavalSides } from "../naval/Sides";
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
        {tab === "Sides" && <Sides info={info} view={view} hand={hand} onCells={light} />}
        {tab === "Chat" && <Chat messages={chat} onSay={(text) => session.say(text)} />}
        {tab === "Key" && <Key view={view} hand={hand} />}
        {tab === "Match" && <Particulars id={session.id} info={info} view={view} />}
      </div>
    </section>
  );
}

interface GameProps {
  readonly view: GameView;
  readonly hand: Hand;
}

interface SidesProps extends GameProps {
  readonly info: MatchInfo | undefined;
  readonly onCells: (cells: readonly number[]) => void;
}

function Sides({ info, view, hand, onCells }: SidesProps) {
  if (view.game === "land") return <LandSides info={info} view={view} onCells={onCells} />;
  if (view.game === "naval") return <NavalSides info={info} view={view} onCells={onCells} />;
  const { view: scouting, grid } = hand.scouting;
  return <ScoutingSides info={info} view={scouting.value} grid={grid.value} onCells={onCells} />;
}

function Key({ view, hand }: GameProps) {
  if (view.game === "land") return <LandKey view={view} />;
  if (view.game === "naval") return <NavalKey view={view} />;
  return <ScoutingKey ground={hand.scouting.view.value.ground} />;
}
