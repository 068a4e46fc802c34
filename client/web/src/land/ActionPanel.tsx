// Actions: a unit that was called, what it may do and why; a target, and what may come of it; the choice that is owed.
import { Verb } from "../gen/galloper/v1/land_pb";
import { RuleRef } from "../parts/RuleRef";
import { Joins } from "./Joins";
import { StrikeCard, TargetCard } from "./OddsCard";
import type { LandOrders } from "./orders";
import type { LandTable } from "./table";
import { UnitCard } from "./UnitCard";

interface Props {
  readonly table: LandTable;
  readonly legal: LandOrders;
}

export function ActionPanel({ table, legal }: Props) {
  const aim = table.aim.value;
  const unit = table.unit.value;
  if (table.view.value.pending) return <Choice table={table} legal={legal} />;
  return (
    <div class="land-panel">
      {aim ? (
        <TargetCard table={table} aim={aim} />
      ) : unit ? (
        <UnitCard table={table} />
      ) : (
        <Hint legal={legal} />
      )}
      {unit && !aim?.fixed && <Stand table={table} />}
      {!unit && <Joins table={table} legal={legal} />}
      {!unit && legal.endActions && (
        <button
          type="button"
          class={legal.acts.size === 0 ? "primary wide" : "wide"}
          onClick={() => table.order(legal.endActions, "Ending the actions")}
        >
          End the actions
        </button>
      )}
    </div>
  );
}

function Hint({ legal }: { legal: LandOrders }) {
  if (legal.acts.size === 0) return <p>No unit of the sector is left that can act.</p>;
  return (
    <p>
      Choose one of the outlined units. {legal.acts.size === 1 ? "One" : legal.acts.size} may act now.{" "}
      {!legal.endActions && (
        <span class="fine">
          Those under Assault must act first, and you may not stop before. <RuleRef id="L17" />
        </span>
      )}
    </p>
  );
}

// It moves to the hex named, and does no more.
function Stand({ table }: { table: LandTable }) {
  const stand = table.stand.value;
  const move = table.acts.value.find(({ cell, verb }) => cell === stand && verb === Verb.MOVE);
  if (stand === undefined) return null;
  return (
    <div class="row">
      {move && (
        <button type="button" class="primary" onClick={() => table.order(move.legal, "Moving")}>
          Move there, and no more
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          table.stand.value = undefined;
        }}
      >
        Another hex
      </button>
    </div>
  );
}

function Choice({ table, legal }: Props) {
  const { pending } = table.view.value;
  const target = table.target.value;
  const strike = target === undefined ? undefined : legal.strikes.get(target);
  const [onlyStrike] = legal.strikes.size === 1 ? legal.strikes : [];
  const shown = strike ?? onlyStrike?.[1];
  return (
    <div class="land-panel">
      {shown && <StrikeCard table={table} legal={shown} target={target ?? onlyStrike?.[0] ?? 0} />}
      {!shown && legal.strikes.size > 0 && <p class="fine">Choose one of the ringed enemies.</p>}
      {legal.advance && (
        <button type="button" class="primary wide" onClick={() => table.order(legal.advance, "Advancing")}>
          Advance
        </button>
      )}
      {legal.follows.size > 0 && <p class="fine">Choose a lit hex to follow to.</p>}
      {legal.standFast && (
        <button type="button" class="wide" onClick={() => table.order(legal.standFast, "Standing fast")}>
          Stand fast
        </button>
      )}
      {!legal.standFast && pending && (
        <p class="fine">
          Under Assault it may not stand fast. <RuleRef id="L15" />
        </p>
      )}
    </div>
  );
}
