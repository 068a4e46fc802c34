// The values of an operation: a scouting game and the battle that follows it, as one match. Plain data; the
// rules are in operation.h.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "server/rules/kit/shared.h"
#include "server/rules/kit/table.h"
#include "server/rules/land/land.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::operation {

// The numbers are those of the wire (proto/galloper/v1/land.proto).
enum class Stage : std::uint8_t { kScouting = 1, kBattle = 2 };

// All that is fixed when a match begins. Shared by every state of it.
struct Setup {
  scouting::Setup scouting;
  // Without an advantage: the scouting grants it.
  land::Setup land;
  friend bool operator==(const Setup&, const Setup&) = default;
};

// What every game has stands by itself, whatever the stage, and never within a game's own order:
// order_of (operation.h) makes it so.
using Order = std::variant<kit::Begin, kit::Close, kit::TimeRunOut, kit::Resign, kit::OfferDraw,
                           kit::AcceptDraw, scouting::Order, land::Order>;

// The scouting is over, and the battle begins with what it granted (S12 to S14). The battle's set-up follows
// from the state: this is what everybody may know of it.
struct BattleBegan {
  scouting::Advantage advantage;
  friend bool operator==(const BattleBegan&, const BattleBegan&) = default;
};

using Event = std::variant<scouting::Event, BattleBegan, land::Event>;
using PublicEvent = std::variant<scouting::PublicEvent, BattleBegan, land::PublicEvent>;

// Of the whole: the battle's, or that of a scouting that was closed, after which there is no battle.
struct Outcome {
  kit::Seat winner = kit::Seat::kNone;
  kit::EndReason reason = kit::EndReason::kPlayedOut;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// The empty view (default value) is what a client has before its first snapshot. In the battle the scouting
// stands as it ended.
struct View {
  std::optional<Stage> stage;
  kit::Shared<scouting::View> scouting;
  std::optional<land::View> battle;
  friend bool operator==(const View&, const View&) = default;
};

// A field that is absent has not changed. A stage that goes back to the scouting takes the battle away.
struct ViewDelta {
  std::optional<Stage> stage;
  std::optional<scouting::ViewDelta> scouting;
  std::optional<land::ViewDelta> battle;
  friend bool operator==(const ViewDelta&, const ViewDelta&) = default;
};

}  // namespace galloper::operation
