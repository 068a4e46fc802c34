// Of the six faces of the die: on how many the brigadier obeys, and what he does on the others (C9, C10).
import { listed } from "../game/words";
import { CommandOrder, type CommandPreview } from "../gen/galloper/v1/land_pb";
import { RuleRef } from "../parts/RuleRef";
import { orderClass, orderLetter, orderName, turnsWords } from "./words";

interface Props {
  readonly preview: CommandPreview;
  readonly sent: CommandOrder;
  readonly rating: number;
  readonly character: string;
}

interface Part {
  readonly kind: string;
  readonly letter: string;
  readonly amount: number;
}

export function Compliance({ preview, sent, rating, character }: Props) {
  const { turns, asSent } = preview;
  const others = otherwise(preview, sent);
  const obeys: Part = { kind: `${orderClass(sent)} obeys`, letter: orderLetter(sent), amount: asSent };
  const faces = [obeys, ...others.map(({ part }) => part)].flatMap((part) =>
    Array.from({ length: part.amount }, () => part),
  );
  return (
    <div class="compliance">
      <p>
        He arrives <b>{turnsWords(turns)}</b>; as ordered on <b>{asSent} of 6</b>.
      </p>
      <svg class="compliance-bar" viewBox="0 0 168 26" role="img" aria-label={`as ordered on ${asSent} of 6`}>
        {faces.map(({ kind, letter }, index) => (
          <g key={index.toString()} class={`face ${kind}`} transform={`translate(${index * 28 + 1} 1)`}>
            <rect width={24} height={24} rx={3} />
            <text x={12} y={17.5}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
      <p class="fine">
        {others.length > 0
          ? `Else he ${listed(others.map(({ words, part }) => `${words} (${part.amount} of 6)`))}: rating ${rating}, ${character}. `
          : "He wants it himself. "}
        <RuleRef id="C9" />
      </p>
    </div>
  );
}

function otherwise(preview: CommandPreview, sent: CommandOrder): { words: string; part: Part }[] {
  const { assault, oppose, hold, retreats, asSent } = preview;
  const rows: [CommandOrder, number, string][] = [
    [CommandOrder.ASSAULT, assault, "assaults"],
    [CommandOrder.OPPOSE, oppose, "opposes"],
    [CommandOrder.HOLD, hold, "holds"],
  ];
  const parts = rows
    // What he does as sent is told already.
    .map(([order, amount, words]) => ({
      order,
      words,
      amount: order === sent ? Math.max(0, amount - asSent) : amount,
    }))
    .filter(({ amount, order }) => amount > 0 && order !== sent)
    .map(({ order, words, amount }) => ({
      words,
      part: { kind: orderClass(order), letter: orderName(order).charAt(0), amount },
    }));
  if (retreats > 0) {
    parts.push({
      words: "retreats a full move and holds",
      part: { kind: "retreats", letter: "R", amount: retreats },
    });
  }
  return parts;
}
