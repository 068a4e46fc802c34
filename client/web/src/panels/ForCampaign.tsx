// Asks whether a match is fought for a campaign; only then what shows it is fetched.
import type { FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { campaigns } from "../api/services";
import type { Session } from "../game/session";
import { EngagementStage } from "../gen/galloper/v1/campaign_pb";
import type { GetEngagementOfMatchResponse } from "../gen/galloper/v1/campaign_service_pb";
import { type MatchInfo, MatchState } from "../gen/galloper/v1/match_pb";

type Shown = FunctionComponent<{ found: GetEngagementOfMatchResponse; ended: boolean }>;

// The campaign takes a result in soon after the match's end.
const WAITS_MS = [0, 300, 700, 1500, 3000, 5000, 8000];

function mayBeOfOne(info: MatchInfo | undefined): boolean {
  return info?.game === "land" || info?.game === "operation" || info?.game === "naval";
}

export function ForCampaign({ session }: { session: Session }) {
  const { info } = session.match.value;
  const over = info?.state === MatchState.FINISHED || session.match.value.view.outcome !== undefined;
  const [found, setFound] = useState<GetEngagementOfMatchResponse | undefined>(undefined);
  const [Show, setShow] = useState<Shown | undefined>(undefined);
  const wasPlaying = useRef(false);
  if (info?.state === MatchState.PLAYING && !over) wasPlaying.current = true;
  const asks = mayBeOfOne(info);
  useEffect(() => {
    if (!asks) return;
    let wanted = true;
    const ask = async () => {
      const answer = await campaigns.getEngagementOfMatch({ matchId: session.id });
      if (!wanted || answer.campaignId === "") return true;
      const { MatchEngagement } = await import("../campaign/MatchEngagement");
      if (!wanted) return true;
      setShow(() => MatchEngagement);
      setFound(answer);
      return !over || answer.engagement?.stage === EngagementStage.DECIDED;
    };
    const persist = async () => {
      for (const wait of WAITS_MS) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        // A match of no campaign, or one that the reader may not see: then nothing is shown.
        if (!wanted || (await ask().catch(() => true))) return;
      }
    };
    void persist();
    return () => {
      wanted = false;
    };
  }, [session, asks, over]);
  if (!found || !Show) return null;
  return <Show found={found} ended={over && wasPlaying.current} />;
}
