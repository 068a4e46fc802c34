// What comes in from the server while a match is played, and what goes out to it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "common/base/result.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal::play {

namespace v1 = ::galloper::v1;

// ---- in ----

struct WatchItem {
  v1::WatchMatchResponse item;
};
// The connection broke; it is tried again by itself.
struct LinkLost {
  std::string why;
};
struct LinkBack {};
// The server refuses the watch, or was never reached: nothing more will come.
struct LinkEnded {
  Error why;
};
struct OrdersListed {
  Result<v1::ListLegalOrdersResponse> list;
};
// Of an order, an undo or a consent. `told`: what to say when it was accepted; empty: the update says it all.
struct Answered {
  Status status;
  std::string told;
};
// N6, N7: what was asked, and the answer.
struct ArcsTold {
  v1::GetFireArcsRequest request;
  Result<v1::GetFireArcsResponse> arcs;
};
using News = std::variant<WatchItem, LinkLost, LinkBack, LinkEnded, OrdersListed, Answered, ArcsTold>;

// ---- out ----

struct AskOrders {
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
};
struct GiveOrder {
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
  std::uint64_t version = 0;
  v1::Order order;
};
struct TakeBack {
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
  std::uint64_t version = 0;
  // Grants the other side's request instead.
  bool consent = false;
};
// Of the match that is played.
struct AskArcs {
  v1::GetFireArcsRequest request;
};
struct Leave {};
using Wish = std::variant<AskOrders, GiveOrder, TakeBack, AskArcs, Leave>;

}  // namespace galloper::terminal::play
