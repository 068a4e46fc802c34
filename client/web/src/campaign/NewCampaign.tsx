import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { go } from "../app/router";
import { uuid } from "../app/uuid";
import { CampaignVisibility } from "../gen/galloper/v1/campaign_service_pb";
import { ActForm, SelectField, TextField } from "../parts/Act";
import { BoundsFields, boundsDraft, boundsOf } from "./BoundsFields";
import { RulesetForm } from "./RulesetForm";
import { FRESH, rulesetOf } from "./ruleset";
import { VISIBILITIES } from "./words";

export function NewCampaign({ clubId }: { clubId: string }) {
  const [name, setName] = useState("");
  const [visibility, setVisibility] = useState<CampaignVisibility>(CampaignVisibility.LINK);
  const [bounds, setBounds] = useState(boundsDraft(undefined));
  const [draft, setDraft] = useState(FRESH);
  const [requestId] = useState(uuid);
  const make = async () => {
    const { campaign } = await campaigns.createCampaign({
      clubId,
      name,
      ruleset: rulesetOf(draft),
      bounds: boundsOf(bounds),
      visibility,
      requestId,
    });
    if (campaign) go(`/c/${campaign.campaignId}`);
  };
  return (
    <ActForm verb="Make the campaign" primary deed={make}>
      <TextField label="Its name" value={name} onInput={setName} minLength={3} maxLength={64} />
      <SelectField
        label="Who may read it"
        value={visibility}
        choices={VISIBILITIES}
        onChoose={setVisibility}
      />
      <BoundsFields draft={bounds} onDraft={setBounds} />
      <details class="settings">
        <summary>Its ruleset</summary>
        <RulesetForm draft={draft} onDraft={setDraft} />
      </details>
    </ActForm>
  );
}
