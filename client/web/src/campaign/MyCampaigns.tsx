// On the first page of all: the campaigns that the reader was at last, and what waits for him there.
import { troubleOf } from "../api/errors";
import { account } from "../api/identity";
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { forgetCampaign, keptCampaigns } from "../app/keepsakes";
import type { CampaignTask, GetCampaignResponse } from "../gen/galloper/v1/campaign_service_pb";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { endingWords, waitingWords } from "./words";

const REFRESH_MS = 15_000;

async function campaignOf(id: string): Promise<GetCampaignResponse | undefined> {
  try {
    const answer = await campaigns.getCampaign({ campaignId: id });
    return answer.role === ClubRole.UNSPECIFIED ? undefined : answer;
  } catch (error) {
    if (troubleOf(error).kind === "missing") forgetCampaign(id);
    return undefined;
  }
}

export function MyCampaigns() {
  const me = account.value?.accountId;
  const { value } = useAnswer(
    async () => (me ? Promise.all(keptCampaigns().map(campaignOf)) : []),
    [me],
    REFRESH_MS,
  );
  const mine = (value ?? []).filter((one) => one !== undefined);
  if (mine.length === 0) return null;
  return (
    <section class="match-list" aria-label="My campaigns">
      <h2>My campaigns</h2>
      <ul>
        {mine.map(({ campaign, page, tasks }) => (
          <li key={campaign?.campaignId}>
            <a href={`/c/${campaign?.campaignId}`}>
              <strong>{campaign?.name}</strong>
              <Standing tasks={tasks} ended={page?.ended ?? 0} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ tasks, ended }: { tasks: readonly CampaignTask[]; ended: number }) {
  if (ended !== 0) return <span class="fine">{endingWords(ended)}</span>;
  return tasks.length === 0 ? (
    <span class="fine">Nothing waits for you.</span>
  ) : (
    <span>{waitingWords(tasks.map(({ text }) => text))}</span>
  );
}
