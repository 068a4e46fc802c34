// One unit: what it is, which order binds it and why, what it may do now; and what its brigadier is known for.
import { count, listed, seatName } from "../game/words";
import { CommandOrder, OrderTaken, Verb } from "../gen/galloper/v1/land_pb";
import { RuleRef } from "../parts/RuleRef";
import { BlockIcon, BrigadeMark } from "./Block";
import { useKnows } from "./knowing";
import { type ActOrder, obligationOf } from "./orders";
import type { LandTable } from "./table";
import { type BrigadeView, brigadeOf, isLost, isOnField, type UnitView } from "./units";
import { hexName, orderMeaning, orderName, orderRule, typeWords } from "./words";

export function UnitCard({ table }: { table: LandTable }) {
  const unit = table.unit.value;
  const knows = useKnows(table.view.value);
  if (!unit) return null;
  const brigade = brigadeOf(table.field.value, unit);
  const state = isLost(unit) ? "lost" : isOnField(unit) ? hexName(table.view.value, unit.cell) : "in hand";
  return (
    <section class="unit-card" aria-label={unit.name}>
      <h3>
        <BlockIcon {...unit} spent={false} /> {unit.name}
      </h3>
      <p class="fine">
        {seatName(unit.seat)}, {state}. Strength {unit.strength} of {unit.type?.strength ?? unit.strength}.{" "}
        {typeWords(unit.type)}.
        {unit.eliteRating > 0 && (
          <>
            {" "}
            Elite, rating {unit.eliteRating}. <RuleRef id="C12" />
          </>
        )}
      </p>
      {unit.wavering && (
        <p class="wavering-word">
          Wavering: {waverWords(unit)}. <RuleRef id="L12" />
        </p>
      )}
      <OrderLine unit={unit} brigade={brigade} knows={knows(unit.seat)} />
      <MayDo table={table} unit={unit} />
    </section>
  );
}

function waverWords(unit: UnitView): string {
  const reasons = [];
  if (unit.type && unit.strength * 2 <= unit.type.strength) reasons.push("at half strength or less");
  if (unit.retreated) reasons.push("it retreated");
  return reasons.length > 0 ? listed(reasons) : "guns without a friend beside them";
}

function OrderLine({
  unit,
  brigade,
  knows,
}: {
  unit: UnitView;
  brigade: BrigadeView | undefined;
  knows: boolean;
}) {
  if (!brigade) {
    return (
      <p>
        The commander’s own troops: they act under whichever order you name. <RuleRef id="C8" />
      </p>
    );
  }
  const order = unit.ownOrder === CommandOrder.UNSPECIFIED ? brigade.order : unit.ownOrder;
  const name = `${brigade.brigadier}${brigade.rating > 0 ? `, rating ${brigade.rating}` : ""}${brigade.character ? `, ${brigade.character}` : ""}`;
  return (
    <>
      <p>
        <BrigadeMark brigade={brigade.id} /> {brigade.name}, under {name}.
      </p>
      {order === CommandOrder.UNSPECIFIED ? (
        <p class="fine">His order is not known.</p>
      ) : (
        <p>
          {unit.ownOrder === CommandOrder.UNSPECIFIED ? "" : "Its own order: "}
          <b>{orderName(order)}</b>
          {knows ? "" : ", as last seen"}: {orderMeaning(order)}. <RuleRef id={orderRule(order)} />
        </p>
      )}
      {brigade.record.length > 0 && <p class="fine">{recordWords(brigade)}</p>}
    </>
  );
}

function recordWords({ record }: BrigadeView): string {
  const wilful = record.filter(({ taken }) => taken === OrderTaken.WILFUL).length;
  return `${count(record.length, "order has", "orders have")} reached him; he was wilful ${wilful === 0 ? "never" : wilful === 1 ? "once" : `${wilful} times`}.`;
}

// What the server lists for it, by verb, with the rules behind it.
function MayDo({ table, unit }: { table: LandTable; unit: UnitView }) {
  const acts = table.acts.value;
  if (acts.length === 0) {
    if (unit.acted) return <p class="fine">It has acted this turn.</p>;
    return null;
  }
  const obliged = [...new Set(acts.map(({ legal }) => obligationOf(legal)?.words ?? ""))];
  const rules = [...new Set(acts.flatMap(({ legal }) => legal.rules))];
  return (
    <p class="may-do">
      It may {listed(verbsOf(acts, unit))}
      {obliged.length === 1 && obliged[0] !== "" ? `: ${obliged[0]}` : ""}.{" "}
      {rules.map((rule) => (
        <RuleRef key={rule} id={rule} />
      ))}
    </p>
  );
}

function verbsOf(acts: readonly ActOrder[], unit: UnitView): string[] {
  const of = (verb: Verb) => acts.filter((act) => act.verb === verb);
  const targets = (verb: Verb) => new Set(of(verb).map(({ target }) => target)).size;
  const moves = new Set(of(Verb.MOVE).map(({ cell }) => cell)).size;
  const words = [];
  if (moves > 0) words.push(`move to ${count(moves, "hex", "hexes")}`);
  if (targets(Verb.FIRE) > 0) {
    const still = of(Verb.FIRE).some(({ cell }) => cell === unit.cell);
    words.push(`fire at ${count(targets(Verb.FIRE), "enemy", "enemies")}${still ? "" : " after a move"}`);
  }
  if (targets(Verb.CHARGE) > 0) words.push(`charge ${count(targets(Verb.CHARGE), "enemy", "enemies")}`);
  return words;
}
