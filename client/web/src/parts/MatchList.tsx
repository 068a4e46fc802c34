import { outcomeWords } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { MatchState } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { playerWords } from "./players";

export function MatchList({
  title,
  matches,
  empty,
}: {
  title: string;
  matches: readonly MatchInfo[];
  empty: string;
}) {
  return (
    <section class="match-list">
      <h2>{title}</h2>
      {matches.length === 0 && <p class="fine">{empty}</p>}
      <ul>
        {matches.map((info) => (
          <li key={info.matchId}>
            <a href={info.state === MatchState.FINISHED ? `/m/${info.matchId}?at=0` : `/m/${info.matchId}`}>
              <strong>{info.title}</strong>
              <span>
                {playerWords(info, Seat.SOUTH)} against {playerWords(info, Seat.NORTH)}
              </span>
              <span class="fine">{stateWords(info)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateWords(info: MatchInfo): string {
  switch (info.state) {
    case MatchState.OPEN:
      return "A seat is free";
    case MatchState.PLAYING:
      return info.turn > 0
        ? `Turn ${info.turn}`
        : info.game === "naval"
          ? "Putting to sea"
          : info.game === "land"
            ? "Deploying"
            : "Placing scouts";
    default:
      return info.outcome ? outcomeWords(info.outcome, info.game) : "Finished";
  }
}
