#include "server/bot/land_player.h"

#include <algorithm>
#include <variant>

#include "server/bot/land_acts.h"
#include "server/bot/land_command.h"
#include "server/bot/land_deploy.h"
#include "server/bot/land_position.h"
#include "server/bot/land_search.h"
#include "server/bot/land_words.h"

namespace galloper::bot {
namespace {

using Orders = std::vector<land::Order>;

// Of level 3.
constexpr int kPlayouts = 800;
constexpr int kCandidates = 8;
constexpr int kSideTurns = 4;

template <class T>
std::optional<std::size_t> find(const Orders& orders) {
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (std::holds_alternative<T>(orders[i])) return i;
  }
  return std::nullopt;
}

bool is_of_actions(const land::Order& order) {
  return std::holds_alternative<land::Act>(order) || std::holds_alternative<land::Advance>(order) ||
         std::holds_alternative<land::Strike>(order) || std::holds_alternative<land::Follow>(order) ||
         std::holds_alternative<land::StandFast>(order) || std::holds_alternative<land::EndActions>(order);
}

// C13: to the unit that most needs him, after an action of the brigade.
std::optional<std::size_t> find_join(const Sense& sense, const Orders& orders) {
  std::optional<std::size_t> best;
  double most = 0.1;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto* join = std::get_if<land::JoinUnit>(&orders[i]);
    if (join == nullptr) continue;
    const land::Brigade& brigade =
        sense.state().sides[kit::index_of(sense.own_side())].brigades[join->brigade];
    const Figure& now = sense.of(brigade.with);
    const Figure& then = sense.of(join->unit);
    const double gain = sense.threat(then, then.cell) - sense.threat(now, now.cell);
    if (gain <= most) continue;
    most = gain;
    best = i;
  }
  return best;
}

constexpr double kNotOfActions = -1e9;

// What each order looks worth; kNotOfActions for the others.
std::vector<double> looks_of(const Sense& sense, const Orders& orders, std::uint32_t level, Random& random) {
  std::vector<double> looks(orders.size(), kNotOfActions);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (!is_of_actions(orders[i])) continue;
    looks[i] = level >= 2 ? foresight(sense, orders[i]) : first_glance(sense, orders[i]);
    // People's judgement wavers a little.
    if (level < 2) looks[i] += 0.04 * static_cast<double>(random.below(1000)) / 1000;
  }
  return looks;
}

std::size_t choose_action(const LandPosition& position, const land::View& view, kit::Seat seat,
                          const Orders& orders, const LandSkill& skill, Random& random) {
  const Sense sense(position.state, seat);
  if (position.state.pending.choice == land::Choice::kNone && skill.level >= 2) {
    if (const auto join = find_join(sense, orders)) return *join;
  }
  const std::vector<double> looks = looks_of(sense, orders, skill.level, random);
  if (skill.level >= 3) {
    const int playouts = skill.playouts == 0 ? kPlayouts : static_cast<int>(skill.playouts);
    return search(position, view, seat, orders, looks, {playouts, kCandidates, kSideTurns}, random);
  }
  return static_cast<std::size_t>(std::max_element(looks.begin(), looks.end()) - looks.begin());
}

// G5: an offer is accepted by who has clearly lost more.
std::optional<std::size_t> accept_draw(const Sense& sense, const Orders& orders) {
  const auto accept = find<kit::AcceptDraw>(orders);
  if (!accept) return std::nullopt;
  const double behind = -sense.balance();
  const bool clearly = behind >= std::max(2.0, sense.state().setup->banners_to_win / 3.0);
  return clearly ? accept : std::nullopt;
}

std::optional<std::size_t> choose_in_battle(const LandPosition& position, const land::View& view,
                                            kit::Seat seat, const Orders& orders, const LandSkill& skill,
                                            Random& random) {
  const Sense sense(position.state, seat);
  if (const auto accepted = accept_draw(sense, orders)) return accepted;
  switch (position.state.phase) {
    case land::Phase::kCommand:
      return choose_command(sense, doctrine_of(skill.level), orders);
    case land::Phase::kActions:
      return choose_action(position, view, seat, orders, skill, random);
    case land::Phase::kCounter:
      return choose_counter(sense, skill.level >= 2, orders);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<LandChoice> choose_land(const land::View& view, kit::Seat seat, const Orders& orders,
                                      const LandSkill& skill, Random& random) {
  if (view.outcome || (view.may_act & kit::bit_of(seat)) == 0) return std::nullopt;
  const auto position = position_of(view, seat, random);
  if (!position) return std::nullopt;
  const bool in_battle = position->state.turn > 0;
  const auto index = in_battle ? choose_in_battle(*position, view, seat, orders, skill, random)
                               : choose_deployment(*position, doctrine_of(skill.level), seat, orders);
  if (!index || *index >= orders.size()) return std::nullopt;
  return LandChoice{*index, why(position->state, seat, orders[*index])};
}

}  // namespace galloper::bot
