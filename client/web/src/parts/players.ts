// Who plays a side.
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";

export function playerWords(info: MatchInfo | undefined, seat: Seat): string {
  const found = info?.seats.find((one) => one.seat === seat);
  if (!found) return "";
  if (found.players.length > 0) return found.players.map((player) => player.name).join(", ");
  return found.botLevel > 0 ? `computer, level ${found.botLevel}` : "free";
}
