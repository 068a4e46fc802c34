#include <set>

#include "client/terminal/play/model.h"
#include "client/terminal/play/screen.h"
#include "tests/unit/terminal/land_fixture.h"

namespace galloper::terminal::play {
namespace {

constexpr std::uint32_t kSouth = 1;

v1::WatchMatchResponse snapshot(const v1::LandDelta& view = small_battle()) {
  v1::WatchMatchResponse item;
  item.mutable_update()->set_version(4);
  item.mutable_update()->set_snapshot(true);
  item.mutable_update()->mutable_info()->set_title("The Ems");
  *item.mutable_update()->mutable_delta()->mutable_land() = view;
  return item;
}

void press(Model& model, std::initializer_list<Key> keys) {
  for (const Key key : keys) model.press({key, 0});
}
void type(Model& model, const char* letters) {
  for (; *letters != 0; ++letters) model.press({Key::kLetter, *letters});
}

// A player of South with the battle before him and his orders listed.
Model at_the_table() {
  Model model(kSouth);
  model.take(WatchItem{snapshot()});
  model.wishes();
  model.take(OrdersListed{small_orders()});
  return model;
}

std::string screen_of(const Model& model, std::size_t columns = 80, std::size_t rows = 24) {
  return to_text(draw_screen(model, columns, rows), false);
}

template <class Wanted>
std::vector<Wanted> only(std::vector<Wish> wishes) {
  std::vector<Wanted> result;
  for (auto& wish : wishes) {
    if (auto* wanted = std::get_if<Wanted>(&wish)) result.push_back(std::move(*wanted));
  }
  EXPECT_EQ(result.size(), wishes.size());
  return result;
}

TEST(Play, OrdersAreAskedForWhoeverMayAct) {
  Model player(kSouth);
  player.take(WatchItem{snapshot()});
  const auto asked = only<AskOrders>(player.wishes());
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].seat, v1::SEAT_SOUTH);
  for (const std::uint32_t seats : {0u, 2u}) {
    Model other(seats);
    other.take(WatchItem{snapshot()});
    EXPECT_TRUE(other.wishes().empty()) << seats;
  }
}

TEST(Play, TheWholeScreenAtEightyByTwentyFour) {
  Model model = at_the_table();
  press(model, {Key::kTab});
  EXPECT_EQ(screen_of(model),
            " The Ems: turn 3, actions of South: rolled 4, centre, 2 more units may act      \n"
            "   | right ? |   centre ?   | left ?  |                   South 1/3 banners\n"
            "       A    B    C    D    E    F    G                    @ D1 Baron Kuhl\n"
            "  5    .    .    . i2?.    .    .    .                    A 3 Br Graf Adler\n"
            "  4      .    .    . a2 .    w    .                       O 5 Un Oberst Zieten\n"
            "  3    .    .   +t   +*.    .    .    .                   \n");
}

TEST(Play, TabGoesThroughThoseThatMayAct) {
  Model model = at_the_table();
  EXPECT_EQ(model.entries().size(), 2u);
  press(model, {Key::kTab});
  EXPECT_EQ(model.cursor(), 10u);
  ASSERT_EQ(model.entries().size(), 3u);
  EXPECT_EQ(model.entries()[0].text, "1st Foot fires at Grey Guns: 2 dice, 0.2 SP, retreats 17 %, lost 3 %");
  EXPECT_EQ(model.marks().aims, (std::set<std::uint32_t>{10, 16, 17, 24}));
  press(model, {Key::kTab});
  EXPECT_EQ(model.entries()[0].text, "End the actions");
  press(model, {Key::kTab});
  EXPECT_EQ(model.entries().size(), 3u);
  press(model, {Key::kEscape});
  EXPECT_EQ(model.entries().size(), 2u);
}

TEST(Play, EnterOnAUnitThenOnAHexNamesTheOrder) {
  Model model = at_the_table();
  // From the middle of South's baseline to D2, where 1st Foot stands.
  press(model, {Key::kUp, Key::kEnter});
  EXPECT_EQ(model.cursor(), 10u);
  EXPECT_EQ(model.focus(), Focus::kOrders);
  type(model, "o");
  press(model, {Key::kUp, Key::kEnter});
  ASSERT_EQ(model.entries().size(), 1u);
  EXPECT_EQ(model.entries()[0].text, "1st Foot to D3");
  EXPECT_EQ(model.marks().aims, std::set<std::uint32_t>{17});
  press(model, {Key::kEnter});
  const auto given = only<GiveOrder>(model.wishes());
  ASSERT_EQ(given.size(), 1u);
  EXPECT_EQ(given[0].version, 4u);
  EXPECT_EQ(given[0].seat, v1::SEAT_SOUTH);
  EXPECT_EQ(given[0].order.land().act().cell(), 17u);
}

