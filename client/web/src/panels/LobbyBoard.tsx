// The ground of a match that has not begun.
import { useEffect, useState } from "preact/hooks";
import { scenarios } from "../api/services";
import type { Scenario } from "../gen/galloper/v1/scenario_pb";
import { ScenarioSheet } from "./ScenarioPreview";

export function LobbyBoard({ scenarioId }: { scenarioId: string }) {
  const [scenario, setScenario] = useState<Scenario | undefined>(undefined);
  useEffect(() => {
    scenarios.getScenario({ scenarioId }).then(
      (answer) => setScenario(answer.scenario),
      () => undefined,
    );
  }, [scenarioId]);
  return <div class="match-board waiting">{scenario && <ScenarioSheet scenario={scenario} />}</div>;
}
