// Both sides' thinking time, where the match has a clock.
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useState } from "preact/hooks";
import { seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export function Clocks({ info }: { info: MatchInfo }) {
  const { clock } = info;
  const [now, setNow] = useState(Date.now());
  const ticking = clock !== undefined && clock.running !== 0 && !clock.paused;
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [ticking]);
  if (!clock || clock.initialS === 0) return null;
  const since = info.updateTime ? now - timestampMs(info.updateTime) : 0;
  const left = (seat: Seat.SOUTH | Seat.NORTH) => {
    const stored = Number(seat === Seat.SOUTH ? clock.southLeftMs : clock.northLeftMs);
    return ticking && (clock.running & seat) !== 0 ? stored - Math.max(0, since) : stored;
  };
  return (
    <p class="clocks">
      {([Seat.SOUTH, Seat.NORTH] as const).map((seat) => (
        <span key={seat} class={(clock.running & seat) !== 0 ? "running" : ""}>
          {seatName(seat)} {clockWords(left(seat))}
        </span>
      ))}
      {clock.paused && <span>paused</span>}
    </p>
  );
}

// Minutes and seconds, rounded up, so that the last second is still one.
export function clockWords(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
