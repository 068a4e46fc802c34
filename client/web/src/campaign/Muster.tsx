// New brigadiers (C4), brigades and ships.
import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { capital } from "../game/words";
import type { BrigadePage, BrigadierPage, NationPage } from "../gen/galloper/v1/campaign_pb";
import { BrigadierFate } from "../gen/galloper/v1/land_pb";
import { ActForm, Folded, NumberField, SelectField, TextField } from "../parts/Act";
import { Dialog } from "../parts/Dialog";
import { RuleRef } from "../parts/RuleRef";
import { Made } from "./BrigadierPage";
import { useDesk } from "./desk";
import { ShieldFigure } from "./Flag";
import { plainWord, SHIP_CLASSES, temperWords, UNIT_TYPES } from "./words";

interface Props {
  readonly nation: NationPage;
  readonly brigades: readonly BrigadePage[];
  readonly brigadiers: readonly BrigadierPage[];
}

// K2: once a nation has fought, its army and fleet grow by the organisers' hand alone.
export function mayGrow(organises: boolean, nation: NationPage): boolean {
  return organises || !nation.hasFought;
}

export function Muster({ nation, brigades, brigadiers }: Props) {
  const desk = useDesk();
  const grows = mayGrow(desk.organises, nation);
  const [made, setMade] = useState<BrigadierPage | undefined>(undefined);
  return (
    <>
      <Folded title="Make a brigadier">
        {(fold) => (
          <MakeBrigadier
            nation={nation.id}
            onMade={(one) => {
              fold();
              setMade(one);
            }}
          />
        )}
      </Folded>
      {grows && (
        <>
          <Folded title="Raise a brigade">
            {(fold) => (
              <RaiseBrigade nation={nation.id} brigades={brigades} brigadiers={brigadiers} onDone={fold} />
            )}
          </Folded>
          <Folded title="Commission a ship">
            {(fold) => <Commission nation={nation.id} onDone={fold} />}
          </Folded>
        </>
      )}
      {made && <MadeScene brigadier={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface MakeProps {
  readonly nation: number;
  readonly onMade: (brigadier: BrigadierPage | undefined) => void;
}

function MakeBrigadier({ nation, onMade }: MakeProps) {
  const desk = useDesk();
  const [name, setName] = useState("");
  return (
    <ActForm
      verb="Roll for him"
      primary
      deed={async () => {
        const { made } = await desk.give({ case: "makeBrigadier", value: { nation, name } });
        const answer = await campaigns.getBrigadier({ campaignId: desk.id, brigadier: made });
        onMade(answer.brigadier);
      }}
    >
      <p class="fine">
        The name is yours; his rating and his character are the dice’s. <RuleRef id="C4" />
      </p>
      <TextField label="Name" value={name} onInput={setName} />
    </ActForm>
  );
}

// The roll, shown.
function MadeScene({ brigadier, onClose }: { brigadier: BrigadierPage; onClose: () => void }) {
  return (
    <Dialog title={`Brigadier ${brigadier.name}`} onClose={onClose}>
      <div class="made-scene">
        <ShieldFigure flag={brigadier.shield} size="middle" label={brigadier.shield?.blazon} />
        <div>
          <Made rating={brigadier.ratingDie} character={brigadier.characterDie} />
          <p class="lead">{capital(temperWords(brigadier))}.</p>
          {(brigadier.ratingDie === 1 || brigadier.ratingDie === 6) && (
            <p class="fine">
              A 1 and a 6 both make a rating of 1. <RuleRef id="C4" />
            </p>
          )}
        </div>
      </div>
      <button type="button" class="primary wide" onClick={onClose}>
        To the roster
      </button>
    </Dialog>
  );
}

interface UnitDraft {
  readonly name: string;
  readonly type: string;
}

const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"];
const TYPES = UNIT_TYPES.map((type) => ({ value: type as string, words: plainWord(type) }));
const MOST_UNITS = 12;

const TITLES: Readonly<Record<string, string>> = {
  line_infantry: "Line",
  light_infantry: "Light",
  grenadiers: "Grenadiers",
  light_cavalry: "Hussars",
  heavy_cavalry: "Cuirassiers",
  horse_guards: "Horse Guards",
  foot_artillery: "Battery",
  horse_artillery: "Horse Battery",
};

// "2nd Grenadiers": numbered among those of its kind that are there.
function nextUnit(type: string, others: readonly { readonly type: string }[]): UnitDraft {
  const number = others.filter((one) => one.type === type).length;
  return { name: `${ORDINALS[number] ?? `${number + 1}th`} ${TITLES[type] ?? plainWord(type)}`, type };
}

interface UnitsProps {
  readonly units: readonly UnitDraft[];
  readonly onUnits: (units: readonly UnitDraft[]) => void;
  readonly room: number;
}

function UnitRows({ units, onUnits, room }: UnitsProps) {
  const [type, setType] = useState<string>(UNIT_TYPES[0]);
  const change = (index: number, name: string) =>
    onUnits(units.map((unit, at) => (at === index ? { ...unit, name } : unit)));
  return (
    <fieldset class="unit-rows">
      <legend>Units</legend>
      {units.map((unit, index) => (
        <div class="unit-row" key={index.toString()}>
          <input
            aria-label={`Unit ${index + 1}`}
            value={unit.name}
            required
            maxLength={60}
            onInput={(event) => change(index, event.currentTarget.value)}
          />
          <span class="fine">{plainWord(unit.type)}</span>
          <button
            type="button"
            class="plain"
            aria-label={`Without ${unit.name}`}
            onClick={() => onUnits(units.filter((_, at) => at !== index))}
          >
            ✕
          </button>
        </div>
      ))}
      <div class="field-row">
        <SelectField label="Another" value={type} choices={TYPES} onChoose={setType} />
        <button
          type="button"
          disabled={units.length >= room}
          onClick={() => onUnits([...units, nextUnit(type, units)])}
        >
          Add it
        </button>
      </div>
    </fieldset>
  );
}

const THREE_OF_THE_LINE = [0, 1, 2].reduce<readonly UnitDraft[]>(
  (units) => [...units, nextUnit("line_infantry", units)],
  [],
);

function RaiseBrigade(props: {
  readonly nation: number;
  readonly brigades: readonly BrigadePage[];
  readonly brigadiers: readonly BrigadierPage[];
  readonly onDone: () => void;
}) {
  const desk = useDesk();
  const [name, setName] = useState("");
  const [units, setUnits] = useState(THREE_OF_THE_LINE);
  const free = props.brigadiers.filter(
    ({ id, fate }) =>
      (fate === BrigadierFate.UNSPECIFIED || fate === BrigadierFate.WOUNDED) &&
      !props.brigades.some(({ brigadier }) => brigadier === id),
  );
  const [brigadier, setBrigadier] = useState(free[0]?.id ?? 0);
  const leaders = [
    ...free.map(({ id, name: words }) => ({ value: id, words })),
    { value: 0, words: "Nobody yet" },
  ];
  return (
    <ActForm
      verb="Raise the brigade"
      primary
      disabled={units.length === 0}
      onDone={props.onDone}
      deed={() =>
        desk.give({
          case: "raiseBrigade",
          value: { nation: props.nation, name, brigadier, units: units.map((unit) => ({ ...unit })) },
        })
      }
    >
      <div class="field-row">
        <TextField label="Its name" value={name} onInput={setName} />
        <SelectField label="Its brigadier" value={brigadier} choices={leaders} onChoose={setBrigadier} />
      </div>
      <UnitRows units={units} onUnits={setUnits} room={MOST_UNITS} />
    </ActForm>
  );
}

export function AddUnits({ brigade, nation }: { brigade: BrigadePage; nation: NationPage }) {
  const desk = useDesk();
  const room = MOST_UNITS - brigade.units.length;
  const [units, setUnits] = useState<readonly UnitDraft[]>([]);
  if (room <= 0 || !mayGrow(desk.organises, nation)) return null;
  return (
    <details class="settings">
      <summary>Add units</summary>
      <ActForm
        verb="Add them"
        disabled={units.length === 0}
        onDone={() => setUnits([])}
        deed={() =>
          desk.give({
            case: "addUnits",
            value: { brigade: brigade.id, units: units.map((unit) => ({ ...unit })) },
          })
        }
      >
        <UnitRows units={units} onUnits={setUnits} room={room} />
      </ActForm>
    </details>
  );
}

const CLASSES = SHIP_CLASSES.map((one) => ({ value: one as string, words: plainWord(one) }));

function Commission({ nation, onDone }: { nation: number; onDone: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState("");
  const [shipClass, setShipClass] = useState<string>(SHIP_CLASSES[0]);
  const [points, setPoints] = useState(0);
  return (
    <ActForm
      verb="Commission her"
      primary
      onDone={onDone}
      deed={() => desk.give({ case: "commissionShip", value: { nation, name, shipClass, points } })}
    >
      <div class="field-row">
        <TextField label="Her name" value={name} onInput={setName} />
        <SelectField label="Class" value={shipClass} choices={CLASSES} onChoose={setShipClass} />
        <NumberField label="Points; 0: her class’s" value={points} min={0} max={30} onInput={setPoints} />
      </div>
    </ActForm>
  );
}
