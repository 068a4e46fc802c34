import { campaigns } from "../api/services";
import type { ArticleEntry } from "../gen/galloper/v1/campaign_service_pb";
import { dayWords } from "../parts/dates";
import { MoreRows, usePages } from "../parts/Pages";
import { Almanac } from "./Almanac";
import { ArticleText } from "./Article";
import { useDesk } from "./desk";
import { NationName } from "./Nation";
import { ruledWords } from "./words";

export function ChroniclePage() {
  const desk = useDesk();
  const pages = usePages(
    async (pageToken) => {
      const page = await campaigns.listArticles({ campaignId: desk.id, pageSize: 10, pageToken });
      return { rows: page.articles, next: page.nextPageToken };
    },
    [desk.id, desk.stamp],
  );
  return (
    <main class="gazette narrow">
      <header class="page-head">
        <h1>Chronicle</h1>
        <Almanac />
      </header>
      {pages.known && pages.rows.length === 0 && (
        <p class="fine">
          No battle has been fought to its end. The gazette writes as soon as there is something to tell.
        </p>
      )}
      {pages.rows.map((entry) => (
        <Entry key={entry.engagement?.id} entry={entry} />
      ))}
      <MoreRows pages={pages} />
    </main>
  );
}

function Entry({ entry }: { entry: ArticleEntry }) {
  const desk = useDesk();
  const { engagement, article } = entry;
  if (!engagement || !article) return null;
  return (
    <section class="sheet-section chronicle-entry">
      <p class="dateline">
        <a href={desk.address(`/e/${engagement.id}`)}>Engagement {engagement.id}</a>
        <span class="fine">{dayWords(engagement.decided)}</span>
        <NationName id={engagement.south?.nation ?? 0} />
        <NationName id={engagement.north?.nation ?? 0} />
      </p>
      <ArticleText
        article={article}
        match={engagement.matchId}
        ruled={ruledWords(engagement, desk.nations)}
      />
    </section>
  );
}
