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
import "./styles/index.css";

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
        <ReplayPage key={at.id} id={at.id} at={at.at} />
      );
    case "rules":
      return <Rules rule={at.rule} />;
    default:
      return <Unknown title="Nothing lies here" text="There is no page at this address." />;
  }
}

startTheme();
startRouter();
void whoAmI();
const root = document.getElementById("app");
if (root) render(<App />, root);
