// Deployment: the units still in hand, the commander, first orders, the counters; then one confirms (L20, C5, F2).
import { capital } from "../game/words";
import { type CommandOrder, LandPhase, type Sector, UnitStatus } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";
import { BlockIcon, BrigadeMark } from "./Block";
import { SECTORS } from "./ground";
import type { LandOrders } from "./orders";
import { CincIcon } from "./Standard";
import type { LandTable } from "./table";
import { type BrigadeView, type UnitView, unitsOfBrigade } from "./units";
import { landSide } from "./view";
import { ORDERS, orderClass, orderLetter, orderName, sectorName } from "./words";

interface Props {
  readonly table: LandTable;
  readonly legal: LandOrders;
}

export function DeployPanel({ table, legal }: Props) {
  const seat = table.seat.value ?? Seat.SOUTH;
  const field = table.field.value;
  const again = table.view.value.phase === LandPhase.REDEPLOYMENT;
  const brigades = field.brigades.filter((brigade) => brigade.seat === seat);
  const own = field.units.filter((unit) => unit.seat === seat && unit.brigade === undefined);
  return (
    <div class="land-panel deploy">
      <Close table={table} legal={legal} />
      {table.unit.value && <PlacedUnit table={table} legal={legal} unit={table.unit.value} />}
      {!again && <Commander table={table} legal={legal} seat={seat} />}
      {brigades.map((brigade) => (
        <BrigadeTray key={brigade.id} table={table} legal={legal} brigade={brigade} />
      ))}
      {own.length > 0 && (
        <section class="brigade-tray">
          <h3>The commander’s own troops</h3>
          <InHand table={table} units={own} />
        </section>
      )}
      {!again && <CounterTrays table={table} legal={legal} seat={seat} />}
    </div>
  );
}

// Confirm when nothing is left in hand; else place the rest, if one likes.
function Close({ table, legal }: Props) {
  const pass = legal.passReward;
  if (!legal.deployRest && !legal.confirm && !pass) return null;
  return (
    <div class="row">
      {legal.deployRest && (
        <button
          type="button"
          class={legal.confirm ? "" : "primary"}
          onClick={() => table.order(legal.deployRest, "Placing the rest")}
        >
          Place the rest
        </button>
      )}
      {legal.confirm && (
        <button type="button" class="primary" onClick={() => table.order(legal.confirm, "Confirming")}>
          Confirm the deployment
        </button>
      )}
      {pass && (
        <button type="button" class="primary" onClick={() => table.order(pass, "Leaving it so")}>
          Leave it so
        </button>
      )}
    </div>
  );
}

function PlacedUnit({ table, legal, unit }: Props & { unit: UnitView }) {
  const lift = legal.lifts.get(unit.id);
  return (
    <p class="fine">
      <b>{unit.name}</b>: {legal.deploys.has(unit.id) || lift ? "choose a lit hex of your zone." : "stands."}{" "}
      {lift && (
        <button type="button" class="chip" onClick={() => table.order(lift, "Lifting")}>
          Take it back in hand
        </button>
      )}
    </p>
  );
}

function Commander({ table, legal, seat }: Props & { seat: Seat }) {
  const head = landSide(table.view.value, seat).head;
  if (legal.cincPlaces.size === 0) return null;
  const picked = table.chosen.value?.kind === "cinc";
  return (
    <button
      type="button"
      class="list-button commander"
      aria-pressed={picked}
      onClick={() => table.pick(picked ? undefined : { kind: "cinc" })}
    >
      <CincIcon seat={seat} />
      <b>{head?.cincName || "The commander"}</b>
      <span class="fine">{head?.cinc === undefined ? "not placed" : "placed"}</span>
    </button>
  );
}

