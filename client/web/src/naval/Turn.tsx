// What there is to do in a battle at sea; one primary action, named by its verb.
import type { Hand } from "../game/hand";
import { NavalPhase } from "../gen/galloper/v1/naval_pb";
import { FirePanel } from "./FirePanel";
import { FireReportScene } from "./FireReport";
import { MovePanel } from "./MovePanel";
import { ShipCard } from "./ShipCard";
import type { NavalTable } from "./table";

export function NavalTurn({ hand }: { hand: Hand }) {
  const table = hand.naval;
  const report = table.report.value;
  return (
    <>
      {report && <FireReportScene view={table.view.value} report={report} onFold={table.fold} />}
      <PhasePanel table={table} />
      <Unfold hand={hand} />
    </>
  );
}

function PhasePanel({ table }: { table: NavalTable }) {
  const legal = table.legal.value;
  if (legal && table.view.value.phase === NavalPhase.MOVES && (legal.ends.size > 0 || legal.endMoves))
    return <MovePanel table={table} legal={legal} />;
  if (legal && table.view.value.phase === NavalPhase.FIRE && legal.commit)
    return <FirePanel table={table} legal={legal} />;
  return <ShipCard table={table} />;
}

// The last fire again.
function Unfold({ hand }: { hand: Hand }) {
  const { fire } = hand.session.match.value;
  const table = hand.naval;
  if (!fire || table.report.value || table.picked.value !== undefined) return null;
  return (
    <button type="button" class="chip" onClick={table.unfold}>
      The fire of turn {fire.turn}
    </button>
  );
}
