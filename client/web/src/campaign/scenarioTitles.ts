// The scenarios that the server has, fetched once when a page first names one.
import { signal } from "@preact/signals";
import { scenarios } from "../api/services";
import type { ScenarioSummary } from "../gen/galloper/v1/scenario_service_pb";

const known = signal<readonly ScenarioSummary[] | undefined>(undefined);
let asking = false;

export function knownScenarios(): readonly ScenarioSummary[] {
  if (!known.value && !asking) {
    asking = true;
    scenarios.listScenarios({}).then(
      (answer) => {
        known.value = answer.scenarios;
      },
      () => {
        asking = false;
      },
    );
  }
  return known.value ?? [];
}

// "A battle was set between Ostrau as South and Karsk as North (three-elms).": by its title.
export function withTitle(text: string): string {
  return text.replace(/\(([a-z0-9-]+)\)\.$/, (whole, id: string) => {
    const title = scenarioTitle(id);
    return title === "" ? whole : `(${title}).`;
  });
}

// Its id where this server does not have it.
export function scenarioTitle(id: string): string {
  const title = knownScenarios().find((one) => one.id === id)?.title;
  return title ?? (known.value ? id : "");
}
