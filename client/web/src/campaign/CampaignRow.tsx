import type { CampaignSummary } from "../gen/galloper/v1/campaign_service_pb";
import { dayWords } from "../parts/dates";

interface Props {
  readonly campaign: CampaignSummary;
  // Where the club is not plain from the page.
  readonly withClub?: boolean;
}

export function CampaignRow({ campaign, withClub }: Props) {
  return (
    <li>
      <a href={`/c/${campaign.campaignId}`}>
        <strong>{campaign.name}</strong>
        <span class="fine">
          {withClub && campaign.clubName ? `${campaign.clubName}; ` : ""}
          since {dayWords(campaign.createTime)}
          {campaign.ended ? "; ended" : ""}
        </span>
      </a>
    </li>
  );
}
