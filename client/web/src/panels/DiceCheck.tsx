// After the match: every die worked out again, here.
import { useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { matches } from "../api/services";
import { seenCommitments } from "../app/keepsakes";
import { type DiceReport, verifyMatch } from "../dice/verify";
import { count } from "../game/words";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";

export function DiceCheck({ id }: { id: string }) {
  const [report, setReport] = useState<DiceReport | undefined>(undefined);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    setTrouble("");
    try {
      const { export: match } = await matches.exportMatch({ matchId: id });
      if (match) setReport(await verifyMatch(match, seenCommitments(id)?.commitments));
    } catch (error) {
      setTrouble(troubleOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  // Browsers keep their cryptography from pages that came over plain HTTP from another machine.
  const able = globalThis.crypto?.subtle !== undefined;
  return (
    <section class="dice-check" aria-label="The dice">
      <button type="button" disabled={!able || busy} onClick={() => void check()}>
        {busy ? "Checking" : "Check the dice"}
      </button>
      {!able && (
        <p class="fine">
          This browser checks dice only on pages that come over TLS or from the same machine. “galloper match
          verify” checks them anywhere.
        </p>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {report && <Verdict report={report} />}
    </section>
  );
}

function Verdict({ report }: { report: DiceReport }) {
  return (
    <div
      class={report.sound ? "verdict sound" : "verdict unsound"}
      role="status"
      data-verdict={report.sound ? "sound" : "unsound"}
    >
      <p>
        <strong>
          {report.sound
            ? `All ${count(report.dice, "die", "dice")} follow from the secret and the phrases.`
            : `The dice do not hold: ${count(report.faults.length, "fault", "faults")}.`}
        </strong>
      </p>
      {report.faults.slice(0, 8).map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <table class="faces">
        <tbody>
          <tr>
            {[1, 2, 3, 4, 5, 6].map((face) => (
              <th key={face} scope="col">
                <DieFace value={face} seat={Seat.UNSPECIFIED} />
              </th>
            ))}
          </tr>
          <tr>
            {[1, 2, 3, 4, 5, 6].map((face) => (
              <td key={face}>{report.faces[face]}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p>{SEEN[report.seen]}</p>
      <p class="fine">
        Whoever runs the server could foresee the dice. Nobody could change them once the commitment was
        published.
      </p>
    </div>
  );
}

const SEEN: Readonly<Record<DiceReport["seen"], string>> = {
  same: "The commitment is the one that this browser saw while the match was played.",
  other: "The commitment is not the one that this browser saw while the match was played.",
  unseen:
    "This browser did not see the match being played, so it takes the commitment as the server shows it now.",
};
