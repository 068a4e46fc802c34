import { useState } from "preact/hooks";
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
      {pages.rows.map((entry, index) => (
        <Entry key={entry.engagement?.id} entry={entry} whole={index === 0} />
      ))}
      <MoreRows pages={pages} />
    </main>
  );
}

// The latest stands in full; of the others, what their first lines tell until somebody reads on.
function Entry({ entry, whole }: { entry: ArticleEntry; whole: boolean }) {
  const desk = useDesk();
  const [opened, setOpen] = useState(false);
  const open = whole || opened;
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
        brief={!open}
      />
      {!whole && (
        <button
          type="button"
          class="chip"
          aria-expanded={open}
          aria-label={`${open ? "Fold away" : "Read on"}: ${article.headline}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Fold it away" : "Read on"}
        </button>
      )}
    </section>
  );
}
