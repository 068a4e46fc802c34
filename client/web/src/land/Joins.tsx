import { RuleRef } from "../parts/RuleRef";
import type { LandOrders } from "./orders";
import type { LandTable } from "./table";
import { findBrigade } from "./units";

interface Props {
  readonly table: LandTable;
  readonly legal: LandOrders;
}

// C13: brigadiers who may change their place now.
export function Joins({ table, legal }: Props) {
  const seat = table.seat.value;
  if (legal.joins.size === 0 || seat === undefined) return null;
  const field = table.field.value;
  const chosen = table.chosen.value;
  return (
    <section class="joins" aria-label="Brigadiers who may join another unit">
      {[...legal.joins.keys()].map((id) => {
        const picked = chosen?.kind === "brigade" && chosen.id === id;
        return (
          <button
            type="button"
            key={id}
            class="chip"
            aria-pressed={picked}
            onClick={() => table.pick(picked ? undefined : { kind: "brigade", id })}
          >
            {findBrigade(field, seat, id)?.brigadier ?? "The brigadier"}
            {picked ? ": choose a lit unit" : " may join another unit"}
          </button>
        );
      })}
      <RuleRef id="C13" />
    </section>
  );
}
