// Clubs: mine, one of them, an invitation.
import type { Page } from "../app/router";
import { Unknown } from "../pages/Unknown";
import { ClubPage } from "./ClubPage";
import { ClubsPage } from "./ClubsPage";
import { JoinPage } from "./JoinPage";

export function ClubPages({ page }: { page: Page }) {
  switch (page.kind) {
    case "clubs":
      return <ClubsPage />;
    case "club":
      return <ClubPage key={page.id} id={page.id} />;
    case "join":
      return <JoinPage key={page.token} token={page.token} />;
    default:
      return <Unknown title="Nothing lies here" text="There is no page at this address." />;
  }
}
