// The log of a battle at sea, read with distrust.
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/rules/codec/game_module.h"
#include "server/rules/codec/naval_module.h"
#include "tests/sim/walker.h"
#include "tests/unit/codec/scramble.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using codec::store_v1::Record;
using kit::Seat;

constexpr codec::ViewerMask kEverybody = 0x3f;

class NavalLog : public ::testing::Test {
 protected:
  NavalLog() {
    std::ifstream file(GALLOPER_SOURCE_DIR "/server/scenarios/elli-1912.textproto");
    std::stringstream text;
    text << file.rdbuf();
    v1::Scenario scenario;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text.str(), &scenario));
    ships_ = static_cast<std::uint32_t>(scenario.naval().south().ships_size() +
                                        scenario.naval().north().ships_size());
    begin_ = module_->begin_of(scenario, {}).value();
  }

  std::unique_ptr<codec::Table> table() const { return module_->open(begin_).value(); }

  std::vector<Record> log_of_a_battle() const {
    SeededRandom random(5);
    sim::WalkDice dice(5);
    const auto played = table();
    std::vector<Record> log;
    auto decision = played->referee(kit::Begin{}, dice);
    while (decision.has_value()) {
      EXPECT_TRUE(log.emplace_back().ParseFromString(decision->record));
      played->apply(*decision, 0);
      if (played->outcome()) break;
      std::vector<std::pair<Seat, v1::Order>> offers;
      for (const auto seat : kit::kSides) {
        for (const auto& legal : played->legal_orders(seat, false)) {
          if (legal.order().has_naval()) offers.emplace_back(seat, legal.order());
        }
      }
      const auto& [seat, order] = offers.at(random.below(offers.size()));
      decision = played->decide(seat, order, dice);
    }
    return log;
  }

  bool refused(const Record& record) const {
    const auto result = table()->replay(record, 0);
    return !result && result.error().code == ErrorCode::kDataLoss;
  }
  v1::NavalEvent& event() {
    record_.mutable_close();
    record_.clear_events();
    return *record_.add_events()->mutable_naval();
  }

  std::unique_ptr<codec::GameModule> module_ = codec::naval_module();
  codec::store_v1::Begin begin_;
  std::uint32_t ships_ = 0;
  Record record_;
};

TEST_F(NavalLog, ARecordThatDoesNotFitTheBattleIsDataLoss) {
  EXPECT_TRUE(refused(record_)) << "no order";
  event();
  EXPECT_TRUE(refused(record_)) << "an event of no kind";
  event().mutable_sunk()->set_ship(ships_ + 1);
  EXPECT_TRUE(refused(record_)) << "a ship too many";
  event().mutable_sunk()->set_ship(ships_);
  EXPECT_FALSE(refused(record_));
  auto& moved = *event().mutable_moved();
  moved.set_ship(1);
  moved.set_facing(v1::NAVAL_FACING_EAST);
  moved.set_cell(1599);
  EXPECT_TRUE(refused(record_)) << "a hex beyond the chart";
  auto& fired = *event().mutable_fired();
  fired.set_ship(1);
  fired.set_weapon(v1::NAVAL_WEAPON_GUNS);
  fired.set_range(1);
  EXPECT_TRUE(refused(record_)) << "fire at nobody";
  event().mutable_ended()->mutable_outcome()->set_reason(v1::END_REASON_CLOSED);
  EXPECT_TRUE(refused(record_)) << "an outcome without the ships";
  record_.clear_events();
  record_.mutable_new_secret()->set_commitment_index(1);
  EXPECT_FALSE(refused(record_)) << "a record without events changes nothing";
  record_.mutable_game()->mutable_land()->mutable_end_command();
  EXPECT_TRUE(refused(record_)) << "an order of another game";
}

TEST_F(NavalLog, ALogThatLiesIsDataLossOrABattleButNeverAnIndexOutOfRange) {
  const auto log = log_of_a_battle();
  SeededRandom random(11);
  int taken = 0;
  for (int round = 0; round < 30; ++round) {
    const auto told = table();
    const std::size_t from = 1 + random.below(log.size() - 1);
    for (std::size_t i = 0; i < log.size(); ++i) {
      Record record = log[i];
      for (int event = 0; i >= from && event < record.events_size(); ++event)
        scramble(record.mutable_events(event)->mutable_naval(), random);
      if (!told->replay(record, i % 9 == 0 ? kEverybody : 0).has_value()) continue;
      taken += i >= from ? 1 : 0;
      if (i % 16 != 0) continue;
      for (const auto viewer : kit::kViewers) EXPECT_FALSE(told->snapshot(viewer).empty());
      for (const auto seat : kit::kSides) told->legal_orders(seat, true);
    }
  }
  EXPECT_GT(taken, 500);
}

}  // namespace
}  // namespace galloper
