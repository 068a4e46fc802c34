// The end of a battle: how it was won, and what became of the brigadiers (C15 to C17).
import type { Entry } from "../game/entries";
import { RuleRef } from "../parts/RuleRef";
import { Banners } from "./Banners";
import { endWords } from "./narrateAround";
import type { LandView } from "./view";

export function LandFinish({ view, entries }: { view: LandView; entries: readonly Entry[] }) {
  const { outcome } = view;
  const changed = entries.filter(({ kind, rules }) => kind === "end" && /^C1[67]$/.test(rules[0] ?? ""));
  return (
    <>
      <Banners view={view} />
      {outcome && (
        <p>
          {endWords(view, outcome)} <RuleRef id={outcome.rule || "L21"} />
        </p>
      )}
      {changed.length > 0 && (
        <section class="after-battle" aria-label="The brigadiers after the battle">
          {changed.map((entry) => (
            <p key={entry.key}>
              {entry.text}{" "}
              {entry.rules.map((rule) => (
                <RuleRef key={rule} id={rule} />
              ))}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