TEST(Play, ATargetIsChosenWhereItStands) {
  Model model = at_the_table();
  press(model, {Key::kTab, Key::kUp, Key::kUp, Key::kEnter});
  EXPECT_EQ(model.cursor(), 24u);
  ASSERT_EQ(model.entries().size(), 1u);
  EXPECT_EQ(model.entries()[0].order, 0);
}

TEST(Play, AHexThatNoOrderLeadsToSaysSo) {
  Model model = at_the_table();
  press(model, {Key::kEnter});
  EXPECT_EQ(model.message(), "Nobody in D1 has an order to be given now.");
  press(model, {Key::kTab, Key::kRight, Key::kEnter});
  EXPECT_EQ(model.message(), "None of these orders leads to E2.");
  EXPECT_EQ(model.entries().size(), 3u);
}

TEST(Play, OneOrderAtATimeAndItsAnswer) {
  Model model = at_the_table();
  type(model, "e");
  press(model, {Key::kEnter, Key::kEnter});
  EXPECT_EQ(only<GiveOrder>(model.wishes()).size(), 1u);
  EXPECT_EQ(model.message(), "The order before this one has not been answered yet.");
  EXPECT_NE(screen_of(model).find("waiting for the answer"), std::string::npos);
  model.take(Answered{
      tl::unexpected(Error{ErrorCode::kFailedPrecondition, "A unit under Assault must act first.", "L17", 0}),
      {}});
  EXPECT_EQ(model.message(), "A unit under Assault must act first. (L17)");
  EXPECT_FALSE(model.is_waiting());
}

TEST(Play, AnUpdateMakesTheOrdersStaleAndAsksAnew) {
  Model model = at_the_table();
  press(model, {Key::kTab});
  auto update = parse<v1::WatchMatchResponse>(R"(
    update { version: 5 events { land { turn_began { seat: SEAT_SOUTH turn: 4 } } } delta { land { turn: 4 } } })");
  model.take(WatchItem{update});
  EXPECT_TRUE(model.entries().empty());
  EXPECT_EQ(only<AskOrders>(model.wishes()).size(), 1u);
  EXPECT_EQ(model.log().back(), "Turn 4 of South.");
  // A list of the version before comes too late; that of the present one finds the unit selected as it was.
  model.take(OrdersListed{small_orders()});
  EXPECT_TRUE(model.entries().empty());
  auto list = small_orders();
  list.set_version(5);
  model.take(OrdersListed{list});
  EXPECT_EQ(model.entries().size(), 3u);
}

TEST(Play, TheConnectionIsAlwaysOnTheScreen) {
  Model model(kSouth);
  EXPECT_NE(screen_of(model).find("[connecting]"), std::string::npos);
  model.take(WatchItem{snapshot()});
  EXPECT_NE(screen_of(model).find("[connected]"), std::string::npos);
  model.wishes();
  model.take(OrdersListed{small_orders()});
  model.take(LinkLost{"gone"});
  EXPECT_NE(screen_of(model).find("[connection lost, trying again]"), std::string::npos);
  type(model, "e");
  press(model, {Key::kEnter});
  EXPECT_TRUE(model.wishes().empty());
  EXPECT_EQ(model.message(), "The server is not reached now; the order was not sent.");
  model.take(LinkBack{});
  EXPECT_NE(screen_of(model).find("[connected]"), std::string::npos);
  model.take(LinkEnded{{ErrorCode::kNotFound, "There is no such match.", {}, 0}});
  EXPECT_NE(screen_of(model).find("There is no such match."), std::string::npos);
}

TEST(Play, EveryScreenIsExactlyAsLargeAsTheTerminal) {
  Model model = at_the_table();
  for (int i = 0; i < 3; ++i) {
    for (const std::size_t columns : {60u, 80u, 100u, 213u}) {
      for (const std::size_t rows : {20u, 24u, 50u}) {
        const auto lines = draw_screen(model, columns, rows);
        EXPECT_EQ(lines.size(), rows) << columns;
        for (const Line& line : lines) EXPECT_LE(columns_of(line), columns) << to_text(line, false);
      }
    }
    type(model, i == 0 ? "?" : "c");
  }
  EXPECT_NE(screen_of(model, 40, 10).find("Needs 60 x 20."), std::string::npos);
}

