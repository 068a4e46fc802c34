#include "server/rules/codec/land_table.h"

#include <variant>

#include "server/rules/codec/game_table_members.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

template class GameTable<LandTraits>;

// L23.
std::uint32_t LandTraits::delay_of(const State& state) {
  const auto& rules = state.setup->rules.land;
  return rules.spectators_see == land::SpectatorsSee::kAllDelayed ? rules.spectator_delay : 0;
}

LandTraits::Known LandTraits::known_of(const land::View& before) {
  Known known;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const auto& side = before.sides[i];
    known[i].army = !side.army.empty();
    known[i].cinc = !side.cinc_name.empty();
    for (const auto& brigade : side.brigades) {
      const auto bit = 1u << brigade.id;
      if (!brigade.name.empty()) known[i].brigades |= bit;
      if (!brigade.brigadier.empty()) known[i].brigadiers |= bit;
    }
  }
  return known;
}

bool LandTraits::is_told(const land::PublicEvent& event) {
  return !std::holds_alternative<land::ActionBegan>(event) &&
         !std::holds_alternative<land::ActionEnded>(event) &&
         !std::holds_alternative<land::ChoiceAwaited>(event);
}

void LandTraits::encode_event(const land::PublicEvent& event, v1::Event* out) {
  encode(event, out->mutable_land());
}

void LandTraits::encode_undone(kit::Seat by, const State&, v1::Event* out) {
  out->mutable_land()->mutable_undone()->set_seat(static_cast<v1::Seat>(by));
}

void LandTraits::encode_delta(const land::ViewDelta& delta, const land::View& before, v1::ViewDelta* out) {
  encode(delta, before, out->mutable_land());
}

Result<land::Order> LandTraits::read_order(const v1::Order& message) { return decode_land_order(message); }

void LandTraits::write_order(const land::Order& order, v1::Order* out) { encode(order, out); }

void LandTraits::store_event(const land::Event& event, store_v1::StoredEvent* out) { encode(event, out); }

std::optional<v1::MatchOutcome> LandTraits::outcome_in(const land::Event& event) {
  const auto* ended = std::get_if<land::Ended>(&event);
  if (ended == nullptr) return std::nullopt;
  return table::message_of(ended->outcome);
}

}  // namespace galloper::codec
