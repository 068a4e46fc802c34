// What is to be done before an engagement is fought: answer, name forces, fix a date, make the match.
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { keepCode } from "../app/keepsakes";
import { go } from "../app/router";
import { EngagementKind, EngagementOrigin, EngagementStage as Stage } from "../gen/galloper/v1/campaign_pb";
import { ActButton, ActForm, Folded, NumberField, SelectField } from "../parts/Act";
import { DateField } from "../parts/DateField";
import { RuleRef } from "../parts/RuleRef";
import { type Desk, useDesk } from "./desk";
import type { EngagementProps } from "./EngagementPage";
import { restWords, shipWords, strengthWords } from "./words";

export function Arrangements({ engagement, roster }: EngagementProps) {
  const desk = useDesk();
  const { stage, matchId, id } = engagement;
  if (stage === Stage.PLAYING || stage === Stage.DECIDED) {
    const playing = stage === Stage.PLAYING;
    if (matchId === "") {
      return playing ? <p class="fine">It is fought in private: only the two nations watch it.</p> : null;
    }
    const mine = playing && nationsOf(engagement).some((nation) => desk.commands(nation));
    return (
      <p>
        <a
          class={mine ? "button primary" : "button"}
          href={playing ? `/m/${matchId}` : `/m/${matchId}?at=0&as=full`}
        >
          {mine ? "Play" : playing ? "Watch it" : "Replay it from the start"}
        </a>
      </p>
    );
  }
  const waits = desk.goesOn && (stage === Stage.OPEN || stage === Stage.AGREED);
  if (!waits) return null;
  const named = nationsOf(engagement).filter((nation) => nation !== 0 && desk.keeps(nation));
  const mine = (nation: number) => desk.commands(nation);
  return (
    <section class="sheet-section arrangements" aria-label="Before the battle">
      <h2>Before the battle</h2>
      {stage === Stage.OPEN && <Answer engagement={engagement} roster={roster} />}
      {named.some(mine) && (
        <div class="two-sides">
          {named.filter(mine).map((nation) => (
            <Forces key={`${nation} ${stage}`} nation={nation} engagement={engagement} roster={roster} />
          ))}
        </div>
      )}
      {stage === Stage.AGREED && mayStart(desk, engagement) && <Start engagement={engagement} />}
      {named.length === 0 && stage === Stage.AGREED && (
        <p class="fine">The two nations name their forces; then the match is made.</p>
      )}
      {desk.organises && (
        <div class="folds">
          {named
            .filter((nation) => !mine(nation))
            .map((nation) => (
              <InPlaceOf key={nation} nation={nation} engagement={engagement} roster={roster} />
            ))}
          <Folded title="Its date">{(fold) => <Dating engagement={engagement} onDone={fold} />}</Folded>
          <ActButton
            verb="Swap the sides"
            deed={() => desk.give({ case: "swapSides", value: { engagement: id } })}
          />
        </div>
      )}
      {mayCallOff(desk, engagement) && (
        <ActButton
          verb="Call it off"
          sure="Call it off for good?"
          deed={() => desk.give({ case: "callOff", value: { engagement: id } })}
        />
      )}
    </section>
  );
}

type Engagement = EngagementProps["engagement"];

function nationsOf({ south, north }: Engagement): readonly number[] {
  return [south?.nation ?? 0, north?.nation ?? 0];
}

// K1.
function mayStart(desk: Desk, engagement: Engagement): boolean {
  return desk.organises || nationsOf(engagement).some((nation) => desk.commands(nation));
}
function mayCallOff(desk: Desk, engagement: Engagement): boolean {
  return desk.organises || (engagement.stage === Stage.OPEN && mayStart(desk, engagement));
}

function Answer({ engagement }: EngagementProps) {
  const desk = useDesk();
  const nations = nationsOf(engagement);
  const may = desk.home.nations.filter(
    (one) => one !== engagement.challenger && (nations.includes(one) || nations.includes(0)),
  );
  if (may.length === 0) {
    return <p>{desk.name(engagement.challenger)} challenges; nobody has accepted yet.</p>;
  }
  return (
    <>
      <p>{desk.name(engagement.challenger)} challenges.</p>
      <div class="row">
        {may.map((nation) => (
          <ActButton
            key={nation}
            primary
            verb={may.length > 1 ? `Accept for ${desk.name(nation)}` : "Accept the challenge"}
            deed={() => desk.give({ case: "acceptChallenge", value: { engagement: engagement.id, nation } })}
          />
        ))}
      </div>
    </>
  );
}

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly words: string;
}

function choicesOf(naval: boolean, nation: number, roster: EngagementProps["roster"]): readonly Choice[] {
  if (naval) {
    return (roster?.ships ?? [])
      .filter((ship) => ship.nation === nation && !ship.sunk)
      .map((ship) => ({ id: ship.id, name: ship.name, words: shipWords(ship) }));
  }
  return (roster?.brigades ?? [])
    .filter((brigade) => brigade.nation === nation)
    .map((brigade) => ({
      id: brigade.id,
      name: brigade.name,
      words: [strengthWords(brigade), restWords(brigade.rests)].filter((text) => text !== "").join("; "),
    }));
}

