// An attack before it is made: the exact chances, of 36, with the modifiers behind them.

import type { Aim } from "../game/table";
import { signed } from "../game/words";
import type { EncounterOdds } from "../gen/galloper/v1/scouting_pb";
import type { Modifier } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";

interface Slice {
  readonly kind: string;
  readonly words: string;
  readonly amount: number;
}

export function slicesOf(odds: EncounterOdds, attacker: number, defender: number): Slice[] {
  const all: Slice[] = [
    { kind: "good-3", words: `${defender} captured`, amount: odds.defenderCaptured },
    { kind: "good-2", words: `${defender} killed`, amount: odds.defenderKilled },
    { kind: "good-1", words: `${defender} wounded`, amount: odds.defenderWounded },
    { kind: "even", words: "no effect", amount: odds.nothing },
    { kind: "bad-1", words: `${attacker} wounded`, amount: odds.attackerWounded },
    { kind: "bad-2", words: `${attacker} killed`, amount: odds.attackerKilled },
    { kind: "bad-3", words: `${attacker} captured`, amount: odds.attackerCaptured },
  ];
  return all.filter(({ amount }) => amount > 0);
}

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
  return (
    <section class="odds" aria-label={`Attack on scout ${defender.id}`}>
      <h3>
        Scout {attacker.id} attacks scout {defender.id}
      </h3>
      {odds && <OddsTable odds={odds} attacker={attacker.id} defender={defender.id} />}
      <p class="fine">
        Each rolls a die; by 1 the loser is wounded, by 2 killed, by 3 or more captured.{" "}
        {order.rules.map((rule) => (
          <RuleRef key={rule} id={rule} />
        ))}
      </p>
      <div class="row">
        <button type="button" class="primary" onClick={onAttack}>
          Attack
        </button>
        <button type="button" onClick={onCancel}>
          Leave it
        </button>
      </div>
    </section>
  );
}

function OddsTable({
  odds,
  attacker,
  defender,
}: {
  odds: EncounterOdds;
  attacker: number;
  defender: number;
}) {
  const slices = slicesOf(odds, attacker, defender);
  const cells = slices.flatMap(({ kind, amount }) => Array.from({ length: amount }, () => kind));
  return (
    <>
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
      <table class="odds-table">
        <tbody>
          {slices.map(({ kind, words, amount }) => (
            <tr key={words}>
              <td>
                <span class={`swatch ${kind}`} />
              </td>
              <td>Scout {words}</td>
              <td class="figure-cell">{amount} of 36</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ModifierLine who={`Scout ${attacker}`} modifiers={odds.attackerModifiers} />
      <ModifierLine who={`Scout ${defender}`} modifiers={odds.defenderModifiers} />
    </>
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
