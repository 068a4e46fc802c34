// The gRPC services, each made by a function so that only its own file needs the generated code.
#pragma once

#include <memory>

#include "server/campaigns/campaigns.h"
#include "server/club/club.h"
#include "server/match/host.h"
#include "server/rpc/gate.h"
#include "server/rpc/server.h"

namespace grpc {
class Service;
}

namespace galloper::rpc {

namespace v1 = ::galloper::v1;

std::unique_ptr<grpc::Service> make_account_service(Gate& gate, match::Host& host, club::Clubs& clubs);
std::unique_ptr<grpc::Service> make_club_service(Gate& gate, club::Clubs& clubs);
std::unique_ptr<grpc::Service> make_campaign_service(Gate& gate, campaigns::Campaigns& campaigns);
std::unique_ptr<grpc::Service> make_scenario_service(Gate& gate, ScenarioFunctions scenarios);
std::unique_ptr<grpc::Service> make_match_service(Gate& gate, match::Host& host);
std::unique_ptr<grpc::Service> make_bridge_service(Gate& gate, match::Host& host);

}  // namespace galloper::rpc
