#include "server/rules/codec/naval_table.h"

#include <utility>
#include <variant>

#include "server/rules/codec/game_table_members.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_words.h"

namespace galloper::codec {

template class GameTable<NavalTraits>;

namespace {

// The shot alone, and the side's plan on that target as it would be with it.
void preview_fire(const naval::State& state, const naval::Aim& aim, v1::FirePreview* out) {
  const auto shot = naval::shot_at(state, aim.ship, aim.weapon, aim.target);
  out->set_range(shot.range);
  out->set_half(shot.half);
  encode(naval::fire_odds(state, shot.dice, aim.target), out->mutable_shot());
  auto planned = state;
  naval::apply(planned, naval::Aimed{aim.ship, aim.weapon, aim.target});
  encode(naval::plan_odds(planned, naval::side_of(state, aim.ship), aim.target), out->mutable_plan());
}

// The shot that the plan has of that ship and weapon.
naval::Aim planned(const naval::State& state, naval::Aim aim) {
  const naval::Ship& ship = naval::ship_of(state, aim.ship);
  aim.target = aim.weapon == naval::Weapon::kTorpedo ? ship.torpedo_target : ship.gun_target;
  return aim;
}

// The courses of one ship after the other, as its moves stand together in the list of legal orders.
class Courses {
 public:
  explicit Courses(const naval::State& state) : state_(state) {}
  const std::vector<naval::Step>* of(const naval::MoveShip& order) {
    if (order.ship != ship_) {
      courses_ = naval::courses_of(state_, ship_ = order.ship);
      next_ = 0;
    }
    while (next_ < courses_.size() &&
           (courses_[next_].cell != order.cell || courses_[next_].facing != order.facing))
      ++next_;
    return next_ < courses_.size() ? &courses_[next_].steps : nullptr;
  }

 private:
  const naval::State& state_;
  naval::ShipId ship_ = 0;
  std::vector<naval::Course> courses_;
  std::size_t next_ = 0;
};

}  // namespace

void NavalTraits::encode_event(const naval::PublicEvent& event, v1::Event* out) {
  encode(event.event, out->mutable_naval());
}

void NavalTraits::encode_undone(kit::Seat by, const State&, v1::Event* out) {
  out->mutable_naval()->mutable_undone()->set_seat(static_cast<v1::Seat>(by));
}

void NavalTraits::encode_delta(const naval::ViewDelta& delta, const naval::View&, v1::ViewDelta* out) {
  encode(delta, out->mutable_naval());
}

Result<naval::Order> NavalTraits::read_order(const v1::Order& message) { return decode_naval_order(message); }

void NavalTraits::write_order(const naval::Order& order, v1::Order* out) { encode(order, out); }

void NavalTraits::store_event(const naval::Event& event, store_v1::StoredEvent* out) {
  encode(event, out->mutable_naval());
}

std::optional<v1::MatchOutcome> NavalTraits::outcome_in(const naval::Event& event) {
  const auto* const ended = std::get_if<naval::Ended>(&event);
  if (ended == nullptr) return std::nullopt;
  return table::message_of(ended->outcome);
}

std::vector<v1::LegalOrder> NavalTraits::offer(const naval::State& state, kit::Seat seat,
                                               bool with_previews) {
  std::vector<v1::LegalOrder> offered;
  Courses courses(state);
  for (const auto& order : naval::legal_orders(state, seat)) {
    auto& legal = offered.emplace_back();
    legal.set_number(static_cast<std::uint32_t>(offered.size()));
    encode(order, legal.mutable_order());
    legal.set_text(words_of(order, *state.setup));
    for (auto& rule : rules_of(order)) legal.add_rules(std::move(rule));
    if (!with_previews) continue;
    if (const auto* move = std::get_if<naval::MoveShip>(&order)) {
      if (const auto* steps = courses.of(*move)) legal.mutable_course()->set_steps(encode_steps(*steps));
    }
    if (const auto* leave = std::get_if<naval::Withdraw>(&order))
      legal.mutable_course()->set_steps(
          encode_steps(naval::way_out(state, leave->ship).value_or(std::vector<naval::Step>{})));
    if (const auto* aim = std::get_if<naval::Aim>(&order))
      preview_fire(state, aim->target != 0 ? *aim : planned(state, *aim), legal.mutable_fire());
  }
  return offered;
}

}  // namespace galloper::codec
