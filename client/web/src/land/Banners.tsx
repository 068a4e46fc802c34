// The score, always in sight: banners won, of those that win.
import { count, SEATS, seatName } from "../game/words";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ArmyMark } from "../parts/Icon";
import { type LandView, landSide } from "./view";

export function Banners({ view }: { view: LandView }) {
  const goal = view.sheet?.bannersToWin ?? 0;
  if (goal === 0) return null;
  return (
    <ul class="banners" aria-label="Banners">
      {SEATS.map((seat) => {
        const head = landSide(view, seat).head;
        const won = head?.banners ?? 0;
        const army = seat === Seat.SOUTH ? "south" : "north";
        return (
          <li key={seat} class={view.active === seat ? "active" : ""}>
            <ArmyMark army={army} />
            <span class="banner-army">{head?.army || seatName(seat)}</span>
            <span
              class={`banner-row ${army}`}
              role="img"
              aria-label={`${count(won, "banner", "banners")} of ${goal}`}
            >
              {Array.from({ length: Math.max(goal, won) }, (_, index) => (
                <svg
                  key={index.toString()}
                  viewBox="0 0 10 14"
                  class={index < won ? "won" : ""}
                  aria-hidden="true"
                >
                  <path d="M1.2 13.5V0.8H9L7 3.8L9 6.8H1.2" />
                </svg>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
