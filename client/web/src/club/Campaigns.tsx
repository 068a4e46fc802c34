// The campaigns of a club; making one, and taking one in from a file.
import { useState } from "preact/hooks";
import { campaigns } from "../api/services";
import { go } from "../app/router";
import { CampaignRow } from "../campaign/CampaignRow";
import { NewCampaign } from "../campaign/NewCampaign";
import { importCampaign } from "../campaign/transfer";
import { ActForm, Folded } from "../parts/Act";
import { MoreRows, usePages, useTurns } from "../parts/Pages";
import type { ClubProps } from "./ClubPage";

const REFRESH_MS = 30_000;

export function Campaigns({ club, runs }: ClubProps) {
  const { clubId } = club;
  const now = useTurns(REFRESH_MS);
  const pages = usePages(
    async (pageToken) => {
      const page = await campaigns.listCampaigns({ clubId, pageSize: 50, pageToken });
      return { rows: page.campaigns, next: page.nextPageToken };
    },
    [clubId, now],
  );
  return (
    <section class="sheet-section" aria-label="Campaigns">
      <h2>Campaigns</h2>
      {pages.known && pages.rows.length === 0 && (
        <p class="fine">
          {runs ? "None yet. Make the first below." : "None yet. An organiser makes the first."}
        </p>
      )}
      <ul class="rows">
        {pages.rows.map((one) => (
          <CampaignRow key={one.campaignId} campaign={one} />
        ))}
      </ul>
      <MoreRows pages={pages} />
      {runs && (
        <>
          <Folded title="Make a campaign">{() => <NewCampaign clubId={clubId} />}</Folded>
          <Folded title="Take in a campaign from a file">{() => <Import clubId={clubId} />}</Folded>
        </>
      )}
    </section>
  );
}

function Import({ clubId }: { clubId: string }) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [done, setDone] = useState(0);
  return (
    <ActForm
      verb="Take it in"
      disabled={!file}
      deed={async () => {
        if (!file) return;
        const taken = await importCampaign(clubId, file, setDone);
        if (taken) go(`/c/${taken.campaignId}`);
      }}
    >
      <p class="fine">
        A file that was exported here or on another server: the whole campaign with its matches and histories.
      </p>
      <label>
        File
        <input type="file" required onChange={(event) => setFile(event.currentTarget.files?.[0])} />
      </label>
      {done > 0 && <progress max={1} value={done} aria-label="Sent" />}
    </ActForm>
  );
}
