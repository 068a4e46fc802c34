#include "server/rules/codec/campaign_outcome.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_scenario.h"
#include "server/rules/codec/naval_table.h"
#include "server/rules/codec/operation_scenario.h"
#include "server/rules/codec/operation_table.h"
#include "server/rules/codec/record_log.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::codec {

using campaign::BattleResult;
using campaign::BrigadeReport;
using campaign::Engagement;
using campaign::Fielded;

namespace {

// A unit's brigade of the campaign and its place there.
struct Stand {
  BrigadeReport* report = nullptr;
  std::uint8_t place = 0;
};

class LandReport {
 public:
  LandReport(const land::State& end, const Engagement& engagement, BattleResult& result)
      : end_(end), result_(result) {
    std::size_t count = 0;
    for (const auto& side : engagement.fielded) count += side.size();
    result_.brigades.reserve(count);  // Stand::report points into it
    for (const kit::Seat side : kit::kSides) enlist(side, engagement.fielded[kit::index_of(side)]);
  }

  void read(const land::Event& event) {
    if (const auto* after = std::get_if<land::BrigadierAfter>(&event)) judge(*after);
    if (const auto* lost = std::get_if<land::UnitLost>(&event)) lose(lost->unit);
    if (const auto* moved = std::get_if<land::UnitMoved>(&event)) storm(*moved);
  }
  void finish() {
    for (const kit::Seat side : kit::kSides) {
      for (const std::uint8_t index : end_.sides[kit::index_of(side)].objectives)
        hold(end_.setup->objectives[index]);
    }
    for (BrigadeReport& report : result_.brigades) std::sort(report.lost.begin(), report.lost.end());
  }

 private:
  void enlist(kit::Seat side, const std::vector<Fielded>& fielded) {
    const std::size_t index = kit::index_of(side);
    stands_[index].resize(end_.units[index].size());
    for (std::size_t i = 0; i < fielded.size() && i < end_.sides[index].brigades.size(); ++i) {
      const land::Brigade& brigade = end_.sides[index].brigades[i];
      BrigadeReport& report = result_.brigades.emplace_back();
      report.brigade = fielded[i].brigade;
      report.brigadier = fielded[i].brigadier;
      report.orders = brigade.record;
      report.fate = static_cast<campaign::Fate>(brigade.fate);
      report.fielded = fielded[i].units;
      std::size_t next = 0;
      for (std::size_t unit = 0; unit < end_.units[index].size(); ++unit) {
        if (end_.units[index][unit].brigade == i && next < fielded[i].units.size())
          stands_[index][unit] = {&report, fielded[i].units[next++]};
      }
    }
  }
  Stand stand_of(land::UnitId unit) const {
    return stands_[kit::index_of(land::side_of(unit))][land::roster_index(unit)];
  }
  BrigadeReport* report_of(kit::Seat side, land::BrigadeId brigade) {
    const std::size_t first = side == kit::Seat::kSouth ? 0 : end_.sides[0].brigades.size();
    return first + brigade < result_.brigades.size() ? &result_.brigades[first + brigade] : nullptr;
  }

  void judge(const land::BrigadierAfter& after) {
    BrigadeReport* report = report_of(after.side, after.brigade);
    if (report == nullptr) return;
    report->die = after.die;
    report->before = after.before;
    report->deeds = after.deeds;
    report->rating_after = after.rating;
  }
  void lose(land::UnitId unit) {
    if (const Stand stand = stand_of(unit); stand.report) stand.report->lost.push_back(stand.place);
  }
  // He took the place of an enemy beaten out of a town.
  void storm(const land::UnitMoved& moved) {
    if (moved.reason != land::MoveReason::kAdvance) return;
    const land::Terrain& ground = end_.setup->board.terrain[(*end_.ground)[moved.cell]];
    if (const Stand stand = stand_of(moved.unit); stand.report && ground.look == "town")
      ++stand.report->towns_stormed;
  }
  void hold(land::Cell objective) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t unit = 0; unit < end_.units[side].size(); ++unit) {
        const land::Unit& one = end_.units[side][unit];
        if (land::is_on_board(one) && one.cell == objective && stands_[side][unit].report)
          ++stands_[side][unit].report->objectives;
      }
    }
  }

  const land::State& end_;
  BattleResult& result_;
  std::array<std::vector<Stand>, 2> stands_;  // by side and roster index
};

