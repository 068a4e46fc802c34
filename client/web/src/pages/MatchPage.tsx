// A match: the board first, the command beside it, the panels at hand.
import { useEffect, useMemo } from "preact/hooks";
import { account } from "../api/identity";
import { hasBoard, mayAct } from "../game/games";
import { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import { useSession } from "../game/useSession";
import { count } from "../game/words";
import { Viewer } from "../gen/galloper/v1/table_pb";
import { Eyes } from "../land/knowing";
import { LandBoard } from "../land/MatchBoard";
import { StageScene } from "../land/StageScene";
import { NavalBoard } from "../naval/MatchBoard";
import { Command } from "../panels/Command";
import { Drawer } from "../panels/Drawer";
import { ForCampaign } from "../panels/ForCampaign";
import { LobbyBoard } from "../panels/LobbyBoard";
import { ConnectionBadge } from "../parts/ConnectionBadge";
import { Header } from "../parts/Header";
import { ScoutingMatchBoard } from "../scouting/MatchBoard";
import { ClosedDoor } from "./Unknown";

export function MatchPage({ id }: { id: string }) {
  const session = useSession(id, false);
  const hand = useMemo(() => new Hand(session), [session]);
  useFollowAccount(session);
  const viewer = session.viewer.value;
  useEffect(() => {
    hand.flipped.value = viewer === Viewer.NORTH;
  }, [viewer, hand]);
  useTitle(session);
  const door = session.closedDoor.value;
  if (door) return <ClosedDoor id={id} trouble={door} onCode={() => void session.open()} />;
  const { info, spectators, version, view } = session.match.value;
  const ready = hand.legal.value !== undefined && session.sending.value === undefined;
  return (
    <Eyes.Provider value={viewer}>
      <Header>
        <h1 class="match-title">{info?.title ?? "Match"}</h1>
        <ConnectionBadge state={session.connection.value} />
        {spectators > 0 && <span class="spectators">{count(spectators, "spectator", "spectators")}</span>}
      </Header>
      <main class={`match ${view.game}`} data-version={version} data-ready={String(ready)}>
        <MatchBoard session={session} hand={hand} />
        <section class="match-command" aria-label="Command">
          <ForCampaign session={session} />
          <Command session={session} hand={hand} />
        </section>
        <Drawer session={session} hand={hand} entries={allEntries(session.match.value)} />
        <LiveRegion session={session} hand={hand} />
      </main>
      <StageScene session={session} />
    </Eyes.Provider>
  );
}

// Signing in may give this page a seat.
function useFollowAccount(session: Session): void {
  const me = account.value?.accountId;
  useEffect(() => {
    if (session.match.value.version !== undefined && me !== undefined) void session.refreshViewer();
  }, [me, session]);
}

// In a row of tabs: which match it is, and whether it waits for one.
function useTitle(session: Session): void {
  const { info, view } = session.match.value;
  const waits = session.seats().some((seat) => mayAct(view, seat));
  const title = `${waits ? "● " : ""}${info?.title ?? "Match"} · Galloper`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Galloper";
    };
  }, [title]);
}

function MatchBoard({ session, hand }: { session: Session; hand: Hand }) {
  const { view, info } = session.match.value;
  if (hasBoard(view)) {
    if (view.game === "naval") return <NavalBoard hand={hand} />;
    return view.game === "land" ? <LandBoard hand={hand} /> : <ScoutingMatchBoard hand={hand} />;
  }
  if (info) return <LobbyBoard scenarioId={info.scenarioId} />;
  return (
    <div class="match-board waiting">
      <p class="fine">Fetching the match…</p>
    </div>
  );
}

// For those who listen: the cell under the cursor, and what just happened.
function LiveRegion({ session, hand }: { session: Session; hand: Hand }) {
  const { version, entries } = session.match.value;
  const news = version === undefined ? [] : (entries.get(version) ?? []);
  return (
    <>
      <div class="visually-hidden" aria-live="polite" id="cursor-speech">
        {hand.spoken.value}
      </div>
      <div class="visually-hidden" aria-live="polite" id="news-speech">
        {news.map(({ text }) => text).join(" ")}
      </div>
    </>
  );
}
