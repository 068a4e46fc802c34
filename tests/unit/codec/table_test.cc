// The laws of a Table, on every shipped scenario.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_table.h"
#include "server/scenarios/scenarios.h"
#include "tests/sim/walk_dice.h"

namespace galloper {
namespace {

namespace v1 = codec::v1;
using codec::Decision;
using codec::Table;
using codec::ViewerMask;
using codec::ViewerUpdates;
using kit::Seat;
using kit::Viewer;

constexpr ViewerMask kEverybody = 0x3f;

v1::MatchUpdate parsed(const std::string& bytes) {
  v1::MatchUpdate update;
  EXPECT_TRUE(update.ParseFromString(bytes));
  return update;
}

// What a client does: it folds deltas and knows no rule.
class Client {
 public:
  void read(const std::string& bytes) {
    const auto update = parsed(bytes);
    const auto delta = codec::decode_delta(update.delta().scouting(), view_);
    ASSERT_TRUE(delta.has_value()) << delta.error().message;
    view_ = scouting::patch(view_, *delta);
  }
  const scouting::View& view() const { return view_; }

 private:
  scouting::View view_;
};

scouting::View view_of_snapshot(const Table& table, Viewer viewer) {
  auto view = codec::decode_view(parsed(table.snapshot(viewer)).delta());
  EXPECT_TRUE(view.has_value());
  return view.value_or(scouting::View{});
}

// A match at a table, with a second table that is told by the log alone and a client for each viewer.
class TableMatch {
 public:
  TableMatch(const v1::Scenario& scenario, std::uint64_t seed) : random_(seed), dice_(seed) {
    const auto* module = games_.find(scenario);
    begin_ = module->begin_of(scenario, {}).value();
    table_ = module->open(begin_).value();
    follower_ = module->open(begin_).value();
    take(table_->referee(kit::Begin{}, dice_));
  }

  bool over() const { return table_->outcome().has_value(); }
  Table& table() { return *table_; }
  const v1::Scenario& scenario() const { return begin_.scenario(); }
  const std::vector<std::string>& log() const { return log_; }
  const ViewerUpdates& last() const { return last_; }

  std::unique_ptr<Table> fresh_table() const { return games_.find("scouting")->open(begin_).value(); }

  // Any order but a resignation or one about a draw, unless `ending`.
  void play_random(bool ending = false) {
    std::vector<std::pair<Seat, v1::Order>> offers;
    for (const Seat seat : kit::kSides) {
      for (const auto& legal : table_->legal_orders(seat, false)) {
        if (ending || legal.order().has_scouting()) offers.emplace_back(seat, legal.order());
      }
    }
    ASSERT_FALSE(offers.empty());
    const auto& [seat, order] = offers[random_.below(offers.size())];
    give(seat, order);
  }
  void give(Seat seat, const v1::Order& order) { take(table_->decide(seat, order, dice_)); }

  void take(Result<Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    log_.push_back(decision->record);
    last_ = table_->apply(*decision, kEverybody);
    codec::store_v1::Record record;
    ASSERT_TRUE(record.ParseFromString(decision->record));
    const auto replayed = follower_->replay(record, kEverybody);
    ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
    ASSERT_EQ(*replayed, last_) << "replaying tells the viewers something else";
    for (const Viewer viewer : kit::kViewers) {
      const auto i = kit::index_of(viewer);
      ASSERT_EQ(table_->snapshot(viewer), follower_->snapshot(viewer));
      if (last_[i]) clients_[i].read(*last_[i]);
      ASSERT_TRUE(clients_[i].view() == view_of_snapshot(*table_, viewer))
          << "folding the updates gives another view than the snapshot";
    }
  }

