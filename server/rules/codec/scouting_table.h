// The state of one scouting match behind the type-erased Table.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "server/rules/codec/game_module.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::codec {

class ScoutingTable final : public Table {
 public:
  // `begin`: what the referee's Begin will put into the log; null when the log has it already or nobody will
  // ask.
  ScoutingTable(scouting::State state, std::unique_ptr<const store_v1::Begin> begin);

  Result<Decision, kit::Refusal> decide(kit::Seat seat, const v1::Order& order, Dice& dice) const override;
  Result<Decision, kit::Refusal> referee(const RefereeOrder& order, Dice& dice) const override;
  ViewerUpdates apply(const Decision& decision, ViewerMask wanted) override;
  Result<ViewerUpdates> replay(const store_v1::Record& record, ViewerMask wanted) override;
  ViewerUpdates undone_from(const Table& before, kit::Seat by, ViewerMask wanted) const override;
  std::string snapshot(kit::Viewer viewer) const override;
  std::vector<v1::LegalOrder> legal_orders(kit::Seat seat, bool with_previews) const override;
  std::uint8_t may_act() const override { return scouting::may_act(state_); }
  std::uint32_t turn() const override { return state_.turn; }
  std::optional<v1::MatchOutcome> outcome() const override;
  std::vector<v1::Event> events_of(const store_v1::Record& record, kit::Viewer viewer) const override;

  const scouting::State& state() const { return state_; }

 private:
  Result<Decision, kit::Refusal> decided(kit::Seat seat, const scouting::Order& order,
                                         store_v1::Record& record, Dice& dice) const;
  ViewerUpdates advance(const std::vector<scouting::Event>& events, ViewerMask wanted);
  const scouting::View& view_before(kit::Viewer viewer);

  scouting::State state_;
  std::unique_ptr<const store_v1::Begin> begin_;
  // The views of the present state that were last published, so that each is made once; absent: not made yet.
  std::array<std::optional<scouting::View>, kit::kViewers.size()> views_;
};

// The events of a record, decoded and checked against the state that they will happen to. Error kDataLoss.
Result<std::vector<scouting::Event>> events_in(const store_v1::Record& record, const scouting::State& state);

}  // namespace galloper::codec
