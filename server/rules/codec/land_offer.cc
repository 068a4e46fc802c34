// The legal orders of a land battle as they are offered: in words, with their rules and exact previews. All
// is computed from what the seat may know (G4).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/land_words.h"
#include "server/rules/land/board.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

// S14.
bool has_unsurveyed_pieces(const State& state) {
  const auto& pieces = state.setup->board.pieces;
  return std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.unsurveyed; });
}

class Offer {
 public:
  Offer(const State& state, kit::Seat seat, bool with_previews)
      : state_(state), seat_(seat), with_previews_(with_previews), view_(view(state, kit::viewer_of(seat))) {}

  std::vector<v1::LegalOrder> all() {
    const auto orders = legal_orders(state_, seat_);
    std::vector<v1::LegalOrder> offered(orders.size());
    if (with_previews_ && has_volleys(orders)) known_.emplace(as_known());
    for (std::size_t i = 0; i < orders.size(); ++i) {
      auto& legal = offered[i];
      legal.set_number(static_cast<std::uint32_t>(i + 1));
      encode(orders[i], legal.mutable_order());
      auto text = words_of(orders[i], view_, seat_);
      auto command = command::Order::kNone;
      if (const auto* act = std::get_if<Act>(&orders[i])) {
        command = order_of(state_, unit_of(state_, act->unit));
        if (const auto obliged = obligation_of(state_, *act))
          text += obliged->point == 0
                      ? fmt::format(" ({}: {})", obliged->rule, obliged->text)
                      : fmt::format(" ({}, {}: {})", obliged->rule, obliged->point, obliged->text);
      }
      if (const auto* send = std::get_if<SendRunner>(&orders[i])) text += arrival(*send);
      legal.set_text(std::move(text));
      for (auto& rule : rules_of(orders[i], view_, command)) legal.add_rules(std::move(rule));
      if (with_previews_) std::visit([&](const auto& order) { preview(order, &legal); }, orders[i]);
    }
    return offered;
  }

 private:
  static bool has_volleys(const std::vector<Order>& orders) {
    for (const auto& order : orders) {
      if (std::holds_alternative<Act>(order) || std::holds_alternative<Strike>(order) ||
          std::holds_alternative<Follow>(order))
        return true;
    }
    return false;
  }

  // The battle as this seat knows it: no ground that is hidden from it, and none of it hidden from the enemy,
  // whose throws are reckoned as well (S14).
  State as_known() const {
    if (!has_unsurveyed_pieces(state_)) return state_;
    auto known = known_to(state_, seat_);
    auto& surveyed = known.sides[kit::index_of(kit::enemy_of(seat_))].surveyed;
    surveyed.clear();
    for (std::size_t i = 0; i < state_.setup->board.pieces.size(); ++i) {
      if (state_.setup->board.pieces[i].unsurveyed) surveyed.push_back(static_cast<std::uint8_t>(i));
    }
    return known;
  }

  const RunnerOdds& runner_to(BrigadeId brigade, command::Order order) {
    auto& odds = runners_[{brigade, order}];
    if (!odds) odds = runner_odds(state_, seat_, brigade, order);
    return *odds;
  }

  std::string arrival(const SendRunner& send) {
    const auto turns = runner_to(send.brigade, send.order).turns;
    return turns <= 1 ? ", arriving this turn" : fmt::format(", arriving in {} turns", turns);
  }

  template <class O>
  void preview(const O&, v1::LegalOrder*) {}

  void preview(const GiveOrder& order, v1::LegalOrder* out) {
    auto* command = out->mutable_command();
    command->set_as_sent(6);
    if (order.order == command::Order::kAssault) command->set_assault(6);
    if (order.order == command::Order::kOppose) command->set_oppose(6);
    if (order.order == command::Order::kHold) command->set_hold(6);
    command->set_replaces_runner(has_runner(order.brigade));
  }

  void preview(const SendRunner& order, v1::LegalOrder* out) {
    const auto& runner = runner_to(order.brigade, order.order);
    auto* command = out->mutable_command();
    command->set_turns(static_cast<std::uint32_t>(runner.turns));
    command->mutable_route()->Add(runner.route.begin(), runner.route.end());
    command->set_as_sent(runner.odds.as_sent);
    command->set_assault(runner.odds.assault);
    command->set_oppose(runner.odds.oppose);
    command->set_hold(runner.odds.hold);
    command->set_retreats(runner.odds.retreats);
    command->set_replaces_runner(has_runner(order.brigade));
  }

