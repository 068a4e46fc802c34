// The battle at sea on the full screen: what differs from the land battle's.
#include <set>

#include "client/terminal/play/model.h"
#include "client/terminal/play/screen.h"
#include "tests/unit/terminal/naval_fixture.h"

namespace galloper::terminal::play {
namespace {

constexpr std::uint32_t kSouth = 1;

Model at_sea(const v1::NavalDelta& view, const v1::ListLegalOrdersResponse& orders) {
  v1::WatchMatchResponse item;
  item.mutable_update()->set_version(4);
  item.mutable_update()->set_snapshot(true);
  item.mutable_update()->mutable_info()->set_title("Elli");
  *item.mutable_update()->mutable_delta()->mutable_naval() = view;
  Model model(kSouth);
  model.take(WatchItem{item});
  model.wishes();
  model.take(OrdersListed{orders});
  return model;
}

void press(Model& model, std::initializer_list<Key> keys) {
  for (const Key key : keys) model.press({key, 0});
}

std::string screen_of(const Model& model, bool arrows = false) {
  return to_text(draw_screen(model, 80, 24, arrows), false);
}

template <class Wanted>
Wanted only(Model& model) {
  const auto wishes = model.wishes();
  EXPECT_EQ(wishes.size(), 1u);
  if (wishes.size() != 1 || !std::holds_alternative<Wanted>(wishes[0])) {
    ADD_FAILURE() << "another wish";
    return {};
  }
  return std::get<Wanted>(wishes[0]);
}

TEST(NavalPlay, TheWholeScreenAtEightyByTwentyFour) {
  Model model = at_sea(small_sea(), small_sea_orders());
  press(model, {Key::kTab});
  EXPECT_EQ(screen_of(model),
            " Elli: turn 3 of 20, fire plans                                                 \n"
            "    A   B   C   D   E   F                                 South 2/6 points sunk\n"
            " 5< .   .   c>  .   .   .                                 A Averof        3/7 *\n"
            " 4<   .   .   .   .  /d   .                               C Psara         0/6\n"
            " 3< .   .  ### ###  .   .                                 North 0 points sunk\n"
            " 2<   .   A/  .   .   .   .                               d Muavenet      0/2 *\n"
            " 1< .   .   .  <C   .   .                                 c Barbaros      1/6\n"
            "    A   B   C   D   E   F                                 - Yarhisar    sunk\n"
            "                                                          - Gayret      left\n"
            "B2: sea. Averof, armoured cruiser of South, facing north-east, 3 of 7 points hit\n"
            "Averof (A at B2, facing north-east):\n"
            "   Averof holds its fire: gives up range 2, 1 die, 0.7 points                   \n"
            "   Averof aims its guns at Muavenet: range 3, half, 2 dice, 1.3 points, sinks 2~\n"
            "\n\n\n\n\n\n\n\n\n\n"
            "[connected] Tab next  Enter choose  o orders  e end phase  ? keys  q leave      \n");
}

TEST(NavalPlay, N8_AShipThenItsTargetThenThePlan) {
  Model model = at_sea(small_sea(), small_sea_orders());
  press(model, {Key::kTab});
  EXPECT_EQ(model.cursor(), 7u);
  EXPECT_EQ(model.marks().ready, (std::set<std::uint32_t>{3, 7}));
  EXPECT_EQ(model.marks().aims, (std::set<std::uint32_t>{22}));
  // To Muavenet in E4.
  press(model, {Key::kUp, Key::kUp, Key::kRight, Key::kRight, Key::kRight, Key::kEnter});
  ASSERT_EQ(model.entries().size(), 1u);
  EXPECT_EQ(model.entries()[0].text,
            "Averof aims its guns at Muavenet: range 3, half, 2 dice, 1.3 points, sinks 25 %");
  press(model, {Key::kEnter});
  const auto given = only<GiveOrder>(model);
  EXPECT_EQ(given.seat, v1::SEAT_SOUTH);
  EXPECT_EQ(given.order.naval().aim().target(), 3u);
}

TEST(NavalPlay, N8_CommittingIsTheEndOfThePhase) {
  Model model = at_sea(small_sea(), small_sea_orders());
  model.press({Key::kLetter, 'e'});
  press(model, {Key::kEnter});
  EXPECT_TRUE(only<GiveOrder>(model).order.naval().has_commit());
}

TEST(NavalPlay, N3_TheEndsInAHexDifferByTheirFacing) {
  Model model = at_sea(moving_sea(), small_sea_moves());
  press(model, {Key::kTab, Key::kRight, Key::kEnter});
  ASSERT_EQ(model.entries().size(), 2u);
  EXPECT_EQ(model.entries()[1].text, "Averof to C2, facing north-east: costs 3, RFL");
  EXPECT_EQ(model.marks().bow->facing, v1::NAVAL_FACING_EAST);
  EXPECT_NE(screen_of(model).find(" 2<   .   A/  +>  .   .   ."), std::string::npos) << screen_of(model);
  press(model, {Key::kDown});
  EXPECT_NE(screen_of(model, true).find(" 2<   .   A↗  +↗  .   .   ."), std::string::npos)
      << screen_of(model, true);
  press(model, {Key::kEnter});
  EXPECT_EQ(only<GiveOrder>(model).order.naval().move().facing(), v1::NAVAL_FACING_NORTH_EAST);
}

TEST(NavalPlay, N3_TheCourseIsDrawnBeforeItIsOrdered) {
  Model model = at_sea(moving_sea(), small_sea_moves());
  press(model, {Key::kTab});
  model.press({Key::kLetter, 'o'});
  press(model, {Key::kDown, Key::kDown, Key::kDown});
  EXPECT_EQ(model.marks().course, (std::set<std::uint32_t>{13, 18}));
  EXPECT_EQ(model.marks().bow->cell, 18u);
}

TEST(NavalPlay, N6_ArcsOnDemandFromHereAndFromTheChosenMove) {
  Model model = at_sea(moving_sea(), small_sea_moves());
  press(model, {Key::kTab});
  model.press({Key::kLetter, 'a'});
  auto asked = only<AskArcs>(model).request;
  EXPECT_EQ(asked.ship(), 1u);
  EXPECT_EQ(asked.weapon(), v1::NAVAL_WEAPON_GUNS);
  EXPECT_FALSE(asked.has_cell());
  model.take(ArcsTold{asked, parse<v1::GetFireArcsResponse>(
                                 "hexes { cell: 8 dice: 6 } hexes { cell: 12 dice: 3 half: true }")});
  EXPECT_EQ(model.message(),
            "Averof (A at B2, facing north-east), its guns: at most 6 dice; h: half effect, ahead or astern "
            "(N6, N7)");
  EXPECT_NE(screen_of(model).find(" 3< 3h  .  ### ###"), std::string::npos) << screen_of(model);
  EXPECT_NE(screen_of(model).find(" 2<   .   A/  6   .   .   ."), std::string::npos) << screen_of(model);
  // It has no torpedoes: once more takes them away.
  model.press({Key::kLetter, 'a'});
  EXPECT_TRUE(model.wishes().empty());
  EXPECT_FALSE(model.arcs());
  // From the second end.
  model.press({Key::kLetter, 'o'});
  press(model, {Key::kDown});
  model.press({Key::kLetter, 'a'});
  asked = only<AskArcs>(model).request;
  EXPECT_EQ(asked.cell(), 8u);
  EXPECT_EQ(asked.facing(), v1::NAVAL_FACING_EAST);
  model.take(ArcsTold{asked, fail(ErrorCode::kInvalidArgument, "There is land.")});
  EXPECT_EQ(model.message(), "There is land.");
}

TEST(NavalPlay, N11_ArcsOfAShipWithTorpedoes) {
  Model model = at_sea(small_sea(), small_sea_orders());
  press(model, {Key::kTab, Key::kUp, Key::kUp, Key::kRight, Key::kRight, Key::kRight});
  for (const auto weapon : {v1::NAVAL_WEAPON_GUNS, v1::NAVAL_WEAPON_TORPEDO}) {
    model.press({Key::kLetter, 'a'});
    const auto asked = only<AskArcs>(model).request;
    EXPECT_EQ(asked.ship(), 3u);
    EXPECT_EQ(asked.weapon(), weapon);
    model.take(ArcsTold{asked, parse<v1::GetFireArcsResponse>("hexes { cell: 8 dice: 2 }")});
  }
  model.press({Key::kLetter, 'a'});
  EXPECT_FALSE(model.arcs());
  press(model, {Key::kHome});
  model.press({Key::kLetter, 'c'});
  ASSERT_TRUE(model.popup());
  EXPECT_EQ(model.popup()->title, "The fleets");
}

TEST(NavalPlay, TheLogTellsTheFireOfBothSides) {
  Model model = at_sea(small_sea(), small_sea_orders());
  v1::WatchMatchResponse item;
  item.mutable_update()->set_version(5);
  *item.mutable_update()->mutable_events() = parse<v1::MatchUpdate>(R"(
        events { naval { fired { ship: 1 weapon: NAVAL_WEAPON_GUNS target: 4 range: 3 dice: "\006" points: 2 } } }
        events { naval { fired { ship: 4 weapon: NAVAL_WEAPON_GUNS target: 1 range: 3 dice: "\001" } } }
        events { naval { fire_ended {} } })")
                                                 .events();
  item.mutable_update()->mutable_delta()->mutable_naval()->set_may_act(0);
  model.take(WatchItem{item});
  ASSERT_EQ(model.log().size(), 5u);
  EXPECT_EQ(model.log()[0], "All fire at once (N8):");
  EXPECT_EQ(model.log()[4], "The fire is over.");
}

}  // namespace
}  // namespace galloper::terminal::play