campaign::ScoutReport scouts_of(const scouting::State& state, kit::Seat side) {
  campaign::ScoutReport report;
  for (const scouting::Scout& scout : state.scouts) {
    if (scout.side != side) continue;
    ++report.sent;
    if (scout.status == scouting::ScoutStatus::kReturned) ++report.returned;
    if (scout.status == scouting::ScoutStatus::kKilled) ++report.killed;
    if (scout.status == scouting::ScoutStatus::kCaptured) ++report.captured;
  }
  return report;
}

using Standing = std::span<const store_v1::Record* const>;

// Every event of the log, applied; the events themselves where they are wanted.
template <class Traits>
Result<typename Traits::State> play(Standing log, typename Traits::State state,
                                    std::vector<typename Traits::Game::Event>* all) {
  for (const store_v1::Record* record : log) {
    auto events = Traits::events_of_record(*record, state);
    if (!events) return tl::unexpected(events.error());
    for (auto& event : *events) {
      Traits::Game::apply(state, event);
      if (all != nullptr) all->push_back(std::move(event));
    }
  }
  if (!Traits::Game::outcome(state)) return lost("The match is not over.");
  return state;
}

bool is_fielded(const land::State& state, const Engagement& engagement) {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& fielded = engagement.fielded[side];
    if (fielded.size() != state.sides[side].brigades.size()) return false;
    for (std::size_t i = 0; i < fielded.size(); ++i) {
      const auto& units = state.units[side];
      const auto count =
          std::count_if(units.begin(), units.end(), [&](const auto& unit) { return unit.brigade == i; });
      if (fielded[i].units.size() != static_cast<std::size_t>(count)) return false;
    }
  }
  return true;
}

tl::unexpected<Error> other_forces() { return lost("The match was not fought by the engagement's forces."); }

Result<BattleResult> land_result(Standing log, const Engagement& engagement) {
  const store_v1::Begin& begin = log.front()->begin();
  const auto rules = decode_rules(begin.land());
  if (!rules) return lost(rules.error().message);
  std::vector<land::Event> events;
  auto state = play<LandTraits>(log, land::initial(setup_of(begin.scenario().land(), *rules)), &events);
  if (!state) return tl::unexpected(state.error());
  if (!is_fielded(*state, engagement)) return other_forces();
  return result_of(*state, events, engagement);
}

Result<BattleResult> operation_result(Standing log, const Engagement& engagement) {
  const store_v1::Begin& begin = log.front()->begin();
  const auto land = decode_rules(begin.operation().land());
  if (!land) return lost(land.error().message);
  const auto scouting = decode_rules(begin.operation().scouting());
  if (!scouting) return lost(scouting.error().message);
  std::vector<operation::Event> events;
  auto setup = setup_of(begin.scenario().operation(), OperationRules{*scouting, *land});
  auto state = play<OperationTraits>(log, operation::initial(setup), &events);
  if (!state) return tl::unexpected(state.error());
  if (!state->battle) return result_of(*state, events, engagement);
  if (!is_fielded(*state->battle, engagement)) return other_forces();
  return result_of(*state, events, engagement);
}

