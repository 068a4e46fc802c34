// Nations and what serves them, as far as the reader may know.
import { useEffect, useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { count, listed } from "../game/words";
import type { NationPage } from "../gen/galloper/v1/campaign_pb";
import type { GetRosterResponse } from "../gen/galloper/v1/campaign_service_pb";
import { ActForm, Folded, NumberField, TextField, TroubleNote } from "../parts/Act";
import { momentWords } from "../parts/dates";
import { RuleRef } from "../parts/RuleRef";
import { type Desk, useDesk } from "./desk";
import { FlagFigure } from "./Flag";
import { anyFlag, FlagEditor } from "./FlagEditor";
import { Brigades, Fleet, SpareBrigadiers } from "./Forces";
import { Muster } from "./Muster";
import { NationName } from "./Nation";
import { NationAffairs } from "./NationAffairs";

const REFRESH_MS = 30_000;
// So many nations fill more than a screen.
const MANY = 3;

export function RosterPage() {
  const desk = useDesk();
  const { value, trouble } = useAnswer(
    () => campaigns.getRoster({ campaignId: desk.id }),
    [desk.id, desk.seen],
    REFRESH_MS,
  );
  const wanted = location.hash;
  useEffect(() => {
    if (value && wanted !== "") document.getElementById(wanted.slice(1))?.scrollIntoView();
  }, [value !== undefined, wanted, history.state?.entry]);
  return (
    <main class="gazette">
      <header class="page-head">
        <h1>Roster</h1>
        {!desk.organises && (
          <p class="fine">
            {desk.home.nations.length > 0
              ? "What is shown of other nations is what their battles have disclosed."
              : "What is shown is what the battles have disclosed."}{" "}
            <RuleRef id="G4" />
          </p>
        )}
      </header>
      <TroubleNote trouble={trouble} />
      {desk.organises && desk.goesOn && (
        <Folded title="Add a nation">{(fold) => <AddNation onDone={fold} />}</Folded>
      )}
      {desk.nations.length === 0 && !desk.organises && <p class="fine">There are no nations yet.</p>}
      {value && desk.nations.length >= MANY && <Leaps nations={ownFirst(desk)} />}
      {value &&
        ownFirst(desk).map((nation) => <NationSheet key={nation.id} nation={nation} roster={value} />)}
    </main>
  );
}

function Leaps({ nations }: { nations: readonly NationPage[] }) {
  return (
    <nav class="row" aria-label="Nations">
      {nations.map(({ id }) => (
        <a key={id} href={`#nation-${id}`}>
          <NationName id={id} />
        </a>
      ))}
    </nav>
  );
}

function ownFirst(desk: Desk): readonly NationPage[] {
  const own = (nation: NationPage) => desk.commands(nation.id) || desk.plays(nation);
  return [...desk.nations.filter(own), ...desk.nations.filter((nation) => !own(nation))];
}

function AddNation({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState("");
  const [flag, setFlag] = useState(anyFlag);
  const [scouts, setScouts] = useState(5);
  return (
    <ActForm
      verb="Add the nation"
      primary
      onDone={onDone}
      deed={() =>
        desk.give({
          case: "addNation",
          value: { name, flag: { case: "drawn", value: flag }, scouts },
        })
      }
    >
      <div class="field-row">
        <TextField label="Its name" value={name} onInput={setName} />
        <NumberField label="Scouts" value={scouts} min={1} max={10} onInput={setScouts} />
      </div>
      <FlagEditor flag={flag} onFlag={setFlag} />
    </ActForm>
  );
}

function NationSheet({ nation, roster }: { nation: NationPage; roster: GetRosterResponse }) {
  const desk = useDesk();
  const { id } = nation;
  const own = <T extends { readonly nation: number }>(all: readonly T[]) =>
    all.filter((one) => one.nation === id);
  const brigades = own(roster.brigades);
  const brigadiers = own(roster.brigadiers);
  const ships = own(roster.ships);
  return (
    <section class="sheet-section nation-sheet" id={`nation-${id}`} aria-label={nation.name}>
      <NationHead nation={nation} />
      <Brigades nation={nation} brigades={brigades} brigadiers={brigadiers} />
      <SpareBrigadiers brigades={brigades} brigadiers={brigadiers} />
      <Fleet nation={nation} ships={ships} />
      {brigades.length + brigadiers.length + ships.length === 0 && (
        <p class="fine">
          {desk.keeps(id)
            ? "It has nothing to fight with yet: make a brigadier, raise a brigade, commission a ship."
            : "Nothing is known of its forces."}
        </p>
      )}
      {desk.keeps(id) && (
        <div class="folds">
          <Muster nation={nation} brigades={brigades} brigadiers={brigadiers} />
          <NationAffairs nation={nation} />
        </div>
      )}
      {!desk.keeps(id) && <TakeBack nation={nation} />}
    </section>
  );
}

// Who lent his nation does not command it, and may take it back.
function TakeBack({ nation }: { nation: NationPage }) {
  const desk = useDesk();
  if (!nation.handedTo || !desk.goesOn || !desk.plays(nation)) return null;
  return <NationAffairs nation={nation} />;
}

function NationHead({ nation }: { nation: NationPage }) {
  const { name, flag, players, scouts, handedTo, handedUntil } = nation;
  const rates = [
    ...(nation.unitsToRebuild ? [`may rebuild ${count(nation.unitsToRebuild, "unit", "units")}`] : []),
    ...(nation.pointsToRepair ? [`may repair ${count(nation.pointsToRepair, "point", "points")}`] : []),
  ];
  return (
    <header class="nation-head">
      <FlagFigure flag={flag} size="middle" label={flag?.blazon} />
      <div>
        <h2>{name}</h2>
        <p>
          {players.length > 0 ? `Played by ${listed(players.map((one) => one.name))}` : "Nobody plays it"};{" "}
          {count(scouts, "scout", "scouts")}
          {rates.length > 0 && `; ${rates.join(", ")}`}.
        </p>
        {handedTo && (
          <p>
            In the hands of {handedTo.name}
            {handedUntil ? ` until ${momentWords(handedUntil)}` : " until it is taken back"}.
          </p>
        )}
        <p class="fine blazon">{flag?.blazon}</p>
      </div>
    </header>
  );
}
