// A campaign's home: what waits for the reader, what goes on now, what happened last, how the nations stand.
import { account } from "../api/identity";
import { listed } from "../game/words";
import type { NationStanding, PlayerStanding } from "../gen/galloper/v1/campaign_pb";
import { type CampaignTask, CampaignTask_Kind as Kind } from "../gen/galloper/v1/campaign_service_pb";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { momentWords } from "../parts/dates";
import { TableScroll } from "../parts/TableScroll";
import { RuledSince } from "./Article";
import { useDesk } from "./desk";
import { EngagementList } from "./EngagementRow";
import { NationName } from "./Nation";
import { difference, endingWords, handedWords, ruledWords } from "./words";

// Of what happened last, as many stand on the first page.
const LATEST = 5;

export function CampaignHome() {
  const desk = useDesk();
  const { campaign, page, tasks, playing, coming, latest, role } = desk.home;
  const ended = page?.ended ?? 0;
  return (
    <main class="gazette">
      <header class="page-head">
        <h1>{page?.name}</h1>
        <p class="fine">
          A campaign of{" "}
          {role === ClubRole.UNSPECIFIED ? (
            (campaign?.clubName ?? "")
          ) : (
            <a href={`/club/${campaign?.clubId}`}>{campaign?.clubName}</a>
          )}
          . {ended === 0 ? <Bounds /> : endingWords(ended)}
        </p>
      </header>
      <div class="two-columns">
        <div class="column">
          <FirstSteps />
          {tasks.length > 0 && (
            <section class="sheet-section waits" aria-label="What waits for you">
              <h2>What waits for you</h2>
              <ul class="rows">
                {tasks.map((task) => (
                  <TaskRow key={`${task.kind} ${task.engagement} ${task.nation}`} task={task} />
                ))}
              </ul>
            </section>
          )}
          <InOtherHands />
          <LastArticle />
          {playing.length > 0 && (
            <section class="sheet-section" aria-label="Being played">
              <h2>Being played</h2>
              <EngagementList list={playing} empty="" />
            </section>
          )}
          {(coming.length > 0 || ended === 0) && (
            <section class="sheet-section" aria-label="What comes">
              <h2>What comes</h2>
              <EngagementList
                list={coming}
                empty="No engagement is agreed. The calendar is where one is made."
              />
            </section>
          )}
        </div>
        <div class="column">
          <NationStandings rows={page?.nationStandings ?? []} />
          <PlayerStandings rows={page?.playerStandings ?? []} />
        </div>
        {latest.length > 0 && (
          <section class="sheet-section whole-row" aria-label="What happened last">
            <h2>What happened last</h2>
            <EngagementList list={latest.slice(0, LATEST)} empty="" />
            {latest.length > LATEST && (
              <p>
                <a href={desk.address("/calendar")}>All engagements: the calendar</a>
              </p>
            )}
          </section>
        )}
      </div>
    </main>
  );
}

function Bounds() {
  const { page } = useDesk().home;
  const until = page?.bounds?.until;
  const engagements = page?.bounds?.engagements ?? 0;
  const parts = [
    ...(engagements > 0 ? [`${page?.decided ?? 0} of ${engagements} engagements are decided`] : []),
    ...(until ? [`it ends on ${momentWords(until)}`] : []),
  ];
  if (parts.length === 0) return <>It goes on until its organisers end it.</>;
  const text = parts.join("; ");
  return (
    <>
      {text.charAt(0).toUpperCase()}
      {text.slice(1)}.
    </>
  );
}

