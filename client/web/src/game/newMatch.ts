// Makes a match as the form asks for it.
import { ensureAccount } from "../api/identity";
import { matches } from "../api/services";
import { keepCode } from "../app/keepsakes";
import { uuid } from "../app/uuid";
import { Seat } from "../gen/galloper/v1/table_pb";

export type Opponent = "computer" | "friend" | "both";

export interface NewMatch {
  readonly scenarioId: string;
  readonly opponent: Opponent;
  readonly seat: Seat;
  readonly level: number;
  readonly private: boolean;
  readonly phrase: string;
  readonly settings: Readonly<Record<string, string>>;
}

// Returns the new match's id.
export async function makeMatch(wish: NewMatch): Promise<string> {
  await ensureAccount();
  const seat = wish.opponent === "both" ? Seat.BOTH : wish.seat;
  const answer = await matches.createMatch({
    scenarioId: wish.scenarioId,
    seat,
    opponent:
      wish.opponent === "computer"
        ? { case: "botLevel", value: wish.level }
        : wish.opponent === "friend"
          ? { case: "open", value: true }
          : { case: undefined },
    settings: wish.settings,
    private: wish.private,
    awaitPhrase: wish.phrase !== "",
    requestId: uuid(),
  });
  if (answer.code !== "") keepCode(answer.matchId, answer.code);
  if (wish.phrase !== "") {
    await matches.contributePhrase({ matchId: answer.matchId, seat, phrase: wish.phrase });
  }
  return answer.matchId;
}
