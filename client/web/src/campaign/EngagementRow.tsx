import { type EngagementPage, EngagementStage as Stage } from "../gen/galloper/v1/campaign_pb";
import { dayWords, momentWords } from "../parts/dates";
import { useDesk } from "./desk";
import { NationName } from "./Nation";
import { scenarioTitle } from "./scenarioTitles";
import { standWords } from "./words";

export function EngagementRow({ engagement }: { engagement: EngagementPage }) {
  const desk = useDesk();
  const { id, south, north, scenarioId } = engagement;
  return (
    <li class="engagement-row">
      <a href={desk.address(`/e/${id}`)}>
        <span class="versus">
          <NationName id={south?.nation ?? 0} />
          <span class="fine">against</span>
          <NationName id={north?.nation ?? 0} />
        </span>
        <span>
          {scenarioTitle(scenarioId)}
          <span class="stand">{standWords(engagement, desk.nations)}</span>
        </span>
        <span class="fine when">
          <span>Engagement {id}</span>
          <span>{whenWords(engagement)}</span>
        </span>
      </a>
    </li>
  );
}

function whenWords({ decided, date, stage }: EngagementPage): string {
  if (decided) return dayWords(decided);
  if (date) return momentWords(date);
  return stage === Stage.OPEN || stage === Stage.AGREED ? "No date" : "";
}

export function EngagementList({ list, empty }: { list: readonly EngagementPage[]; empty: string }) {
  if (list.length === 0) return empty === "" ? null : <p class="fine">{empty}</p>;
  return (
    <ul class="rows">
      {list.map((one) => (
        <EngagementRow key={one.id} engagement={one} />
      ))}
    </ul>
  );
}
