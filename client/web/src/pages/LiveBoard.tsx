// The board on the first page: the newest public match, as any spectator sees it. When it ends, the next.
import { useEffect, useState } from "preact/hooks";
import { go } from "../app/router";
import { hasBoard } from "../game/games";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import { useSession } from "../game/useSession";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ConnectionBadge } from "../parts/ConnectionBadge";
import { ArmyMark } from "../parts/Icon";
import { playerWords } from "../parts/players";
import { Still } from "../parts/Still";

interface Props {
  readonly live: readonly MatchInfo[] | undefined;
  // Looked at while nothing is being played.
  readonly finished: readonly MatchInfo[];
}

export function LiveBoard({ live, finished }: Props) {
  const [id, setId] = useState<string | undefined>(undefined);
  useEffect(() => {
    const next = live?.[0] ?? (id === undefined ? finished[0] : undefined);
    // Stay with a match as long as it is being played, and with its last board until there is another.
    if (next && !live?.some(({ matchId }) => matchId === id)) setId(next.matchId);
  }, [live, finished]);
  if (id === undefined) {
    return (
      <p class="fine quiet">
        {live ? "No match is being played just now. Begin one." : "Looking for a match…"}
      </p>
    );
  }
  return <Live key={id} id={id} />;
}

function Live({ id }: { id: string }) {
  const session = useSession(id, true);
  const match = session.match.value;
  const { view, info } = match;
  if (!hasBoard(view)) return <p class="fine quiet">Looking for a match…</p>;
  return (
    <figure class="live-board">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a large target; the link below is the one for keys */}
      <div class="live-sheet" onClick={() => go(`/m/${id}`)}>
        <Still view={view} told={match.told} lastPath={match.lastPath} flipped={false} lit={[]} label="" />
      </div>
      <figcaption>
        <span>
          <ArmyMark army="south" /> {playerWords(info, Seat.SOUTH)} <ArmyMark army="north" />{" "}
          {playerWords(info, Seat.NORTH)}
        </span>
        <span class="last-word">{lastWord(session)}</span>
        <a href={`/m/${id}`}>Watch {info?.title ?? "this match"}</a>
        <ConnectionBadge state={session.connection.value} />
      </figcaption>
    </figure>
  );
}

function lastWord(session: Session): string {
  const entries = allEntries(session.match.value).filter(({ kind }) => kind !== "note");
  return entries[entries.length - 1]?.text ?? "";
}
