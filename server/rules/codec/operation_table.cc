#include "server/rules/codec/operation_table.h"

#include <utility>
#include <variant>

#include "server/rules/codec/game_table_members.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::codec {

template class GameTable<OperationTraits>;

namespace {

const scouting::View& scouting_of(const operation::View& view) {
  static const scouting::View kEmpty;
  return view.scouting ? *view.scouting : kEmpty;
}

}  // namespace

std::uint32_t OperationTraits::side_turns(const State& state) {
  const auto scouted = OneStage<scouting::Game>::side_turns(state.scouting);
  if (!state.battle) return scouted;
  // The deployment is no turn.
  return scouted + OneStage<land::Game>::side_turns(*state.battle) - OneStage<land::Game>::kFirst;
}

std::uint32_t OperationTraits::delay_of(const State& state) {
  const auto& rules = state.setup->land.rules.land;
  return rules.spectators_see == land::SpectatorsSee::kAllDelayed ? rules.spectator_delay : 0;
}

OperationTraits::Known OperationTraits::known_of(const operation::View& before) {
  Known known;
  known.scouting = ScoutingTraits::known_of(scouting_of(before));
  if (before.battle) known.land = LandTraits::known_of(*before.battle);
  return known;
}

bool OperationTraits::is_told(const operation::PublicEvent& event) {
  const auto* fought = std::get_if<land::PublicEvent>(&event);
  return fought == nullptr || LandTraits::is_told(*fought);
}

void OperationTraits::encode_event(const operation::PublicEvent& event, v1::Event* out) {
  auto* message = out->mutable_operation();
  if (const auto* scouted = std::get_if<scouting::PublicEvent>(&event)) {
    encode(*scouted, message->mutable_scouting());
  } else if (const auto* fought = std::get_if<land::PublicEvent>(&event)) {
    encode(*fought, message->mutable_land());
  } else {
    encode(std::get<operation::BattleBegan>(event).advantage,
           message->mutable_battle_began()->mutable_advantage());
  }
}

void OperationTraits::encode_undone(kit::Seat by, const State& now, v1::Event* out) {
  auto* message = out->mutable_operation();
  const auto seat = static_cast<v1::Seat>(by);
  if (now.battle) {
    message->mutable_land()->mutable_undone()->set_seat(seat);
  } else {
    message->mutable_scouting()->mutable_undone()->set_seat(seat);
  }
}

void OperationTraits::encode_delta(const operation::ViewDelta& delta, const operation::View& before,
                                   v1::ViewDelta* out) {
  auto* message = out->mutable_operation();
  if (delta.stage) message->set_stage(static_cast<v1::OperationStage>(*delta.stage));
  if (delta.scouting) encode(*delta.scouting, scouting_of(before), message->mutable_scouting());
  if (delta.battle) encode(*delta.battle, before.battle.value_or(land::View{}), message->mutable_land());
}

Result<operation::Order> OperationTraits::read_order(const v1::Order& message) {
  if (message.has_land()) {
    auto order = decode_land_order(message);
    if (!order) return tl::unexpected(order.error());
    return operation::order_of(*order);
  }
  auto order = decode_order(message);
  if (!order) return tl::unexpected(order.error());
  return operation::order_of(*order);
}

void OperationTraits::write_order(const operation::Order& order, v1::Order* out) {
  if (const auto* fight = std::get_if<land::Order>(&order)) return encode(*fight, out);
  std::visit(
      [&](const auto& one) {
        if constexpr (std::is_constructible_v<scouting::Order, decltype(one)>)
          encode(scouting::Order(one), out);
      },
      order);
}

void OperationTraits::store_event(const operation::Event& event, store_v1::StoredEvent* out) {
  if (const auto* scouted = std::get_if<scouting::Event>(&event)) {
    encode(*scouted, out);
  } else if (const auto* fought = std::get_if<land::Event>(&event)) {
    encode(*fought, out);
  } else {
    encode(std::get<operation::BattleBegan>(event).advantage,
           out->mutable_battle_began()->mutable_advantage());
  }
}

std::optional<v1::MatchOutcome> OperationTraits::outcome_in(const operation::Event& event) {
  if (const auto* fought = std::get_if<land::Event>(&event)) return LandTraits::outcome_in(*fought);
  const auto* scouted = std::get_if<scouting::Event>(&event);
  const auto* ended = scouted ? std::get_if<scouting::Ended>(scouted) : nullptr;
  // A scouting that is not closed is followed by its battle.
  if (ended == nullptr || ended->outcome.reason != kit::EndReason::kClosed) return std::nullopt;
  return ScoutingTraits::outcome_in(*scouted);
}

std::vector<v1::LegalOrder> OperationTraits::offer(const State& state, kit::Seat seat, bool with_previews) {
  if (state.battle) return LandTraits::offer(*state.battle, seat, with_previews);
  return ScoutingTraits::offer(state.scouting, seat, with_previews);
}

}  // namespace galloper::codec
