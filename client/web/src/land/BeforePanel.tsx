// What the scouting granted, used before the battle (S12, S13).
import { capital } from "../game/words";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import { RuleRef } from "../parts/RuleRef";
import { terrainName } from "./ground";
import type { LandOrders } from "./orders";
import type { LandTable } from "./table";

export function BeforePanel({ table, legal }: { table: LandTable; legal: LandOrders }) {
  const { initiative, deployFirst } = legal;
  return (
    <div class="land-panel">
      {initiative.map(({ take, legal: order }) => (
        <Choice
          key={String(take)}
          table={table}
          order={order}
          primary={take}
          verb={take ? "Take the initiative" : "Leave it to the enemy"}
          words={take ? "You move first." : "The enemy moves first."}
        />
      ))}
      {deployFirst.map(({ first, legal: order }) => (
        <Choice
          key={String(first)}
          table={table}
          order={order}
          primary={!first}
          verb={first ? "Deploy first" : "Deploy second"}
          words={
            first
              ? "The enemy sees your lines before he places his."
              : "You see the enemy’s lines before you place yours."
          }
        />
      ))}
      <Pieces table={table} legal={legal} />
    </div>
  );
}

interface ChoiceProps {
  readonly table: LandTable;
  readonly order: LegalOrder;
  readonly primary: boolean;
  readonly verb: string;
  readonly words: string;
}

function Choice({ table, order, primary, verb, words }: ChoiceProps) {
  return (
    <div class="land-choice">
      <button
        type="button"
        class={primary ? "primary wide" : "wide"}
        onClick={() => table.order(order, verb)}
      >
        {verb}
      </button>
      <p class="fine">
        {words}{" "}
        {order.rules.map((rule) => (
          <RuleRef key={rule} id={rule} />
        ))}
      </p>
    </div>
  );
}

function Pieces({ table, legal }: { table: LandTable; legal: LandOrders }) {
  const { sheet } = table.view.value;
  const chosen = table.chosen.value;
  if (legal.pieces.size === 0 && !legal.passReward) return null;
  return (
    <>
      <ul class="choice-list" aria-label="Pieces of ground">
        {[...legal.pieces.keys()].map((id) => {
          const piece = sheet?.ground?.pieces.find((one) => one.piece === id);
          const picked = chosen?.kind === "piece" && chosen.id === id;
          return (
            <li key={id}>
              <button
                type="button"
                class="list-button"
                aria-pressed={picked}
                onClick={() => table.pick(picked ? undefined : { kind: "piece", id })}
              >
                <b>{piece?.name || capital(terrainName(table.view.value, piece?.terrain))}</b>
                <span class="fine">
                  {piece?.description || terrainName(table.view.value, piece?.terrain)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p class="fine">
        {chosen?.kind === "piece"
          ? "Choose a lit hex for it."
          : "Choose a piece here or on the board, then its new place."}{" "}
        <RuleRef id="S13" />
      </p>
      {legal.passReward && (
        <button
          type="button"
          class="wide"
          onClick={() => table.order(legal.passReward, "Leaving the ground")}
        >
          Leave the ground as it is
        </button>
      )}
    </>
  );
}
