// Everything that happened, newest first, every die explained. A click shows where.
import { useState } from "preact/hooks";
import type { Entry, EntryKind } from "../game/entries";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DiceRow } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";

const FILTERS: readonly { readonly name: string; readonly kinds: readonly EntryKind[] | undefined }[] = [
  { name: "All", kinds: undefined },
  { name: "Dice", kinds: ["encounter", "roll"] },
  { name: "Moves", kinds: ["move", "turn"] },
  { name: "Orders", kinds: ["order", "turn"] },
  { name: "Reports", kinds: ["report", "end"] },
];

interface Props {
  readonly entries: readonly Entry[];
  readonly onCells: (cells: readonly number[]) => void;
}

export function Log({ entries, onCells }: Props) {
  const [filter, setFilter] = useState(0);
  const kinds = FILTERS[filter]?.kinds;
  const shown = entries.filter((entry) => !kinds || kinds.includes(entry.kind)).reverse();
  return (
    <div class="log">
      <fieldset class="filters" aria-label="Show">
        {FILTERS.map(({ name }, index) => (
          <button
            type="button"
            key={name}
            class="chip"
            aria-pressed={index === filter}
            onClick={() => setFilter(index)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p class="fine">Nothing yet.</p>}
      <ol class="entries">
        {shown.map((entry) => (
          <LogEntry key={entry.key} entry={entry} onCells={onCells} />
        ))}
      </ol>
    </div>
  );
}

function LogEntry({ entry, onCells }: { entry: Entry; onCells: Props["onCells"] }) {
  const army = entry.seat === Seat.SOUTH ? "south" : entry.seat === Seat.NORTH ? "north" : "";
  return (
    <li class={`entry ${entry.kind} ${army}`}>
      {entry.cells.length > 0 ? (
        <button type="button" class="entry-text" onClick={() => onCells(entry.cells)}>
          {entry.text}
        </button>
      ) : (
        <span class="entry-text">{entry.text}</span>
      )}
      {entry.rules.length > 0 && (
        <span class="entry-rules">
          {entry.rules.map((rule) => (
            <RuleRef key={rule} id={rule} />
          ))}
        </span>
      )}
      {entry.rolls.map((line) => (
        <DiceRow key={line.who} line={line} />
      ))}
    </li>
  );
}
