// K2: one ruleset for the campaign: the campaign's own settings, and each game's house rules.

import { useEffect, useState } from "preact/hooks";
import { scenarios } from "../api/services";
import { CampaignLosses } from "../gen/galloper/v1/campaign_pb";
import type { Setting } from "../gen/galloper/v1/scenario_service_pb";
import { SettingsForm } from "../panels/SettingsForm";
import { NumberField, SelectField } from "../parts/Act";
import { type Draft, GAMES, type Rules, type Settings } from "./ruleset";
import { knownScenarios } from "./scenarioTitles";

const LOSSES = [
  { value: CampaignLosses.REST, words: "return; a routed brigade rests" },
  { value: CampaignLosses.REBUILD, words: "are lost until rebuilt" },
] as const;

const NUMBERS: readonly (readonly [Exclude<keyof Rules, "losses">, string, number])[] = [
  ["winPoints", "Points for a victory", 20],
  ["drawPoints", "Points for a draw", 20],
  ["lossPoints", "Points for a defeat", 20],
  ["rest", "Engagements that a routed brigade rests", 9],
  ["woundedRest", "Engagements that a wounded brigadier rests", 9],
  ["rebuildUnits", "Units to rebuild after each engagement", 20],
  ["repairPoints", "Points to repair after each engagement", 60],
];

interface Props {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export function RulesetForm({ draft, onDraft }: Props) {
  const { rules, games } = draft;
  const set = (change: Partial<Rules>) => onDraft({ ...draft, rules: { ...rules, ...change } });
  return (
    <>
      <div class="field-grid">
        {NUMBERS.map(([name, label, max]) => (
          <NumberField
            key={name}
            label={label}
            value={rules[name]}
            min={0}
            max={max}
            onInput={(value) => set({ [name]: value })}
          />
        ))}
        <SelectField
          label="Units lost in battle"
          value={rules.losses}
          choices={LOSSES}
          onChoose={(losses) => set({ losses })}
        />
      </div>
      {GAMES.map(({ game, words }) => (
        <GameSettings
          key={game}
          game={game}
          title={words}
          changed={games[game] ?? {}}
          onChange={(changed) => onDraft({ ...draft, games: { ...games, [game]: changed } })}
        />
      ))}
    </>
  );
}

interface GameProps {
  readonly game: string;
  readonly title: string;
  readonly changed: Settings;
  readonly onChange: (changed: Settings) => void;
}

// What the game's own defaults are, is asked of one of its scenarios.
function GameSettings({ game, title, changed, onChange }: GameProps) {
  const [settings, setSettings] = useState<readonly Setting[]>([]);
  const scenarioId = knownScenarios().find((one) => one.game === game)?.id;
  useEffect(() => {
    if (!scenarioId) return;
    scenarios.getScenario({ scenarioId }).then(
      (answer) => setSettings(answer.settings.map((one) => ({ ...one, value: one.defaultValue }))),
      () => undefined,
    );
  }, [scenarioId]);
  return (
    <SettingsForm
      title={`House rules: ${title}`}
      prefix={game}
      settings={settings}
      changed={changed}
      onChange={onChange}
    />
  );
}