Result<BattleResult> naval_result(Standing log, const Engagement& engagement) {
  const store_v1::Begin& begin = log.front()->begin();
  const auto rules = decode_rules(begin.naval());
  if (!rules) return lost(rules.error().message);
  auto state = play<NavalTraits>(log, naval::initial(setup_of(begin.scenario().naval(), *rules)), nullptr);
  if (!state) return tl::unexpected(state.error());
  std::array<std::size_t, 2> ships{};
  for (const naval::ShipSpec& spec : state->setup->ships) ++ships[kit::index_of(spec.side)];
  for (std::size_t side = 0; side < 2; ++side) {
    if (ships[side] != engagement.forces[side].ships.size()) return other_forces();
  }
  return result_of(*state, engagement);
}

}  // namespace

BattleResult result_of(const land::State& end, std::span<const land::Event> events,
                       const Engagement& engagement) {
  BattleResult result;
  result.winner = end.outcome->winner;
  result.reason = end.outcome->reason;
  result.score = {end.outcome->banners[0], end.outcome->banners[1]};
  result.rules = end.setup->rules.command;
  LandReport report(end, engagement, result);
  for (const land::Event& event : events) report.read(event);
  report.finish();
  return result;
}

// A scouting that was closed has no battle: nobody's dice were thrown, and every brigade comes home as it
// went.
BattleResult result_of(const operation::State& end, std::span<const operation::Event> events,
                       const Engagement& engagement) {
  BattleResult result;
  if (end.battle) {
    std::vector<land::Event> battle;
    for (const operation::Event& event : events) {
      if (const auto* one = std::get_if<land::Event>(&event)) battle.push_back(*one);
    }
    result = result_of(*end.battle, battle, engagement);
  } else {
    const auto outcome = operation::outcome(end);
    result.winner = outcome->winner;
    result.reason = outcome->reason;
  }
  for (const kit::Seat side : kit::kSides) result.scouts[kit::index_of(side)] = scouts_of(end.scouting, side);
  return result;
}

BattleResult result_of(const naval::State& end, const Engagement& engagement) {
  BattleResult result;
  result.winner = end.outcome->winner;
  result.reason = end.outcome->reason;
  result.score = end.outcome->points_sunk;
  std::array<std::size_t, 2> next{};
  for (const naval::ShipResult& ship : end.outcome->ships) {
    const std::size_t side = kit::index_of(naval::side_of(end, ship.ship));
    const auto& named = engagement.forces[side].ships;
    if (next[side] >= named.size()) continue;
    result.ships.push_back({named[next[side]++], naval::spec_of(end, ship.ship).damage, ship.damage,
                            static_cast<campaign::ShipStatus>(ship.status)});
  }
  return result;
}

std::vector<const store_v1::Record*> records_in_force(std::span<const store_v1::Record> log) {
  std::vector<bool> undone(log.size());
  for (const store_v1::Record& record : log) {
    const std::size_t sequence = record.has_undo() ? record.undo().sequence() : 0;
    if (sequence >= 1 && sequence <= log.size()) undone[sequence - 1] = true;
  }
  std::vector<const store_v1::Record*> standing;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (!undone[i] && !log[i].has_undo() && !log[i].has_new_secret()) standing.push_back(&log[i]);
  }
  return standing;
}

Result<BattleResult> result_of_log(std::span<const store_v1::Record> log, const Engagement& engagement) {
  const auto standing = records_in_force(log);
  if (standing.empty() || !standing.front()->has_begin())
    return lost("The log does not begin with its match's beginning.");
  const store_v1::Begin& begin = standing.front()->begin();
  if (begin.has_land() && engagement.kind == campaign::Kind::kLand) return land_result(standing, engagement);
  if (begin.has_operation() && engagement.kind == campaign::Kind::kOperation)
    return operation_result(standing, engagement);
  if (begin.has_naval() && engagement.kind == campaign::Kind::kNaval)
    return naval_result(standing, engagement);
  return lost("The match is of another kind than the engagement.");
}

void count_dice(const store_v1::Record& record, campaign::DiceCounts& dice) {
  for (const v1::Die& die : record.dice()) {
    if (die.sides() == 6 && die.value() >= 1 && die.value() <= 6) ++dice[die.purpose()][die.value() - 1];
  }
}

}  // namespace galloper::codec
