// A throw before it is made: the exact distribution of hits and flags, what becomes of the target, and what it throws back.
import { count, signed } from "../game/words";
import { type ActPreview, CommandOrder, Verb, type VolleyOdds } from "../gen/galloper/v1/land_pb";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import type { Modifier } from "../gen/galloper/v1/table_pb";
import { Bars, Fate } from "../parts/Bars";
import { RuleRef } from "../parts/RuleRef";
import type { Aim } from "./aim";
import { type ActOrder, actPreview, obligationOf } from "./orders";
import type { LandTable } from "./table";
import type { UnitView } from "./units";
import { hexName, orderName, verbName } from "./words";

export function TargetCard({ table, aim }: { table: LandTable; aim: Aim }) {
  const verbs = [Verb.CHARGE, Verb.FIRE].filter((verb) => aim.acts.some((act) => act.verb === verb));
  return (
    <section class="odds land-odds" aria-label={`${aim.unit.name} against ${aim.target.name}`}>
      <h3>
        {aim.unit.name} against {aim.target.name}
      </h3>
      {verbs.map((verb, index) => {
        const act = table.best(verb);
        return act && <Throw key={verb} table={table} aim={aim} act={act} first={index === 0} />;
      })}
      {aim.fixed && (
        <button type="button" onClick={table.letGo}>
          Leave it
        </button>
      )}
    </section>
  );
}

function Throw({ table, aim, act, first }: { table: LandTable; aim: Aim; act: ActOrder; first: boolean }) {
  const preview = actPreview(act.legal);
  const obliged = obligationOf(act.legal);
  const moves = act.cell !== aim.unit.cell;
  const places = new Set(aim.acts.filter(({ verb }) => verb === act.verb).map(({ cell }) => cell)).size;
  return (
    <div class="throw">
      <button
        type="button"
        class={first ? "primary wide" : "wide"}
        onClick={() => table.order(act.legal, act.verb === Verb.CHARGE ? "Charging" : "Firing")}
      >
        {verbName(act.verb)}
        {moves ? ` from ${hexName(table.view.value, act.cell)}` : ""}
      </button>
      {preview && <ActOdds preview={preview} target={aim.target} />}
      <p class="fine">
        {places > 1 && aim.fixed
          ? `It may do so from ${count(places, "hex", "hexes")}; choose another on the board. `
          : ""}
        {preview && preview.order !== CommandOrder.UNSPECIFIED
          ? `Under ${orderName(preview.order)}${obliged ? `: ${obliged.words}` : ""}. `
          : ""}
        {act.legal.rules.map((rule) => (
          <RuleRef key={rule} id={rule} />
        ))}
      </p>
    </div>
  );
}

// A second charge, or another shot, once an action has begun.
export function StrikeCard({
  table,
  legal,
  target,
}: {
  table: LandTable;
  legal: LegalOrder;
  target: number;
}) {
  const unit = table.field.value.byId.get(target);
  const preview = actPreview(legal);
  return (
    <section class="odds land-odds" aria-label={`At ${unit?.name ?? "the enemy"}`}>
      <h3>At {unit?.name ?? "the enemy"}</h3>
      <button type="button" class="primary wide" onClick={() => table.order(legal, "Striking")}>
        Strike
      </button>
      {preview && unit && <ActOdds preview={preview} target={unit} />}
    </section>
  );
}

function ActOdds({ preview, target }: { preview: ActPreview; target: UnitView }) {
  const { volley, strikeBack, defensiveFire } = preview;
  return (
    <>
      {defensiveFire && <Odds title="Its fire before you close" odds={defensiveFire} own />}
      {volley && <Odds title="" odds={volley} strength={target.strength} />}
      {strikeBack && <Odds title="If it stands, it strikes back" odds={strikeBack} own />}
    </>
  );
}

interface OddsProps {
  readonly title: string;
  readonly odds: VolleyOdds;
  readonly strength?: number;
  // Thrown at one's own unit.
  readonly own?: boolean;
}

function Odds({ title, odds, own = false }: OddsProps) {
  return (
    <div class={`volley-odds${own ? " against" : ""}`}>
      {title !== "" && <h4>{title}</h4>}
      <p class="odds-sum">
        {count(odds.dice, "die", "dice")}
        {odds.modifiers.length > 0 && <Modifiers modifiers={odds.modifiers} />}:{" "}
        <b>{odds.expectedLoss.toFixed(2)} SP</b> lost on average
      </p>
      <div class="bars">
        <Bars title="Hits" chances={odds.hits} kind="hit" />
        <Bars title="Flags" chances={odds.flags} kind="flag" />
      </div>
      <dl class="fates">
        <Fate words="destroyed" chance={odds.destroyed} />
        <Fate words="retreats" chance={odds.retreats} />
        <Fate words="lost in all" chance={odds.lost} />
      </dl>
    </div>
  );
}

function Modifiers({ modifiers }: { modifiers: readonly Modifier[] }) {
  return (
    <>
      {" ("}
      {modifiers.map((modifier, index) => (
        <span key={`${modifier.rule}${modifier.cause}`}>
          {index > 0 ? ", " : ""}
          {signed(modifier.amount)} {modifier.cause} {modifier.rule && <RuleRef id={modifier.rule} />}
        </span>
      ))}
      )
    </>
  );
}
