#include "server/bot/land_words.h"

#include <fmt/core.h>

#include <cmath>
#include <string_view>
#include <variant>

#include "server/rules/kit/grid.h"

namespace galloper::bot {
namespace {

using land::VolleyKind;

int percent(double chance) { return static_cast<int>(std::lround(100 * chance)); }

struct Words {
  const land::State& state;
  kit::Seat side;

  const std::string& name(land::UnitId unit) const {
    return state.setup->armies[kit::index_of(land::side_of(unit))].units[land::roster_index(unit)].name;
  }
  const std::string& brigadier(land::BrigadeId brigade) const {
    return state.setup->armies[kit::index_of(side)].brigades[brigade].brigadier;
  }
  std::string cell(land::Cell at) const {
    const land::Board& board = state.setup->board;
    return kit::cell_name(kit::Grid(kit::Tiling::kHex, board.width, board.depth), at);
  }
  std::string odds(std::string_view doing, VolleyKind kind, land::UnitId unit, land::Cell from,
                   land::UnitId target) const {
    const land::VolleyOdds odds = land::volley_odds(state, kind, unit, from, target);
    return fmt::format("{} {} {}: {:.1f} SP expected, {} % to be rid of it, {} % that it goes back.",
                       name(unit), doing, name(target), odds.expected_loss, percent(odds.lost),
                       percent(odds.retreats));
  }

  std::string operator()(const land::Act& act) const {
    switch (act.verb) {
      case land::Verb::kFire:
        return odds("fires at", VolleyKind::kFire, act.unit, act.cell, act.target);
      case land::Verb::kCharge:
        return odds("charges", VolleyKind::kCharge, act.unit, act.cell, act.target);
      case land::Verb::kMove:
        break;
    }
    return fmt::format("{} goes to {}, a better place for what comes next.", name(act.unit), cell(act.cell));
  }
  std::string operator()(const land::Advance&) const { return "The hex is worth having: into it."; }
  std::string operator()(const land::Strike& strike) const {
    const land::Unit& unit = land::unit_of(state, state.pending.unit);
    const bool fires = state.pending.choice == land::Choice::kOtherShot;
    return odds(fires ? "fires at" : "strikes again at", fires ? VolleyKind::kFire : VolleyKind::kCharge,
                unit.id, unit.cell, strike.target);
  }
  std::string operator()(const land::Follow& follow) const {
    return odds("goes after", VolleyKind::kCharge, state.pending.unit, follow.cell, state.pending.target);
  }
  std::string operator()(const land::StandFast&) const { return "More could be lost than won by going on."; }
  std::string operator()(const land::EndActions&) const { return "Nothing left here gains anything now."; }
  std::string operator()(const land::Ride& ride) const {
    return fmt::format("From {} he can give orders in contact, out of the enemy's reach.", cell(ride.cell));
  }
  std::string operator()(const land::GiveOrder& give) const {
    return fmt::format("{} no longer fits what {} has before him: {}, in contact, with no roll.",
                       command::name_of(state.sides[kit::index_of(side)].brigades[give.brigade].order),
                       brigadier(give.brigade), command::name_of(give.order));
  }
  std::string operator()(const land::SendRunner& send) const {
    const land::RunnerOdds odds = land::runner_odds(state, side, send.brigade, send.order);
    return fmt::format("{} should have {}: a runner is there in {} turn{}, and he does it with {} of 6.",
                       brigadier(send.brigade), command::name_of(send.order), odds.turns,
                       odds.turns == 1 ? "" : "s", odds.odds.as_sent);
  }
  std::string operator()(const land::EndCommand&) const {
    return "Every order fits, or cannot be helped now.";
  }
  std::string operator()(const land::MoveCounter& move) const {
    return fmt::format("The {} is where the coming turns are worth most.", activation::name_of(move.sector));
  }
  std::string operator()(const land::JoinUnit& join) const {
    return fmt::format("{} joins {}, which needs him most.", brigadier(join.brigade), name(join.unit));
  }
  std::string operator()(const land::FirstOrder& first) const {
    return fmt::format("{} begins with {}, by his troops and his ground.", brigadier(first.brigade),
                       command::name_of(first.order));
  }
  std::string operator()(const land::PlaceCounter& place) const {
    return fmt::format("More turns in the {}, where the units are.", activation::name_of(place.sector));
  }
  std::string operator()(const land::DeployRest&) const { return "The scenario's places are sound."; }
  std::string operator()(const land::Deploy& deploy) const {
    return fmt::format("{} has the ground for it at {}.", name(deploy.unit), cell(deploy.cell));
  }
  std::string operator()(const land::Lift& lift) const {
    return fmt::format("{} stands on ground that does not suit it.", name(lift.unit));
  }
  std::string operator()(const kit::AcceptDraw&) const {
    return "The battle is clearly going the other way.";
  }
  template <class T>
  std::string operator()(const T&) const {
    return "Nothing else is needed.";
  }
};

}  // namespace

std::string why(const land::State& state, kit::Seat side, const land::Order& order) {
  return std::visit(Words{state, side}, order);
}

}  // namespace galloper::bot
