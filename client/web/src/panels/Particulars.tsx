// The facts of a match: its story, the house rules that differ, the link, the commitment to the dice.
import { hex } from "../dice/bytes";
import type { GameView } from "../game/games";
import { seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { factsOf } from "../land/words";
import { factsOf as navalFacts } from "../naval/words";
import { invitationAddress } from "./Lobby";

interface Props {
  readonly id: string;
  readonly info: MatchInfo | undefined;
  readonly view: GameView;
}

export function Particulars({ id, info, view }: Props) {
  if (!info) return null;
  const changed = Object.entries(info.settings);
  return (
    <div class="particulars">
      <p>{info.story}</p>
      <Facts view={view} />
      <h3>House rules</h3>
      {changed.length === 0 ? (
        <p>The scenario’s own.</p>
      ) : (
        <ul>
          {changed.map(([name, value]) => (
            <li key={name}>
              {name.replace(/_/g, " ")}: {value.replace(/_/g, " ")}
            </li>
          ))}
        </ul>
      )}
      <h3>To watch or join</h3>
      <p class="address">{invitationAddress(id)}</p>
      <p>
        <a href={`/m/${id}?at=0`}>Replay from the start</a>
      </p>
      <h3>The dice</h3>
      {info.commitments.map(({ commitment }) => (
        <p class="digest" key={hex(commitment)}>
          {hex(commitment)}
        </p>
      ))}
      {info.seats
        .filter(({ phrase }) => phrase)
        .map(({ seat, phrase }) => (
          <p key={seat}>
            {seatName(seat)}’s phrase: “{phrase}”
          </p>
        ))}
    </div>
  );
}

function Facts({ view }: { view: GameView }) {
  if (view.game === "naval") {
    return (
      <ul class="facts">
        {navalFacts(view).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    );
  }
  if (view.game === "land") return <p>{factsOf(view)}</p>;
  if (view.game === "none" || !view.rules) return null;
  const { scoutsMovedPerTurn, scouts, move, turnLimit } = view.rules;
  return (
    <p>
      {scoutsMovedPerTurn} of {scouts} scouts ride each turn, up to {move} cells; {turnLimit} turns.
    </p>
  );
}
