import { useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { seatName } from "../game/words";
import type { ChatMessage } from "../gen/galloper/v1/match_pb";
import { Seat } from "../gen/galloper/v1/table_pb";

export function Chat({
  messages,
  onSay,
}: {
  messages: readonly ChatMessage[];
  onSay: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const say = async () => {
    const words = text.trim();
    if (words === "") return;
    try {
      await onSay(words);
      setText("");
      setTrouble("");
    } catch (error) {
      setTrouble(troubleOf(error).message);
    }
  };
  return (
    <div class="chat">
      <form
        class="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <input
          aria-label="Message"
          maxLength={500}
          value={text}
          placeholder="A word to the table"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Say</button>
      </form>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <ol class="messages">
        {[...messages].reverse().map((message) => (
          <li key={message.number.toString()}>
            <strong>{message.author?.name ?? "somebody"}</strong>
            <span class="fine">
              {message.seat === Seat.UNSPECIFIED ? " watching" : ` for ${seatName(message.seat)}`}
            </span>
            <span class="message-text">{message.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