// What he names, he may not read afterwards (G4): that it was done is all that is told.
function InPlaceOf(props: EngagementProps & { nation: number }) {
  const name = useDesk().name(props.nation);
  const [named, setNamed] = useState(false);
  return (
    <>
      <Folded title={`Name forces in place of ${name}`}>
        {(fold) => (
          <Forces
            {...props}
            onNamed={() => {
              setNamed(true);
              fold();
            }}
          />
        )}
      </Folded>
      {named && (
        <p class="fine whole-line" role="status">
          The forces of {name} are named. What they are is shown to those who command it.
        </p>
      )}
    </>
  );
}

interface ForcesProps extends EngagementProps {
  readonly nation: number;
  readonly onNamed?: () => void;
}

function Forces({ nation, engagement, roster, onNamed }: ForcesProps) {
  const desk = useDesk();
  const naval = engagement.kind === EngagementKind.NAVAL;
  const side = engagement.north?.nation === nation ? engagement.north : engagement.south;
  const before = (naval ? side?.ships : side?.brigades) ?? [];
  const [chosen, setChosen] = useState<readonly number[]>(before);
  const choices = choicesOf(naval, nation, roster);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const name = desk.name(nation);
  if (choices.length === 0) {
    return (
      <p>
        {name} has no {naval ? "ship" : "brigade"} to send.{" "}
        <a href={desk.address(`/roster#nation-${nation}`)}>The roster is where it gets one.</a>
      </p>
    );
  }
  return (
    <ActForm
      verb={before.length > 0 ? `Change the forces of ${name}` : `Name the forces of ${name}`}
      primary={before.length === 0}
      disabled={chosen.length === 0}
      onDone={onNamed}
      deed={() =>
        desk.give({
          case: "nameForces",
          value: {
            engagement: engagement.id,
            nation,
            brigades: naval ? [] : [...chosen],
            ships: naval ? [...chosen] : [],
          },
        })
      }
    >
      <fieldset class="force-choice">
        <legend>{before.length > 0 ? `${name} sends` : `Whom ${name} sends`}</legend>
        {choices.map(({ id, name: title, words }) => (
          <label key={id} class="choice-row">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>
              {title} <span class="fine">{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ActForm>
  );
}

function Dating({ engagement, onDone }: { engagement: Engagement; onDone: () => void }) {
  const desk = useDesk();
  const [date, setDate] = useState<Timestamp | undefined>(engagement.date);
  return (
    <ActForm
      verb="Set the date"
      onDone={onDone}
      deed={() =>
        desk.give({ case: "dateEngagement", value: { engagement: engagement.id, ...(date ? { date } : {}) } })
      }
    >
      <DateField
        label="Date"
        value={date}
        required={engagement.origin === EngagementOrigin.CALENDAR}
        onChange={setDate}
      />
    </ActForm>
  );
}

const PLAYERS = [
  { value: 0, words: "Whoever commands it" },
  { value: 1, words: "A computer player: recruit" },
  { value: 2, words: "A computer player: trooper" },
  { value: 3, words: "A computer player: partisan" },
] as const;

function Start({ engagement }: { engagement: Engagement }) {
  const desk = useDesk();
  const [south, setSouth] = useState<number>(0);
  const [north, setNorth] = useState<number>(0);
  const [isPrivate, setPrivate] = useState(false);
  const [minutes, setMinutes] = useState(0);
  const start = async () => {
    const answer = await campaigns.startEngagement({
      campaignId: desk.id,
      engagement: engagement.id,
      southBotLevel: south,
      northBotLevel: north,
      private: isPrivate,
      ...(minutes > 0 ? { clock: { initialS: minutes * 60, incrementS: 30 } } : {}),
    });
    if (answer.code !== "") keepCode(answer.matchId, answer.code);
    desk.refresh();
    go(`/m/${answer.matchId}`);
  };
  const [one, other] = nationsOf(engagement);
  const ready = [engagement.south, engagement.north].every(
    (side) => !side || !desk.commands(side.nation) || side.brigades.length + side.ships.length > 0,
  );
  return (
    <Folded title="To the field" primary={ready}>
      {() => (
        <ActForm verb="Make the match" primary deed={start}>
          <div class="field-row">
            <SelectField
              label={`${desk.name(one ?? 0)} is played by`}
              value={south}
              choices={PLAYERS}
              onChoose={setSouth}
            />
            <SelectField
              label={`${desk.name(other ?? 0)} is played by`}
              value={north}
              choices={PLAYERS}
              onChoose={setNorth}
            />
            <NumberField
              label="Minutes for each side; 0: no clock"
              value={minutes}
              min={0}
              max={600}
              onInput={setMinutes}
            />
          </div>
          <label class="choice-row">
            <input
              type="checkbox"
              checked={isPrivate}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
            Private: watched by the two nations only, while it is played and afterwards
          </label>
          <p class="fine">
            The match is made once both nations have named their forces; neither is told whether the other
            has. <RuleRef id="K3" />
          </p>
        </ActForm>
      )}
    </Folded>
  );
}
