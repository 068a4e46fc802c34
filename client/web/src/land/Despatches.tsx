// A brigadier who did as he pleased is told as a folded despatch where he stands: what was ordered, the die, the rating,
// the character, the rule, and what he does now (C9, C10). Of an enemy, only what is seen of him.
import { seatName, signed } from "../game/words";
import { CommandOrder } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";
import { placeOnSheet } from "./MatchBoard";
import type { Despatch } from "./scene";
import type { LandTable } from "./table";
import { orderMeaning, orderName } from "./words";

export function Despatches({ table }: { table: LandTable }) {
  const { told } = table.hand.session.match.value;
  const read = table.read.value;
  const open = told.despatches.filter(({ key }) => !read.has(table.despatchKey(key)));
  const view = table.view.value;
  return (
    <>
      {open.map((despatch, index) => {
        const flipped = table.hand.flipped.value;
        const place =
          despatch.cell === undefined ? { x: 0.5, y: 0.4 } : placeOnSheet(view, despatch.cell, flipped);
        const [right, low] = [place.x > 0.5, place.y > 0.5];
        const style = {
          "--x": `${(right ? 1 - place.x : place.x) * 100 + 3}%`,
          "--y": `${(low ? 1 - place.y : place.y) * 100 + 4}%`,
          "--turn": String(index),
        };
        return (
          <DespatchCard
            key={table.despatchKey(despatch.key)}
            despatch={despatch}
            place={`${right ? "from-right" : "from-left"} ${low ? "from-below" : "from-above"}`}
            style={style}
            onFold={() => {
              table.read.value = new Set([...table.read.value, table.despatchKey(despatch.key)]);
            }}
          />
        );
      })}
    </>
  );
}

interface CardProps {
  readonly despatch: Despatch;
  // From which edges of the sheet it is measured.
  readonly place: string;
  readonly style: Record<string, string>;
  readonly onFold: () => void;
}

function DespatchCard({ despatch, place, style, onFold }: CardProps) {
  const { brigadier, seat, sent, rating, character } = despatch;
  return (
    <section
      class={`despatch ${place} ${seat === Seat.SOUTH ? "south" : "north"}`}
      style={style}
      aria-label={`Despatch: ${brigadier}`}
    >
      <div class="despatch-fold">
        <h2>{brigadier}</h2>
        <p class="despatch-who">
          {[character, rating > 0 ? `rating ${rating}` : "", seatName(seat)]
            .filter((part) => part !== "")
            .join(" · ")}
        </p>
        {sent !== CommandOrder.UNSPECIFIED && (
          <p>
            The runner brings: <b>{orderName(sent)}</b>.
          </p>
        )}
        <DieWords despatch={despatch} />
        <p class="despatch-does">{doesWords(despatch)}</p>
        <button type="button" class="chip" onClick={onFold}>
          Fold it away
        </button>
      </div>
    </section>
  );
}

function DieWords({ despatch }: { despatch: Despatch }) {
  const { die, modifier, rating, seat } = despatch;
  if (die === 0) return null;
  return (
    <p class="despatch-die">
      <DieFace value={die} seat={seat} />
      <span>
        {modifier !== 0 && `${signed(modifier)} = ${die + modifier} `}against rating {rating}{" "}
        <RuleRef id="C9" />
      </span>
    </p>
  );
}

function doesWords({ adopted, retreats, sent }: Despatch): string {
  if (retreats) return "He leads his men a full move to the rear, and holds.";
  const how = `He ${adopted === CommandOrder.ASSAULT ? "assaults" : adopted === CommandOrder.OPPOSE ? "opposes" : "holds"}: ${orderMeaning(adopted)}.`;
  if (sent !== CommandOrder.UNSPECIFIED && sent === adopted)
    return `${how} It is what he was ordered, and what he wanted.`;
  return how;
}
