// A unit aimed at an enemy: from where, by which verb, with which odds.
import type { Verb } from "../gen/galloper/v1/land_pb";
import { type ActOrder, actPreview } from "./orders";
import type { UnitView } from "./units";

export interface Aim {
  readonly unit: UnitView;
  readonly target: UnitView;
  // At that target; from where the reader has the unit stand, where he has said so.
  readonly acts: readonly ActOrder[];
  // Chosen, not only pointed at.
  readonly fixed: boolean;
}

export function aimsAt(
  acts: readonly ActOrder[],
  _unit: UnitView,
  target: number,
  stand: number | undefined,
): readonly ActOrder[] {
  const all = acts.filter((act) => act.target === target);
  const there = all.filter(({ cell }) => cell === stand);
  return there.length > 0 ? there : all;
}

// From where it stands, if it can; else with the best throw; of equals the shortest way.
export function bestAct(
  acts: readonly ActOrder[],
  unit: UnitView,
  verb: Verb,
  stand: number | undefined,
): ActOrder | undefined {
  const worth = (act: ActOrder) => {
    const preview = actPreview(act.legal);
    const still = act.cell === (stand ?? unit.cell) ? 1000 : 0;
    return still + (preview?.volley?.expectedLoss ?? 0) * 10 - (preview?.steps.length ?? 0) * 0.01;
  };
  return acts
    .filter((act) => act.verb === verb)
    .reduce<ActOrder | undefined>(
      (best, act) => (best === undefined || worth(act) > worth(best) ? act : best),
      undefined,
    );
}