  bool has_runner(BrigadeId brigade) const {
    return state_.sides[kit::index_of(seat_)].brigades[brigade].runner.has_value();
  }

  void preview(const Act& act, v1::LegalOrder* out) {
    auto* preview = start(act.unit, out);
    preview->set_steps(encode_directions(steps_of(*known_, act)));
    if (act.verb == Verb::kFire) fire(act.unit, act.cell, act.target, preview);
    if (act.verb == Verb::kCharge) charge(act.unit, act.cell, act.target, preview);
  }

  void preview(const Strike& strike, v1::LegalOrder* out) {
    const auto& pending = state_.pending;
    auto* preview = start(pending.unit, out);
    const auto cell = unit_of(state_, pending.unit).cell;
    if (pending.choice == Choice::kOtherShot) {
      fire(pending.unit, cell, strike.target, preview);
    } else {
      charge(pending.unit, cell, strike.target, preview);
    }
  }

  void preview(const Follow& follow, v1::LegalOrder* out) {
    const auto& pending = state_.pending;
    charge(pending.unit, follow.cell, pending.target, start(pending.unit, out));
  }

  v1::ActPreview* start(UnitId unit, v1::LegalOrder* out) const {
    auto* preview = out->mutable_act();
    preview->set_order(static_cast<v1::CommandOrder>(order_of(state_, unit_of(state_, unit))));
    return preview;
  }

  void fire(UnitId unit, Cell from, UnitId target, v1::ActPreview* out) {
    encode(volley_odds(*known_, VolleyKind::kFire, unit, from, target), VolleyKind::kFire,
           out->mutable_volley());
  }

  void charge(UnitId unit, Cell from, UnitId target, v1::ActPreview* out) {
    encode(volley_odds(*known_, VolleyKind::kCharge, unit, from, target), VolleyKind::kCharge,
           out->mutable_volley());
    // What the enemy throws is thrown at the charger where it will stand.
    auto& charger = unit_of(*known_, unit);
    const auto stood = std::exchange(charger.cell, from);
    const auto& enemy = unit_of(*known_, target);
    const auto throws = [&](VolleyKind kind, v1::VolleyOdds* odds) {
      encode(volley_odds(*known_, kind, target, enemy.cell, unit), kind, odds);
    };
    throws(VolleyKind::kStrikeBack, out->mutable_strike_back());
    const bool open = state_.setup->rules.land.fog == Fog::kOrdersOpen;
    if (open && order_of(*known_, enemy) == command::Order::kHold && !type_of(*known_, enemy).fire.empty())
      throws(VolleyKind::kDefensiveFire, out->mutable_defensive_fire());
    charger.cell = stood;
  }

  const State& state_;
  const kit::Seat seat_;
  const bool with_previews_;
  const View view_;
  // A working copy: a charger is put where it will stand while the enemy's dice are reckoned.
  std::optional<State> known_;
  std::map<std::pair<BrigadeId, command::Order>, std::optional<RunnerOdds>> runners_;
};

}  // namespace

void encode(const VolleyOdds& odds, VolleyKind kind, v1::VolleyOdds* out) {
  out->set_kind(static_cast<v1::VolleyKind>(kind));
  out->set_dice(static_cast<std::uint32_t>(odds.dice));
  for (const auto& modifier : odds.modifiers) encode(modifier, out->add_modifiers());
  out->mutable_hits()->Add(odds.hits.begin(), odds.hits.end());
  out->mutable_flags()->Add(odds.flags.begin(), odds.flags.end());
  out->set_destroyed(odds.destroyed);
  out->set_retreats(odds.retreats);
  out->set_lost(odds.lost);
  out->set_expected_loss(odds.expected_loss);
}

std::vector<v1::LegalOrder> LandTraits::offer(const State& state, kit::Seat seat, bool with_previews) {
  return Offer(state, seat, with_previews).all();
}

}  // namespace galloper::codec
