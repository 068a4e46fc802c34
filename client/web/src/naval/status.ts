// Whose move it is in a battle at sea and what it is about, in a heading and a line.
import { mayAct, navalOf } from "../game/games";
import type { Session } from "../game/session";
import { otherSeat, seatName } from "../game/words";
import { NavalMovement, NavalPhase } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { type NavalView, navalSide } from "./view";

interface Status {
  readonly title: string;
  readonly detail: string;
}

export function navalStatus(session: Session): Status {
  const view = navalOf(session.match.value.view);
  const held = session.seats();
  const { title, detail } =
    view.phase === NavalPhase.FIRE
      ? firing(view, held)
      : view.phase === NavalPhase.MOVES
        ? moving(view, held)
        : NOTHING;
  const limit = view.sheet?.rules?.turnLimit ?? 0;
  const turn = limit > 0 ? `Turn ${view.turn} of ${limit}.` : `Turn ${view.turn}.`;
  return { title, detail: `${turn} ${detail}` };
}

const NOTHING: Status = { title: "Waiting for the server", detail: "" };

function moving(view: NavalView, held: readonly Seat[]): Status {
  const { active } = view;
  const mine = held.includes(active);
  const title = mine && held.length === 1 ? "Your ships to move" : `${seatName(active)} moves`;
  const side = navalSide(view, active);
  const moved = side ? `${side.moved} of ${side.toMove} moved.` : "";
  const byShip = view.sheet?.rules?.movement === NavalMovement.BY_SHIP;
  return { title, detail: `${moved}${byShip ? " The sides move ship by ship." : ""}` };
}

function firing(view: NavalView, held: readonly Seat[]): Status {
  const acting = held.find((seat) => mayAct(view, seat));
  if (acting !== undefined) {
    return {
      title: held.length === 1 ? "Your fire to plan" : `${seatName(acting)}’s fire to plan`,
      detail: "All is fired at once when both plans are in.",
    };
  }
  const [own] = held;
  if (own !== undefined) {
    return { title: "Your plan is in", detail: `${seatName(otherSeat(own))} may still be planning.` };
  }
  const both = view.mayAct === Seat.BOTH || view.mayAct === 0;
  return {
    title: both ? "Both sides plan their fire" : `${seatName(view.mayAct as Seat)} plans its fire`,
    detail: "Nobody sees a plan before both are in.",
  };
}
