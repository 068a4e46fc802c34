// The server's services, as Connect's unary calls to the same origin.
import { createClient, type Interceptor } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { AccountService } from "../gen/galloper/v1/account_service_pb";
import { CampaignService } from "../gen/galloper/v1/campaign_service_pb";
import { ClubService } from "../gen/galloper/v1/club_service_pb";
import { MatchService } from "../gen/galloper/v1/match_service_pb";
import { ScenarioService } from "../gen/galloper/v1/scenario_service_pb";

// Asks the bridge to keep the session in an HttpOnly cookie, out of reach of scripts.
const tokenInCookie: Interceptor = (next) => (request) => {
  if (request.service.typeName === AccountService.typeName) request.header.set("x-galloper-cookie", "1");
  return next(request);
};

const transport = createConnectTransport({
  baseUrl: location.origin,
  interceptors: [tokenInCookie],
  useBinaryFormat: false,
  defaultTimeoutMs: 20_000,
});

export const accounts = createClient(AccountService, transport);
export const matches = createClient(MatchService, transport);
export const scenarios = createClient(ScenarioService, transport);
export const clubs = createClient(ClubService, transport);
export const campaigns = createClient(CampaignService, transport);