 private:
  codec::GameRegistry games_ = codec::all_games();
  SeededRandom random_;
  sim::WalkDice dice_;
  codec::store_v1::Begin begin_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Table> follower_;
  std::vector<std::string> log_;
  ViewerUpdates last_;
  std::array<Client, kit::kViewers.size()> clients_;
};

std::vector<v1::Scenario> scenarios() {
  auto shipped = scenarios::shipped_scenarios(codec::all_games());
  std::erase_if(shipped, [](const v1::Scenario& one) { return !one.has_scouting(); });
  return shipped;
}
v1::Scenario scenario(const std::string& id) {
  return scenarios::ShippedScenarios(codec::all_games()).find(id).value();
}

v1::Order place(std::uint32_t cell) {
  v1::Order order;
  order.mutable_scouting()->mutable_place()->set_cell(cell);
  return order;
}

TEST(CodecTable, ReplayAndFoldingGiveTheSameTableOnEveryScoutingScenario) {
  for (const auto& one : scenarios()) {
    SCOPED_TRACE(one.id());
    TableMatch whole(one, 1);
    while (!whole.over() && !testing::Test::HasFatalFailure()) whole.play_random();
    // Offers of draws and resignations too: these matches are short.
    for (std::uint64_t seed = 2; seed <= 5; ++seed) {
      TableMatch match(one, seed);
      while (!match.over() && !testing::Test::HasFatalFailure()) match.play_random(true);
    }
  }
}

TEST(CodecTable, ViewersLeftOutGetNothingAndTheOthersTheSame) {
  TableMatch match(scenario("mill-skirmish"), 5);
  auto few = match.fresh_table();
  const ViewerMask mask = codec::mask_of(Viewer::kSouth) | codec::mask_of(Viewer::kPublic);
  std::size_t read = 0;
  while (!match.over()) {
    for (; read < match.log().size(); ++read) {
      codec::store_v1::Record record;
      ASSERT_TRUE(record.ParseFromString(match.log()[read]));
      // Every third order nobody watches; then the views are made afresh.
      const auto updates = few->replay(record, read % 3 == 1 ? 0 : mask);
      ASSERT_TRUE(updates.has_value());
      for (const Viewer viewer : kit::kViewers) {
        const auto i = kit::index_of(viewer);
        if (read % 3 == 1 || !(mask & codec::mask_of(viewer))) {
          EXPECT_FALSE((*updates)[i].has_value());
        } else {
          EXPECT_EQ((*updates)[i], match.last()[i]);
        }
      }
    }
    match.play_random();
    if (HasFatalFailure()) return;
  }
}

TEST(CodecTable, G4_TheOtherSidesPlacementMovesNoVersionButItsOwn) {
  TableMatch match(scenario("mill-skirmish"), 1);
  match.give(Seat::kSouth, place(3));
  const auto told = [&](Viewer viewer) { return match.last()[kit::index_of(viewer)].has_value(); };
  EXPECT_TRUE(told(Viewer::kSouth));
  EXPECT_TRUE(told(Viewer::kBoth));
  EXPECT_TRUE(told(Viewer::kFull));
  EXPECT_FALSE(told(Viewer::kNorth));
  EXPECT_FALSE(told(Viewer::kPublic));
  EXPECT_FALSE(told(Viewer::kDelayed));
}

TEST(CodecTable, G6_AnUndoneOrderIsToldToThoseWhoSeeAChange) {
  TableMatch match(scenario("mill-skirmish"), 1);
  match.give(Seat::kSouth, place(3));
  // The log is folded again without the last order.
  auto without = match.fresh_table();
  for (std::size_t i = 0; i + 1 < match.log().size(); ++i) {
    codec::store_v1::Record record;
    ASSERT_TRUE(record.ParseFromString(match.log()[i]));
    ASSERT_TRUE(without->replay(record, 0).has_value());
  }
  const auto updates = without->undone_from(match.table(), Seat::kSouth, kEverybody);
  EXPECT_FALSE(updates[kit::index_of(Viewer::kNorth)].has_value());
  EXPECT_FALSE(updates[kit::index_of(Viewer::kPublic)].has_value());
  ASSERT_TRUE(updates[kit::index_of(Viewer::kSouth)].has_value());
  const auto update = parsed(*updates[kit::index_of(Viewer::kSouth)]);
  ASSERT_EQ(update.events_size(), 1);
  EXPECT_EQ(update.events(0).scouting().undone().seat(), v1::SEAT_SOUTH);

  Client client;
  client.read(match.table().snapshot(Viewer::kSouth));
  client.read(*updates[kit::index_of(Viewer::kSouth)]);
  EXPECT_TRUE(client.view() == view_of_snapshot(*without, Viewer::kSouth));
}

TEST(CodecTable, LegalOrdersAreNumberedWordedAndAccepted) {
  TableMatch match(scenario("hex-moor"), 3);
  std::set<std::string> rules;
  sim::WalkDice dice(9);
  while (!match.over()) {
    for (const Seat seat : kit::kSides) {
      const auto orders = match.table().legal_orders(seat, true);
      for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto& legal = orders[i];
        ASSERT_EQ(legal.number(), i + 1);
        ASSERT_FALSE(legal.text().empty());
        ASSERT_GT(legal.rules_size(), 0);
        rules.insert(legal.rules().begin(), legal.rules().end());
        ASSERT_EQ(legal.has_move(), legal.order().scouting().has_move());
        ASSERT_EQ(legal.has_encounter(), legal.order().scouting().has_attack());
        if (i % 7 == 0) {
          ASSERT_TRUE(match.table().decide(seat, legal.order(), dice).has_value());
        }
      }
    }
    match.play_random();
    if (HasFatalFailure()) return;
  }
  for (const auto* rule : {"S2", "S4", "S6", "S7", "S8", "G5"}) EXPECT_TRUE(rules.contains(rule)) << rule;
}

TEST(CodecTable, LegalOrdersReadAsPlainEnglish) {
  TableMatch match(scenario("mill-skirmish"), 1);
  EXPECT_EQ(match.table().legal_orders(Seat::kSouth, false).front().text(), "Place a scout on A1");
  for (const std::uint32_t cell : {0u, 3u, 7u}) match.give(Seat::kSouth, place(cell));
  for (const std::uint32_t cell : {72u, 75u, 79u}) match.give(Seat::kNorth, place(cell));
  v1::Order confirm;
  confirm.mutable_scouting()->mutable_confirm_placement();
  match.give(Seat::kSouth, confirm);
  match.give(Seat::kNorth, confirm);
  std::set<std::string> texts;
  for (const Seat seat : kit::kSides) {
    for (const auto& legal : match.table().legal_orders(seat, false)) texts.insert(legal.text());
  }
  const bool south_first = texts.contains("Scout 1 to A2, 1 step");
  EXPECT_TRUE(south_first || texts.contains("Scout 4 to A9, 1 step"));
  EXPECT_TRUE(texts.contains(south_first ? "Scout 2 to F3, 4 steps" : "Scout 5 to F8, 4 steps"));
  EXPECT_TRUE(texts.contains("End the moves"));
  EXPECT_TRUE(texts.contains("Resign"));
  EXPECT_TRUE(texts.contains("Offer a draw"));
}

TEST(CodecTable, AMalformedOrderIsRefusedAndNamesItsField) {
  TableMatch match(scenario("mill-skirmish"), 1);
  sim::WalkDice dice(1);
  const auto empty = match.table().decide(Seat::kSouth, {}, dice);
  ASSERT_FALSE(empty.has_value());
  EXPECT_TRUE(empty.error().rule.empty());
  const auto far = match.table().decide(Seat::kSouth, place(70000), dice);
  ASSERT_FALSE(far.has_value());
  EXPECT_THAT(far.error().message, testing::HasSubstr("cell"));
  EXPECT_EQ(dice.drawn(), 0u);
}

TEST(CodecTable, ARecordThatDoesNotFitTheBoardIsDataLoss) {
  TableMatch match(scenario("mill-skirmish"), 1);
  codec::store_v1::Record record;
  const auto refused = [&] {
    const auto result = match.table().replay(record, 0);
    return !result && result.error().code == ErrorCode::kDataLoss;
  };
  EXPECT_TRUE(refused()) << "no order";
  record.mutable_game()->mutable_scouting()->mutable_end_turn();
  record.add_events()->mutable_scouting()->mutable_observed()->set_scout(1);
  EXPECT_TRUE(refused()) << "a scout before there are any";
  record.mutable_events(0)->mutable_scouting()->mutable_placed()->set_seat(v1::SEAT_SOUTH);
  record.mutable_events(0)->mutable_scouting()->mutable_placed()->set_cell(80);
  EXPECT_TRUE(refused()) << "a cell off the board";
  record.mutable_events(0)->Clear();
  EXPECT_TRUE(refused()) << "an event of no kind";
  record.clear_events();
  record.mutable_new_secret()->set_commitment_index(1);
  EXPECT_FALSE(refused()) << "a record without events changes nothing";
}

TEST(CodecTable, EventsOfARecordAreWhatItsViewersWereTold) {
  TableMatch match(scenario("road-to-varnholt"), 2);
  auto before = match.fresh_table();
  for (std::size_t read = 0; !match.over();) {
    for (; read < match.log().size(); ++read) {
      codec::store_v1::Record record;
      ASSERT_TRUE(record.ParseFromString(match.log()[read]));
      for (const Viewer viewer : kit::kViewers) {
        const auto& told = match.last()[kit::index_of(viewer)];
        const auto update = told ? parsed(*told) : v1::MatchUpdate();
        const auto events = before->events_of(record, viewer);
        ASSERT_EQ(events.size(), static_cast<std::size_t>(update.events_size()));
        for (std::size_t i = 0; i < events.size(); ++i)
          ASSERT_EQ(events[i].SerializeAsString(), update.events(static_cast<int>(i)).SerializeAsString());
      }
      ASSERT_TRUE(before->replay(record, 0).has_value());
    }
    match.play_random();
    if (HasFatalFailure()) return;
  }
}

// The whole MatchUpdate of a spectator, with a version of three digits.
std::size_t spectators_bytes(const ViewerUpdates& updates) {
  v1::MatchUpdate update;
  update.set_version(999);
  return update.ByteSizeLong() + updates[kit::index_of(Viewer::kPublic)].value_or("").size();
}

TEST(CodecTable, ASpectatorsUpdateOfAMoveIsAtMostFortyBytes) {
  TableMatch match(scenario("open-downs"), 4);
  int moves = 0;
  while (!match.over()) {
    match.play_random();
    if (HasFatalFailure()) return;
    const auto& bytes = match.last()[kit::index_of(Viewer::kPublic)];
    if (!bytes) continue;
    const auto update = parsed(*bytes);
    // A move that ends no phase; the last of a turn tells of the next one as well.
    if (update.events_size() != 1 || !update.events(0).scouting().has_moved()) continue;
    ++moves;
    EXPECT_LE(spectators_bytes(match.last()), 40u) << update.ShortDebugString();
  }
  EXPECT_GT(moves, 50);
}

}  // namespace
}  // namespace galloper
