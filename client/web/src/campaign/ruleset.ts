// K2: the ruleset as its form holds it.
import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  CampaignLosses,
  type CampaignRuleset,
  type CampaignRulesetSchema,
} from "../gen/galloper/v1/campaign_pb";

export const GAMES = [
  { game: "scouting", words: "Scouting" },
  { game: "land", words: "Battle" },
  { game: "naval", words: "Battle at sea" },
] as const;

export type Settings = Readonly<Record<string, string>>;

export interface Rules {
  readonly winPoints: number;
  readonly drawPoints: number;
  readonly lossPoints: number;
  readonly losses: CampaignLosses;
  readonly rest: number;
  readonly rebuildUnits: number;
  readonly repairPoints: number;
  readonly woundedRest: number;
}

export interface Draft {
  readonly rules: Rules;
  readonly games: Readonly<Record<string, Settings>>;
}

const DEFAULTS: Rules = {
  winPoints: 3,
  drawPoints: 1,
  lossPoints: 0,
  losses: CampaignLosses.REST,
  rest: 1,
  rebuildUnits: 2,
  repairPoints: 2,
  woundedRest: 1,
};

export const FRESH: Draft = { rules: DEFAULTS, games: {} };

export function draftOf(ruleset: CampaignRuleset | undefined): Draft {
  const set = ruleset?.campaign;
  const rules: Rules = {
    winPoints: set?.winPoints ?? DEFAULTS.winPoints,
    drawPoints: set?.drawPoints ?? DEFAULTS.drawPoints,
    lossPoints: set?.lossPoints ?? DEFAULTS.lossPoints,
    losses: set?.losses || DEFAULTS.losses,
    rest: set?.rest ?? DEFAULTS.rest,
    rebuildUnits: set?.rebuildUnits ?? DEFAULTS.rebuildUnits,
    repairPoints: set?.repairPoints ?? DEFAULTS.repairPoints,
    woundedRest: set?.woundedRest ?? DEFAULTS.woundedRest,
  };
  const games = Object.entries(ruleset?.games ?? {}).map(([game, { settings }]) => [game, settings] as const);
  return { rules, games: Object.fromEntries(games) };
}

export function rulesetOf({ rules, games }: Draft): MessageInitShape<typeof CampaignRulesetSchema> {
  const set = Object.entries(games).filter(([, settings]) => Object.keys(settings).length > 0);
  return {
    campaign: { ...rules },
    games: Object.fromEntries(set.map(([game, settings]) => [game, { settings: { ...settings } }])),
  };
}
