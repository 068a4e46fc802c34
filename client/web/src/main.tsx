import { render } from "preact";
import { whoAmI } from "./api/identity";
import { page, startRouter } from "./app/router";
import { startTheme } from "./app/theme";
import { Home } from "./pages/Home";
import { MatchPage } from "./pages/MatchPage";
import { ReplayPage } from "./pages/ReplayPage";
import { Rules } from "./pages/Rules";
import { Unknown } from "./pages/Unknown";
import { RuleDialog } from "./panels/RuleDialog";
import { Later } from "./parts/Later";
import "./styles/index.css";

// What only some come for is fetched when they come.
const clubPages = () => import("./club/ClubPages").then(({ ClubPages }) => ClubPages);
const campaignPages = () => import("./campaign/CampaignPages").then(({ CampaignPages }) => CampaignPages);

function App() {
  return (
    <>
      <CurrentPage />
      <RuleDialog />
    </>
  );
}

function CurrentPage() {
  const at = page.value;
  switch (at.kind) {
    case "home":
      return <Home />;
    case "match":
      return at.at === undefined ? (
        <MatchPage key={at.id} id={at.id} />
      ) : (
        <ReplayPage key={`${at.id} ${at.as}`} id={at.id} at={at.at} as={at.as} />
      );
    case "rules":
      return <Rules rule={at.rule} />;
    case "clubs":
    case "club":
    case "join":
      return <Later key="clubs" load={clubPages} page={at} />;
    case "campaign":
    case "engagement":
    case "brigadier":
      return <Later key="campaigns" load={campaignPages} page={at} />;
    default:
      return <Unknown title="Nothing lies here" text="There is no page at this address." />;
  }
}

startTheme();
startRouter();
void whoAmI();
const root = document.getElementById("app");
if (root) render(<App />, root);
