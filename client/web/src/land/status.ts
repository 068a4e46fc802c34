// Whose move it is in a battle and what it is about, in a heading and a line.
import { landOf, mayAct } from "../game/games";
import type { Session } from "../game/session";
import { count, seatName } from "../game/words";
import { LandChoice, LandPhase } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { fieldOf } from "./units";
import type { LandView } from "./view";
import { sectorName } from "./words";

interface Status {
  readonly title: string;
  readonly detail: string;
}

export function landStatus(session: Session): Status {
  const view = landOf(session.match.value.view);
  const held = session.seats();
  const acting = held.find((seat) => mayAct(view, seat));
  const whose = acting === undefined || held.length === 2 ? "" : "Your";
  if (view.phase < LandPhase.COMMAND) return before(view, acting, held.length > 0);
  const { title, detail } = turn(
    view,
    acting === undefined ? seatName(view.active) : whose || seatName(acting),
  );
  return { title, detail: `Turn ${view.turn} of ${view.sheet?.turnLimit ?? 25}. ${detail}` };
}

function turn(view: LandView, who: string): Status {
  const you = who === "Your";
  switch (view.phase) {
    case LandPhase.COMMAND:
      return {
        title: you ? "Your command" : `${who} commands`,
        detail: you ? "Ride, give orders, send runners; then roll for the sector." : "",
      };
    case LandPhase.ACTIONS: {
      if (view.pending)
        return { title: you ? "A choice to make" : `${who} has a choice to make`, detail: choiceWords(view) };
      const left = view.actionsLeft === 255 ? "All its units" : count(view.actionsLeft, "unit", "units");
      return {
        title: `${you ? "Your" : `${who}’s`} ${sectorName(view.sector)}`,
        detail: `${left} may still act there.`,
      };
    }
    case LandPhase.COUNTER:
      return {
        title: you ? `Counter ${view.die} must move` : `${who} moves counter ${view.die}`,
        detail: "It sets the odds of the turns to come.",
      };
    default:
      return { title: "Waiting for the server", detail: "" };
  }
}

export function choiceWords(view: LandView): string {
  const { pending } = view;
  if (!pending) return "";
  const { byId } = fieldOf(view);
  const unit = byId.get(pending.unit)?.name ?? "The unit";
  const target = byId.get(pending.target)?.name ?? "the enemy";
  switch (pending.choice) {
    case LandChoice.ADVANCE:
      return `${unit} may advance into the hex that ${target} left.`;
    case LandChoice.STRIKE_AGAIN:
      return `${unit} may charge once more.`;
    case LandChoice.FOLLOW:
      return `${target} fell back: ${unit} may follow and charge.`;
    case LandChoice.OTHER_SHOT:
      return `${target} fell back out of the shot: ${unit} may fire at another.`;
    default:
      return "";
  }
}

const REWARD_WORDS: readonly string[] = [
  "",
  "One piece of ground on your own half may be moved.",
  "One piece of ground on the enemy’s half may be moved.",
  "One piece of ground on your own half may be moved, now that all have deployed.",
];

function before(view: LandView, acting: Seat | undefined, seated: boolean): Status {
  const wait = (what: string): Status => ({ title: what, detail: "" });
  const other = view.active === Seat.UNSPECIFIED ? "Both sides" : seatName(view.active);
  const verb = view.active === Seat.UNSPECIFIED ? "are" : "is";
  switch (view.phase) {
    case LandPhase.INITIATIVE:
      return acting
        ? {
            title: "Take the initiative?",
            detail: "Your scouts won it: you may move first, or leave that to the enemy.",
          }
        : wait(`${other} may take the initiative`);
    case LandPhase.GROUND_BEFORE:
    case LandPhase.GROUND_AFTER:
      return acting
        ? { title: "Move a piece of ground", detail: REWARD_WORDS[view.reward] ?? "" }
        : wait(`${other} may move a piece of ground`);
    case LandPhase.DEPLOYMENT_CHOICE:
      return acting
        ? { title: "Deploy first, or second?", detail: "Whoever deploys second has seen the other’s lines." }
        : wait(`${other} chooses who deploys first`);
    case LandPhase.DEPLOYMENT:
      return deployment(view, acting, seated, `${other} ${verb} deploying`);
    case LandPhase.REDEPLOYMENT:
      return acting
        ? { title: "Deploy up to three units again", detail: "Choose a unit, then its new place." }
        : wait(`${other} may deploy up to three units again`);
    default:
      return wait("Waiting for the server");
  }
}

function deployment(view: LandView, acting: Seat | undefined, seated: boolean, waiting: string): Status {
  if (acting === undefined) {
    return { title: waiting, detail: seated ? "What you placed stays hidden until it is shown." : "" };
  }
  const units = fieldOf(view).units.filter((unit) => unit.seat === acting);
  const placed = units.filter(({ status }) => status === 2).length;
  return {
    title: `Deploy: ${placed} of ${units.length}`,
    detail: "Units, commander, first orders, counters; all may be changed until you confirm.",
  };
}
