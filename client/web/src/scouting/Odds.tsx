// An attack before it is made: the exact chances, of 36, with the modifiers behind them.

import { signed } from "../game/words";
import type { Modifier } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";
import { type Slice, slicesOf } from "./slices";
import type { Aim } from "./table";

export function OddsCard({
  aim,
  onAttack,
  onCancel,
}: {
  aim: Aim;
  onAttack: () => void;
  onCancel: () => void;
}) {
  const { attacker, defender, odds, order } = aim;
  const slices = odds ? slicesOf(odds, attacker.id, defender.id) : [];
  return (
    <section class="odds" aria-label={`Attack on scout ${defender.id}`}>
      <h3>
        Scout {attacker.id} attacks scout {defender.id}
      </h3>
      {odds && <OddsBar slices={slices} />}
      <div class="row">
        <button type="button" class="primary" onClick={onAttack}>
          Attack
        </button>
        <button type="button" onClick={onCancel}>
          Leave it
        </button>
      </div>
      <table class="odds-table">
        <tbody>
          {slices.map(({ kind, words, amount }) => (
            <tr key={words}>
              <td>
                <span class={`swatch ${kind}`} />
              </td>
              <td>{words}</td>
              <td class="figure-cell">{amount} of 36</td>
            </tr>
          ))}
        </tbody>
      </table>
      {odds && <ModifierLine who={`Scout ${attacker.id}`} modifiers={odds.attackerModifiers} />}
      {odds && <ModifierLine who={`Scout ${defender.id}`} modifiers={odds.defenderModifiers} />}
      <p class="fine">
        Each rolls a die; by 1 the loser is wounded, by 2 killed, by 3 or more captured.{" "}
        {order.rules.map((rule) => (
          <RuleRef key={rule} id={rule} />
        ))}
      </p>
    </section>
  );
}

// One segment for each of the 36 equally likely pairs of dice.
function OddsBar({ slices }: { slices: readonly Slice[] }) {
  const cells = slices.flatMap(({ kind, amount }) => Array.from({ length: amount }, () => kind));
  return (
    <svg
      class="odds-bar"
      viewBox="0 0 360 26"
      role="img"
      aria-label={slices.map(({ words, amount }) => `${words} ${amount} of 36`).join(", ")}
    >
      {cells.map((kind, index) => (
        <rect key={index.toString()} class={kind} x={index * 10 + 0.6} y={1} width={8.8} height={24} />
      ))}
    </svg>
  );
}

function ModifierLine({ who, modifiers }: { who: string; modifiers: readonly Modifier[] }) {
  return (
    <p class="modifier-line">
      {who} rolls{" "}
      {modifiers.length === 0
        ? "unmodified"
        : modifiers.map((modifier) => (
            <span class="modifier" key={`${modifier.rule}${modifier.cause}`}>
              {signed(modifier.amount)} {modifier.cause} <RuleRef id={modifier.rule} />
            </span>
          ))}
    </p>
  );
}
