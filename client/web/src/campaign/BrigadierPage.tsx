// A brigadier: his shield, his temper as far as it is known, and every battle that he was in (C18).
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { capital, count, seatName } from "../game/words";
import {
  type BrigadierBattle,
  type BrigadierPage,
  type EngagementPage,
  CampaignCommand_Subject as Subject,
} from "../gen/galloper/v1/campaign_pb";
import type { GetBrigadierResponse } from "../gen/galloper/v1/campaign_service_pb";
import { BrigadierFate } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { DieFace } from "../parts/Dice";
import { dayWords } from "../parts/dates";
import { RuleRef } from "../parts/RuleRef";
import { useTitle } from "../parts/useTitle";
import { momentAddress, useDesk } from "./desk";
import { ShieldFigure } from "./Flag";
import { Missing } from "./Missing";
import { NationName } from "./Nation";
import { RatingChart } from "./RatingChart";
import { RecordList } from "./RecordPage";
import { Renaming } from "./Renaming";
import { scenarioTitle } from "./scenarioTitles";
import { fateWords, obedienceWords, restWords, standWords, temperWords } from "./words";

export function BrigadierSheet({ number }: { number: number }) {
  const desk = useDesk();
  const { value, trouble } = useAnswer(
    () => campaigns.getBrigadier({ campaignId: desk.id, brigadier: number }),
    [desk.id, number, desk.stamp],
  );
  const name = value?.brigadier?.name;
  useTitle(name && `${name}, ${desk.home.page?.name ?? ""}`);
  return (
    <main class="gazette">
      {!value && (
        <Missing
          title="No such brigadier"
          trouble={trouble}
          back={desk.address("/roster")}
          words="To the roster"
        />
      )}
      {value?.brigadier && <Sheet page={value.brigadier} answer={value} />}
    </main>
  );
}

function Sheet({ page, answer }: { page: BrigadierPage; answer: GetBrigadierResponse }) {
  return (
    <>
      <Portrait page={page} />
      <div class="two-columns">
        <div class="column">
          <section class="sheet-section" aria-label="Battles">
            <h2>Battles</h2>
            {page.history.length === 0 && <p class="fine">None yet that is known of.</p>}
            <ol class="rows battles">
              {page.history.map((battle, index) => (
                <Battle key={battle.engagement} battle={battle} engagement={answer.engagements[index]} />
              ))}
            </ol>
          </section>
        </div>
        <div class="column">
          <RatingChart history={page.history} />
          <Honours history={page.history} />
          <Moments answer={answer} />
        </div>
      </div>
    </>
  );
}

function Portrait({ page }: { page: BrigadierPage }) {
  const desk = useDesk();
  const { ordersObeyed, ordersDisobeyed } = page;
  return (
    <header class="portrait">
      <ShieldFigure flag={page.shield} size="large" label={`Shield: ${page.shield?.blazon ?? ""}`} />
      <div>
        <p class="rubric">Brigadier</p>
        <h1>{page.name}</h1>
        <p>
          <NationName id={page.nation} />
        </p>
        <p class="lead">
          {capital(temperWords(page))}
          {page.fate !== BrigadierFate.UNSPECIFIED && `; ${fateWords(page.fate)}`}
          {page.rests ? `; ${restWords(page.rests)}` : ""}.
        </p>
        {desk.keeps(page.nation) && <Renaming subject={Subject.BRIGADIER} id={page.id} name={page.name} />}
        {page.ratingDie > 0 && <Made rating={page.ratingDie} character={page.characterDie} />}
        <dl class="facts-row">
          <div>
            <dt>Battles</dt>
            <dd>{page.battles}</dd>
          </div>
          <div>
            <dt>Orders obeyed</dt>
            <dd>{ordersObeyed}</dd>
          </div>
          <div>
            <dt>Not obeyed</dt>
            <dd>{ordersDisobeyed}</dd>
          </div>
        </dl>
      </div>
    </header>
  );
}

