// The board on the first page: the newest public match, as any spectator sees it. When it ends, the next.
import { useEffect, useState } from "preact/hooks";
import { go } from "../app/router";
import { Board } from "../board/Board";
import { NO_MARKS } from "../board/Marks";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import { useSession } from "../game/useSession";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { playerWords } from "../panels/Sides";
import { ConnectionBadge } from "../parts/ConnectionBadge";
import { ArmyMark } from "../parts/Icon";

export function LiveBoard({ candidates }: { candidates: readonly MatchInfo[] | undefined }) {
  const [id, setId] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!candidates || candidates.length === 0) return;
    // Stay with a match as long as it is being played.
    if (id === undefined || !candidates.some(({ matchId }) => matchId === id)) setId(candidates[0]?.matchId);
  }, [candidates]);
  if (id === undefined) {
    return (
      <p class="fine quiet">
        {candidates ? "No match is being played just now. Begin one." : "Looking for a match…"}
      </p>
    );
  }
  return <Live key={id} id={id} />;
}

function Live({ id }: { id: string }) {
  const session = useSession(id, true);
  const match = session.match.value;
  const { view, info } = match;
  if (!view.ground) return <p class="fine quiet">Looking for a match…</p>;
  return (
    <figure class="live-board">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a large target; the link below is the one for keys */}
      <div class="live-sheet" onClick={() => go(`/m/${id}`)}>
        <Board
          ground={view.ground}
          scouts={[...view.scouts.values()]}
          placed={[]}
          selected={undefined}
          spent={() => false}
          marks={{ ...NO_MARKS, lastPath: match.lastPath, fallen: match.fallen }}
          motions={match.motions}
          flipped={false}
          label=""
        />
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
