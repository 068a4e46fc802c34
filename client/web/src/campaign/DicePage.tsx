// K5: the season's dice, counted, with a fair-dice test in words.
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import type { DiceOfPurpose } from "../gen/galloper/v1/campaign_pb";
import { TroubleNote } from "../parts/Act";
import { RuleRef } from "../parts/RuleRef";
import { TableScroll } from "../parts/TableScroll";
import { useDesk } from "./desk";
import { plainWord } from "./words";

const FACES = [1, 2, 3, 4, 5, 6] as const;

export function DicePage() {
  const desk = useDesk();
  const { value, trouble } = useAnswer(
    async () => (await campaigns.getDiceRecord({ campaignId: desk.id })).dice,
    [desk.id, desk.stamp],
  );
  const total = sum(value?.all ?? []);
  return (
    <main class="gazette narrow">
      <header class="page-head">
        <h1>The dice of the season</h1>
      </header>
      <TroubleNote trouble={trouble} />
      {value && (
        <>
          <p class="lead">
            {value.verdict} <RuleRef id="K5" />
          </p>
          {total > 0 && (
            <section class="sheet-section" aria-label="All dice">
              <h2>All dice</h2>
              <Tally faces={value.all} />
            </section>
          )}
          {value.purposes.length > 0 && <Purposes list={value.purposes} />}
        </>
      )}
    </main>
  );
}

function sum(faces: readonly number[]): number {
  return faces.reduce((total, one) => total + one, 0);
}

function Tally({ faces }: { faces: readonly number[] }) {
  const most = Math.max(1, ...faces);
  const fair = sum(faces) / 6;
  return (
    <table class="bar-table dice-tally">
      <tbody>
        {FACES.map((face) => {
          const count = faces[face - 1] ?? 0;
          return (
            <tr key={face}>
              <th scope="row">{face}</th>
              <td class="bar-cell">
                <span class="bar" style={{ width: `${(count / most) * 100}%` }} />
              </td>
              <td class="figure-cell">{count}</td>
            </tr>
          );
        })}
      </tbody>
      <caption>
        {sum(faces).toLocaleString("en-GB")} dice; of as many fair ones, each face shows on about{" "}
        {Math.round(fair).toLocaleString("en-GB")}.
      </caption>
    </table>
  );
}

function Purposes({ list }: { list: readonly DiceOfPurpose[] }) {
  return (
    <section class="sheet-section" aria-label="By what they were rolled for">
      <h2>By what they were rolled for</h2>
      <TableScroll label="Dice by purpose">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">For</th>
              {FACES.map((face) => (
                <th scope="col" key={face}>
                  {face}
                </th>
              ))}
              <th scope="col">Dice</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ purpose, faces }) => (
              <tr key={purpose}>
                <th scope="row">{purposeWords(purpose)}</th>
                {FACES.map((face) => (
                  <td key={face}>{faces[face - 1] ?? 0}</td>
                ))}
                <td>{sum(faces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

const PURPOSES: Readonly<Record<string, string>> = {
  "campaign.brigadier_character": "A new brigadier’s character",
  "campaign.brigadier_rating": "A new brigadier’s rating",
  "land.after_battle": "The aftermath of battles",
  "scouting.encounter.attacker": "The attacker’s encounter, scouting",
  "scouting.encounter.defender": "The defender’s encounter, scouting",
};

// "land.brigadier_hit": "Brigadier hit, on land".
function purposeWords(purpose: string): string {
  const own = PURPOSES[purpose];
  if (own) return own;
  const [game, ...rest] = purpose.split(".");
  const where: Readonly<Record<string, string>> = {
    land: "on land",
    naval: "at sea",
    scouting: "scouting",
    campaign: "campaign",
  };
  const known = where[game ?? ""];
  return known && rest.length > 0 ? `${plainWord(rest.join(" "))}, ${known}` : plainWord(purpose);
}