function BrigadeTray({ table, legal, brigade }: Props & { brigade: BrigadeView }) {
  const units = unitsOfBrigade(table.field.value, brigade.seat, brigade.id);
  const orders = legal.firstOrders.get(brigade.id);
  return (
    <section class="brigade-tray" aria-label={brigade.name}>
      <h3>
        <BrigadeMark brigade={brigade.id} /> {brigade.name}
      </h3>
      <p class="fine">
        {brigade.brigadier}, rating {brigade.rating}, {brigade.character}
      </p>
      <OrderChoice
        label={`First order of ${brigade.name}`}
        now={brigade.order}
        may={(order) => order === brigade.order || (orders?.has(order) ?? false)}
        onOrder={(order) => table.send(orders?.get(order), "First order")}
      />
      <InHand table={table} units={units} />
      <Stand table={table} legal={legal} brigade={brigade} />
    </section>
  );
}

export function OrderChoice(props: {
  label: string;
  now: CommandOrder;
  may: (order: CommandOrder) => boolean;
  onOrder: (order: CommandOrder) => void;
}) {
  return (
    <fieldset class="order-choice" aria-label={props.label}>
      {ORDERS.map((order) => (
        <button
          type="button"
          key={order}
          class={`order-button ${orderClass(order)}`}
          aria-pressed={props.now === order}
          disabled={!props.may(order)}
          onClick={() => props.now !== order && props.onOrder(order)}
        >
          <span class="order-letter">{orderLetter(order)}</span> {orderName(order)}
        </button>
      ))}
    </fieldset>
  );
}

// With whom the brigadier stands, where there is a choice.
function Stand({ table, legal, brigade }: Props & { brigade: BrigadeView }) {
  const joins = legal.joins.get(brigade.id);
  if (!joins || joins.size === 0) return null;
  const { byId } = table.field.value;
  return (
    <label class="stand-choice">
      <span class="fine">{brigade.brigadier} stands with</span>
      <select
        value={brigade.with}
        onChange={(event) => table.send(joins.get(Number(event.currentTarget.value)), "Joining")}
      >
        {[...new Set([brigade.with, ...joins.keys()])].map((id) => (
          <option key={id} value={id}>
            {byId.get(id)?.name ?? "the first of his units"}
          </option>
        ))}
      </select>
    </label>
  );
}

// To the board with the keys, and with the eyes where it lies out of sight.
function toBoard(): void {
  const board = document.querySelector<SVGSVGElement>("svg.land-board.live");
  board?.focus({ preventScroll: true });
  board?.scrollIntoView({ block: "nearest" });
}

function InHand({ table, units }: { table: LandTable; units: readonly UnitView[] }) {
  const inHand = units.filter(({ status }) => status === UnitStatus.IN_HAND);
  if (inHand.length === 0) return null;
  const chosen = table.chosen.value;
  return (
    <ul class="unit-tray">
      {inHand.map((unit) => {
        const picked = chosen?.kind === "unit" && chosen.id === unit.id;
        return (
          <li key={unit.id}>
            <button
              type="button"
              class="unit-chip"
              data-in-hand={unit.id}
              aria-pressed={picked}
              onPointerDown={(event) => table.drag.holdUnit(unit, event)}
              onClick={() => {
                table.pick(picked ? undefined : { kind: "unit", id: unit.id });
                if (!picked) toBoard();
              }}
            >
              <BlockIcon {...unit} wavering={false} spent={false} />
              <span>{unit.name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function CounterTrays({ table, legal, seat }: Props & { seat: Seat }) {
  const counters = landSide(table.view.value, seat).head?.counters;
  if (!counters || legal.counters.size === 0) return null;
  return (
    <section class="counter-choice" aria-label="Counters">
      <h3>
        Counters <RuleRef id="F2" />
      </h3>
      <p class="fine">Drag them between the sectors on the board, or set them here: one to three in each.</p>
      <div class="counter-rows">
        {[...counters].map((at, index) => {
          const counter = index + 1;
          const may = legal.counters.get(counter);
          return (
            <label key={counter}>
              <span class="counter-disc">{counter}</span>
              <select
                value={at}
                aria-label={`Counter ${counter}`}
                onChange={(event) =>
                  table.send(may?.get(Number(event.currentTarget.value)), "Moving a counter")
                }
              >
                {SECTORS.filter((sector) => sector === at || may?.has(sector)).map((sector: Sector) => (
                  <option key={sector} value={sector}>
                    {capital(sectorName(sector))}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
    </section>
  );
}
