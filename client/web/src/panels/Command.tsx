// Whose turn it is and what there is to do: one primary action, named by its verb.
import { useState } from "preact/hooks";
import type { GameView } from "../game/games";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import { otherSeat, outcomeWords, seatName } from "../game/words";
import { type MatchInfo, MatchState } from "../gen/galloper/v1/match_pb";
import { Seat, Viewer } from "../gen/galloper/v1/table_pb";
import { Banners } from "../land/Banners";
import { LandFinish } from "../land/Finish";
import { landStatus } from "../land/status";
import { LandTurn } from "../land/Turn";
import { NavalFinish } from "../naval/Finish";
import { Score } from "../naval/Score";
import { navalStatus } from "../naval/status";
import { NavalTurn } from "../naval/Turn";
import { Clocks } from "../parts/Clocks";
import { DiceRow } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";
import { ScoutingTurn, scoutingStatus } from "../scouting/Turn";
import { advantageWords } from "../scouting/words";
import { DiceCheck } from "./DiceCheck";
import { Lobby } from "./Lobby";

interface Props {
  readonly session: Session;
  readonly hand: Hand;
}

export function Command({ session, hand }: Props) {
  const { info, view } = session.match.value;
  if (info?.state === MatchState.OPEN) return <Lobby session={session} info={info} />;
  if (view.outcome || info?.state === MatchState.FINISHED) return <Finished session={session} />;
  const trouble = session.trouble.value;
  return (
    <div class="command">
      <Status session={session} />
      {trouble && (
        <p class="trouble" role="alert">
          {trouble.message} {trouble.rule && <RuleRef id={trouble.rule} />}
        </p>
      )}
      <Turn view={view} hand={hand} />
      <DiceOnTable session={session} />
      <News session={session} />
      <Requests session={session} />
      <Asides session={session} />
    </div>
  );
}

function Turn({ view, hand }: { view: GameView; hand: Hand }) {
  if (view.game === "land") return <LandTurn hand={hand} />;
  return view.game === "naval" ? <NavalTurn hand={hand} /> : <ScoutingTurn hand={hand} />;
}

function statusOf(session: Session): { readonly title: string; readonly detail: string } {
  const { game } = session.match.value.view;
  if (game === "land") return landStatus(session);
  return game === "naval" ? navalStatus(session) : scoutingStatus(session);
}

function Status({ session }: { session: Session }) {
  const { info, view } = session.match.value;
  const { title, detail } = statusOf(session);
  const army = view.active === Seat.SOUTH ? "south" : view.active === Seat.NORTH ? "north" : "";
  return (
    <div class={`status ${army}`}>
      <h2>{session.sending.value ? `${session.sending.value}…` : title}</h2>
      {detail && <p>{detail}</p>}
      {view.game === "land" && <Banners view={view} />}
      {view.game === "naval" && <Score view={view} />}
      {info && <Clocks info={info} />}
    </div>
  );
}

function DiceOnTable({ session }: { session: Session }) {
  const { lastRoll: roll, view } = session.match.value;
  // Shots at sea have a scene of their own.
  if (!roll || (view.game === "naval" && roll.kind === "encounter")) return null;
  return (
    <section class="on-table" key={roll.key} aria-label="The last dice">
      {roll.rolls.map((line) => (
        <DiceRow key={line.who} line={line} />
      ))}
      <p>{roll.text}</p>
    </section>
  );
}

// The last thing that happened, for those who have the log folded away.
function News({ session }: { session: Session }) {
  const { match } = session;
  const last = allEntries(match.value)
    .filter(({ kind }) => kind === "move" || kind === "report")
    .pop();
  if (!last || match.value.lastRoll) return null;
  return <p class="news">{last.text}</p>;
}

// What the other side asks for.
function Requests({ session }: { session: Session }) {
  const { view, undoAsked } = session.match.value;
  const legal = session.legal.value;
  const held = session.seats();
  return (
    <>
      {held.length === 1 && undoAsked !== Seat.UNSPECIFIED && !held.includes(undoAsked) && (
        <div class="request">
          <p>{seatName(undoAsked)} asks to take its last order back.</p>
          <button type="button" onClick={() => void session.undo(true)}>
            Grant it
          </button>
        </div>
      )}
      {view.drawOffer !== Seat.UNSPECIFIED && (
        <div class="request">
          <p>
            {seatName(view.drawOffer)} offers a draw
            {legal?.acceptDraw ? ". It lapses with your next order." : "."}
          </p>
          {legal?.acceptDraw && (
            <button
              type="button"
              onClick={() => legal.acceptDraw && void session.submit(legal.acceptDraw, "Accepting the draw")}
            >
              Accept the draw
            </button>
          )}
        </div>
      )}
    </>
  );
}

// What the other side has of a resignation.
function stakesOf(view: GameView, info: MatchInfo | undefined): string {
  if (view.game === "land" || view.game === "naval") return "wins the battle.";
  return info?.game === "operation"
    ? "will have the initiative in the battle that follows."
    : "will have the initiative.";
}

function Asides({ session }: { session: Session }) {
  const [sure, setSure] = useState(false);
  const legal = session.legal.value;
  const { view, info } = session.match.value;
  const held = session.seats();
  if (held.length === 0)
    return (
      <p class="fine">
        You are watching. What you see is what any spectator sees
        {session.viewer.value === Viewer.DELAYED ? ": everything, some turns late." : "."}
      </p>
    );
  if (sure && legal?.resign) {
    const { resign } = legal;
    return (
      <div class="row asides">
        <span>
          Resign? {seatName(otherSeat(legal.seat))} {stakesOf(view, info)} <RuleRef id="G5" />
        </span>
        <button
          type="button"
          class="danger"
          onClick={() => void session.submit(resign, "Resigning").then(() => setSure(false))}
        >
          Resign
        </button>
        <button type="button" onClick={() => setSure(false)}>
          Fight on
        </button>
      </div>
    );
  }
  return (
    <div class="row asides">
      <button type="button" onClick={() => void session.undo(false)}>
        Undo
      </button>
      {legal?.offerDraw && held.length === 1 && (
        <button
          type="button"
          onClick={() => legal.offerDraw && void session.submit(legal.offerDraw, "Offering a draw")}
        >
          Offer a draw
        </button>
      )}
      {legal?.resign && (
        <button type="button" onClick={() => setSure(true)}>
          Resign
        </button>
      )}
    </div>
  );
}

function Finished({ session }: { session: Session }) {
  const { info, view } = session.match.value;
  const outcome = view.outcome ?? info?.outcome;
  return (
    <div class="command finished">
      <div class="status">
        <h2>{outcome ? outcomeWords(outcome, info?.game ?? "") : "The match is over."}</h2>
      </div>
      {view.game === "naval" && <NavalFinish view={view} report={session.match.value.fire} />}
      {view.game === "land" && <LandFinish view={view} entries={allEntries(session.match.value)} />}
      {view.game === "scouting" && view.outcome?.advantage && (
        <ul class="granted">
          {advantageWords(view.outcome.advantage).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <DiceCheck id={session.id} />
      <a class="button" href={`/m/${session.id}?at=0`}>
        Replay from the start
      </a>
    </div>
  );
}
