// Every page of a campaign stands in the same frame: its name, its sections, and the desk that they read from.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Trouble } from "../api/errors";
import { account } from "../api/identity";
import { campaigns } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { keepCampaign } from "../app/keepsakes";
import { CAMPAIGN_SECTIONS, type CampaignSection, type Page } from "../app/router";
import { capital } from "../game/words";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { Unknown } from "../pages/Unknown";
import { Header } from "../parts/Header";
import { useTitle } from "../parts/useTitle";
import { AffairsPage } from "./AffairsPage";
import { BrigadierSheet } from "./BrigadierPage";
import { CalendarPage } from "./CalendarPage";
import { ChroniclePage } from "./ChroniclePage";
import { DicePage } from "./DicePage";
import { Desk, DeskContext } from "./desk";
import { EngagementSheet } from "./EngagementPage";
import { CampaignHome } from "./HomePage";
import { RecordPage } from "./RecordPage";
import { RosterPage } from "./RosterPage";

const REFRESH_MS = 15_000;

export function CampaignPages({ page }: { page: Page }) {
  if (page.kind !== "campaign" && page.kind !== "engagement" && page.kind !== "brigadier") return null;
  return <Frame key={page.id} id={page.id} page={page} />;
}

type CampaignAt = Extract<Page, { kind: "campaign" | "engagement" | "brigadier" }>;

function Frame({ id, page }: { id: string; page: CampaignAt }) {
  const [seen, setSeen] = useState(0);
  const me = account.value?.accountId;
  const { value, trouble } = useAnswer(
    () => campaigns.getCampaign({ campaignId: id }),
    [id, me, seen],
    REFRESH_MS,
  );
  const name = value?.page?.name ?? "";
  const member = value !== undefined && value.role !== ClubRole.UNSPECIFIED;
  useEffect(() => {
    if (member) keepCampaign(id);
  }, [member, id]);
  useTitle(titleOf(page, name));
  if (trouble && !value) return <Closed trouble={trouble} />;
  const desk = value && new Desk(id, value, seen, () => setSeen((before) => before + 1));
  const section: CampaignSection =
    page.kind === "campaign" ? page.section : page.kind === "engagement" ? "calendar" : "roster";
  return (
    <>
      <Header>
        <a class="match-title" href={`/c/${id}`}>
          {name}
        </a>
      </Header>
      <Sections id={id} at={section} />
      {value && trouble && (
        <p class="trouble stale-note" role="status">
          {trouble.message} What stands here is as it last was.
        </p>
      )}
      {desk ? (
        <DeskContext.Provider value={desk}>
          <Content page={page} />
        </DeskContext.Provider>
      ) : (
        <main class="gazette" aria-busy="true" />
      )}
    </>
  );
}

// Undefined: the brigadier's own page names him.
function titleOf(page: CampaignAt, campaign: string): string | undefined {
  if (campaign === "") return "";
  if (page.kind === "brigadier") return undefined;
  if (page.kind === "engagement") return `Engagement ${page.number}, ${campaign}`;
  return page.section === "home" ? campaign : `${capital(page.section)}, ${campaign}`;
}

function Closed({ trouble }: { trouble: Trouble }) {
  if (trouble.kind !== "missing" && trouble.kind !== "forbidden")
    return <Unknown title="The campaign cannot be shown" text={trouble.message} />;
  return (
    <Unknown
      title="No such campaign in sight"
      text="Either there is no campaign at this address, or only the members of its club may read it. If you are one, sign in."
      forMembers
    />
  );
}

function Sections({ id, at }: { id: string; at: CampaignSection }) {
  const row = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the section that is open stands within sight.
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    if (!row.current || !current) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [at]);
  return (
    <nav class="sections" aria-label="Campaign" ref={row}>
      {CAMPAIGN_SECTIONS.map((one) => (
        <a
          key={one}
          href={one === "home" ? `/c/${id}` : `/c/${id}/${one}`}
          aria-current={one === at ? "page" : undefined}
        >
          {capital(one)}
        </a>
      ))}
    </nav>
  );
}

function Content({ page }: { page: CampaignAt }) {
  if (page.kind === "engagement") return <EngagementSheet key={page.number} number={page.number} />;
  if (page.kind === "brigadier") return <BrigadierSheet key={page.number} number={page.number} />;
  switch (page.section) {
    case "roster":
      return <RosterPage />;
    case "calendar":
      return <CalendarPage />;
    case "chronicle":
      return <ChroniclePage />;
    case "dice":
      return <DicePage />;
    case "record":
      return <RecordPage />;
    case "affairs":
      return <AffairsPage />;
    default:
      return <CampaignHome />;
  }
}
