// The facts of a match: its story, the house rules that differ, the link, the commitment to the dice.
import { hex } from "../dice/bytes";
import { seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import type { ScoutingRules } from "../gen/galloper/v1/scouting_pb";
import { invitationAddress } from "./Lobby";

interface Props {
  readonly id: string;
  readonly info: MatchInfo | undefined;
  readonly rules: ScoutingRules | undefined;
}

export function Particulars({ id, info, rules }: Props) {
  if (!info) return null;
  const changed = Object.entries(info.settings);
  return (
    <div class="particulars">
      <p>{info.story}</p>
      {rules && (
        <p>
          {rules.scoutsMovedPerTurn} of {rules.scouts} scouts ride each turn, up to {rules.move} cells;{" "}
          {rules.turnLimit} turns.
        </p>
      )}
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
