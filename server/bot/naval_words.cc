#include "server/bot/naval_words.h"

#include <fmt/core.h>

#include <cmath>
#include <variant>

#include "server/rules/kit/grid.h"

namespace galloper::bot {
namespace {

int percent(double chance) { return static_cast<int>(std::lround(100 * chance)); }

struct Words {
  const naval::State& state;
  kit::Seat side;

  const std::string& name(naval::ShipId ship) const { return naval::spec_of(state, ship).name; }
  std::string cell(naval::Cell at) const {
    const naval::Sea& sea = state.setup->sea;
    return kit::cell_name(kit::Grid(kit::Tiling::kHex, sea.width, sea.height), at);
  }
  // The enemy at which it would throw most from there.
  std::string best_shot(const naval::MoveShip& move) const {
    naval::Shot best;
    naval::ShipId at = 0;
    for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
      if (naval::side_of(state, id) == side || !naval::is_afloat(naval::ship_of(state, id))) continue;
      const naval::Shot shot = naval::shot_into(state, move.ship, naval::Weapon::kGuns, move.cell,
                                                move.facing, naval::ship_of(state, id).cell);
      if (shot.dice <= best.dice) continue;
      best = shot;
      at = id;
    }
    if (at == 0) return {};
    return fmt::format(" {} dice at {} {} hex{} off as it stands.", best.dice, name(at), best.range,
                       best.range == 1 ? "" : "es");
  }

  std::string operator()(const naval::MoveShip& move) const {
    const naval::Ship& ship = naval::ship_of(state, move.ship);
    const bool stays = move.cell == ship.cell && move.facing == ship.facing;
    const std::string shot = best_shot(move);
    if (naval::class_of(state, move.ship).move == 0) return fmt::format("{} is moored.", name(move.ship));
    if (stays) return fmt::format("{} stays: nowhere better in reach.{}", name(move.ship), shot);
    return fmt::format("{} is best placed at {} for what comes next.{}", name(move.ship), cell(move.cell),
                       shot);
  }
  std::string operator()(const naval::Withdraw& leave) const {
    return fmt::format("{} does more good out of this sea than in it.", name(leave.ship));
  }
  std::string operator()(const naval::Aim& aim) const {
    if (aim.target == 0) return fmt::format("{} has a better use for it later.", name(aim.ship));
    const naval::FireOdds odds = naval::plan_odds(state, side, aim.target);
    return fmt::format(
        "{} at {}: with all that fires at it {} dice, {:.1f} points expected, {} % to sink it.",
        name(aim.ship), name(aim.target), odds.dice, odds.expected, percent(odds.sinks));
  }
  std::string operator()(const naval::CommitFire&) const { return "The plan stands: fire."; }
  std::string operator()(const kit::AcceptDraw&) const {
    return "The battle is clearly going the other way.";
  }
  template <class T>
  std::string operator()(const T&) const {
    return "Nothing else is needed.";
  }
};

}  // namespace

std::string why(const naval::State& plan, kit::Seat side, const naval::Order& order) {
  return std::visit(Words{plan, side}, order);
}

}  // namespace galloper::bot
