// A corrected result: the winner and the score, and of brigades and ships only what was reported wrongly.
import { useState } from "preact/hooks";
import { type BrigadePage, type CampaignShip, EngagementKind } from "../gen/galloper/v1/campaign_pb";
import { BrigadierFate } from "../gen/galloper/v1/land_pb";
import { ShipStatus } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { ActForm, NumberField, SelectField, TextField } from "../parts/Act";
import { useDesk } from "./desk";
import type { EngagementProps } from "./EngagementPage";

interface BrigadeDraft {
  readonly disobeyed: boolean;
  readonly enemiesRouted: number;
  readonly lost: readonly number[];
  readonly fate: BrigadierFate;
  readonly objectives: number;
  readonly townsStormed: number;
}
interface ShipDraft {
  readonly damage: number;
  readonly status: ShipStatus;
}

const AS_NOTHING: BrigadeDraft = {
  disobeyed: false,
  enemiesRouted: 0,
  lost: [],
  fate: BrigadierFate.UNSPECIFIED,
  objectives: 0,
  townsStormed: 0,
};

type ById<T> = Readonly<Record<number, T>>;

function without<T>(drafts: ById<T>, id: number): ById<T> {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => Number(key) !== id));
}

export function CorrectionForm({ engagement, roster, onDone }: EngagementProps & { onDone: () => void }) {
  const desk = useDesk();
  const { south, north, kind } = engagement;
  const [winner, setWinner] = useState<Seat>(engagement.winner);
  const [southScore, setSouthScore] = useState(south?.score ?? 0);
  const [northScore, setNorthScore] = useState(north?.score ?? 0);
  const [brigades, setBrigades] = useState<ById<BrigadeDraft>>({});
  const [ships, setShips] = useState<ById<ShipDraft>>({});
  const [reason, setReason] = useState("");
  const naval = kind === EngagementKind.NAVAL;
  const ids = (naval ? [south?.ships, north?.ships] : [south?.brigades, north?.brigades]).flatMap(
    (all) => all ?? [],
  );
  const correct = () =>
    desk.give(
      {
        case: "correctResult",
        value: {
          engagement: engagement.id,
          correction: {
            winner,
            southScore,
            northScore,
            brigades: Object.entries(brigades).map(([id, draft]) => ({
              ...draft,
              lost: [...draft.lost],
              brigade: Number(id),
            })),
            ships: Object.entries(ships).map(([id, draft]) => ({ ...draft, ship: Number(id) })),
          },
        },
      },
      reason,
    );
  const what = naval ? "Points sunk" : "Banners taken";
  const [one, other] = [desk.name(south?.nation ?? 0), desk.name(north?.nation ?? 0)];
  const winners = [
    { value: Seat.SOUTH, words: one },
    { value: Seat.NORTH, words: other },
    { value: Seat.UNSPECIFIED, words: "Nobody: a draw" },
  ];
  return (
    <ActForm verb="Enter the correction" onDone={onDone} deed={correct}>
      <div class="field-row">
        <SelectField label="Winner" value={winner} choices={winners} onChoose={setWinner} />
        <NumberField
          label={`${what} by ${one}`}
          value={southScore}
          min={0}
          max={999}
          onInput={setSouthScore}
        />
        <NumberField
          label={`${what} by ${other}`}
          value={northScore}
          min={0}
          max={999}
          onInput={setNorthScore}
        />
      </div>
      {ids.map((id) =>
        naval ? (
          <ShipFields
            key={id}
            ship={roster?.ships.find((one) => one.id === id)}
            draft={ships[id]}
            onDraft={(draft) => setShips(draft ? { ...ships, [id]: draft } : without(ships, id))}
          />
        ) : (
          <BrigadeFields
            key={id}
            brigade={roster?.brigades.find((one) => one.id === id)}
            draft={brigades[id]}
            onDraft={(draft) => setBrigades(draft ? { ...brigades, [id]: draft } : without(brigades, id))}
          />
        ),
      )}
      <TextField label="Reason" value={reason} onInput={setReason} maxLength={500} />
    </ActForm>
  );
}

