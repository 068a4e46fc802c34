// The end of a battle at sea: how it was won, and how every ship came out of it.
import { count, SEATS, seatName } from "../game/words";
import { type ShipResult, ShipStatus } from "../gen/galloper/v1/naval_pb";
import { EndReason, Seat } from "../gen/galloper/v1/table_pb";
import { RuleRef } from "../parts/RuleRef";
import { FireReportScene } from "./FireReport";
import { HullIcon } from "./Hull";
import type { FireReport } from "./report";
import { Score } from "./Score";
import { fleetOf, type NavalView } from "./view";
import { fleetWords, pointsToWin, progressOf } from "./words";

export function NavalFinish({ view, report }: { view: NavalView; report: FireReport | undefined }) {
  const { outcome } = view;
  return (
    <>
      <Score view={view} />
      {outcome && (
        <p>
          {endWords(view)} <RuleRef id={outcome.reason === EndReason.PLAYED_OUT ? "N12" : "G5"} />
        </p>
      )}
      {report && <FireReportScene view={view} report={report} />}
      {outcome && (
        <section class="ship-fates" aria-label="The ships after the battle">
          {SEATS.map((seat) => (
            <Fates key={seat} view={view} seat={seat} results={outcome.ships} />
          ))}
        </section>
      )}
    </>
  );
}

// What stands on the board when it ends; which of it decided, the rule says.
function endWords(view: NavalView): string {
  const { outcome, sheet } = view;
  if (!outcome || !sheet) return "";
  const { southPointsSunk, northPointsSunk, winner } = outcome;
  const parts = [`South sank ${count(southPointsSunk, "point", "points")}, North ${northPointsSunk}.`];
  const sunk = winner === Seat.NORTH ? northPointsSunk : southPointsSunk;
  const goal = winner === Seat.UNSPECIFIED ? undefined : pointsToWin(view, winner);
  if (goal !== undefined && sunk >= goal) parts.push(`${seatName(winner)} needed ${goal}.`);
  for (const objective of sheet.objectives) {
    const { done, words } = progressOf(view, objective);
    if (objective.winner === winner && done >= objective.count) parts.push(`${capitalised(words)}.`);
  }
  const limit = sheet.rules?.turnLimit ?? 0;
  if (outcome.reason === EndReason.PLAYED_OUT && limit > 0 && view.turn >= limit)
    parts.push("The turn limit is reached.");
  return parts.join(" ");
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Fates({ view, seat, results }: { view: NavalView; seat: Seat; results: readonly ShipResult[] }) {
  const { byId } = fleetOf(view);
  const own = results.filter(({ ship }) => byId.get(ship)?.seat === seat);
  return (
    <div>
      <h3>{fleetWords(view, seat)}</h3>
      <ul class="plain-list">
        {own.map((result) => {
          const ship = byId.get(result.ship);
          return (
            ship && (
              <li key={result.ship} class={result.status === ShipStatus.SUNK ? "gone" : ""}>
                <HullIcon seat={seat} kind={ship.kind} /> {ship.name}: {fateWords(result, ship.points)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function fateWords({ status, damage }: ShipResult, points: number): string {
  if (status === ShipStatus.SUNK) return "sunk";
  const hurt = damage === 0 ? "unhurt" : `${damage} of ${points} points lost`;
  return status === ShipStatus.WITHDRAWN ? `withdrawn, ${hurt}` : `afloat, ${hurt}`;
}
