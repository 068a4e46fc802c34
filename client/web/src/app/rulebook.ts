// The rules reference, fetched once when somebody first asks for a rule.
import { signal } from "@preact/signals";
import { troubleOf } from "../api/errors";
import { scenarios } from "../api/services";
import type { Rule } from "../gen/galloper/v1/scenario_service_pb";

export const rules = signal<readonly Rule[] | undefined>(undefined);
export const rulesTrouble = signal("");
// The rule that lies open beside the board.
export const openRule = signal<string | undefined>(undefined);

export async function loadRules(): Promise<void> {
  if (rules.value) return;
  try {
    rules.value = (await scenarios.listRules({})).rules;
    rulesTrouble.value = "";
  } catch (error) {
    rulesTrouble.value = troubleOf(error).message;
  }
}

export function showRule(id: string): void {
  openRule.value = id;
  void loadRules();
}
