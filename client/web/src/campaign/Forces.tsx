// Brigades under their brigadiers, and ships.
import { useState } from "preact/hooks";
import {
  type BrigadePage,
  type BrigadierPage,
  type CampaignShip,
  type NationPage,
  CampaignCommand_Subject as Subject,
} from "../gen/galloper/v1/campaign_pb";
import { BrigadierFate } from "../gen/galloper/v1/land_pb";
import { ActButton, ActForm, NumberField, SelectField } from "../parts/Act";
import { useDesk } from "./desk";
import { ShieldFigure } from "./Flag";
import { AddUnits } from "./Muster";
import { FoldedReasoned } from "./Reasoned";
import { Renaming } from "./Renaming";
import { fateWords, plainWord, restWords, shipWords, temperWords } from "./words";

interface BrigadesProps {
  readonly nation: NationPage;
  readonly brigades: readonly BrigadePage[];
  readonly brigadiers: readonly BrigadierPage[];
}

export function Brigades({ nation, brigades, brigadiers }: BrigadesProps) {
  if (brigades.length === 0) return null;
  return (
    <>
      <h3>Brigades</h3>
      <ul class="cards">
        {brigades.map((brigade) => (
          <BrigadeCard key={brigade.id} nation={nation} brigade={brigade} brigadiers={brigadiers} />
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  readonly nation: NationPage;
  readonly brigade: BrigadePage;
  readonly brigadiers: readonly BrigadierPage[];
}

function BrigadeCard({ nation, brigade, brigadiers }: CardProps) {
  const desk = useDesk();
  const leader = brigadiers.find(({ id }) => id === brigade.brigadier);
  const keeps = desk.keeps(nation.id);
  return (
    <li class="card">
      <h4>{brigade.name}</h4>
      {leader ? <BrigadierLine brigadier={leader} /> : <p class="fine">It has no brigadier.</p>}
      {brigade.units.length === 0 && <p class="fine">Its units are not known.</p>}
      <ul class="units">
        {brigade.units.map(({ place, unit, lost }) => (
          <li key={place} class={lost ? "lost" : ""}>
            <span>
              {unit?.name}
              <span class="fine"> {plainWord(unit?.type ?? "").toLowerCase()}</span>
            </span>
            {lost && keeps && (nation.unitsToRebuild ?? 0) > 0 ? (
              <ActButton
                verb="Rebuild"
                chip
                deed={() => desk.give({ case: "rebuildUnit", value: { brigade: brigade.id, unit: place } })}
              />
            ) : (
              lost && <span class="fine">lost</span>
            )}
          </li>
        ))}
      </ul>
      {brigade.rests ? <p class="fine">It {restWords(brigade.rests)}.</p> : null}
      {keeps && (
        <div class="folds">
          <Assign brigade={brigade} brigadiers={brigadiers} />
          <AddUnits brigade={brigade} nation={nation} />
          <Renaming subject={Subject.BRIGADE} id={brigade.id} name={brigade.name} />
        </div>
      )}
    </li>
  );
}

function isSpare(brigadier: BrigadierPage, brigades: readonly BrigadePage[]): boolean {
  return !brigades.some((brigade) => brigade.brigadier === brigadier.id);
}

function mayLead({ fate }: BrigadierPage): boolean {
  return fate === BrigadierFate.UNSPECIFIED || fate === BrigadierFate.WOUNDED;
}

// C15: a fit man stays; only an organiser moves him. The server says so where it is asked.
function Assign({ brigade, brigadiers }: { brigade: BrigadePage; brigadiers: readonly BrigadierPage[] }) {
  const desk = useDesk();
  const leader = brigadiers.find(({ id }) => id === brigade.brigadier);
  const others = brigadiers.filter((one) => one !== leader && mayLead(one));
  const [chosen, setChosen] = useState(0);
  const needed = !leader || !mayLead(leader) || (leader.rests ?? 0) > 0;
  if (others.length === 0 || (!needed && !desk.organises)) return null;
  const choices = others.map(({ id, name }) => ({ value: id, words: name }));
  const brigadier = choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? 0);
  return (
    <details class="settings">
      <summary>{leader ? "Change its brigadier" : "Give it a brigadier"}</summary>
      <ActForm
        verb="Give him the brigade"
        deed={() => desk.give({ case: "assignBrigadier", value: { brigade: brigade.id, brigadier } })}
      >
        <SelectField label="Brigadier" value={brigadier} choices={choices} onChoose={setChosen} />
      </ActForm>
    </details>
  );
}

export function BrigadierLine({ brigadier }: { brigadier: BrigadierPage }) {
  const desk = useDesk();
  const { id, name, shield, fate, rests } = brigadier;
  return (
    <p class="brigadier-line">
      <ShieldFigure flag={shield} />
      <span>
        <a href={desk.brigadier(id)}>{name}</a>
        <span class="fine">
          {" "}
          {temperWords(brigadier)}
          {fate !== BrigadierFate.UNSPECIFIED && `; ${fateWords(fate)}`}
          {rests ? `; ${restWords(rests)}` : ""}
        </span>
      </span>
    </p>
  );
}

export function SpareBrigadiers(props: {
  readonly brigades: readonly BrigadePage[];
  readonly brigadiers: readonly BrigadierPage[];
}) {
  const desk = useDesk();
  const spare = props.brigadiers.filter((one) => isSpare(one, props.brigades));
  if (spare.length === 0) return null;
  return (
    <>
      <h3>Without a brigade</h3>
      <ul class="rows">
        {spare.map((one) => (
          <li key={one.id} class="member">
            <BrigadierLine brigadier={one} />
            {desk.organises && desk.goesOn && one.fate === BrigadierFate.CAPTURED && (
              <FoldedReasoned
                verb="Return him"
                order={() => ({ case: "returnBrigadier", value: { brigadier: one.id } })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Fleet({ nation, ships }: { nation: NationPage; ships: readonly CampaignShip[] }) {
  const desk = useDesk();
  if (ships.length === 0) return null;
  return (
    <>
      <h3>Ships</h3>
      <ul class="rows">
        {ships.map((ship) => (
          <li key={ship.id} class={ship.sunk ? "member lost" : "member"}>
            <span>
              <em>{ship.name}</em>
              <span class="fine">
                {" "}
                {plainWord(ship.shipClass).toLowerCase()}, {shipWords(ship)}
              </span>
            </span>
            <ShipCare nation={nation} ship={ship} />
            {desk.keeps(nation.id) && <Renaming subject={Subject.SHIP} id={ship.id} name={ship.name} />}
          </li>
        ))}
      </ul>
    </>
  );
}

// N13.
function ShipCare({ nation, ship }: { nation: NationPage; ship: CampaignShip }) {
  const desk = useDesk();
  const most = Math.min(ship.damage, nation.pointsToRepair ?? 0);
  const [points, setPoints] = useState(most);
  if (!desk.keeps(nation.id)) return null;
  if (ship.sunk) {
    if (!desk.organises) return null;
    return (
      <FoldedReasoned verb="Return her" order={() => ({ case: "returnShip", value: { ship: ship.id } })} />
    );
  }
  if (most === 0) return null;
  const wanted = Math.min(Math.max(points, 1), most);
  return (
    <ActForm
      verb="Repair"
      deed={() => desk.give({ case: "repairShip", value: { ship: ship.id, points: wanted } })}
    >
      <NumberField label={`Points for ${ship.name}`} value={wanted} min={1} max={most} onInput={setPoints} />
    </ActForm>
  );
}
