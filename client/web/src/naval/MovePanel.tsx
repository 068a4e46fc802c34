// The moves of a turn: a ship, where it ends, how it faces there, what that costs; leaving the battle; ending the moves.
import { count } from "../game/words";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import { RuleRef } from "../parts/RuleRef";
import { HullIcon } from "./Hull";
import { type NavalOrders, stepsOf } from "./orders";
import { Rose } from "./Rose";
import { ArcChips, ShipCard, ShipHead } from "./ShipCard";
import { facingName } from "./sea";
import type { NavalTable } from "./table";
import type { ShipView } from "./view";
import { courseWords, hexName } from "./words";

interface Props {
  readonly table: NavalTable;
  readonly legal: NavalOrders;
}

export function MovePanel({ table, legal }: Props) {
  const ship = table.ship.value;
  const mine = ship !== undefined && (legal.ends.has(ship.id) || legal.withdraws.has(ship.id));
  return (
    <div class="land-panel sea-panel">
      {ship && mine ? <Steer table={table} legal={legal} ship={ship} /> : <ShipCard table={table} />}
      {!ship && <ShipsToMove table={table} legal={legal} />}
      {!mine && <EndMoves table={table} legal={legal} />}
    </div>
  );
}

function waiting(table: NavalTable, legal: NavalOrders): ShipView[] {
  return table.fleet.value.ships.filter(({ id }) => legal.ends.has(id) || legal.withdraws.has(id));
}

function ShipsToMove({ table, legal }: Props) {
  const ships = waiting(table, legal);
  return (
    <>
      <p>Choose one of the outlined ships; then a hex, and how it faces there.</p>
      <ul class="ship-chips">
        {ships.map((ship) => (
          <li key={ship.id}>
            <button type="button" class="unit-chip" onClick={() => table.pick(ship.id)}>
              <HullIcon seat={ship.seat} kind={ship.kind} /> {ship.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function EndMoves({ table, legal }: Props) {
  const left = waiting(table, legal).length;
  if (!legal.endMoves) {
    return (
      <p class="fine">
        Some ship must still go forward: you may not end the moves yet. <RuleRef id="N3" />
      </p>
    );
  }
  return (
    <button
      type="button"
      class={left === 0 ? "primary wide" : "wide"}
      onClick={() => table.order(legal.endMoves, "Ending the moves")}
    >
      End the moves{left > 0 ? `: ${count(left, "ship stays", "ships stay")}` : ""}
    </button>
  );
}

function Steer({ table, legal, ship }: Props & { ship: ShipView }) {
  const stand = table.stand.value;
  const end = table.end.value;
  const stay = table.stay.value;
  const there = table.endsThere.value;
  const move = ship.kind?.move ?? 0;
  const withdraw = legal.withdraws.get(ship.id);
  return (
    <section class="unit-card ship-card" aria-label={ship.name}>
      <ShipHead table={table} ship={ship} brief={stand !== undefined} />
      {!stand && <Reach table={table} ship={ship} />}
      {end && (
        <button type="button" class="primary wide" onClick={() => table.order(end.legal, "Moving")}>
          Move here, facing {facingName(end.facing)}: cost {end.steps.length}
        </button>
      )}
      {stand && (
        <div class="steer">
          <Rose
            label={`The bow at ${hexName(table.view.value, stand.cell)}`}
            facing={stand.facing}
            open={there.map(({ facing }) => facing)}
            flipped={table.hand.flipped.value}
            onFacing={table.face}
          />
          <p class="fine">
            {end &&
              `To ${hexName(table.view.value, end.cell)}, for ${end.steps.length} of ${move}: ${courseWords(end.steps)}`}{" "}
            {there.length > 1 && "The hex again turns the bow on."} <RuleRef id="N3" />
          </p>
        </div>
      )}
      <div class="row">
        {stay && (
          <button type="button" onClick={() => table.order(stay.legal, "Staying")}>
            Stay here
          </button>
        )}
        {withdraw && <Leave table={table} legal={withdraw} ship={ship} />}
        <button type="button" onClick={table.letGo}>
          {stand ? "Another hex" : "Another ship"}
        </button>
      </div>
      <ArcChips table={table} />
    </section>
  );
}

function Reach({ table, ship }: { table: NavalTable; ship: ShipView }) {
  const cells = new Set(table.ends.value.filter(({ cell }) => cell !== ship.cell).map(({ cell }) => cell))
    .size;
  const turns = table.endsAt(ship.cell).length;
  return (
    <p>
      {cells > 0 &&
        `It may reach ${count(cells, "hex", "hexes")}: choose one. The ticks are the ways that it may face there. `}
      {turns > 0 && "The hex ahead is closed: it may turn where it is; choose its own hex. "}
      {cells === 0 && turns === 0 && "It can go nowhere. "}
      <RuleRef id="N3" /> <RuleRef id="N4" />
    </p>
  );
}

function Leave({ table, legal, ship }: { table: NavalTable; legal: LegalOrder; ship: ShipView }) {
  if (!table.leaving.value) {
    return (
      <button
        type="button"
        onClick={() => {
          table.stand.value = undefined;
          table.leaving.value = true;
        }}
      >
        Leave the battle…
      </button>
    );
  }
  return (
    <button type="button" class="danger" onClick={() => table.order(legal, "Leaving")}>
      {ship.name} leaves, for {stepsOf(legal).length}, and does not come back
    </button>
  );
}
