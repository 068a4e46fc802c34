import { useMemo } from "preact/hooks";
import { groundOf } from "../board/Board";
import { MARGIN, Sheet, sheetSize } from "../board/Sheet";
import { previewGround } from "../game/scenarioMap";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";

export function ScenarioPreview({ scenario }: { scenario: Scenario }) {
  return (
    <div class="scenario-preview">
      <ScenarioSheet scenario={scenario} />
      <p>{scenario.story}</p>
    </div>
  );
}

export function ScenarioSheet({ scenario }: { scenario: Scenario }) {
  const ground = useMemo(() => {
    const wire = previewGround(scenario);
    return wire && groundOf(wire);
  }, [scenario]);
  if (!ground) return null;
  const { width, height } = sheetSize(ground.grid);
  return (
    <svg
      class="board"
      viewBox={`${-MARGIN.side} ${-MARGIN.end} ${width} ${height}`}
      role="img"
      aria-label={`The ground of ${scenario.title}`}
    >
      <Sheet ground={ground} flipped={false} />
    </svg>
  );
}
