// The campaign as a whole: the rules in force, who may read it, when it ends, its file and its almanac.
import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { count } from "../game/words";
import { CampaignCommand_Subject as Subject } from "../gen/galloper/v1/campaign_pb";
import { ActButton, ActForm, Folded, SelectField, TextField } from "../parts/Act";
import { download, fileName } from "../parts/download";
import { RuleRef } from "../parts/RuleRef";
import { Almanac } from "./Almanac";
import { BoundsFields, boundsDraft, boundsOf } from "./BoundsFields";
import { useDesk } from "./desk";
import { RulesetForm } from "./RulesetForm";
import { draftOf, GAMES, rulesetOf } from "./ruleset";
import { exportCampaign } from "./transfer";
import { endingWords, plainWord, VISIBILITIES } from "./words";

export function AffairsPage() {
  const desk = useDesk();
  const ended = desk.home.page?.ended ?? 0;
  return (
    <main class="gazette narrow">
      <header class="page-head">
        <h1>Affairs</h1>
        {ended !== 0 && <p>{endingWords(ended)}</p>}
      </header>
      <RulesInForce />
      <section class="sheet-section" aria-label="To take home">
        <h2>To take home</h2>
        <p class="fine">
          The almanac is one page to read offline and to print.
          {desk.organises &&
            " The file holds the whole campaign and can be taken in by a club on any server."}{" "}
          <RuleRef id="K6" />
        </p>
        <div class="row">
          <Almanac />
          {desk.organises && <Export />}
        </div>
      </section>
      {desk.organises && <Management />}
    </main>
  );
}

function Export() {
  const desk = useDesk();
  const [share, setShare] = useState(0);
  const name = desk.home.page?.name ?? "";
  return (
    <>
      <ActButton
        verb="Export the campaign"
        deed={async () => {
          download(await exportCampaign(desk.id, setShare), fileName(name, ".galloper-campaign"));
        }}
      />
      {share > 0 && share < 1 && <progress max={1} value={share} aria-label="Fetched" />}
    </>
  );
}

function engagements(amount: number): string {
  return count(amount, "engagement", "engagements");
}

function settingWords(value: string): string {
  if (value === "true") return "yes";
  return value === "false" ? "no" : value.replace(/_/g, " ");
}

function RulesInForce() {
  const { page } = useDesk().home;
  const { rules, games } = draftOf(page?.ruleset);
  const changed = GAMES.flatMap(({ game, words }) =>
    Object.entries(games[game] ?? {}).map(([name, value]) => ({ words, name, value })),
  );
  return (
    <section class="sheet-section" aria-label="The rules in force">
      <h2>The rules in force</h2>
      <p>
        A victory counts {rules.winPoints}, a draw {rules.drawPoints}, a defeat {rules.lossPoints}.{" "}
        {rules.losses === 2
          ? `Units lost stay lost until they are rebuilt; a nation may rebuild ${rules.rebuildUnits} after each engagement.`
          : `Units lost return; a brigade that was routed rests for ${engagements(rules.rest)}.`}{" "}
        A wounded brigadier rests for {engagements(rules.woundedRest)}. Of its ships’ damage a nation repairs{" "}
        {count(rules.repairPoints, "point", "points")} after each engagement. <RuleRef id="K4" />{" "}
        <RuleRef id="N13" />
      </p>
      {changed.length === 0 ? (
        <p class="fine">The house rules are the games’ own.</p>
      ) : (
        <ul>
          {changed.map(({ words, name, value }) => (
            <li key={`${words}${name}`}>
              {words}, {plainWord(name).toLowerCase()}: {settingWords(value)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Management() {
  const desk = useDesk();
  return (
    <section class="sheet-section" aria-label="For its organisers">
      <h2>For its organisers</h2>
      <Folded title="Who may read it">{(fold) => <Visibility onDone={fold} />}</Folded>
      {desk.goesOn && (
        <>
          <Folded title="Rename it">{(fold) => <Rename onDone={fold} />}</Folded>
          <Folded title="Change the ruleset">{(fold) => <Ruleset onDone={fold} />}</Folded>
          <Folded title="Change when it ends">{(fold) => <Bounds onDone={fold} />}</Folded>
          <ActButton
            verb="End the campaign"
            sure="End it for good? Everything stays to be read."
            deed={() => desk.give({ case: "endCampaign", value: {} })}
          />
        </>
      )}
    </section>
  );
}

function Visibility({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const [visibility, setVisibility] = useState(desk.home.campaign?.visibility ?? VISIBILITIES[0].value);
  return (
    <ActForm
      verb="Set"
      onDone={onDone}
      deed={async () => {
        await campaigns.setCampaignVisibility({ campaignId: desk.id, visibility });
        desk.refresh();
      }}
    >
      <SelectField label="Read by" value={visibility} choices={VISIBILITIES} onChoose={setVisibility} />
    </ActForm>
  );
}

function Rename({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState(desk.home.page?.name ?? "");
  return (
    <ActForm
      verb="Rename"
      onDone={onDone}
      deed={() => desk.give({ case: "rename", value: { subject: Subject.CAMPAIGN, name } })}
    >
      <TextField label="Name" value={name} onInput={setName} minLength={3} maxLength={64} />
    </ActForm>
  );
}

function Ruleset({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const [draft, setDraft] = useState(draftOf(desk.home.page?.ruleset));
  const [reason, setReason] = useState("");
  return (
    <ActForm
      verb="Change the ruleset"
      onDone={onDone}
      deed={() => desk.give({ case: "changeRuleset", value: { ruleset: rulesetOf(draft) } }, reason)}
    >
      <p class="fine">
        Between engagements only; it goes on record. <RuleRef id="K2" />
      </p>
      <RulesetForm draft={draft} onDraft={setDraft} />
      <TextField label="Reason" value={reason} onInput={setReason} maxLength={500} optional />
    </ActForm>
  );
}

function Bounds({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const [draft, setDraft] = useState(boundsDraft(desk.home.page?.bounds));
  return (
    <ActForm
      verb="Set"
      onDone={onDone}
      deed={() => desk.give({ case: "changeBounds", value: { bounds: boundsOf(draft) } })}
    >
      <BoundsFields draft={draft} onDraft={setDraft} />
    </ActForm>
  );
}
