#include "server/rules/codec/naval_words.h"

#include <fmt/format.h>

#include <variant>

namespace galloper::codec {

using namespace naval;  // NOLINT: this file is about nothing else

namespace {

std::string hex_name(const Setup& setup, Cell cell) {
  return kit::cell_name(kit::Grid(kit::Tiling::kHex, setup.sea.width, setup.sea.height), cell);
}
const std::string& ship_name(const Setup& setup, ShipId ship) { return setup.ships[ship - 1u].name; }

std::string_view weapon_words(Weapon weapon) { return weapon == Weapon::kGuns ? "its guns" : "a torpedo"; }

struct OrderWords {
  const Setup& setup;

  std::string operator()(const kit::Begin&) const { return "The match begins"; }
  std::string operator()(const kit::Close&) const { return "The match is closed"; }
  std::string operator()(const kit::TimeRunOut& o) const {
    return fmt::format("{}'s time has run out", codec::words_of(o.side));
  }
  std::string operator()(const kit::Resign&) const { return "Resign"; }
  std::string operator()(const kit::OfferDraw&) const { return "Offer a draw"; }
  std::string operator()(const kit::AcceptDraw&) const { return "Accept the draw"; }
  std::string operator()(const MoveShip& o) const {
    return fmt::format("{} to {}, facing {}", ship_name(setup, o.ship), hex_name(setup, o.cell),
                       codec::words_of(o.facing));
  }
  std::string operator()(const Withdraw& o) const {
    return fmt::format("{} leaves the battle", ship_name(setup, o.ship));
  }
  std::string operator()(const EndMoves&) const { return "End the moves: all other ships stay"; }
  std::string operator()(const Aim& o) const {
    if (o.target == 0)
      return fmt::format("{} holds {}", ship_name(setup, o.ship),
                         o.weapon == Weapon::kGuns ? "its fire" : "its torpedo");
    return fmt::format("{} aims {} at {}", ship_name(setup, o.ship), weapon_words(o.weapon),
                       ship_name(setup, o.target));
  }
  std::string operator()(const CommitFire&) const { return "Commit the fire plan"; }
};

struct EventWords {
  const Setup& setup;

  std::string operator()(const InitiativeRolled& e) const {
    return fmt::format("South rolls {}, North rolls {}{}", e.south, e.north,
                       e.first == kit::Seat::kNone
                           ? std::string(": again")
                           : fmt::format(": {} moves first", codec::words_of(e.first)));
  }
  std::string operator()(const TurnBegan& e) const { return fmt::format("Turn {}", e.turn); }
  std::string operator()(const MovesBegan&) const { return "The ships move"; }
  std::string operator()(const Moved& e) const {
    if (e.steps.empty()) return fmt::format("{} stays", ship_name(setup, e.ship));
    return fmt::format("{} goes to {}, facing {}, in {}", ship_name(setup, e.ship), hex_name(setup, e.to),
                       codec::words_of(e.facing), e.steps.size());
  }
  std::string operator()(const Withdrew& e) const {
    return fmt::format("{} leaves the battle", ship_name(setup, e.ship));
  }
  std::string operator()(const MovesEnded& e) const {
    return fmt::format("{} has ended its moves", codec::words_of(e.side));
  }
  std::string operator()(const FireBegan& e) const {
    return e.may_fire == 0 ? "Nobody has a shot" : "Both sides plan their fire";
  }
  std::string operator()(const Aimed& e) const {
    return "(secret) " + OrderWords{setup}(Aim{e.ship, e.weapon, e.target});
  }
  std::string operator()(const Committed& e) const {
    return fmt::format("(secret) {} has committed its plan", codec::words_of(e.side));
  }
  std::string operator()(const Fired& e) const {
    return fmt::format("{} fires {} at {}, range {}{}: {} = {} point{}", ship_name(setup, e.ship),
                       weapon_words(e.weapon), ship_name(setup, e.target), e.range,
                       e.half ? ", half effect" : "", fmt::join(e.dice, " "), e.points,
                       e.points == 1 ? "" : "s");
  }
  std::string operator()(const Sunk& e) const { return fmt::format("{} sinks", ship_name(setup, e.ship)); }
  std::string operator()(const FireEnded&) const { return "The fire is over"; }
  std::string operator()(const Resigned& e) const {
    return fmt::format("{} resigns", codec::words_of(e.side));
  }
  std::string operator()(const DrawOffered& e) const {
    return fmt::format("{} offers a draw", codec::words_of(e.side));
  }
  std::string operator()(const DrawLapsed& e) const {
    return fmt::format("{}'s offer of a draw has lapsed", codec::words_of(e.side));
  }
  std::string operator()(const Ended& e) const { return "The match is over: " + codec::words_of(e.outcome); }
};

}  // namespace

std::string_view words_of(Direction facing) {
  switch (facing) {
    case Direction::kNorth:
      return "north";
    case Direction::kNorthEast:
      return "north-east";
    case Direction::kEast:
      return "east";
    case Direction::kSouthEast:
      return "south-east";
    case Direction::kSouth:
      return "south";
    case Direction::kSouthWest:
      return "south-west";
    case Direction::kWest:
      return "west";
    case Direction::kNorthWest:
      return "north-west";
  }
  return {};
}

std::string words_of(const Order& order, const Setup& setup) { return std::visit(OrderWords{setup}, order); }

std::string words_of(const Event& event, const Setup& setup) { return std::visit(EventWords{setup}, event); }

std::string words_of(const Outcome& outcome) {
  const auto who = outcome.winner == kit::Seat::kNone
                       ? fmt::format("a draw ({})", words_of(outcome.reason))
                       : fmt::format("{} wins ({})", words_of(outcome.winner), words_of(outcome.reason));
  return fmt::format("{}; points sunk: South {}, North {}", who, outcome.points_sunk[0],
                     outcome.points_sunk[1]);
}

std::vector<std::string> rules_of(const Order& order) {
  if (std::holds_alternative<MoveShip>(order)) return {"N3", "N4"};
  if (std::holds_alternative<Withdraw>(order)) return {"N4"};
  if (std::holds_alternative<EndMoves>(order)) return {"N2"};
  if (std::holds_alternative<CommitFire>(order)) return {"N8"};
  const auto* const aim = std::get_if<Aim>(&order);
  if (aim == nullptr) return {"G5"};
  if (aim->weapon == Weapon::kTorpedo) return {"N11", "N8"};
  return {"N8", "N6", "N7"};
}

}  // namespace galloper::codec
