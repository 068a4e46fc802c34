// Chances before a throw: a bar for each amount, and the chance of what may come of it.
import { percent } from "../game/words";

interface BarsProps {
  readonly title: string;
  // By amount, from 0.
  readonly chances: readonly number[];
  // The bar's class.
  readonly kind: string;
  // The chance that fills the width; absent: certainty.
  readonly full?: number;
  // Amounts from here on are drawn as those that end it.
  readonly fatal?: number | undefined;
}

export function Bars({ title, chances, kind, full = 1, fatal }: BarsProps) {
  return (
    <table class="bar-table">
      <caption>{title}</caption>
      <tbody>
        {chances.map((chance, amount) => (
          <tr key={amount.toString()}>
            <th scope="row">{amount}</th>
            <td class="bar-cell">
              <span
                class={`bar ${kind}${fatal !== undefined && amount >= fatal ? " fatal" : ""}`}
                style={{ width: `${Math.max((chance / full) * 100, chance > 0 ? 1.5 : 0)}%` }}
              />
            </td>
            <td class="figure-cell">{percent(chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Fate({ words, chance }: { words: string; chance: number }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{percent(chance)}</dd>
    </div>
  );
}