const FATES = [
  { value: BrigadierFate.UNSPECIFIED, words: "unhurt" },
  { value: BrigadierFate.WOUNDED, words: "wounded" },
  { value: BrigadierFate.KILLED, words: "killed" },
  { value: BrigadierFate.CAPTURED, words: "captured" },
] as const;

interface BrigadeProps {
  readonly brigade: BrigadePage | undefined;
  readonly draft: BrigadeDraft | undefined;
  // Undefined: as it was reported.
  readonly onDraft: (draft: BrigadeDraft | undefined) => void;
}

function BrigadeFields({ brigade, draft, onDraft }: BrigadeProps) {
  if (!brigade) return null;
  const set = (change: Partial<BrigadeDraft>) => onDraft({ ...(draft ?? AS_NOTHING), ...change });
  return (
    <fieldset class="corrected">
      <label class="choice-row">
        <input
          type="checkbox"
          checked={draft !== undefined}
          onChange={(event) => onDraft(event.currentTarget.checked ? AS_NOTHING : undefined)}
        />
        {brigade.name} was reported wrongly
      </label>
      {draft && (
        <>
          <p class="fine">Fill in all of it: it takes the place of what was reported of the brigade.</p>
          <label class="choice-row">
            <input
              type="checkbox"
              checked={draft.disobeyed}
              onChange={(event) => set({ disobeyed: event.currentTarget.checked })}
            />
            Its brigadier disobeyed
          </label>
          <div class="field-row">
            <NumberField
              label="Enemies routed"
              value={draft.enemiesRouted}
              min={0}
              max={99}
              onInput={(enemiesRouted) => set({ enemiesRouted })}
            />
            <NumberField
              label="Objectives"
              value={draft.objectives}
              min={0}
              max={20}
              onInput={(objectives) => set({ objectives })}
            />
            <NumberField
              label="Towns stormed"
              value={draft.townsStormed}
              min={0}
              max={20}
              onInput={(townsStormed) => set({ townsStormed })}
            />
            <SelectField
              label="Brigadier"
              value={draft.fate}
              choices={FATES}
              onChoose={(fate) => set({ fate })}
            />
          </div>
          <Losses brigade={brigade} lost={draft.lost} onLost={(lost) => set({ lost })} />
        </>
      )}
    </fieldset>
  );
}

function Losses(props: {
  readonly brigade: BrigadePage;
  readonly lost: readonly number[];
  readonly onLost: (lost: readonly number[]) => void;
}) {
  const { brigade, lost, onLost } = props;
  return (
    <fieldset class="force-choice">
      <legend>Lost</legend>
      {brigade.units.map(({ place, unit }) => (
        <label key={place} class="choice-row">
          <input
            type="checkbox"
            checked={lost.includes(place)}
            onChange={() =>
              onLost(lost.includes(place) ? lost.filter((one) => one !== place) : [...lost, place])
            }
          />
          {unit?.name}
        </label>
      ))}
    </fieldset>
  );
}

const STATUSES = [
  { value: ShipStatus.AFLOAT, words: "afloat" },
  { value: ShipStatus.SUNK, words: "sunk" },
  { value: ShipStatus.WITHDRAWN, words: "withdrawn" },
] as const;

interface ShipProps {
  readonly ship: CampaignShip | undefined;
  readonly draft: ShipDraft | undefined;
  readonly onDraft: (draft: ShipDraft | undefined) => void;
}

function ShipFields({ ship, draft, onDraft }: ShipProps) {
  if (!ship) return null;
  const reported = { damage: ship.damage, status: ship.sunk ? ShipStatus.SUNK : ShipStatus.AFLOAT };
  return (
    <fieldset class="corrected">
      <label class="choice-row">
        <input
          type="checkbox"
          checked={draft !== undefined}
          onChange={(event) => onDraft(event.currentTarget.checked ? reported : undefined)}
        />
        {ship.name} was reported wrongly
      </label>
      {draft && (
        <div class="field-row">
          <NumberField
            label="Damage after it"
            value={draft.damage}
            min={0}
            max={ship.points}
            onInput={(damage) => onDraft({ ...draft, damage })}
          />
          <SelectField
            label="After it she is"
            value={draft.status}
            choices={STATUSES}
            onChoose={(status) => onDraft({ ...draft, status })}
          />
        </div>
      )}
    </fieldset>
  );
}
