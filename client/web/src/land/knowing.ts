// Whose orders this reader knows as they are, and whose only as last seen (L23).
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { LandFog } from "../gen/galloper/v1/land_pb";
import { Seat, Viewer } from "../gen/galloper/v1/table_pb";
import type { LandView } from "./view";

// The eyes that the page sees with. Without a word: any spectator's.
export const Eyes = createContext<Viewer>(Viewer.PUBLIC);

export function useKnows(view: LandView): (seat: Seat) => boolean {
  const viewer = useContext(Eyes);
  return (seat) => knows(view, viewer, seat);
}

export function knows(view: LandView, viewer: Viewer, seat: Seat): boolean {
  if (view.outcome || view.sheet?.rules?.fog === LandFog.ORDERS_OPEN) return true;
  switch (viewer) {
    case Viewer.SOUTH:
      return seat === Seat.SOUTH;
    case Viewer.NORTH:
      return seat === Seat.NORTH;
    case Viewer.BOTH:
    case Viewer.FULL:
    case Viewer.DELAYED:
      return true;
    default:
      return false;
  }
}
