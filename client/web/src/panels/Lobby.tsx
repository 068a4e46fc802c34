// A match that waits for somebody: the seats, the link to send, the phrase for the dice.
import { useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { codeOf } from "../app/keepsakes";
import { heldSeats, type Session } from "../game/session";
import { seatName } from "../game/words";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { playerWords } from "../parts/players";
import { PhraseField } from "./PhraseField";

export function Lobby({ session, info }: { session: Session; info: MatchInfo }) {
  const mine = heldSeats(info);
  const free = info.seats
    .filter((seat) => seat.players.length === 0 && seat.botLevel === 0)
    .map(({ seat }) => seat);
  return (
    <div class="command lobby">
      <div class="status">
        <h2>{mine.length > 0 ? "Waiting for the other side" : "A seat is free"}</h2>
        <p>{info.story}</p>
      </div>
      <ul class="plain-list">
        {[Seat.SOUTH, Seat.NORTH].map((seat) => (
          <li key={seat}>
            {seatName(seat)}: {playerWords(info, seat)}
          </li>
        ))}
      </ul>
      {mine.length > 0 ? <Invitation id={info.matchId} /> : <TakeSeat session={session} free={free} />}
    </div>
  );
}

export function invitationAddress(id: string): string {
  const code = codeOf(id);
  return `${location.origin}/m/${id}${code ? `#${code}` : ""}`;
}

function Invitation({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const address = invitationAddress(id);
  return (
    <div class="fields">
      <label>
        Send this link to your opponent
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="primary"
        onClick={() => {
          void navigator.clipboard?.writeText(address).then(() => setCopied(true));
        }}
      >
        {copied ? "Copied" : "Copy the link"}
      </button>
      <p class="fine">The match begins as soon as the other seat is taken; this page notices by itself.</p>
    </div>
  );
}

function TakeSeat({ session, free }: { session: Session; free: readonly Seat[] }) {
  const [phrase, setPhrase] = useState("");
  const [trouble, setTrouble] = useState("");
  const take = async (seat: Seat) => {
    try {
      await session.join(seat, phrase);
    } catch (error) {
      setTrouble(troubleOf(error).message);
    }
  };
  return (
    <div class="fields">
      <PhraseField value={phrase} onInput={setPhrase} />
      {free.map((seat) => (
        <button type="button" class="primary" key={seat} onClick={() => void take(seat)}>
          Play {seatName(seat)}
        </button>
      ))}
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
