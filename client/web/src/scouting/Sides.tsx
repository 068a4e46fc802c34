// The two sides: who plays them, how many are out, home, taken, and, for one's own, what the reports tell.

import { mayAct } from "../game/games";
import { cellName, type Grid } from "../game/geometry";
import { seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ArmyMark } from "../parts/Icon";
import { playerWords } from "../parts/players";
import { isOnBoard, type ScoutingView, sideOf } from "./view";
import { reportWords, statusWords } from "./words";

interface Props {
  readonly info: MatchInfo | undefined;
  readonly view: ScoutingView;
  readonly grid: Grid;
  readonly onCells: (cells: readonly number[]) => void;
}

export function ScoutingSides(props: Props) {
  return (
    <div class="sides">
      {[Seat.SOUTH, Seat.NORTH].map((seat) => (
        <Side key={seat} {...props} seat={seat} />
      ))}
    </div>
  );
}

function Side({ info, view, grid, seat, onCells }: Props & { seat: Seat }) {
  const side = sideOf(view, seat);
  const scouts = [...view.scouts.values()].filter((scout) => scout.seat === seat);
  const out = scouts.filter((scout) => isOnBoard(scout.status));
  return (
    <section class={`side${mayAct(view, seat) ? " to-act" : ""}`} aria-label={seatName(seat)}>
      <h2>
        <ArmyMark army={seat === Seat.SOUTH ? "south" : "north"} />
        {seatName(seat)}
        <span class="side-player">{playerWords(info, seat)}</span>
      </h2>
      {scouts.length > 0 && (
        <dl class="tally">
          <div>
            <dt>out</dt>
            <dd>{out.length}</dd>
          </div>
          <div>
            <dt>home</dt>
            <dd>{side?.returned ?? 0}</dd>
          </div>
          <div>
            <dt>taken</dt>
            <dd>{side?.captured ?? 0}</dd>
          </div>
        </dl>
      )}
      <ul class="roster">
        {scouts.map((scout) => (
          <li key={scout.id} class={isOnBoard(scout.status) ? "" : "gone"}>
            <button type="button" class="entry-text" onClick={() => onCells([scout.cell])}>
              <b>{scout.id}</b> {isOnBoard(scout.status) ? `${cellName(grid, scout.cell)}, ` : ""}
              {statusWords(scout.status)}
              {scout.wounded ? ", wounded" : ""}
            </button>
          </li>
        ))}
      </ul>
      {(side?.reports ?? []).length > 0 && (
        <>
          <h3>Reports</h3>
          <ul class="reports">
            {side?.reports.map((report, index) => (
              <li key={index.toString()}>{reportWords(report)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
