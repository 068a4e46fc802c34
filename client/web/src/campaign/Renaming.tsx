import { useState } from "preact/hooks";
import type { CampaignCommand_Subject as Subject } from "../gen/galloper/v1/campaign_pb";
import { ActForm, TextField } from "../parts/Act";
import { useDesk } from "./desk";

interface Props {
  readonly subject: Subject;
  readonly id: number;
  readonly name: string;
}

// Folded away: a name is changed rarely.
export function Renaming({ subject, id, name }: Props) {
  const desk = useDesk();
  const [wanted, setWanted] = useState(name);
  return (
    <details class="settings">
      <summary>Rename</summary>
      <ActForm
        verb="Rename"
        disabled={wanted === name}
        deed={() => desk.give({ case: "rename", value: { subject, id, name: wanted } })}
      >
        <TextField label={`A new name for ${name}`} value={wanted} onInput={setWanted} />
      </ActForm>
    </details>
  );
}
