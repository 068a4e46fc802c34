// K4: what an organiser rules on an engagement: a correction, a forfeit, an annulment; and taking the last ruling back.
import { useState } from "preact/hooks";
import { EngagementStage as Stage } from "../gen/galloper/v1/campaign_pb";
import { ActForm, Folded, SelectField, TextField } from "../parts/Act";
import { RuleRef } from "../parts/RuleRef";
import { CorrectionForm } from "./CorrectionForm";
import { useDesk } from "./desk";
import type { EngagementProps } from "./EngagementPage";
import { Reasoned } from "./Reasoned";

export function Rulings({ engagement, roster }: EngagementProps) {
  const { stage, id, rulings } = engagement;
  if (stage === Stage.OPEN || stage === Stage.CALLED_OFF) return null;
  return (
    <section class="sheet-section" aria-label="To rule on it">
      <h2>To rule on it</h2>
      <p class="fine">
        A ruling is a new entry with its reason; standings and ratings are reckoned anew from all entries.{" "}
        <RuleRef id="K4" />
      </p>
      {stage === Stage.DECIDED && (
        <Folded title="Correct the result">
          {(fold) => <CorrectionForm engagement={engagement} roster={roster} onDone={fold} />}
        </Folded>
      )}
      <Folded title="Award it for a forfeit">
        {(fold) => <Forfeit engagement={engagement} roster={roster} onDone={fold} />}
      </Folded>
      {stage !== Stage.AGREED && (
        <Folded title="Annul it">
          {(fold) => (
            <Reasoned
              verb="Annul"
              order={() => ({ case: "annul", value: { engagement: id } })}
              onDone={fold}
            />
          )}
        </Folded>
      )}
      {rulings.length > 0 && (
        <Folded title="Withdraw the last ruling">
          {(fold) => (
            <Reasoned
              verb="Withdraw it"
              order={() => ({ case: "withdrawRuling", value: { engagement: id } })}
              onDone={fold}
            />
          )}
        </Folded>
      )}
    </section>
  );
}

function Forfeit({ engagement, onDone }: EngagementProps & { onDone: () => void }) {
  const desk = useDesk();
  const nations = [engagement.south?.nation ?? 0, engagement.north?.nation ?? 0];
  const [by, setBy] = useState(nations[0] ?? 0);
  const [reason, setReason] = useState("");
  return (
    <ActForm
      verb="Award it"
      onDone={onDone}
      deed={() => desk.give({ case: "awardForfeit", value: { engagement: engagement.id, by } }, reason)}
    >
      {engagement.stage === Stage.PLAYING && <p class="fine">Its running match is closed.</p>}
      <SelectField
        label="Who forfeits"
        value={by}
        choices={nations.map((id) => ({ value: id, words: desk.name(id) }))}
        onChoose={setBy}
      />
      <TextField label="Reason" value={reason} onInput={setReason} maxLength={500} />
    </ActForm>
  );
}
