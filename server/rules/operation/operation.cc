// Orders and events of the stage at hand, and the step from one stage to the other.
#include "server/rules/operation/operation.h"

#include <algorithm>
#include <stdexcept>

#include "server/rules/operation/stages.h"

namespace galloper::operation {
namespace {

using Refused = tl::unexpected<kit::Refusal>;

// What every game has, as an order of this game.
template <class GameOrder>
std::optional<GameOrder> common_order(const Order& order) {
  return std::visit(
      [](const auto& one) -> std::optional<GameOrder> {
        using O = std::decay_t<decltype(one)>;
        if constexpr (!std::is_same_v<O, scouting::Order> && !std::is_same_v<O, land::Order>)
          return GameOrder{one};
        return std::nullopt;
      },
      order);
}

template <class GameOrder>
Order lifted(const GameOrder& order) {
  return std::visit(
      [&](const auto& one) -> Order {
        using O = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<O, kit::Begin> || std::is_same_v<O, kit::Close> ||
                      std::is_same_v<O, kit::TimeRunOut> || std::is_same_v<O, kit::Resign> ||
                      std::is_same_v<O, kit::OfferDraw> || std::is_same_v<O, kit::AcceptDraw>)
          return one;
        return order;
      },
      order);
}

template <class GameOrder>
std::vector<Order> all_lifted(const std::vector<GameOrder>& orders) {
  std::vector<Order> all;
  all.reserve(orders.size());
  for (const GameOrder& order : orders) all.push_back(order_of(order));
  return all;
}

template <class GameEvent>
std::vector<Event> all_events(std::vector<GameEvent> events) {
  std::vector<Event> all;
  all.reserve(events.size());
  for (GameEvent& event : events) all.emplace_back(std::move(event));
  return all;
}

// The battle begins in the decision that ended the scouting, with the same dice.
Result<std::vector<Event>, kit::Refusal> with_battle(const State& before, std::vector<Event> events,
                                                     Dice& dice) {
  State after = before;
  for (const Event& event : events) apply(after, event);
  if (!after.scouting.outcome || !battle_follows(*after.scouting.outcome)) return events;
  events.emplace_back(BattleBegan{after.scouting.outcome->advantage});
  const land::State battle = battle_after(*after.setup, after.scouting);
  auto begun = land::decide(battle, kit::Seat::kReferee, kit::Begin{}, dice);
  if (!begun) return Refused(std::move(begun.error()));
  for (land::Event& event : *begun) events.emplace_back(std::move(event));
  return events;
}

bool ends_scouting(const std::vector<scouting::Event>& events) {
  return std::any_of(events.begin(), events.end(), [](const scouting::Event& event) {
    return std::holds_alternative<scouting::Ended>(event);
  });
}

Result<std::vector<Event>, kit::Refusal> decide_scouting(const State& state, kit::Seat seat,
                                                         const Order& order, Dice& dice) {
  auto own = common_order<scouting::Order>(order);
  if (const auto* given = std::get_if<scouting::Order>(&order)) own = *given;
  if (!own)
    return Refused(
        kit::Refusal{"S12", "The battle comes after the scouting: give an order of the scouting."});
  auto events = scouting::decide(state.scouting, seat, *own, dice);
  if (!events) return Refused(std::move(events.error()));
  const bool over = ends_scouting(*events);
  auto all = all_events(std::move(*events));
  if (!over) return all;
  return with_battle(state, std::move(all), dice);
}

Result<std::vector<Event>, kit::Refusal> decide_battle(const land::State& battle, kit::Seat seat,
                                                       const Order& order, Dice& dice) {
  auto own = common_order<land::Order>(order);
  if (const auto* given = std::get_if<land::Order>(&order)) own = *given;
  if (!own)
    return Refused(
        kit::Refusal{"S11", "The scouting is over, and the battle is fought: give an order of the battle."});
  auto events = land::decide(battle, seat, *own, dice);
  if (!events) return Refused(std::move(events.error()));
  return all_events(std::move(*events));
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("operation: it does not hold that ") + what);
}

}  // namespace

