#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include "client/terminal/commands.h"
#include "client/terminal/odds.h"
#include "client/terminal/order_groups.h"
#include "client/terminal/order_list.h"
#include "client/terminal/submit.h"
#include "client/terminal/words.h"
#include "common/view/view.h"

namespace galloper::terminal {
namespace {

OrderList list_of(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  return OrderList({arguments.address.server, terminal.connection().token(), arguments.id, arguments.seat});
}

Result<v1::ListLegalOrdersResponse> ask_orders(Terminal& terminal) {
  v1::ListLegalOrdersRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_seat(terminal.arguments().seat);
  request.set_with_previews(true);
  return terminal.call(request);
}

// Names come from the view; without it the orders are still told by number.
view::FoldedView view_of(Terminal& terminal) {
  view::FoldedView view;
  if (auto match = present_match(terminal)) view.reset(match->version(), match->info(), match->view());
  return view;
}

}  // namespace

int match_orders(Terminal& terminal) {
  auto reply = ask_orders(terminal);
  if (!reply) return terminal.refuse(reply.error());
  if (Status kept = list_of(terminal).keep(*reply); !kept) terminal.note("Note: " + kept.error().message);
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  terminal.print(draw_orders(*reply, view_of(terminal), kColumns));
  if (reply->orders().empty()) {
    terminal.note("You have no order to give now.");
  } else {
    terminal.note(fmt::format("Version {}, for {}. Give one with: galloper match order {} N",
                              reply->version(), seat_name(reply->seat()), terminal.arguments().id));
  }
  return kDone;
}

int match_order(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  auto order_id = order_id_of(arguments);
  if (!order_id) return terminal.misuse(order_id.error().message);
  v1::SubmitOrderRequest request;
  request.set_match_id(arguments.id);
  request.set_seat(arguments.seat);
  request.set_order_id(*order_id);
  if (arguments.number) {
    auto list = list_of(terminal).load();
    if (!list) return terminal.refuse(list.error());
    auto chosen = numbered(*list, *arguments.number);
    if (!chosen) return terminal.refuse(chosen.error());
    *request.mutable_order() = chosen->order();
    request.set_version(arguments.version.value_or(list->version()));
    if (list->seat() == v1::SEAT_SOUTH || list->seat() == v1::SEAT_NORTH) request.set_seat(list->seat());
    return submit(terminal, std::move(request));
  }
  const auto parsed =
      google::protobuf::util::JsonStringToMessage(arguments.order_json, request.mutable_order());
  if (!parsed.ok()) return terminal.misuse("--order is no order in JSON: " + parsed.message().as_string());
  if (!arguments.version) {
    auto match = present_match(terminal);
    if (!match) return terminal.refuse(match.error());
    request.set_version(match->version());
  } else {
    request.set_version(*arguments.version);
  }
  return submit(terminal, std::move(request));
}

int match_odds(Terminal& terminal) {
  auto list = list_of(terminal).load();
  if (!list) return terminal.refuse(list.error());
  auto chosen = numbered(*list, *terminal.arguments().number);
  if (!chosen) return terminal.refuse(chosen.error());
  if (terminal.json()) {
    terminal.print_json(*chosen);
    return kDone;
  }
  terminal.print(full_odds(*chosen, view_of(terminal)));
  return kDone;
}

}  // namespace galloper::terminal
