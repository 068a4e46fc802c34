// The two fleets: who commands them, every ship's state, and those that are gone.
import { mayAct } from "../game/games";
import { SEATS, seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { ShipStatus } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ArmyMark } from "../parts/Icon";
import { playerWords } from "../parts/players";
import { HullIcon } from "./Hull";
import { BarIcon } from "./ShipFigure";
import { fleetOf, type NavalView, navalSide, type ShipView } from "./view";
import { fleetWords, pointsToWin, pointsWords, statusWords } from "./words";

interface Props {
  readonly info: MatchInfo | undefined;
  readonly view: NavalView;
  readonly onCells: (cells: readonly number[]) => void;
}

export function NavalSides(props: Props) {
  return (
    <div class="sides">
      {SEATS.map((seat) => (
        <Side key={seat} {...props} seat={seat} />
      ))}
    </div>
  );
}

function Side({ info, view, seat, onCells }: Props & { seat: Seat }) {
  const own = fleetOf(view).ships.filter((ship) => ship.seat === seat);
  const having = (status: ShipStatus) => own.filter((ship) => ship.status === status);
  const sunk = having(ShipStatus.SUNK);
  const gone = having(ShipStatus.WITHDRAWN);
  return (
    <section class={`side${mayAct(view, seat) ? " to-act" : ""}`} aria-label={seatName(seat)}>
      <h2>
        <ArmyMark army={seat === Seat.SOUTH ? "south" : "north"} />
        {fleetWords(view, seat)}
        <span class="side-player">{playerWords(info, seat)}</span>
      </h2>
      <p class="fine">{scoreWords(view, seat)}</p>
      <ShipList view={view} ships={having(ShipStatus.AFLOAT)} onCells={onCells} />
      {sunk.length > 0 && <h3>Sunk: {sunk.reduce((sum, { points }) => sum + points, 0)} points lost</h3>}
      <ShipList view={view} ships={sunk} onCells={onCells} />
      {gone.length > 0 && <h3>Withdrawn</h3>}
      <ShipList view={view} ships={gone} onCells={onCells} />
    </section>
  );
}

function scoreWords(view: NavalView, seat: Seat): string {
  const sunk = navalSide(view, seat)?.pointsSunk ?? 0;
  const goal = pointsToWin(view, seat);
  return goal === undefined
    ? `It has sunk ${sunk} points; no number of them wins.`
    : `It has sunk ${sunk} of the ${goal} points that win.`;
}

interface ListProps {
  readonly view: NavalView;
  readonly ships: readonly ShipView[];
  readonly onCells: Props["onCells"];
}

function ShipList({ view, ships, onCells }: ListProps) {
  if (ships.length === 0) return null;
  return (
    <ul class="roster land-roster fleet-roster">
      {ships.map((ship) => {
        const afloat = ship.status === ShipStatus.AFLOAT;
        return (
          <li key={ship.id} class={afloat ? "" : "gone"} data-fate={ship.status}>
            <button type="button" class="entry-text" onClick={() => onCells([ship.cell])}>
              <HullIcon seat={ship.seat} kind={ship.kind} />
              <span>
                {ship.name}
                <span class="fine">
                  {" "}
                  {ship.kind?.name}, {statusWords(view, ship)}
                  {afloat ? `, ${pointsWords(ship)}` : ""}
                  {afloat && ship.torpedoes > 0 ? `, torpedoes ${ship.torpedoes}` : ""}
                </span>
              </span>
              {afloat && <BarIcon ship={ship} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
