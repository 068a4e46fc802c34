// Of the six faces of the die: on how many the brigadier obeys, and what he does on the others (C9, C10).
import { listed } from "../game/words";
import type { CommandOrder, CommandPreview } from "../gen/galloper/v1/land_pb";
import { RuleRef } from "../parts/RuleRef";
import { otherwise, type Part } from "./faces";
import { orderClass, orderLetter, turnsWords } from "./words";

interface Props {
  readonly preview: CommandPreview;
  readonly sent: CommandOrder;
  readonly rating: number;
  readonly character: string;
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
