// Whose turn it is and what there is to do: one primary action, named by its verb.
import { useState } from "preact/hooks";
import { primaryOrder } from "../game/orders";
import type { Session } from "../game/session";
import { allEntries } from "../game/state";
import type { Table } from "../game/table";
import { mayAct, sideOf } from "../game/view";
import { advantageWords, count, otherSeat, outcomeWords, seatName } from "../game/words";
import { MatchState } from "../gen/galloper/v1/match_pb";
import { ScoutingPhase } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Clocks } from "../parts/Clocks";
import { RollRow } from "../parts/Dice";
import { RuleRef } from "../parts/RuleRef";
import { DiceCheck } from "./DiceCheck";
import { Lobby } from "./Lobby";
import { OddsCard } from "./Odds";

interface Props {
  readonly session: Session;
  readonly table: Table;
}

export function Command({ session, table }: Props) {
  const { info, view } = session.match.value;
  if (info?.state === MatchState.OPEN) return <Lobby session={session} info={info} />;
  if (view.outcome || info?.state === MatchState.FINISHED) return <Finished session={session} />;
  const aim = table.aim.value;
  const trouble = session.trouble.value;
  return (
    <div class="command">
      <Status session={session} />
      {trouble && (
        <p class="trouble" role="alert">
          {trouble.message} {trouble.rule && <RuleRef id={trouble.rule} />}
        </p>
      )}
      {aim ? (
        <OddsCard aim={aim} onAttack={table.attack} onCancel={table.letGo} />
      ) : (
        <Primary session={session} />
      )}
      <DiceOnTable session={session} />
      <News session={session} />
      <Requests session={session} />
      <Asides session={session} />
    </div>
  );
}

function Status({ session }: { session: Session }) {
  const { info, view } = session.match.value;
  const { title, detail } = statusWords(session);
  const army = view.active === Seat.SOUTH ? "south" : view.active === Seat.NORTH ? "north" : "";
  return (
    <div class={`status ${army}`}>
      <h2>{session.sending.value ? `${session.sending.value}…` : title}</h2>
      <p>{detail}</p>
      {info && <Clocks info={info} />}
    </div>
  );
}

function statusWords(session: Session): { title: string; detail: string } {
  const { view } = session.match.value;
  const held = session.seats();
  const acting = held.find((seat) => mayAct(view, seat));
  if (view.phase === ScoutingPhase.PLACEMENT) return placementWords(session, acting);
  const both = held.length === 2;
  const turn = `Turn ${view.turn} of ${view.rules?.turnLimit ?? 30}`;
  if (view.phase === ScoutingPhase.MOVES) {
    const left = `${turn}. ${count(view.movesLeft, "scout may", "scouts may")} still ride.`;
    if (acting) return { title: both ? `${seatName(acting)} to ride` : "Your scouts to ride", detail: left };
    return { title: `${seatName(view.active)} is riding`, detail: left };
  }
  if (view.phase === ScoutingPhase.ATTACKS) {
    const detail = `${turn}. Scouts next to the enemy may attack.`;
    if (acting) return { title: both ? `${seatName(acting)} may attack` : "You may attack", detail };
    return { title: `${seatName(view.active)} may attack`, detail };
  }
  return { title: "Waiting for the server", detail: "" };
}

function placementWords(session: Session, acting: Seat | undefined): { title: string; detail: string } {
  const { view } = session.match.value;
  const scouts = view.rules?.scouts ?? 5;
  if (acting === undefined) {
    return {
      title: session.seats().length > 0 ? "Your scouts are placed" : "Both sides are placing",
      detail: "Placement is secret until both sides have confirmed it.",
    };
  }
  const placed = sideOf(view, acting)?.placement.length ?? 0;
  const whose = session.seats().length === 2 ? `${seatName(acting)}’s scouts` : "your scouts";
  return {
    title: `Place ${whose}: ${placed} of ${scouts}`,
    detail: "Choose places on your baseline; choose one again to lift it. The other side sees nothing yet.",
  };
}

function Primary({ session }: { session: Session }) {
  const legal = session.legal.value;
  const primary = legal && primaryOrder(legal);
  if (!primary) return null;
  return (
    <button
      type="button"
      class="primary wide"
      disabled={session.sending.value !== undefined}
      onClick={() => void session.submit(primary.order, primary.verb)}
    >
      {primary.verb}
    </button>
  );
}

function DiceOnTable({ session }: { session: Session }) {
  const roll = session.match.value.lastRoll;
  if (!roll) return null;
  return (
    <section class="on-table" key={roll.key} aria-label="The last dice">
      {roll.rolls.map((line) => (
        <RollRow key={line.who} line={line} />
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

function Asides({ session }: { session: Session }) {
  const [sure, setSure] = useState(false);
  const legal = session.legal.value;
  const held = session.seats();
  if (held.length === 0)
    return <p class="fine">You are watching. What you see is what any spectator sees.</p>;
  if (sure && legal?.resign) {
    const { resign } = legal;
    return (
      <div class="row asides">
        <span>
          Resign? {seatName(otherSeat(legal.seat))} will have the initiative. <RuleRef id="G5" />
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
        <h2>{outcome ? outcomeWords(outcome) : "The match is over."}</h2>
      </div>
      {view.outcome?.advantage && (
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
