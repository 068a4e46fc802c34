// What every table has, whatever the game: the referee's acts, resignation, draws, refusals, outcomes (G1,
// G5).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/rules/kit/seat.h"

namespace galloper::kit {

// Why an order is not accepted (G1): the rule's id and one plain sentence that says what would be allowed.
struct Refusal {
  std::string rule;
  std::string message;
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// The referee's orders: the first of every match, and those that come from the clock outside.
struct Begin {
  friend bool operator==(const Begin&, const Begin&) = default;
};
struct Close {
  friend bool operator==(const Close&, const Close&) = default;
};
struct TimeRunOut {
  Seat side = Seat::kNone;
  friend bool operator==(const TimeRunOut&, const TimeRunOut&) = default;
};

// Orders of a seat in every game (G5).
struct Resign {
  friend bool operator==(const Resign&, const Resign&) = default;
};
struct OfferDraw {
  friend bool operator==(const OfferDraw&, const OfferDraw&) = default;
};
struct AcceptDraw {
  friend bool operator==(const AcceptDraw&, const AcceptDraw&) = default;
};

// The numbers are those of the wire.
enum class EndReason : std::uint8_t {
  kPlayedOut = 1,
  kResigned = 2,
  kDrawAgreed = 3,
  kTimeRanOut = 4,
  kClosed = 5
};

}  // namespace galloper::kit
