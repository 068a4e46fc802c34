// What passes between the players beside the game: undo, draws, resignation, the clocks, talk.
#include <fmt/format.h>

#include "client/terminal/commands.h"
#include "client/terminal/submit.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

v1::Seat seat_of(v1::Viewer viewer) {
  return viewer == v1::VIEWER_SOUTH   ? v1::SEAT_SOUTH
         : viewer == v1::VIEWER_NORTH ? v1::SEAT_NORTH
                                      : v1::SEAT_UNSPECIFIED;
}

// An order of the whole table, made against the present version.
int submit_now(Terminal& terminal, v1::Order (*choose)(v1::Seat draw_offered_by, v1::Seat seat)) {
  auto order_id = order_id_of(terminal.arguments());
  if (!order_id) return terminal.misuse(order_id.error().message);
  auto match = present_match(terminal);
  if (!match) return terminal.refuse(match.error());
  const v1::Seat asked = terminal.arguments().seat;
  v1::SubmitOrderRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_seat(asked);
  request.set_order_id(*order_id);
  request.set_version(match->version());
  view::FoldedView view;
  view.reset(match->version(), match->info(), match->view());
  *request.mutable_order() =
      choose(draw_offer(view), asked == v1::SEAT_UNSPECIFIED ? seat_of(match->viewer()) : asked);
  return submit(terminal, std::move(request));
}

}  // namespace

int match_draw(Terminal& terminal) {
  return submit_now(terminal, [](v1::Seat offered_by, v1::Seat seat) {
    v1::Order order;
    if (offered_by != v1::SEAT_UNSPECIFIED && offered_by == enemy_of(seat)) {
      order.mutable_accept_draw();
    } else {
      order.mutable_offer_draw();
    }
    return order;
  });
}

int match_resign(Terminal& terminal) {
  return submit_now(terminal, [](v1::Seat, v1::Seat) {
    v1::Order order;
    order.mutable_resign();
    return order;
  });
}

int match_undo(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  auto order_id = order_id_of(arguments);
  if (!order_id) return terminal.misuse(order_id.error().message);
  auto match = present_match(terminal);
  if (!match) return terminal.refuse(match.error());
  v1::UndoOrderRequest request;
  request.set_match_id(arguments.id);
  request.set_seat(arguments.seat);
  request.set_order_id(*order_id);
  request.set_version(match->version());
  request.set_consent(arguments.grant);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    terminal.print(
        reply->undone()
            ? "The order is taken back (G6)."
            : "Something was rolled or shown since, so the other side was asked for its consent (G6).");
  }
  return kDone;
}

int match_pause(Terminal& terminal) {
  v1::PauseMatchRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_seat(terminal.arguments().seat);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  const v1::Clock& clock = reply->clock();
  if (clock.pause_asked() != v1::SEAT_UNSPECIFIED) {
    terminal.print(clock.paused() ? "You asked to go on; the clocks start when the other side asks too."
                                  : "You asked for a pause; the clocks stop when the other side asks too.");
  } else {
    terminal.print(clock.paused() ? "The clocks stand still." : "The clocks run.");
  }
  return kDone;
}

int match_chat(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  if (arguments.text.empty()) {
    v1::ListChatRequest request;
    request.set_match_id(arguments.id);
    auto reply = terminal.call(request);
    if (!reply) return terminal.refuse(reply.error());
    if (terminal.json()) {
      terminal.print_json(*reply);
      return kDone;
    }
    std::string text;
    for (const auto& message : reply->messages())
      text += harmless(message.author().name()) + ": " + harmless(message.text()) + "\n";
    terminal.print(text);
    return kDone;
  }
  v1::SendChatRequest request;
  request.set_match_id(arguments.id);
  request.set_text(arguments.text);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) terminal.print_json(*reply);
  return kDone;
}

}  // namespace galloper::terminal
