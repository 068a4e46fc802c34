export function PhraseField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <label>
      Your phrase for the dice, if you like
      <input
        name="phrase"
        maxLength={100}
        value={value}
        placeholder="any words"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <span class="fine">
        The server has already committed itself to its secret, so with words of your own mixed in it cannot
        have chosen the dice.
      </span>
    </label>
  );
}
