import { campaigns } from "../api/services";
import { Folded } from "../parts/Act";
import { MoreRows, usePages } from "../parts/Pages";
import { useDesk } from "./desk";
import { EngageForm } from "./EngageForm";
import { EngagementList } from "./EngagementRow";

export function CalendarPage() {
  const desk = useDesk();
  const pages = usePages(
    async (pageToken) => {
      const page = await campaigns.listEngagements({ campaignId: desk.id, pageSize: 50, pageToken });
      return { rows: page.engagements, next: page.nextPageToken };
    },
    [desk.id, desk.seen],
  );
  const enough = desk.nations.length >= 2;
  const may = desk.goesOn && (desk.organises || desk.home.nations.length > 0);
  return (
    <main class="gazette">
      <header class="page-head">
        <h1>Calendar</h1>
      </header>
      {may && enough && (
        <Folded title={desk.organises ? "Make an engagement" : "Challenge a nation"}>
          {(fold) => <EngageForm onDone={fold} />}
        </Folded>
      )}
      {desk.organises && !enough && (
        <p class="fine">
          An engagement takes two nations. <a href={desk.address("/roster")}>Add them in the roster.</a>
        </p>
      )}
      <section class="sheet-section" aria-label="Engagements">
        {pages.known && (
          <EngagementList
            list={pages.rows}
            empty="Nothing is in the calendar yet. An organiser fixes an engagement, or a player challenges."
          />
        )}
        <MoreRows pages={pages} />
      </section>
    </main>
  );
}
