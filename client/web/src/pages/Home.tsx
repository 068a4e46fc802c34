// The first page: a match being played, three ways to begin, and what else there is.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { account } from "../api/identity";
import { campaigns, matches } from "../api/services";
import { CampaignRow } from "../campaign/CampaignRow";
import { MyCampaigns } from "../campaign/MyCampaigns";
import type { Opponent } from "../game/newMatch";
import type { CampaignSummary } from "../gen/galloper/v1/campaign_service_pb";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import { ListMatchesRequest_Filter as Filter } from "../gen/galloper/v1/match_service_pb";
import { NewMatch } from "../panels/NewMatch";
import { Header } from "../parts/Header";
import { MatchList } from "../parts/MatchList";
import { LiveBoard } from "./LiveBoard";

const REFRESH_MS = 10_000;
// While nothing is being played.
const QUIET_MS = 3_000;

interface Lists {
  readonly mine: readonly MatchInfo[];
  readonly open: readonly MatchInfo[];
  readonly live: readonly MatchInfo[];
  readonly finished: readonly MatchInfo[];
  // Those that their clubs show to everybody.
  readonly seasons: readonly CampaignSummary[];
}

const lists = signal<Lists | undefined>(undefined);
const trouble = signal("");

async function refresh(): Promise<void> {
  const list = async (filter: Filter, pageSize: number) =>
    (await matches.listMatches({ filter, pageSize })).matches;
  try {
    const [mine, open, live, finished, listed] = await Promise.all([
      account.value ? list(Filter.MINE, 20) : [],
      list(Filter.OPEN, 20),
      list(Filter.LIVE, 20),
      list(Filter.FINISHED, 10),
      campaigns.listCampaigns({ pageSize: 10 }),
    ]);
    lists.value = { mine, open, live, finished, seasons: listed.campaigns };
    trouble.value = "";
  } catch (error) {
    trouble.value = troubleOf(error).message;
  }
}

export function Home() {
  const [wish, setWish] = useState<Opponent | undefined>(undefined);
  const me = account.value?.accountId;
  const found = lists.value;
  const quiet = found?.live.length === 0;
  useEffect(() => {
    void refresh();
    const timer = setInterval(
      () => document.visibilityState === "visible" && void refresh(),
      quiet ? QUIET_MS : REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, [me, quiet]);
  return (
    <>
      <Header />
      <main class="home">
        <div class="home-board">
          <LiveBoard live={found?.live} finished={found?.finished ?? []} />
        </div>
        <div class="home-lead">
          <h1>Galloper</h1>
          <p class="lead">
            Two armies are in contact. Horsemen ride out to see the enemy’s main force and bring the news
            home; then two flanks and a centre go into battle, under brigadiers who do not always do as they
            are told. And off the coast two squadrons sight each other’s smoke.
          </p>
          <div class="ways">
            <button type="button" class="primary wide" onClick={() => setWish("computer")}>
              Play against the computer
            </button>
            <button type="button" class="wide" onClick={() => setWish("friend")}>
              Play a friend
            </button>
            <button type="button" class="wide" onClick={() => setWish("both")}>
              Play both sides
            </button>
          </div>
          {trouble.value && (
            <p class="trouble" role="alert">
              {trouble.value}
            </p>
          )}
        </div>
        <div class="home-lists">
          {found && found.mine.length > 0 && <MatchList title="My matches" matches={found.mine} empty="" />}
          <MyCampaigns />
          {found && found.seasons.length > 0 && <Seasons list={found.seasons} />}
          <MatchList title="Open" matches={found?.open ?? []} empty="Nobody is waiting for an opponent." />
          <MatchList title="Being played" matches={found?.live ?? []} empty="All is quiet." />
          <MatchList title="Finished" matches={found?.finished ?? []} empty="None yet." />
        </div>
      </main>
      {wish && <NewMatch opponent={wish} onClose={() => setWish(undefined)} />}
    </>
  );
}

function Seasons({ list }: { list: readonly CampaignSummary[] }) {
  return (
    <section class="match-list" aria-label="A season to read">
      <h2>A season to read</h2>
      <ul>
        {list.map((one) => (
          <CampaignRow key={one.campaignId} campaign={one} withClub />
        ))}
      </ul>
    </section>
  );
}
