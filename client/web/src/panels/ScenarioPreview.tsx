import { useMemo } from "preact/hooks";
import { aspectOf, Sheet, viewBoxOf } from "../board/Sheet";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";
import { landPreview } from "../land/scenarioMap";
import { FleetLists, SeaPreview } from "../naval/Preview";
import { navalPreview } from "../naval/scenario";
import { groundOf } from "../scouting/Board";
import { previewGround } from "../scouting/scenarioMap";

export function ScenarioPreview({ scenario }: { scenario: Scenario }) {
  const sea = useMemo(() => navalPreview(scenario), [scenario]);
  if (sea) {
    return (
      <div class="scenario-preview at-sea">
        <SeaPreview preview={sea} title={scenario.title} />
        <p>{scenario.story}</p>
        <FleetLists preview={sea} />
      </div>
    );
  }
  return (
    <div class="scenario-preview">
      <ScenarioSheet scenario={scenario} />
      <p>{scenario.story}</p>
    </div>
  );
}

export function ScenarioSheet({ scenario }: { scenario: Scenario }) {
  const ground = useMemo(() => {
    const scouting = previewGround(scenario);
    return scouting ? groundOf(scouting) : landPreview(scenario);
  }, [scenario]);
  const sea = useMemo(() => navalPreview(scenario), [scenario]);
  if (sea) return <SeaPreview preview={sea} title={scenario.title} />;
  if (!ground) return null;
  return (
    <svg
      class={aspectOf(ground.grid) > 1 ? "board wide-sheet" : "board"}
      viewBox={viewBoxOf(ground.grid)}
      role="img"
      aria-label={`The ground of ${scenario.title}`}
    >
      <Sheet ground={ground} flipped={false} />
    </svg>
  );
}
