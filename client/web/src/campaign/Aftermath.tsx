// K4: what the end of a battle made of its brigadiers: one die each, and what the rules read in it.
import type { AftermathLine } from "../gen/galloper/v1/campaign_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";

interface Props {
  readonly lines: readonly AftermathLine[];
  // A brigadier's page.
  readonly address: (brigadier: number) => string;
  // A side's name.
  readonly side: (seat: Seat) => string;
}

export function Aftermath({ lines, address, side }: Props) {
  return (
    <div class="aftermath">
      {[Seat.SOUTH, Seat.NORTH].map((seat) => {
        const own = lines.filter((line) => line.seat === seat);
        if (own.length === 0) return null;
        return (
          <section key={seat} aria-label={side(seat)}>
            <h3>{side(seat)}</h3>
            <ul class="plain-list">
              {own.map((line) => (
                <li key={line.brigadier} class="aftermath-line">
                  <DieFace value={line.die} seat={seat} />
                  <span>
                    <a href={address(line.brigadier)}>{withoutRule(line)}</a>{" "}
                    {line.rule && <RuleRef id={line.rule} />}
                  </span>
                  <Change line={line} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

// The rule stands beside the sentence.
function withoutRule({ text, rule }: AftermathLine): string {
  return rule === "" ? text : text.replace(` (${rule})`, "");
}

function Change({ line }: { line: AftermathLine }) {
  const { ratingBefore, ratingAfter } = line;
  if (ratingBefore === 0 || ratingAfter === 0 || ratingBefore === ratingAfter) return null;
  return (
    <span class="rating-change" title="Rating before and after">
      {ratingBefore} → {ratingAfter}
    </span>
  );
}
