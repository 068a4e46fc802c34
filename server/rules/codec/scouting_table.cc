#include "server/rules/codec/scouting_table.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/rules/codec/game_table_members.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_words.h"

namespace galloper::codec {

template class GameTable<ScoutingTraits>;

void ScoutingTraits::encode_event(const scouting::PublicEvent& event, v1::Event* out) {
  encode(event, out->mutable_scouting());
}

void ScoutingTraits::encode_undone(kit::Seat by, const State&, v1::Event* out) {
  out->mutable_scouting()->mutable_undone()->set_seat(static_cast<v1::Seat>(by));
}

void ScoutingTraits::encode_delta(const scouting::ViewDelta& delta, const scouting::View& before,
                                  v1::ViewDelta* out) {
  encode(delta, before, out->mutable_scouting());
}

Result<scouting::Order> ScoutingTraits::read_order(const v1::Order& message) { return decode_order(message); }

void ScoutingTraits::write_order(const scouting::Order& order, v1::Order* out) { encode(order, out); }

void ScoutingTraits::store_event(const scouting::Event& event, store_v1::StoredEvent* out) {
  encode(event, out);
}

std::optional<v1::MatchOutcome> ScoutingTraits::outcome_in(const scouting::Event& event) {
  const auto* ended = std::get_if<scouting::Ended>(&event);
  if (ended == nullptr) return std::nullopt;
  return table::message_of(ended->outcome);
}

std::vector<v1::LegalOrder> ScoutingTraits::offer(const scouting::State& state, kit::Seat seat,
                                                  bool with_previews) {
  std::vector<v1::LegalOrder> offered;
  const auto grid = grid_of(state.setup->rules);
  scouting::ScoutId scout = 0;
  std::vector<std::pair<scouting::Cell, scouting::MovePreview>> reach;
  for (const auto& order : scouting::legal_orders(state, seat)) {
    const scouting::MovePreview* preview = nullptr;
    if (const auto* move = std::get_if<scouting::Move>(&order)) {
      if (move->scout != scout) reach = scouting::reachable(state, scout = move->scout);
      const auto at =
          std::find_if(reach.begin(), reach.end(), [&](const auto& r) { return r.first == move->cell; });
      if (at != reach.end()) preview = &at->second;
    }
    auto& legal = offered.emplace_back();
    legal.set_number(static_cast<std::uint32_t>(offered.size()));
    encode(order, legal.mutable_order());
    legal.set_text(words_of(order, grid, preview));
    for (auto& rule : rules_of(order, preview)) legal.add_rules(std::move(rule));
    if (!with_previews) continue;
    if (preview) encode(*preview, legal.mutable_move());
    if (const auto* attack = std::get_if<scouting::Attack>(&order))
      encode(scouting::encounter_odds(state, attack->scout, attack->target), legal.mutable_encounter());
  }
  return offered;
}

}  // namespace galloper::codec
