// A brigadier who did as he pleased is told as a folded despatch where he stands: what was ordered, the die, the rating,
// the character, the rule, and what he does now (C9, C10). Of an enemy, only what is seen of him.
import { placeOnSheet } from "../board/Sheet";
import { seatName, signed } from "../game/words";
import { CommandOrder } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";
import { LAND_MARGIN } from "./Board";
import { landGrid } from "./ground";
import type { Despatch } from "./scene";
import type { LandView } from "./view";
import { orderMeaning, orderName } from "./words";

interface Props {
  readonly view: LandView;
  readonly flipped: boolean;
  readonly despatches: readonly Despatch[];
  // Absent: they cannot be folded away.
  readonly onFold?: (key: string) => void;
}

export function Despatches({ view, flipped, despatches, onFold }: Props) {
  return (
    <>
      {despatches.map((despatch, index) => {
        const { cell, key } = despatch;
        const place =
          cell === undefined ? { x: 0.5, y: 0.4 } : placeOnSheet(landGrid(view), LAND_MARGIN, cell, flipped);
        const [right, low] = [place.x > 0.5, place.y > 0.5];
        const style = {
          "--x": `${(right ? 1 - place.x : place.x) * 100 + 3}%`,
          "--y": `${(low ? 1 - place.y : place.y) * 100 + 4}%`,
          "--turn": String(index),
        };
        return (
          <DespatchCard
            key={key}
            despatch={despatch}
            place={`${right ? "from-right" : "from-left"} ${low ? "from-below" : "from-above"}`}
            style={style}
            onFold={onFold && (() => onFold(key))}
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
  readonly onFold: (() => void) | undefined;
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
        {sent === CommandOrder.UNSPECIFIED && (
          <p>
            He follows his own head. <RuleRef id="C9" />
          </p>
        )}
        <DieWords despatch={despatch} />
        <p class="despatch-does">{doesWords(despatch)}</p>
        {onFold && (
          <button type="button" class="chip" onClick={onFold}>
            Fold it away
          </button>
        )}
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
