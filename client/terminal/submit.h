// Sending an order and telling what came of it; shared by every command that gives one.
#pragma once

#include "client/terminal/terminal.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

// The match as the caller sees it now.
Result<v1::GetMatchResponse> present_match(Terminal& terminal);
// A wrong --order-id is kInvalidArgument; none: a fresh one.
Result<std::string> order_id_of(const Arguments& arguments);
// Sends, prints what happened or why not, and gives the exit code.
int submit(Terminal& terminal, v1::SubmitOrderRequest request);

}  // namespace galloper::terminal
