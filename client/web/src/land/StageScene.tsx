// Between the scouting and its battle: a page that tells what the scouting granted, once, to whoever sees it happen (S12, S13).
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../game/session";
import { seatName } from "../game/words";
import type { ScoutingAdvantage } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Dialog } from "../parts/Dialog";
import { ArmyMark } from "../parts/Icon";
import { RuleRef } from "../parts/RuleRef";
import { rewardWords } from "../scouting/words";

export function StageScene({ session }: { session: Session }) {
  const { view, scouted } = session.match.value;
  const advantage = scouted?.outcome?.advantage;
  const before = useRef(view.game);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (before.current === "scouting" && view.game === "land") setOpen(true);
    before.current = view.game;
  }, [view.game]);
  if (!open || !advantage) return null;
  return (
    <Dialog title="The armies come up" onClose={() => setOpen(false)}>
      <p class="lead">{initiativeWords(advantage)}</p>
      {[Seat.SOUTH, Seat.NORTH].map((seat) => (
        <Granted key={seat} seat={seat} advantage={advantage} />
      ))}
      <button type="button" class="primary wide" onClick={() => setOpen(false)}>
        To the battle
      </button>
    </Dialog>
  );
}

function initiativeWords({ initiative }: ScoutingAdvantage): string {
  return initiative === Seat.UNSPECIFIED
    ? "Neither side saw more than the other: the dice will say who moves first."
    : `${seatName(initiative)} saw more than it was seen, and may take the initiative.`;
}

function Granted({ seat, advantage }: { seat: Seat; advantage: ScoutingAdvantage }) {
  const south = seat === Seat.SOUTH;
  const returned = south ? advantage.southReturned : advantage.northReturned;
  const rewards = south ? advantage.southRewards : advantage.northRewards;
  return (
    <section class="granted">
      <h3>
        <ArmyMark army={south ? "south" : "north"} /> {seatName(seat)}: {returned} home
      </h3>
      {rewards.length === 0 ? (
        <p class="fine">It goes into the battle as it is.</p>
      ) : (
        <ul>
          {rewards.map((kind) => (
            <li key={kind}>
              It may {rewardWords(kind)}. <RuleRef id="S13" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
