// Both sides' fire of a turn, together: every shot with its dice, and what went down.
import { count, otherSeat, SEATS, seatName } from "../game/words";
import { NavalWeapon } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";
import { ArmyMark } from "../parts/Icon";
import { RuleRef } from "../parts/RuleRef";
import { readingsOf } from "./dice";
import { HullIcon } from "./Hull";
import type { FiredShot, FireReport } from "./report";
import { fleetOf, type NavalView } from "./view";

interface Props {
  readonly view: NavalView;
  readonly report: FireReport;
  // Absent: it cannot be folded away.
  readonly onFold?: () => void;
}

export function FireReportScene({ view, report, onFold }: Props) {
  return (
    <section class="fire-report" aria-label={`The fire of turn ${report.turn}`} key={report.key}>
      <header>
        <h3>The fire of turn {report.turn}</h3>
        {onFold && (
          <button type="button" class="chip" onClick={onFold}>
            Fold it away
          </button>
        )}
      </header>
      <div class="fire-sides">
        {SEATS.map((seat) => (
          <FiredSide
            key={seat}
            view={view}
            seat={seat}
            shots={report.shots.filter((shot) => shot.seat === seat)}
          />
        ))}
      </div>
      {report.sunk.length > 0 && <Sunk view={view} sunk={report.sunk} />}
    </section>
  );
}

function FiredSide({ view, seat, shots }: { view: NavalView; seat: Seat; shots: readonly FiredShot[] }) {
  const total = shots.reduce((sum, { points }) => sum + points, 0);
  return (
    <div class={`fire-side ${seat === Seat.SOUTH ? "south" : "north"}`}>
      <h4>
        <ArmyMark army={seat === Seat.SOUTH ? "south" : "north"} /> {seatName(seat)}
        <span class="fine">{shots.length === 0 ? "did not fire" : count(total, "point", "points")}</span>
      </h4>
      <ol>
        {shots.map((shot) => (
          <Shot key={`${shot.ship}/${shot.weapon}`} view={view} shot={shot} />
        ))}
      </ol>
    </div>
  );
}

function Shot({ view, shot }: { view: NavalView; shot: FiredShot }) {
  const { byId } = fleetOf(view);
  const readings = readingsOf(shot.dice, shot.points);
  return (
    <li>
      <p>
        <b>{byId.get(shot.ship)?.name}</b> at {byId.get(shot.target)?.name}
      </p>
      <p class="fine">
        range {shot.range}
        {shot.half ? ", half effect" : ""}
        {shot.weapon === NavalWeapon.TORPEDO ? ", torpedo" : ""}
      </p>
      <p class="fired-dice">
        {shot.dice.map((value, index) => (
          <DieFace key={index.toString()} value={value} seat={shot.seat} mark={readings[index] ?? ""} />
        ))}
        <b class="fired-points">{shot.points === 0 ? "0" : `−${shot.points}`}</b>
      </p>
    </li>
  );
}

function Sunk({ view, sunk }: { view: NavalView; sunk: readonly number[] }) {
  const { byId } = fleetOf(view);
  return (
    <ul class="went-down">
      {sunk.map((id) => {
        const ship = byId.get(id);
        return (
          ship && (
            <li key={id}>
              <HullIcon seat={ship.seat} kind={ship.kind} />
              <span>
                <b>{ship.name}</b> sinks: {count(ship.points, "point", "points")} for{" "}
                {seatName(otherSeat(ship.seat))}. <RuleRef id="N9" />
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}
