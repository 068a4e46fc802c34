import type { DiceLine, RollLine, VolleyLine } from "../game/entries";
import { score, signed } from "../game/words";
import type { Modifier, Roll, Seat } from "../gen/galloper/v1/table_pb";
import { Seat as Seats } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "./RuleRef";

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[12, 12]],
  [
    [6.5, 6.5],
    [17.5, 17.5],
  ],
  [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  [
    [6.5, 6.5],
    [17.5, 6.5],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  [
    [6.5, 6],
    [17.5, 6],
    [6.5, 12],
    [17.5, 12],
    [6.5, 18],
    [17.5, 18],
  ],
];

export function DieFace({ value, seat, mark = "" }: { value: number; seat: Seat; mark?: string }) {
  const army = seat === Seats.SOUTH ? "south" : seat === Seats.NORTH ? "north" : "";
  return (
    <svg
      class={`die ${army} ${mark}`}
      viewBox="0 0 24 24"
      role="img"
      aria-label={`a die showing ${value}${mark === "" || mark === "miss" ? "" : `, a ${mark}`}`}
    >
      <rect x={1} y={1} width={22} height={22} rx={3.5} />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={2.2} />
      ))}
    </svg>
  );
}

export function DiceRow({ line }: { line: DiceLine }) {
  return "roll" in line ? <RollRow line={line} /> : <VolleyRow line={line} />;
}

// "Foot Guards: [1][5][6] −1 woods L7, one hit, one flag".
function VolleyRow({ line }: { line: VolleyLine }) {
  const { who, seat, faces, modifiers, sum } = line;
  return (
    <span class="roll-row">
      <span class="roll-who">{who}</span>
      <span class="volley">
        {faces.map(({ value, reading }, index) => (
          <DieFace key={index.toString()} value={value} seat={seat} mark={reading} />
        ))}
      </span>
      <span class="roll-score">{sum}</span>
      {modifiers.length > 0 && (
        <span>
          {modifiers.map((modifier) => (
            <ModifierWords key={`${modifier.rule}${modifier.cause}`} modifier={modifier} />
          ))}
        </span>
      )}
    </span>
  );
}

function ModifierWords({ modifier }: { modifier: Modifier }) {
  return (
    <span class="modifier">
      {signed(modifier.amount)} {modifier.cause} {modifier.rule && <RuleRef id={modifier.rule} />}
    </span>
  );
}

// "Scout 4: [5] −2 forest S9 = 3".
function RollRow({ line }: { line: RollLine }) {
  const { roll, seat, who } = line;
  return (
    <span class="roll-row">
      <span class="roll-who">{who}</span>
      <DieFace value={roll.value} seat={seat} />
      <Sum roll={roll} />
    </span>
  );
}

function Sum({ roll }: { roll: Roll }) {
  if (roll.modifiers.length === 0) return <span class="roll-score">{roll.value}</span>;
  return (
    <>
      {roll.modifiers.map((modifier) => (
        <ModifierWords key={`${modifier.rule}${modifier.cause}`} modifier={modifier} />
      ))}
      <span class="roll-score">= {score(roll.score)}</span>
    </>
  );
}
