#include "client/terminal/submit.h"

#include <fmt/format.h>

#include "client/terminal/narrate.h"
#include "common/base/ids.h"
#include "common/view/view.h"

namespace galloper::terminal {
namespace {

int refuse_stale(Terminal& terminal, Error error, std::uint64_t version) {
  const std::string present =
      error.current_version == 0 ? "has moved on" : fmt::format("is at {}", error.current_version);
  error.message = fmt::format(
      "The order was made at version {} and the match {}. Nothing was done; list the orders again: galloper "
      "match orders {}",
      version, present, terminal.arguments().id);
  return terminal.refuse(error);
}

void tell(Terminal& terminal, const v1::MatchUpdate& update) {
  // Names and cells come from the view after the order; without it the events are still told, by number.
  view::FoldedView view;
  if (auto match = present_match(terminal)) view.reset(match->version(), match->info(), match->view());
  std::string text;
  for (const auto& line : narrate(update, view)) text += line + "\n";
  terminal.print(text.empty() ? "Done." : text);
}

}  // namespace

Result<v1::GetMatchResponse> present_match(Terminal& terminal) {
  v1::GetMatchRequest request;
  request.set_match_id(terminal.arguments().id);
  return terminal.call(request);
}

Result<std::string> order_id_of(const Arguments& arguments) {
  if (arguments.order_id.empty()) return fresh_uuid();
  const auto id = parse_id<OrderId>(arguments.order_id);
  if (!id) return fail(ErrorCode::kInvalidArgument, "'" + arguments.order_id + "' is no UUID.");
  return to_string(*id);
}

int submit(Terminal& terminal, v1::SubmitOrderRequest request) {
  auto reply = terminal.call(request);
  if (!reply) {
    if (reply.error().code == ErrorCode::kAborted)
      return refuse_stale(terminal, reply.error(), request.version());
    const int exit_code = terminal.refuse(reply.error());
    if (exit_code == kUnreachable)
      terminal.note("Whether the order arrived is not known. The same command with --order-id " +
                    request.order_id() + " --version " + std::to_string(request.version()) +
                    " cannot do it twice.");
    return exit_code;
  }
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    tell(terminal, reply->update());
  }
  return kDone;
}

}  // namespace galloper::terminal