TEST(Play, ALargeBoardIsShownAroundTheCursor) {
  auto item = parse<v1::WatchMatchResponse>(R"(
    update { version: 4 snapshot: true info { title: "Moor" } delta { scouting { phase: SCOUTING_PHASE_MOVES may_act: 1
      ground { grid: SCOUTING_GRID_HEX width: 30 depth: 40 terrain { symbol: "." name: "open" } } } } })");
  item.mutable_update()->mutable_delta()->mutable_scouting()->mutable_ground()->set_cells(
      std::string(1200, '\0'));
  auto* scout = item.mutable_update()->mutable_delta()->mutable_scouting()->add_scouts();
  scout->set_id(1);
  scout->set_seat(v1::SEAT_SOUTH);
  scout->set_status(v1::SCOUT_STATUS_RIDING_OUT);
  scout->set_cell(30 * 38 + 28);
  Model model(kSouth);
  model.take(WatchItem{item});
  EXPECT_EQ(screen_of(model).find(" S1."), std::string::npos);
  for (int i = 0; i < 38; ++i) press(model, {Key::kUp});
  for (int i = 0; i < 13; ++i) press(model, {Key::kRight});
  EXPECT_EQ(model.cursor(), scout->cell());
  EXPECT_NE(screen_of(model).find(" S1."), std::string::npos) << screen_of(model);
  EXPECT_NE(screen_of(model).find("AC39: open. Scout S1"), std::string::npos) << screen_of(model);
}

TEST(Play, HelpChancesAndArmiesOpenOverTheBoard) {
  Model model = at_the_table();
  type(model, "?");
  EXPECT_NE(screen_of(model).find("leave; the match goes on without you"), std::string::npos);
  // Whatever is pressed only closes it.
  type(model, "q");
  EXPECT_TRUE(model.wishes().empty());
  EXPECT_FALSE(model.popup());
  press(model, {Key::kTab});
  type(model, "ox");
  ASSERT_TRUE(model.popup());
  EXPECT_NE(screen_of(model).find("It throws 2 dice, -1 woods (L7):"), std::string::npos) << screen_of(model);
  press(model, {Key::kEscape});
  type(model, "c");
  EXPECT_NE(screen_of(model).find("Hold, 2 of 3 turns left"), std::string::npos) << screen_of(model, 80, 24);
}

TEST(Play, LeavingAndTakingBack) {
  Model model = at_the_table();
  type(model, "u");
  const auto wish = only<TakeBack>(model.wishes());
  ASSERT_EQ(wish.size(), 1u);
  EXPECT_EQ(wish[0].version, 4u);
  EXPECT_FALSE(wish[0].consent);
  model.take(Answered{Status(), "The order is taken back (G6)."});
  EXPECT_EQ(model.message(), "The order is taken back (G6).");
  model.take(WatchItem{parse<v1::WatchMatchResponse>("notice { undo_asked: SEAT_NORTH }")});
  EXPECT_EQ(model.log().back(), "North asks to take its last order back (G6).");
  type(model, "g");
  EXPECT_TRUE(only<TakeBack>(model.wishes())[0].consent);
  model.take(Answered{Status(), ""});
  type(model, "q");
  EXPECT_EQ(only<Leave>(model.wishes()).size(), 1u);
}

TEST(Play, WhoeverHoldsBothSidesChoosesForWhom) {
  v1::LandDelta view = small_battle();
  view.set_may_act(3);
  Model model(3);
  model.take(WatchItem{snapshot(view)});
  EXPECT_EQ(only<AskOrders>(model.wishes())[0].seat, v1::SEAT_SOUTH);
  type(model, "s");
  EXPECT_EQ(only<AskOrders>(model.wishes())[0].seat, v1::SEAT_NORTH);
}

TEST(Play, ASpectatorGivesNoOrders) {
  Model model(0);
  model.take(WatchItem{snapshot()});
  press(model, {Key::kTab, Key::kEnter});
  type(model, "oe");
  press(model, {Key::kEnter});
  type(model, "u");
  EXPECT_TRUE(model.wishes().empty());
  EXPECT_NE(screen_of(model).find("You watch."), std::string::npos);
}

}  // namespace
}  // namespace galloper::terminal::play