// C4: how he was made.
export function Made({ rating, character }: { rating: number; character: number }) {
  return (
    <p class="made">
      <span class="roll-row">
        Made by
        <DieFace value={rating} seat={Seat.UNSPECIFIED} /> for his rating and
        <DieFace value={character} seat={Seat.UNSPECIFIED} /> for his character <RuleRef id="C4" />
      </span>
    </p>
  );
}

function Battle({ battle, engagement }: { battle: BrigadierBattle; engagement: EngagementPage | undefined }) {
  const desk = useDesk();
  return (
    <li class={battle.annulled ? "battle annulled" : "battle"}>
      <p class="battle-head">
        <a href={desk.address(`/e/${battle.engagement}`)}>
          {engagement ? scenarioTitle(engagement.scenarioId) : `Engagement ${battle.engagement}`}
        </a>
        <span class="fine">
          {seatName(battle.seat)}, {dayWords(battle.time)}
          {engagement && `; ${standWords(engagement, desk.nations)}`}
          {battle.annulled && "; it does not count"}
        </span>
      </p>
      <p>{fieldWords(battle)}</p>
      {battle.orders.length > 0 && (
        <ul class="orders-taken">
          {battle.orders.map((order, index) => (
            <li key={index.toString()} class={order.disobeyed ? "disobeyed" : ""}>
              {obedienceWords(order)}
            </li>
          ))}
        </ul>
      )}
      <Reading battle={battle} />
      {battle.honours.map(({ title, reason }) => (
        <p key={title} class="honour">
          <strong>{title}.</strong> {reason}
        </p>
      ))}
      {battle.rulings.length > 0 && <RecordList records={battle.rulings} />}
    </li>
  );
}

function fieldWords({ units, unitsLost, enemiesRouted, disobeyed, fate }: BrigadierBattle): string {
  const parts = [
    `${count(units, "unit", "units")}, ${unitsLost === 0 ? "none" : unitsLost} lost`,
    `${enemiesRouted === 0 ? "no enemy unit" : count(enemiesRouted, "enemy unit", "enemy units")} routed`,
    ...(disobeyed ? ["he disobeyed"] : []),
    ...(fate !== BrigadierFate.UNSPECIFIED ? [`he was ${fateWords(fate)}`] : []),
  ];
  return `${parts.join("; ")}.`;
}

// K4.
function Reading({ battle }: { battle: BrigadierBattle }) {
  const { die, rule, ratingBefore, ratingAfter } = battle;
  if (die === 0) return null;
  const known = ratingBefore > 0 && ratingAfter > 0;
  return (
    <p class="roll-row">
      Afterwards <DieFace value={die} seat={battle.seat} />
      {rule === "" ? (
        <span class="fine">nothing hung on it</span>
      ) : (
        <span>
          read by <RuleRef id={rule} />
          {known &&
            (ratingBefore === ratingAfter
              ? `: his rating stays ${ratingAfter}`
              : `: his rating goes from ${ratingBefore} to ${ratingAfter}`)}
        </span>
      )}
    </p>
  );
}

function Honours({ history }: { history: readonly BrigadierBattle[] }) {
  const desk = useDesk();
  const won = history.flatMap((battle) =>
    battle.honours.map((honour) => ({ honour, engagement: battle.engagement })),
  );
  if (won.length === 0) return null;
  return (
    <section class="sheet-section" aria-label="Honours">
      <h2>Honours</h2>
      <ul class="rows">
        {won.map(({ honour, engagement }) => (
          <li key={`${engagement} ${honour.title}`}>
            <span>
              <strong>{honour.title}</strong>{" "}
              <a class="fine" href={desk.address(`/e/${engagement}`)}>
                engagement {engagement}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Moments({ answer }: { answer: GetBrigadierResponse }) {
  if (answer.moments.length === 0) return null;
  return (
    <section class="sheet-section" aria-label="Moments to remember">
      <h2>Moments to remember</h2>
      <ul class="rows">
        {answer.moments.map((moment) => (
          <li key={`${moment.engagement} ${moment.event?.version} ${moment.event?.index} ${moment.text}`}>
            <a href={momentAddress(moment.matchId, moment.event?.version ?? 0n)}>
              <span>{moment.text}</span>
              <span class="fine">engagement {moment.engagement}, in the replay</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
