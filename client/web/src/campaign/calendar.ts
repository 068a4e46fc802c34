// The order in which the calendar tells its engagements: by date, what goes on first; or by number.
import { type EngagementPage, EngagementStage as Stage } from "../gen/galloper/v1/campaign_pb";

export type CalendarOrder = "date" | "number";

export interface CalendarPart {
  // Empty: they stand without a title.
  readonly title: string;
  readonly engagements: readonly EngagementPage[];
}

type Rank = (engagement: EngagementPage) => number;

const soonest: Rank = ({ date }) => Number(date?.seconds ?? Number.MAX_SAFE_INTEGER);
const latest: Rank = ({ decided, date }) => -Number((decided ?? date)?.seconds ?? 0);

const PARTS: readonly { readonly title: string; readonly stages: readonly Stage[]; readonly rank: Rank }[] = [
  { title: "Being played", stages: [Stage.PLAYING], rank: soonest },
  { title: "To come", stages: [Stage.OPEN, Stage.AGREED], rank: soonest },
  { title: "Decided", stages: [Stage.DECIDED], rank: latest },
  { title: "Called off", stages: [Stage.CALLED_OFF], rank: latest },
];

export function calendarOf(all: readonly EngagementPage[], order: CalendarOrder): readonly CalendarPart[] {
  if (order === "number") {
    return all.length === 0
      ? []
      : [{ title: "", engagements: [...all].sort((one, other) => one.id - other.id) }];
  }
  return PARTS.map(({ title, stages, rank }) => ({
    title,
    engagements: all
      .filter(({ stage }) => stages.includes(stage))
      .sort((one, other) => rank(one) - rank(other) || one.id - other.id),
  })).filter(({ engagements }) => engagements.length > 0);
}
