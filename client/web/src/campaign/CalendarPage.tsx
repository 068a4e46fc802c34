import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import type { EngagementPage } from "../gen/galloper/v1/campaign_pb";
import { Folded, TroubleNote } from "../parts/Act";
import { type CalendarOrder, calendarOf } from "./calendar";
import { useDesk } from "./desk";
import { EngageForm } from "./EngageForm";
import { EngagementList } from "./EngagementRow";

// All of them: a campaign has some hundreds of engagements at most.
async function allEngagements(campaignId: string): Promise<readonly EngagementPage[]> {
  const found: EngagementPage[] = [];
  let pageToken = "";
  do {
    const page = await campaigns.listEngagements({ campaignId, pageSize: 200, pageToken });
    found.push(...page.engagements);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return found;
}

export function CalendarPage() {
  const desk = useDesk();
  const [order, setOrder] = useState<CalendarOrder>("date");
  const { value, trouble } = useAnswer(() => allEngagements(desk.id), [desk.id, desk.stamp]);
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
      {desk.organises && desk.goesOn && !enough && (
        <p class="fine">
          An engagement takes two nations. <a href={desk.address("/roster")}>Add them in the roster.</a>
        </p>
      )}
      {value && value.length > 1 && <OrderChoice order={order} onOrder={setOrder} />}
      {!value && <TroubleNote trouble={trouble} />}
      {value?.length === 0 && (
        <p class="fine">
          {desk.goesOn
            ? "Nothing is in the calendar yet. An organiser fixes an engagement, or a player challenges."
            : "No engagement was ever made."}
        </p>
      )}
      {calendarOf(value ?? [], order).map(({ title, engagements }) => (
        <section key={title} class="sheet-section" aria-label={title || "Engagements"}>
          {title !== "" && <h2>{title}</h2>}
          <EngagementList list={engagements} empty="" />
        </section>
      ))}
    </main>
  );
}

const ORDERS = [
  { value: "date", words: "By date" },
  { value: "number", words: "By number" },
] as const;

function OrderChoice({ order, onOrder }: { order: CalendarOrder; onOrder: (order: CalendarOrder) => void }) {
  return (
    <fieldset class="row">
      <legend class="visually-hidden">The order of the calendar</legend>
      {ORDERS.map(({ value, words }) => (
        <button
          key={value}
          type="button"
          class="chip"
          aria-pressed={order === value}
          onClick={() => onOrder(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
