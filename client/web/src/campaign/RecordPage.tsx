// K4: the ledger, as the reader may know it. Nothing in it is changed; what was ruled later stands beside it.
import { campaigns } from "../api/services";
import type { CampaignRecord } from "../gen/galloper/v1/campaign_pb";
import { momentWords } from "../parts/dates";
import { MoreRows, usePages } from "../parts/Pages";
import { RuleRef } from "../parts/RuleRef";
import { useDesk } from "./desk";
import { withTitle } from "./scenarioTitles";

export function RecordPage() {
  const desk = useDesk();
  const pages = usePages(
    async (pageToken) => {
      const page = await campaigns.listRecords({ campaignId: desk.id, pageSize: 50, pageToken });
      return { rows: page.records, next: page.nextPageToken };
    },
    [desk.id, desk.stamp],
  );
  return (
    <main class="gazette narrow">
      <header class="page-head">
        <h1>The record</h1>
        <p class="fine">
          Whatever was done in this campaign, by whom and why. Nothing is struck out: a correction is an entry
          of its own. <RuleRef id="K4" />
        </p>
      </header>
      <section class="sheet-section" aria-label="Entries">
        <RecordList records={pages.rows} links />
        <MoreRows pages={pages} />
      </section>
    </main>
  );
}

interface Props {
  readonly records: readonly CampaignRecord[];
  // To the engagements that they are of.
  readonly links?: boolean;
}

export function RecordList({ records, links }: Props) {
  const desk = useDesk();
  return (
    <ul class="rows record">
      {records.map((one) => (
        <li key={one.number}>
          <span class="record-number">{one.number}</span>
          <span>
            {withTitle(one.text)}
            {one.reason && <q>{one.reason}</q>}
            <span class="fine">
              {one.author?.name ?? "The server"}, {momentWords(one.time)}
              {links && one.engagement > 0 && (
                <>
                  {"; "}
                  <a href={desk.address(`/e/${one.engagement}`)}>engagement {one.engagement}</a>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
