// The score, always in sight: points sunk of those that win, and how far each objective is.
import { SEATS, seatName } from "../game/words";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ArmyMark } from "../parts/Icon";
import { type NavalView, navalSide } from "./view";
import { exitWords, fleetWords, pointsToWin, progressOf } from "./words";

export function Score({ view }: { view: NavalView }) {
  return (
    <div class="sea-score">
      <ul class="banners" aria-label="Points sunk">
        {SEATS.map((seat) => (
          <SideScore key={seat} view={view} seat={seat} />
        ))}
      </ul>
      <Objectives view={view} />
    </div>
  );
}

function SideScore({ view, seat }: { view: NavalView; seat: Seat }) {
  const sunk = navalSide(view, seat)?.pointsSunk ?? 0;
  const goal = pointsToWin(view, seat);
  const army = seat === Seat.SOUTH ? "south" : "north";
  return (
    <li class={view.active === seat ? "active" : ""}>
      <ArmyMark army={army} />
      <span class="banner-army">{fleetWords(view, seat)}</span>
      <span class="score-figures" data-sunk={sunk}>
        <b>{sunk}</b>
        {goal === undefined ? " sunk" : ` of ${goal} sunk`}
      </span>
      {goal !== undefined && (
        <span class={`score-bar ${army}`} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * sunk) / goal)}%` }} />
        </span>
      )}
    </li>
  );
}

function Objectives({ view }: { view: NavalView }) {
  const { sheet } = view;
  if (!sheet || (sheet.objectives.length === 0 && !sheet.lastSideAfloat && sheet.exits.length === 0))
    return null;
  return (
    <details class="objectives-list">
      <summary>What else decides</summary>
      <ul>
        {sheet.objectives.map((objective, index) => {
          const { done, words } = progressOf(view, objective);
          return (
            <li key={index.toString()}>
              {seatName(objective.winner)} wins with {words}:{" "}
              <b>
                {done} of {objective.count}
              </b>
            </li>
          );
        })}
        {sheet.lastSideAfloat && <li>The last side afloat wins.</li>}
        {sheet.exits.map((exit) => (
          <li key={`${exit.edge}/${exit.seat}`}>{exitWords(exit)}</li>
        ))}
      </ul>
    </details>
  );
}
