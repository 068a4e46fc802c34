// The rolled counter must go to another sector; the odds of the coming turn that each choice leaves (F4, F7).
import { capital } from "../game/words";
import type { Sector } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";
import { SECTORS } from "./ground";
import { Joins } from "./Joins";
import type { LandOrders } from "./orders";
import type { LandTable } from "./table";
import { landSide } from "./view";
import { sectorName } from "./words";

export function CounterPanel({ table, legal }: { table: LandTable; legal: LandOrders }) {
  const view = table.view.value;
  const seat = table.seat.value ?? Seat.SOUTH;
  const counters = [...(landSide(view, seat).head?.counters ?? [])];
  const choices = [...legal.counterMoves];
  return (
    <div class="land-panel">
      {choices.map(([sector, order]) => {
        const then = counters.map((at, index) => (index + 1 === view.die ? sector : at));
        const stays = counters[view.die - 1] === sector;
        return (
          <button
            type="button"
            key={sector}
            class={choices.length === 1 ? "primary counter-button" : "counter-button"}
            data-counter-to={sector}
            onClick={() => table.order(order, "Moving the counter")}
          >
            <b>{stays ? `Leave it in the ${sectorName(sector)}` : `To the ${sectorName(sector)}`}</b>
            <OddsRow counters={then} />
          </button>
        );
      })}
      <Joins table={table} legal={legal} />
      <p class="fine">
        Its sector keeps it only where it is alone there. <RuleRef id="F4" /> <RuleRef id="F7" />
      </p>
    </div>
  );
}

function OddsRow({ counters }: { counters: readonly Sector[] }) {
  return (
    <span class="odds-row">
      {SECTORS.map((sector) => {
        const amount = counters.filter((at) => at === sector).length;
        return (
          <span key={sector}>
            {capital(sectorName(sector).split(" ")[0] ?? "")} <b>{amount} in 6</b>
          </span>
        );
      })}
    </span>
  );
}
