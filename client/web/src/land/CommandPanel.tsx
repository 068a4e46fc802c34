// Command: the commander rides, gives orders to those he reaches, sends runners to the rest; then the sector is rolled (C14).
import { count } from "../game/words";
import { CommandOrder } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";
import { BrigadeMark } from "./Block";
import { Compliance } from "./Compliance";
import { OrderChoice } from "./DeployPanel";
import { commandPreview, type LandOrders } from "./orders";
import { CincIcon, StandardIcon } from "./Standard";
import type { LandTable } from "./table";
import type { BrigadeView } from "./units";
import { landSide } from "./view";
import { orderMeaning, orderName, orderRule, turnsWords } from "./words";

interface Props {
  readonly table: LandTable;
  readonly legal: LandOrders;
}

export function CommandPanel({ table, legal }: Props) {
  const seat = table.seat.value ?? Seat.SOUTH;
  const brigades = table.field.value.brigades.filter((brigade) => brigade.seat === seat);
  const considering = table.chosen.value?.kind === "brigade" && table.wish.value !== CommandOrder.UNSPECIFIED;
  return (
    <div class="land-panel command-panel">
      {legal.endCommand && !considering && (
        <button
          type="button"
          class="primary wide"
          onClick={() => table.order(legal.endCommand, "Rolling for the sector")}
        >
          Roll for the sector
        </button>
      )}
      <Rider table={table} legal={legal} seat={seat} />
      <ul class="choice-list" aria-label="Brigades">
        {brigades.map((brigade) => (
          <li key={brigade.id}>
            <BrigadeRow table={table} legal={legal} brigade={brigade} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rider({ table, legal, seat }: Props & { seat: Seat }) {
  const head = landSide(table.view.value, seat).head;
  const picked = table.chosen.value?.kind === "cinc";
  const words = head?.cincShaken
    ? "shaken: he does not ride this turn"
    : legal.rides.size > 0
      ? picked
        ? "choose a lit hex"
        : "may ride"
      : head?.cincRode
        ? "has ridden"
        : "stays where he is";
  return (
    <button
      type="button"
      class="list-button commander"
      aria-pressed={picked}
      disabled={legal.rides.size === 0}
      onClick={() => table.pick(picked ? undefined : { kind: "cinc" })}
    >
      <CincIcon seat={seat} />
      <b>{head?.cincName || "The commander"}</b>
      <span class="fine">{words}</span>
    </button>
  );
}

function BrigadeRow({ table, legal, brigade }: Props & { brigade: BrigadeView }) {
  const chosen = table.chosen.value;
  const open = chosen?.kind === "brigade" && chosen.id === brigade.id;
  const may = legal.gives.has(brigade.id) || legal.runners.has(brigade.id);
  return (
    <section class={`brigade-row${open ? " open" : ""}`}>
      <button
        type="button"
        class="list-button brigade-button"
        aria-expanded={open}
        onClick={() => table.pick(open ? undefined : { kind: "brigade", id: brigade.id })}
      >
        <StandardIcon brigade={brigade.id} order={brigade.order} stale={false} />
        <span class="brigade-words">
          <b>{brigade.brigadier || brigade.name}</b>
          <span class="fine">
            {brigade.with === 0
              ? "not on the field"
              : `${orderName(brigade.order)} · rating ${brigade.rating}, ${brigade.character}`}
          </span>
        </span>
        <BrigadeMark brigade={brigade.id} />
      </button>
      <RunnerLine table={table} legal={legal} brigade={brigade} />
      {open &&
        (may ? (
          <Orders table={table} legal={legal} brigade={brigade} />
        ) : (
          <NoOrders legal={legal} brigade={brigade} />
        ))}
    </section>
  );
}

function NoOrders({ legal, brigade }: { legal: LandOrders; brigade: BrigadeView }) {
  if (!legal.endCommand)
    return (
      <p class="fine">
        Orders are given at the start of your own turn. <RuleRef id="C14" />
      </p>
    );
  return (
    <p class="fine">
      {brigade.with === 0
        ? "He has no unit left to command."
        : brigade.ordered
          ? "He has had his order in person this turn."
          : "No order can reach him now: no way for a runner is open, or one is already on his way."}{" "}
      <RuleRef id={brigade.ordered ? "C6" : "C7"} />
    </p>
  );
}

function RunnerLine({ table, legal, brigade }: Props & { brigade: BrigadeView }) {
  const { runner } = brigade;
  if (!runner) return null;
  const recall = legal.recalls.get(brigade.id);
  const arrives =
    runner.turnsLeft === 0 ? "arrives when you roll" : `${count(runner.turnsLeft, "turn", "turns")} to ride`;
  return (
    <p class="runner-line">
      Runner with <b>{orderName(runner.order)}</b>, {arrives}.{" "}
      {recall && (
        <button type="button" class="chip" onClick={() => table.order(recall, "Recalling the runner")}>
          Call him back
        </button>
      )}
    </p>
  );
}

// First which order, then how it gets there: by the commander himself where he is in contact, else by a runner.
function Orders({ table, legal, brigade }: Props & { brigade: BrigadeView }) {
  const wish = table.wish.value;
  const give = legal.gives.get(brigade.id)?.get(wish);
  const send = legal.runners.get(brigade.id)?.get(wish);
  const preview = commandPreview(send ?? give);
  return (
    <div class="orders">
      <OrderChoice
        label={`An order for ${brigade.brigadier}`}
        now={wish}
        may={(order) =>
          (legal.gives.get(brigade.id)?.has(order) ?? false) ||
          (legal.runners.get(brigade.id)?.has(order) ?? false)
        }
        onOrder={(order) => {
          table.wish.value = order;
        }}
      />
      {wish !== CommandOrder.UNSPECIFIED && (
        <p class="fine">
          {orderName(wish)}: {orderMeaning(wish)}. <RuleRef id={orderRule(wish)} />
        </p>
      )}
      {send && !give && preview && (
        <Compliance preview={preview} sent={wish} rating={brigade.rating} character={brigade.character} />
      )}
      {give && (
        <button type="button" class="primary" onClick={() => table.order(give, "Giving the order")}>
          Give the order in person
        </button>
      )}
      {give && (
        <p class="fine">
          He obeys the commander in person without a roll. <RuleRef id="C6" />
        </p>
      )}
      {send && (
        <button
          type="button"
          class={give ? "" : "primary"}
          onClick={() => table.order(send, "Sending the runner")}
        >
          Send the runner{preview ? `, who arrives ${turnsWords(preview.turns)}` : ""}
        </button>
      )}
      {preview?.replacesRunner && (
        <p class="fine">
          A runner is on his way to him; even a stale order arrives. <RuleRef id="C7" />
        </p>
      )}
    </div>
  );
}
