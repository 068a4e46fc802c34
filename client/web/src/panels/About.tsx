import { Dialog } from "../parts/Dialog";

export function About({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="About Galloper" onClose={onClose}>
      <p>
        Galloper referees miniature-wargame campaigns over the internet. One server owns the rules and the
        history; this page is a window on it, and so is the terminal client.
      </p>
      <h3>The dice</h3>
      <p>
        Before a match begins, the server publishes a commitment to a secret; each side may add a phrase of
        its own. Every die follows from the secret, the phrases and what it is rolled for. When the match is
        over the secret is shown, and “Check the dice” works every die out again in your own browser. Whoever
        runs the server could foresee dice, but nobody could change them.
      </p>
      <h3>Thanks</h3>
      <ul>
        <li>The scouting game after Tony Bath, How to Set Up a Wargames Campaign.</li>
        <li>
          Symbols (spyglass, letter, horseman, bandage, lantern, sun) and the charges of flags and shields by
          Lorc, Delapouite and others from{" "}
          <a href="https://game-icons.net" target="_blank" rel="noreferrer">
            game-icons.net
          </a>
          , CC BY 3.0.
        </li>
        <li>
          IM Fell English, digitised by Igino Marini, and Source Serif 4 by Adobe, both under the SIL Open
          Font License.
        </li>
        <li>Preact, Protobuf-ES and Connect.</li>
      </ul>
    </Dialog>
  );
}
