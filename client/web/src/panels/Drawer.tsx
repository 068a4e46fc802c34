// The panels: a column beside the board, or, on a phone, a drawer from below.
import { useState } from "preact/hooks";
import type { Entry } from "../game/narrate";
import type { Session } from "../game/session";
import type { Table } from "../game/table";
import { Chat } from "./Chat";
import { Key } from "./Key";
import { Log } from "./Log";
import { Particulars } from "./Particulars";
import { Sides } from "./Sides";

const TABS = ["Log", "Sides", "Chat", "Key", "Match"] as const;

interface Props {
  readonly session: Session;
  readonly table: Table;
  readonly entries: readonly Entry[];
}

export function Drawer({ session, table, entries }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("Log");
  const [open, setOpen] = useState(false);
  const { info, view, chat } = session.match.value;
  const light = (cells: readonly number[]) => {
    table.lit.value = cells;
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
        {tab === "Sides" && <Sides info={info} view={view} grid={table.grid.value} onCells={light} />}
        {tab === "Chat" && <Chat messages={chat} onSay={(text) => session.say(text)} />}
        {tab === "Key" && <Key ground={view.ground} />}
        {tab === "Match" && <Particulars id={session.id} info={info} rules={view.rules} />}
      </div>
    </section>
  );
}
