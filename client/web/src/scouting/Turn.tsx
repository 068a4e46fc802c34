// What there is to do in a scouting game: one primary action, named by its verb.
import { mayAct, scoutingOf } from "../game/games";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { count, seatName } from "../game/words";
import { ScoutingPhase } from "../gen/galloper/v1/scouting_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { OddsCard } from "./Odds";
import { primaryOrder } from "./orders";
import { sideOf } from "./view";

export function ScoutingTurn({ hand }: { hand: Hand }) {
  const table = hand.scouting;
  const aim = table.aim.value;
  if (aim) return <OddsCard aim={aim} onAttack={table.attack} onCancel={table.letGo} />;
  return <Primary hand={hand} />;
}

export function scoutingStatus(session: Session): { title: string; detail: string } {
  const view = scoutingOf(session.match.value.view);
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
  const view = scoutingOf(session.match.value.view);
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

function Primary({ hand }: { hand: Hand }) {
  const { session } = hand;
  const legal = hand.scouting.legal.value;
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
