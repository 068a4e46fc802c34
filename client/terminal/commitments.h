// The server's commitments (G7) as this machine first saw them: a saved match that shows others was tampered
// with.
#pragma once

#include "common/base/result.h"
#include "galloper/v1/match.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// What was kept earlier is never overwritten; later commitments are added.
Status keep_commitments(const v1::MatchInfo& info);
// Only `commitments` is set; nothing is known of the match: none.
v1::MatchInfo kept_commitments(const std::string& match_id);

}  // namespace galloper::terminal
