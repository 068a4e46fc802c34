// One engagement: who against whom, with what; what is to be done; what the gazette says; what was ruled.
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { listed, seatName } from "../game/words";
import {
  EngagementAward,
  type EngagementPage,
  type EngagementSide,
  type NationPage,
  EngagementStage as Stage,
} from "../gen/galloper/v1/campaign_pb";
import type { GetEngagementResponse, GetRosterResponse } from "../gen/galloper/v1/campaign_service_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { dayWords, momentWords } from "../parts/dates";
import { RuleRef } from "../parts/RuleRef";
import { Aftermath } from "./Aftermath";
import { Arrangements } from "./Arrangements";
import { ArticleText } from "./Article";
import { useDesk } from "./desk";
import { FlagFigure } from "./Flag";
import { Missing } from "./Missing";
import { RecordList } from "./RecordPage";
import { Rulings } from "./Rulings";
import { scenarioTitle } from "./scenarioTitles";
import { kindWords, originWords, ruledWords, scoutsWords, standWords } from "./words";

const REFRESH_MS = 5_000;

export interface EngagementProps {
  readonly engagement: EngagementPage;
  readonly roster: GetRosterResponse | undefined;
}

export function EngagementSheet({ number }: { number: number }) {
  const desk = useDesk();
  const { value, trouble } = useAnswer(
    () => campaigns.getEngagement({ campaignId: desk.id, engagement: number }),
    [desk.id, number, desk.seen],
    REFRESH_MS,
  );
  const roster = useAnswer(() => campaigns.getRoster({ campaignId: desk.id }), [desk.id, desk.seen]);
  const engagement = value?.engagement;
  return (
    <main class="gazette">
      {!engagement && (
        <Missing
          title="No such engagement"
          trouble={trouble}
          back={desk.address("/calendar")}
          words="To the calendar"
        />
      )}
      {value && engagement && <Sheet answer={value} engagement={engagement} roster={roster.value} />}
    </main>
  );
}

function Sheet({ answer, engagement, roster }: EngagementProps & { answer: GetEngagementResponse }) {
  const desk = useDesk();
  const { id, kind, origin, scenarioId, date, decided } = engagement;
  return (
    <>
      <header class="page-head">
        <p class="rubric">Engagement {id}</p>
        <h1>{scenarioTitle(scenarioId)}</h1>
        <p class="fine">
          {kindWords(kind)}, {originWords(origin)}
          {decided ? `; decided on ${dayWords(decided)}` : date ? `; ${momentWords(date)}` : ""}.
        </p>
        <p class="outcome-line">{standWords(engagement, desk.nations)}</p>
      </header>
      <div class="two-sides">
        <Side seat={Seat.SOUTH} side={engagement.south} engagement={engagement} roster={roster} />
        <Side seat={Seat.NORTH} side={engagement.north} engagement={engagement} roster={roster} />
      </div>
      <Arrangements engagement={engagement} roster={roster} />
      <div class="two-columns">
        <div class="column">
          <Story answer={answer} engagement={engagement} />
        </div>
        <div class="column">
          <After answer={answer} engagement={engagement} />
          {engagement.rulings.length > 0 && (
            <section class="sheet-section" aria-label="Rulings">
              <h2>Rulings</h2>
              <RecordList records={engagement.rulings} />
            </section>
          )}
          {desk.organises && <Rulings engagement={engagement} roster={roster} />}
        </div>
      </div>
    </>
  );
}

function Story({ answer, engagement }: { answer: GetEngagementResponse; engagement: EngagementPage }) {
  const desk = useDesk();
  const { article } = answer;
  if (article) {
    return (
      <section class="sheet-section" aria-label="The gazette">
        <p class="rubric">The gazette</p>
        <ArticleText
          article={article}
          match={engagement.matchId}
          ruled={ruledWords(engagement, desk.nations)}
        />
      </section>
    );
  }
  if (engagement.stage !== Stage.DECIDED) return null;
  if (engagement.award === EngagementAward.FORFEITED && engagement.matchId === "")
    return <p class="fine">It was not fought: the gazette has nothing to tell.</p>;
  return <p class="fine">The gazette has nothing on it that you may read.</p>;
}

function After({ answer, engagement }: { answer: GetEngagementResponse; engagement: EngagementPage }) {
  const desk = useDesk();
  if (answer.aftermath.length === 0) return null;
  const side = (seat: Seat) =>
    desk.name((seat === Seat.NORTH ? engagement.north : engagement.south)?.nation ?? 0);
  return (
    <section class="sheet-section" aria-label="The aftermath">
      <h2>The aftermath</h2>
      <p class="fine">
        One die for every brigadier; the rules read those they need. <RuleRef id="K4" />
      </p>
      <Aftermath lines={answer.aftermath} address={(id) => desk.brigadier(id)} side={side} />
    </section>
  );
}

interface SideProps extends EngagementProps {
  readonly seat: Seat;
  readonly side: EngagementSide | undefined;
}

function Side({ seat, side, engagement, roster }: SideProps) {
  const desk = useDesk();
  const nation = desk.nation(side?.nation ?? 0);
  const decided = engagement.stage === Stage.DECIDED;
  const players = playersOf(side, decided ? undefined : nation);
  const won = decided && engagement.winner === seat;
  return (
    <section class={won ? "engagement-side won" : "engagement-side"} aria-label={seatName(seat)}>
      <FlagFigure flag={nation?.flag} size="middle" />
      <div>
        <p class="rubric">{seatName(seat)}</p>
        <h2>{desk.name(side?.nation ?? 0)}</h2>
        {players.length > 0 && <p class="fine">{listed(players)}</p>}
        <ForceList side={side} roster={roster} />
        {side?.scouts && scoutsWords(side.scouts) !== "" && <p class="fine">{scoutsWords(side.scouts)}.</p>}
      </div>
      {decided && side && (
        <p class="engagement-score">
          <strong>{side.score}</strong>
          <span class="fine">{side.points} for the standings</span>
        </p>
      )}
    </section>
  );
}

// Who sat at the match; before there is one, whoever would.
function playersOf(side: EngagementSide | undefined, nation: NationPage | undefined): readonly string[] {
  const sat = side?.players ?? [];
  const all = sat.length > 0 ? sat : nation?.handedTo ? [nation.handedTo] : (nation?.players ?? []);
  return all.map(({ name }) => name);
}

function ForceList({
  side,
  roster,
}: {
  side: EngagementSide | undefined;
  roster: GetRosterResponse | undefined;
}) {
  if (!side || side.nation === 0) return null;
  if (!side.forcesKnown) return <p class="fine">Its forces are not known.</p>;
  const names = [
    ...side.brigades.map((id) => roster?.brigades.find((one) => one.id === id)?.name ?? `brigade ${id}`),
    ...side.ships.map((id) => roster?.ships.find((one) => one.id === id)?.name ?? `ship ${id}`),
  ];
  if (names.length === 0) return <p class="fine">Its forces are not named yet.</p>;
  return <p>{listed(names)}</p>;
}
