// The end of a battle: how it was won.
import { RuleRef } from "../parts/RuleRef";
import { Banners } from "./Banners";
import { endWords } from "./narrateAround";
import type { LandView } from "./view";

export function LandFinish({ view }: { view: LandView }) {
  const { outcome } = view;
  return (
    <>
      <Banners view={view} />
      {outcome && (
        <p>
          {endWords(view, outcome)} <RuleRef id={outcome.rule || "L21"} />
        </p>
      )}
    </>
  );
}
