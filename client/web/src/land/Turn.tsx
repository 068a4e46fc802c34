// What there is to do in a battle, phase by phase; one primary action, named by its verb.
import type { Hand } from "../game/hand";
import { LandPhase } from "../gen/galloper/v1/land_pb";
import { ActionPanel } from "./ActionPanel";
import { BeforePanel } from "./BeforePanel";
import { CommandPanel } from "./CommandPanel";
import { CounterPanel } from "./CounterPanel";
import { DeployPanel } from "./DeployPanel";
import { UnitCard } from "./UnitCard";

export function LandTurn({ hand }: { hand: Hand }) {
  const table = hand.land;
  const view = table.view.value;
  const legal = table.legal.value;
  const { phase } = view;
  if (!legal) return <UnitCard table={table} />;
  if (phase === LandPhase.DEPLOYMENT || phase === LandPhase.REDEPLOYMENT)
    return <DeployPanel table={table} legal={legal} />;
  if (phase < LandPhase.COMMAND) return <BeforePanel table={table} legal={legal} />;
  if (phase === LandPhase.COMMAND) return <CommandPanel table={table} legal={legal} />;
  if (phase === LandPhase.COUNTER) return <CounterPanel table={table} legal={legal} />;
  return <ActionPanel table={table} legal={legal} />;
}
