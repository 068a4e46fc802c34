#include <variant>

#include "server/rules/codec/operation_table.h"
#include "tests/golden/narrator.h"

namespace galloper::golden {
namespace {

// Each stage is told by the narrator of its game, at a table of that game that stands as the operation does.
class OperationNarrator final : public Narrator {
 public:
  Told tell(const codec::Table& table, const codec::store_v1::Record& record) const override {
    const operation::State& before = state_of(table);
    codec::store_v1::Record scouted;
    codec::store_v1::Record fought;
    bool begins = false;
    for (const auto& event : record.events()) {
      if (event.has_battle_began()) begins = true;
      if (event.has_land()) *fought.add_events() = event;
      if (!event.has_land() && !event.has_battle_began()) *scouted.add_events() = event;
    }
    if (before.battle) return land_->tell(land_table(*before.battle), fought);
    Told told = scouting_->tell(scouting_table(before.scouting), scouted);
    if (!begins) return told;
    told.events.push_back("the battle begins");
    const Told first = land_->tell(land_table(*after(table, record).battle), fought);
    told.events.insert(told.events.end(), first.events.begin(), first.events.end());
    told.board = true;
    return told;
  }

  std::vector<std::string> board(const codec::Table& table) const override {
    const operation::State& state = state_of(table);
    if (state.battle) return land_->board(land_table(*state.battle));
    return scouting_->board(scouting_table(state.scouting));
  }

  int one_in(const codec::v1::Order& order) const override {
    return order.has_land() ? land_->one_in(order) : order.has_scouting() ? scouting_->one_in(order) : 0;
  }
  // Of the scouting, and of the battle.
  std::uint32_t turns_told() const override { return 4; }

 private:
  static const operation::State& state_of(const codec::Table& table) {
    return static_cast<const codec::OperationTable&>(table).state();
  }
  static codec::ScoutingTable scouting_table(const scouting::State& state) { return {state, nullptr}; }
  static codec::LandTable land_table(const land::State& state) { return {state, nullptr}; }

  // Up to where the battle begins, before its first event.
  static operation::State after(const codec::Table& table, const codec::store_v1::Record& record) {
    operation::State state = state_of(table);
    const auto events = codec::OperationTraits::events_of_record(record, state).value();
    for (const auto& event : events) {
      if (!std::holds_alternative<land::Event>(event)) operation::apply(state, event);
    }
    return state;
  }

  const std::unique_ptr<Narrator> scouting_ = scouting_narrator();
  const std::unique_ptr<Narrator> land_ = land_narrator();
};

}  // namespace

std::unique_ptr<Narrator> operation_narrator() { return std::make_unique<OperationNarrator>(); }

}  // namespace galloper::golden