bool operator==(const State& a, const State& b) {
  const bool same_setup = a.setup == b.setup || (a.setup && b.setup && *a.setup == *b.setup);
  return same_setup && a.scouting == b.scouting && a.battle == b.battle;
}

Order order_of(const scouting::Order& order) { return lifted(order); }
Order order_of(const land::Order& order) { return lifted(order); }

State initial(const Setup& setup) { return initial(std::make_shared<const Setup>(setup)); }

State initial(std::shared_ptr<const Setup> setup) {
  State state;
  state.scouting = scouting::initial(std::shared_ptr<const scouting::Setup>(setup, &setup->scouting));
  state.setup = std::move(setup);
  return state;
}

std::vector<Order> legal_orders(const State& state, kit::Seat seat) {
  if (state.battle) return all_lifted(land::legal_orders(*state.battle, seat));
  return all_lifted(scouting::legal_orders(state.scouting, seat));
}

Result<std::vector<Event>, kit::Refusal> decide(const State& state, kit::Seat seat, const Order& order,
                                                Dice& dice) {
  if (state.battle) return decide_battle(*state.battle, seat, order, dice);
  return decide_scouting(state, seat, order, dice);
}

void apply(State& state, const Event& event) {
  if (const auto* scouted = std::get_if<scouting::Event>(&event)) {
    scouting::apply(state.scouting, *scouted);
  } else if (const auto* fought = std::get_if<land::Event>(&event)) {
    if (state.battle) land::apply(*state.battle, *fought);
  } else if (state.scouting.outcome) {
    state.battle = battle_after(*state.setup, state.scouting);
    keep_scouted(state);
  }
}

// A battle that began has shown its dice (L19) or its ground.
bool irrevocable(const State& before, const std::vector<Event>& events) {
  std::vector<scouting::Event> scouted;
  std::vector<land::Event> fought;
  for (const Event& event : events) {
    if (std::holds_alternative<BattleBegan>(event)) return true;
    if (const auto* one = std::get_if<scouting::Event>(&event)) scouted.push_back(*one);
    if (const auto* one = std::get_if<land::Event>(&event)) fought.push_back(*one);
  }
  if (before.battle) return land::irrevocable(*before.battle, fought);
  return scouting::irrevocable(before.scouting, scouted);
}

std::uint8_t may_act(const State& state) {
  return state.battle ? land::may_act(*state.battle) : scouting::may_act(state.scouting);
}

std::optional<Outcome> outcome(const State& state) {
  if (!state.battle) {
    const auto& scouted = state.scouting.outcome;
    if (!scouted || battle_follows(*scouted)) return std::nullopt;
    return Outcome{kit::Seat::kNone, scouted->reason};
  }
  const auto& fought = state.battle->outcome;
  if (!fought) return std::nullopt;
  return Outcome{fought->winner, fought->reason};
}

// What scouting grants changes who does what in a battle, not how long it may last.
std::size_t order_bound(const Setup& setup) {
  land::Setup battle = setup.land;
  battle.advantage.emplace();
  for (auto& rewards : battle.advantage->rewards) rewards = {1, 2, 3, 4, 5};
  return scouting::order_bound(setup.scouting) + land::order_bound(battle);
}

void check_invariants(const State& state) {
  require(state.setup != nullptr, "a state has a setup");
  require(!state.setup->land.advantage, "the scouting grants the advantage (S12)");
  scouting::check_invariants(state.scouting);
  const auto& scouted = state.scouting.outcome;
  require(state.battle.has_value() == (scouted && battle_follows(*scouted)),
          "a battle follows every scouting that is not closed (S12)");
  if (!state.battle) return;
  require(state.battle->begun, "the battle begins with the end of the scouting");
  const auto& granted = state.battle->setup->advantage;
  require(granted.has_value(), "the battle has what the scouting granted (S12)");
  const scouting::Advantage& open = scouted->advantage;
  require(granted->initiative == open.initiative && granted->rewards == open.rewards &&
              granted->deployment_choice == open.deployment_choice && granted->returned == open.returned,
          "what the scouting granted is what the battle has (S12, S13)");
  land::check_invariants(*state.battle);
}

}  // namespace galloper::operation
