// A campaign's home: what waits for the reader, what goes on now, what happened last, how the nations stand.
import type { NationStanding, PlayerStanding } from "../gen/galloper/v1/campaign_pb";
import { type CampaignTask, CampaignTask_Kind as Kind } from "../gen/galloper/v1/campaign_service_pb";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { momentWords } from "../parts/dates";
import { TableScroll } from "../parts/TableScroll";
import { useDesk } from "./desk";
import { EngagementList } from "./EngagementRow";
import { NationName } from "./Nation";
import { difference, endingWords } from "./words";

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
          {desk.nations.length === 0 && <FirstSteps />}
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
          {latest.length > 0 && (
            <section class="sheet-section" aria-label="What happened last">
              <h2>What happened last</h2>
              <EngagementList list={latest} empty="" />
            </section>
          )}
        </div>
        <div class="column">
          <NationStandings rows={page?.nationStandings ?? []} />
          <PlayerStandings rows={page?.playerStandings ?? []} />
        </div>
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

function FirstSteps() {
  const desk = useDesk();
  return (
    <section class="sheet-section" aria-label="To begin">
      <h2>To begin</h2>
      {desk.organises ? (
        <>
          <p>
            Two nations at least; then their players, brigadiers, brigades and ships; then an engagement
            between them.
          </p>
          <p>
            <a class="button primary" href={desk.address("/roster")}>
              Add the first nation
            </a>
          </p>
        </>
      ) : (
        <p class="fine">Its organisers have not named the nations yet.</p>
      )}
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
  return (
    <section class="sheet-section last-article" aria-label="The gazette">
      <p class="rubric">The gazette</p>
      <h2>
        <a href={desk.address(`/e/${entry.engagement?.id}`)}>{headline}</a>
      </h2>
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
