// Orders as they come over the wire, checked as far as no match is needed for it.
#pragma once

#include "common/base/result.h"
#include "galloper/v1/match_service.pb.h"
#include "server/match/host.h"

namespace galloper::rpc {

namespace v1 = ::galloper::v1;

// kInvalidArgument names the field that is wrong.
Result<MatchId> match_id_of(const std::string& text);
Result<match::Submission> submission_of(v1::SubmitOrderRequest&& request);
// Without the match, which the channel knows.
Result<match::Submission> submission_of(v1::PlayOrder&& order);

}  // namespace galloper::rpc
