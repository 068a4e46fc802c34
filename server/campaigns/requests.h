// Requests as the room reads them, and what its answers are made of. Inside the room only. kInvalidArgument
// names the field.
#pragma once

#include <google/protobuf/timestamp.pb.h>

#include <cstdint>
#include <string>

#include "galloper/v1/campaign_service.pb.h"
#include "server/campaigns/impl.h"

namespace galloper::campaigns {

void set_time(google::protobuf::Timestamp* to, std::int64_t time_ms);
// Milliseconds since 1970; a moment before that, or far beyond any calendar, is refused.
Result<std::int64_t> time_from(const google::protobuf::Timestamp& time, const char* field);

// Of a campaign, as it is shown.
Result<std::string> name_from(const std::string& text);
// Nil: none was given.
Result<store::RequestId> request_id_from(const std::string& text);
// Checked, settings and all.
Result<campaign::Ruleset> ruleset_from(const v1::CampaignRuleset& message);
Result<campaign::Bounds> bounds_from(const v1::CampaignBounds& message);

// The campaign is asked for the units that can be had, the scenarios that there are.
Result<campaign::Command> command_from(const v1::CampaignCommand& message,
                                       const match::ScenarioSource& scenarios);

struct PageOf {
  std::uint32_t size = 0;
  std::uint64_t after = 0;  // what the page before ended with; 0: the first page
};
Result<PageOf> page_of(std::uint32_t size, const std::string& token, std::uint32_t usual,
                       std::uint32_t longest);
template <class Request>
Result<PageOf> page_from(const Request& request, std::uint32_t usual, std::uint32_t longest) {
  return page_of(request.page_size(), request.page_token(), usual, longest);
}

// A rule's refusal: kFailedPrecondition with its id.
Error error_of(const kit::Refusal& refusal);
// As they are persisted.
std::vector<std::string> bodies_of(const std::vector<campaign::Entry>& entries);

}  // namespace galloper::campaigns
