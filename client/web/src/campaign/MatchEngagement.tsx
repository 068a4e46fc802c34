// On a match's page: which nations fight it, for which engagement, and, when it ends, the aftermath as a scene (K4).
import { useEffect, useRef, useState } from "preact/hooks";
import { EngagementStage } from "../gen/galloper/v1/campaign_pb";
import type { GetEngagementOfMatchResponse } from "../gen/galloper/v1/campaign_service_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Dialog } from "../parts/Dialog";
import { RuleRef } from "../parts/RuleRef";
import { Aftermath } from "./Aftermath";
import { FlagFigure } from "./Flag";

interface Props {
  readonly found: GetEngagementOfMatchResponse;
  // Whether the match was seen to end on this page.
  readonly ended: boolean;
}

export function MatchEngagement({ found, ended }: Props) {
  const { campaignId, campaignName, engagement, south, north, aftermath } = found;
  const [open, setOpen] = useState(false);
  const shown = useRef(false);
  useEffect(() => {
    if (!ended || aftermath.length === 0 || shown.current) return;
    shown.current = true;
    setOpen(true);
  }, [ended, aftermath.length]);
  const address = `/c/${campaignId}/e/${engagement?.id}`;
  return (
    <section class="match-engagement" aria-label="The campaign">
      <p class="versus">
        <span class="nation-name">
          <FlagFigure flag={south?.flag} />
          {south?.name}
        </span>
        <span class="fine">against</span>
        <span class="nation-name">
          <FlagFigure flag={north?.flag} />
          {north?.name}
        </span>
      </p>
      <p class="fine">
        <a href={address}>Engagement {engagement?.id}</a> of {campaignName}
      </p>
      {aftermath.length > 0 && (
        <button type="button" onClick={() => setOpen(true)}>
          The aftermath
        </button>
      )}
      {engagement?.stage === EngagementStage.DECIDED && (
        <a class="button" href={address}>
          Read its gazette
        </a>
      )}
      {open && (
        <Dialog title="The aftermath" onClose={() => setOpen(false)}>
          <p class="fine">
            One die for every brigadier; the rules read those they need. <RuleRef id="K4" />
          </p>
          <Aftermath
            lines={aftermath}
            address={(brigadier) => `/b/${campaignId}.${brigadier}`}
            side={(seat) => (seat === Seat.NORTH ? north?.name : south?.name) ?? ""}
          />
          <a class="button primary wide" href={address}>
            To the engagement and its gazette
          </a>
        </Dialog>
      )}
    </section>
  );
}
