// The club's record: who became what, when, and by whom.
import { clubs } from "../api/services";
import { momentWords } from "../parts/dates";
import { MoreRows, usePages } from "../parts/Pages";
import { changeWords } from "./words";

// `stamp` changes with the record.
export function Changes({ id, stamp }: { id: string; stamp: number }) {
  const pages = usePages(
    async (pageToken) => {
      const page = await clubs.listClubChanges({ clubId: id, pageSize: 6, pageToken });
      return { rows: page.changes, next: page.nextPageToken };
    },
    [id, stamp],
  );
  return (
    <section class="sheet-section" aria-label="The club’s record">
      <h2>The club’s record</h2>
      <ol class="rows record" reversed>
        {pages.rows.map((change) => (
          <li key={change.number}>
            <span>{changeWords(change)}</span> <span class="fine">{momentWords(change.time)}</span>
          </li>
        ))}
      </ol>
      <MoreRows pages={pages} />
    </section>
  );
}
