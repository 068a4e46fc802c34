// A match: the board first, the command beside it, the panels at hand.
import { useEffect, useMemo } from "preact/hooks";
import { account } from "../api/identity";
import { Board } from "../board/Board";
import { BoardFrame } from "../board/BoardFrame";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import { placedBlocks, Table } from "../game/table";
import { useSession } from "../game/useSession";
import { mayAct } from "../game/view";
import { count } from "../game/words";
import { ScoutingPhase } from "../gen/galloper/v1/scouting_pb";
import { Viewer } from "../gen/galloper/v1/table_pb";
import { Command } from "../panels/Command";
import { Drawer } from "../panels/Drawer";
import { LobbyBoard } from "../panels/LobbyBoard";
import { ConnectionBadge } from "../parts/ConnectionBadge";
import { Header } from "../parts/Header";
import { ClosedDoor } from "./Unknown";

export function MatchPage({ id }: { id: string }) {
  const session = useSession(id, false);
  const table = useMemo(() => new Table(session), [session]);
  useFollowAccount(session);
  const viewer = session.viewer.value;
  useEffect(() => {
    table.flipped.value = viewer === Viewer.NORTH;
  }, [viewer, table]);
  useTitle(session);
  const door = session.closedDoor.value;
  if (door) return <ClosedDoor id={id} trouble={door} onCode={() => void session.open()} />;
  const { info, spectators, version } = session.match.value;
  const ready = table.legal.value !== undefined && session.sending.value === undefined;
  return (
    <>
      <Header>
        <h1 class="match-title">{info?.title ?? "Match"}</h1>
        <ConnectionBadge state={session.connection.value} />
        {spectators > 0 && <span class="spectators">{count(spectators, "spectator", "spectators")}</span>}
      </Header>
      <main class="match" data-version={version} data-ready={String(ready)}>
        <MatchBoard session={session} table={table} />
        <section class="match-command" aria-label="Command">
          <Command session={session} table={table} />
        </section>
        <Drawer session={session} table={table} entries={allEntries(session.match.value)} />
        <LiveRegion session={session} table={table} />
      </main>
    </>
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

function MatchBoard({ session, table }: { session: Session; table: Table }) {
  const { view, info, motions } = session.match.value;
  if (!view.ground) {
    if (info) return <LobbyBoard scenarioId={info.scenarioId} />;
    return (
      <div class="match-board waiting">
        <p class="fine">Fetching the match…</p>
      </div>
    );
  }
  const held = session.seats();
  return (
    <BoardFrame ground={view.ground} flipped={table.flipped}>
      <Board
        ground={view.ground}
        scouts={[...view.scouts.values()]}
        placed={placedBlocks(session)}
        selected={table.chosen.value}
        spent={(scout) =>
          view.phase === ScoutingPhase.MOVES &&
          scout.seat === view.active &&
          scout.moved &&
          held.includes(scout.seat)
        }
        marks={table.marks.value}
        motions={motions}
        flipped={table.flipped.value}
        label={`The board of ${info?.title ?? "the match"}. Arrow keys move over the cells, Enter chooses, Escape lets go.`}
        onCell={table.touchCell}
        onHover={(cell) => {
          table.hover.value = cell;
        }}
        onCursor={table.cursorAt}
        onCancel={table.letGo}
      />
    </BoardFrame>
  );
}

// For those who listen: the cell under the cursor, and what just happened.
function LiveRegion({ session, table }: { session: Session; table: Table }) {
  const { version, entries } = session.match.value;
  const news = version === undefined ? [] : (entries.get(version) ?? []);
  return (
    <>
      <div class="visually-hidden" aria-live="polite" id="cursor-speech">
        {table.spoken.value}
      </div>
      <div class="visually-hidden" aria-live="polite" id="news-speech">
        {news.map(({ text }) => text).join(" ")}
      </div>
    </>
  );
}