// Until there is an engagement: what comes before one.
function FirstSteps() {
  const desk = useDesk();
  const { playing, coming, page } = desk.home;
  if (!desk.goesOn || playing.length + coming.length + (page?.decided ?? 0) > 0) return null;
  const commanded = desk.home.nations.map((nation) => desk.name(nation));
  const few = desk.nations.length < 2;
  if (!desk.organises && !few && commanded.length === 0) return null;
  return (
    <section class="sheet-section" aria-label="To begin">
      <h2>To begin</h2>
      {desk.organises ? (
        <OrganisersSteps />
      ) : few ? (
        <p class="fine">Its organisers have not named the nations yet.</p>
      ) : (
        <>
          <p>
            You command {listed(commanded)}. The roster is where brigadiers are made, brigades raised and
            ships commissioned; in the calendar you challenge another nation.
          </p>
          <p class="row">
            <a class="button primary" href={desk.address(`/roster#nation-${desk.home.nations[0]}`)}>
              To the roster
            </a>
            <a class="button" href={desk.address("/calendar")}>
              To the calendar
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function OrganisersSteps() {
  const desk = useDesk();
  const { length } = desk.nations;
  return (
    <>
      <p>
        Two nations at least; then their players, brigadiers, brigades and ships; then an engagement between
        them.
      </p>
      <p class="row">
        <a class="button primary" href={desk.address("/roster")}>
          {length === 0 ? "Add the first nation" : length === 1 ? "Add another nation" : "To the roster"}
        </a>
        {length >= 2 && (
          <a class="button" href={desk.address("/calendar")}>
            Make an engagement
          </a>
        )}
      </p>
    </>
  );
}

// K1: nations that are lent, to him who lent them and to him who has them.
function InOtherHands() {
  const desk = useDesk();
  const me = account.value?.accountId;
  const lent = desk.nations.filter(
    (nation) => nation.handedTo && (desk.plays(nation) || nation.handedTo.accountId === me),
  );
  if (lent.length === 0 || !desk.goesOn) return null;
  return (
    <section class="sheet-section" aria-label="Nations lent">
      <h2>Nations lent</h2>
      <ul class="rows">
        {lent.map((nation) => (
          <li key={nation.id} class="task">
            <span>{handedWords(nation, me)}</span>
            <a class="button" href={desk.address(`/roster#nation-${nation.id}`)}>
              To the roster
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const VERBS: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.ANSWER_CHALLENGE]: "Answer",
  [Kind.NAME_FORCES]: "Name the forces",
  [Kind.START_MATCH]: "To the field",
  [Kind.PLAY_MATCH]: "Play",
  [Kind.REBUILD]: "Rebuild",
  [Kind.REPAIR]: "Repair",
  [Kind.ADD_PLAYERS]: "Add players",
};

function TaskRow({ task }: { task: CampaignTask }) {
  const desk = useDesk();
  const address =
    task.matchId !== ""
      ? `/m/${task.matchId}`
      : task.engagement !== 0
        ? desk.address(`/e/${task.engagement}`)
        : desk.address(`/roster#nation-${task.nation}`);
  return (
    <li class="task">
      <span>{task.text}</span>
      <a class="button" href={address}>
        {VERBS[task.kind] ?? "See to it"}
      </a>
    </li>
  );
}

function LastArticle() {
  const desk = useDesk();
  const entry = desk.home.article;
  if (!entry?.article) return null;
  const { headline, standfirst } = entry.article;
  const ruled = entry.engagement && ruledWords(entry.engagement, desk.nations);
  return (
    <section class="sheet-section last-article" aria-label="The gazette">
      <p class="rubric">The gazette</p>
      <h2>
        <a href={desk.address(`/e/${entry.engagement?.id}`)}>{headline}</a>
      </h2>
      {ruled !== undefined && <RuledSince stand={ruled} />}
      <p class="lead">{standfirst?.sentences.map(({ text }) => text).join(" ")}</p>
    </section>
  );
}

function NationStandings({ rows }: { rows: readonly NationStanding[] }) {
  const naval = rows.some(({ tally }) => (tally?.pointsSunk ?? 0) !== 0);
  return (
    <section class="sheet-section" aria-label="Standings">
      <h2>Standings</h2>
      {rows.length === 0 ? (
        <p class="fine">No nation, no standing.</p>
      ) : (
        <TableScroll label="Standings of the nations">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Nation</th>
                <Columns />
                <th scope="col" title="Banners taken, less those lost">
                  Banners
                </th>
                {naval && <th scope="col">Sunk</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ nation, place, tally }) => (
                <tr key={nation}>
                  <th scope="row">
                    <span class="placed">
                      <span class="place">{place}</span>
                      <NationName id={nation} />
                    </span>
                  </th>
                  <Figures tally={tally} />
                  <td>{difference(tally?.banners ?? 0)}</td>
                  {naval && <td>{difference(tally?.pointsSunk ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

function Columns() {
  return (
    <>
      <th scope="col">Points</th>
      <th scope="col">
        <abbr title="won">W</abbr>
      </th>
      <th scope="col">
        <abbr title="drawn">D</abbr>
      </th>
      <th scope="col">
        <abbr title="lost">L</abbr>
      </th>
    </>
  );
}

function Figures({ tally }: { tally: NationStanding["tally"] }) {
  return (
    <>
      <td class="points">{tally?.points ?? 0}</td>
      <td>{tally?.won ?? 0}</td>
      <td>{tally?.drawn ?? 0}</td>
      <td>{tally?.lost ?? 0}</td>
    </>
  );
}

function PlayerStandings({ rows }: { rows: readonly PlayerStanding[] }) {
  if (rows.length === 0) return null;
  return (
    <section class="sheet-section" aria-label="The players">
      <h2>The players</h2>
      <TableScroll label="Standings of the players">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">Player</th>
              <Columns />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ player, place, tally }) => (
              <tr key={player?.accountId}>
                <th scope="row">
                  <span class="placed">
                    <span class="place">{place}</span>
                    {player?.name}
                  </span>
                </th>
                <Figures tally={tally} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
