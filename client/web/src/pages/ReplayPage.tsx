// A match as it was: any moment of it, step by step or playing by itself.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Trouble, troubleOf } from "../api/errors";
import { matches } from "../api/services";
import { codeOf } from "../app/keepsakes";
import { replaceAddress } from "../app/router";
import { BoardFrame } from "../board/BoardFrame";
import { type GameView, hasBoard } from "../game/games";
import type { Moment } from "../game/moments";
import { loadReplay, type Replay } from "../game/replay";
import { type MatchInfo, MatchState } from "../gen/galloper/v1/match_pb";
import { Viewer } from "../gen/galloper/v1/table_pb";
import { Eyes } from "../land/knowing";
import { LandSides } from "../land/Sides";
import { FireReportScene } from "../naval/FireReport";
import { Score } from "../naval/Score";
import { NavalSides } from "../naval/Sides";
import { Log } from "../panels/Log";
import { Header } from "../parts/Header";
import { ReplayControls } from "../parts/ReplayControls";
import { aspectOfView, Still } from "../parts/Still";
import { gridOf } from "../scouting/grid";
import { ScoutingSides } from "../scouting/Sides";
import { ClosedDoor } from "./Unknown";

interface Props {
  readonly id: string;
  readonly at: number;
  // As whom, by the wire's name in small letters; empty: as whoever may see most.
  readonly as: string;
}

export function ReplayPage({ id, at, as }: Props) {
  const [replay, setReplay] = useState<Replay | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    load(id, as).then(
      (found) => wanted && setReplay(found),
      (error) => wanted && setTrouble(troubleOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [id, as]);
  if (trouble) return <ClosedDoor id={id} trouble={trouble} onCode={() => location.reload()} />;
  return (
    <>
      <Header>
        <h1 class="match-title">{replay?.info?.title ?? "Replay"}</h1>
        <span class="connection replaying">Replay</span>
      </Header>
      {replay ? (
        <Eyes.Provider value={replay.viewer}>
          <Moments id={id} replay={replay} first={at} as={as} />
        </Eyes.Provider>
      ) : (
        <main class="match">
          <p class="fine">Fetching the replay…</p>
        </main>
      )}
    </>
  );
}

const VIEWERS: Readonly<Record<string, Viewer>> = {
  south: Viewer.SOUTH,
  north: Viewer.NORTH,
  both: Viewer.BOTH,
  public: Viewer.PUBLIC,
  delayed: Viewer.DELAYED,
  full: Viewer.FULL,
};

async function load(id: string, as: string): Promise<Replay> {
  const got = await matches.getMatch({ matchId: id, code: codeOf(id) });
  const most = got.info?.state === MatchState.FINISHED ? Viewer.FULL : got.viewer;
  return loadReplay(id, VIEWERS[as] ?? most, got.info);
}

function Moments({ id, replay, first, as }: { id: string; replay: Replay; first: number; as: string }) {
  const last = replay.moments.length - 1;
  const [index, setIndex] = useState(Math.min(first, last));
  const [lit, setLit] = useState<readonly number[]>([]);
  const flipped = useMemo(() => signal(false), []);
  const moment = replay.moments[index];
  useEffect(() => {
    replaceAddress(`/m/${id}?at=${index}${as in VIEWERS ? `&as=${as}` : ""}`);
    setLit([]);
  }, [index, id]);
  if (!moment) return null;
  const { view } = moment;
  const entries = replay.moments.slice(0, index + 1).flatMap((one) => one.narration.entries);
  return (
    <main class={`match ${view.game}`}>
      {hasBoard(view) ? (
        <BoardFrame aspect={aspectOfView(view)} flipped={flipped}>
          <Still
            view={view}
            told={moment.narration}
            lastPath={moment.narration.lastPath ?? []}
            flipped={flipped.value}
            lit={lit}
            label={`The board at moment ${index}`}
          />
        </BoardFrame>
      ) : (
        <div class="match-board waiting">
          <p class="fine">Before the first order.</p>
        </div>
      )}
      <section class="match-command" aria-label="Replay">
        <ReplayControls index={index} last={last} onIndex={setIndex} />
        <p>{momentWords(moment) || "Before the first order."}</p>
        {view.game === "naval" && <Score view={view} />}
        {view.game === "naval" && moment.narration.fire && (
          <FireReportScene view={view} report={moment.narration.fire} />
        )}
        <MomentSides info={replay.info} view={view} onCells={setLit} />
        <a href={`/m/${id}`}>
          {replay.info?.state === MatchState.FINISHED ? "To the match and its dice" : "Back to the present"}
        </a>
      </section>
      <section class="drawer" aria-label="Log">
        <div class="panel" tabIndex={0}>
          <Log entries={entries} onCells={setLit} />
        </div>
      </section>
    </main>
  );
}

// Shots at sea are told by their report.
function momentWords({ narration: { entries, fire } }: Moment): string {
  return entries
    .filter(({ kind }) => fire === undefined || kind !== "encounter")
    .map(({ text }) => text)
    .join(" ");
}

function MomentSides(props: {
  info: MatchInfo | undefined;
  view: GameView;
  onCells: (cells: readonly number[]) => void;
}) {
  const { view } = props;
  if (view.game === "land") return <LandSides {...props} view={view} />;
  if (view.game === "naval") return <NavalSides {...props} view={view} />;
  if (view.game === "none" || !view.ground) return null;
  return <ScoutingSides {...props} view={view} grid={gridOf(view.ground)} />;
}
