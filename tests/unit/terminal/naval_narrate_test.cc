#include "client/terminal/naval_narrate.h"

#include <fmt/format.h>

#include "client/terminal/narrate.h"
#include "client/terminal/odds.h"
#include "client/terminal/order_groups.h"
#include "client/terminal/shown_dice.h"
#include "client/terminal/table.h"
#include "tests/unit/terminal/naval_fixture.h"

namespace galloper::terminal {
namespace {

std::string told(const std::string& event) { return narrate(parse<v1::NavalEvent>(event), small_sea()); }

TEST(NavalNarrate, N1_Initiative) {
  EXPECT_EQ(told("initiative_rolled { south: 3 north: 5 first: SEAT_NORTH }"),
            "South rolled 3; North rolled 5: North moves first (N1).");
  EXPECT_EQ(told("initiative_rolled { south: 3 north: 3 }"),
            "South rolled 3; North rolled 3: a tie, so both roll again (N1).");
}

TEST(NavalNarrate, N3_N4_Moves) {
  EXPECT_EQ(told(R"(moved { ship: 1 cell: 20 facing: NAVAL_FACING_EAST steps: "\001\003\001" })"),
            "Averof goes to C4, facing east: FRF (N3).");
  EXPECT_EQ(told("moved { ship: 1 cell: 7 facing: NAVAL_FACING_NORTH_EAST }"), "Averof stays in B2.");
  EXPECT_EQ(told(R"(withdrew { ship: 6 steps: "\001" })"), "Gayret leaves the battle: F (N4).");
  EXPECT_EQ(told("moves_ended { seat: SEAT_SOUTH }"),
            "South has ended its moves; its other ships stay (N2).");
}

TEST(NavalNarrate, N8_Plans) {
  EXPECT_EQ(told("fire_began { may_fire: 3 }"), "Fire is planned in secret by South and North (N8).");
  EXPECT_EQ(told("fire_began {}"), "Nobody has a shot (N8).");
  EXPECT_EQ(told("aimed { ship: 1 weapon: NAVAL_WEAPON_GUNS target: 4 }"),
            "Averof aims its guns at Barbaros (N8).");
  EXPECT_EQ(told("aimed { ship: 3 weapon: NAVAL_WEAPON_TORPEDO target: 1 }"),
            "Muavenet aims a torpedo at Averof (N8).");
  EXPECT_EQ(told("aimed { ship: 3 weapon: NAVAL_WEAPON_TORPEDO }"), "Muavenet holds its torpedo (N8).");
  EXPECT_EQ(told("committed { seat: SEAT_NORTH }"), "North has committed its fire plan (N8).");
}

TEST(NavalNarrate, N8_BothSidesFireIsToldTogether) {
  const auto update = parse<v1::MatchUpdate>(R"(
      events { naval { committed { seat: SEAT_NORTH } } }
      events { naval { fired { ship: 1 weapon: NAVAL_WEAPON_GUNS target: 4 range: 3 dice: "\006\001\004" points: 3 } } }
      events { naval { fired { ship: 2 weapon: NAVAL_WEAPON_GUNS target: 3 range: 4 half: true dice: "\002" } } }
      events { naval { fired { ship: 3 weapon: NAVAL_WEAPON_TORPEDO target: 1 range: 3 dice: "\005" points: 1 } } }
      events { naval { fired { ship: 4 weapon: NAVAL_WEAPON_GUNS target: 1 range: 3 dice: "\006\006" points: 4 } } }
      events { naval { sunk { ship: 5 } } }
      events { naval { fire_ended {} } })");
  EXPECT_EQ(
      fmt::format("{}", fmt::join(narrate(update, sea_table()), "\n")),
      "North has committed its fire plan (N8).\n"
      "All fire at once (N8):\n"
      "  Averof fires its guns at Barbaros, range 3, 3 dice: rolled 6 1 4: 3 points (N5, N6).\n"
      "  Psara fires its guns at Muavenet, range 4, half effect, 1 die: rolled 2: no hit (N5, N6, N7).\n"
      "  Muavenet fires a torpedo at Averof, range 3, 1 die: rolled 5: 1 point (N5, N11).\n"
      "  Barbaros fires its guns at Averof, range 3, 2 dice: rolled 6 6: 4 points (N5, N6).\n"
      "  Averof takes 5 points: 3 of 7 hit (N9).\n"
      "  Barbaros takes 3 points: 1 of 6 hit (N9).\n"
      "Yarhisar sinks (N9): South has sunk 2 points.\n"
      "The fire is over.");
}

TEST(NavalNarrate, G5_G6_WhatIsCommonToAllGames) {
  EXPECT_EQ(told("resigned { seat: SEAT_NORTH }"), "North resigns (G5).");
  EXPECT_EQ(told("draw_lapsed { seat: SEAT_SOUTH }"), "South's offer of a draw has lapsed (G5).");
  EXPECT_EQ(told("undone { seat: SEAT_SOUTH }"), "South takes its last order back (G6).");
}

TEST(NavalNarrate, N12_TheEnd) {
  EXPECT_EQ(
      told("ended { outcome { winner: SEAT_SOUTH reason: END_REASON_PLAYED_OUT south_points_sunk: 7 } }"),
      "The match is over: South wins, played out. Points sunk: South 7, North 0 (N12).");
  EXPECT_EQ(told("ended { outcome { reason: END_REASON_PLAYED_OUT } }"),
            "The match is over: a draw, played out. Points sunk: South 0, North 0 (N12).");
}

TEST(NavalNarrate, EveryEventIsTold) {
  const auto* oneof = v1::NavalEvent::descriptor()->oneof_decl(0);
  for (int i = 0; i < oneof->field_count(); ++i) {
    v1::NavalEvent event;
    event.GetReflection()->MutableMessage(&event, oneof->field(i));
    const std::string text = narrate(event, v1::NavalDelta());
    EXPECT_EQ(text.find("newer"), std::string::npos) << oneof->field(i)->name() << ": " << text;
    EXPECT_FALSE(text.empty()) << oneof->field(i)->name();
  }
  EXPECT_NE(narrate(v1::NavalEvent(), v1::NavalDelta()).find("newer"), std::string::npos);
}

TEST(NavalTable, TheTurnOfItsLimitAndWhoseMoveItIs) {
  EXPECT_EQ(progress_words(sea_table()), "turn 3 of 20, fire plans");
  EXPECT_EQ(progress_words(sea_table(moving_sea())), "turn 3 of 20, moves of South (1 of 2 ships moved)");
  EXPECT_EQ(phase_and_turn(sea_table()), "fire plans, turn 3 of 20");
  EXPECT_EQ(may_act(sea_table()), 1u);
  EXPECT_FALSE(is_over(sea_table()));
}

TEST(NavalOrders, AreGroupedByShip) {
  const auto groups = group_orders(small_sea_orders(), sea_table());
  ASSERT_EQ(groups.size(), 4u);
  EXPECT_EQ(groups[0].title, "Averof (A at B2, facing north-east)");
  EXPECT_EQ(groups[0].unit, 1u);
  EXPECT_EQ(groups[0].orders, (std::vector<int>{0, 1}));
  EXPECT_EQ(groups[1].unit, 2u);
  EXPECT_EQ(groups[2].title, "Go on");
  EXPECT_TRUE(groups[3].of_match);
  EXPECT_TRUE(ends_phase(small_sea_orders().orders(3).order()));
  EXPECT_TRUE(ends_phase(small_sea_moves().orders(5).order()));
  EXPECT_FALSE(ends_phase(small_sea_moves().orders(0).order()));
  EXPECT_EQ(aim_of(small_sea_orders().orders(1).order(), sea_table()).target, 22u);
  EXPECT_EQ(aim_of(small_sea_moves().orders(1).order(), sea_table()).destination, 8u);
}

TEST(NavalOrders, N3_EndsWithFacingCostAndCourse) {
  EXPECT_EQ(draw_orders(small_sea_moves(), sea_table(moving_sea()), 100),
            "Where a ship ends, how it faces there, its course: F forward, L and R a turn of sixty degrees.\n"
            "Averof (A at B2, facing north-east)\n"
            "   5  Averof leaves the battle: costs 2, FF  (N4)\n"
            "      go, cost 0: 1 B2 NE (stays)  (N3)\n"
            "      go, cost 2: 2 C2 E RF  (N3)\n"
            "      go, cost 3: 3 C2 NE RFL, 4 A4 NW LFF  (N3)\n"
            "Go on\n"
            "   6  End the moves: all other ships stay  (N2)\n");
}

TEST(NavalOrders, N8_WhatAShotAndThePlanDo) {
  EXPECT_EQ(
      draw_orders(small_sea_orders(), sea_table(), 100),
      "Averof (A at B2, facing north-east)\n"
      "   1  Averof holds its fire: gives up range 2, 1 die, 0.7 points  (N8)\n"
      "   2  Averof aims its guns at Muavenet: range 3, half, 2 dice, 1.3 points, sinks 25 %  (N8 N6)\n"
      "Psara (C at D1, facing west)\n"
      "   3  Psara aims its guns at Barbaros: range 4, 1 die, 0.7 points; all at it 4 dice, 2.7 points,\n"
      "        sinks <1 %  (N8 N6)\n"
      "Go on\n"
      "   4  Commit the fire plan  (N8)\n"
      "The match\n"
      "   5  Resign  (G5)\n");
}

TEST(NavalOrders, N5_TheWholeDistribution) {
  EXPECT_EQ(full_odds(small_sea_orders().orders(2), sea_table()),
            "Psara aims its guns at Barbaros\n"
            "Range 4.\n"
            "This shot, 1 die:\n"
            "  0 points         50.0 %\n"
            "  1 point          33.3 %\n"
            "  2 points         16.7 %\n"
            "  sinks             0.0 %\n"
            "  expected         0.67 points\n"
            "With all of the plan that aim at it, 4 dice:\n"
            "  0 points         25.0 %\n"
            "  2 points         75.0 %\n"
            "  sinks             0.1 %\n"
            "  expected         2.67 points\n"
            "Rules: N8 and N6\n");
  EXPECT_EQ(full_odds(small_sea_orders().orders(0), sea_table())
                .find("Averof holds its fire\nIt gives up the shot that is planned.\nRange 2.\n"),
            0u);
  EXPECT_NE(
      full_odds(small_sea_orders().orders(1), sea_table()).find("half effect: the target is ahead or astern"),
      std::string::npos);
  EXPECT_NE(full_odds(small_sea_moves().orders(2), sea_table()).find("A shortest course costs 3: RFL.\n"),
            std::string::npos);
  EXPECT_NE(full_odds(small_sea_orders().orders(3), sea_table()).find("No die is rolled"), std::string::npos);
}

TEST(NavalShownDice, G7_EveryDieOfABattleAtSea) {
  EXPECT_EQ(shown_dice(parse<v1::Event>("naval { initiative_rolled { south: 3 north: 5 } }")),
            (std::vector<std::uint32_t>{3, 5}));
  EXPECT_EQ(shown_dice(parse<v1::Event>(R"(naval { fired { ship: 1 dice: "\006\001\004" } })")),
            (std::vector<std::uint32_t>{6, 1, 4}));
  EXPECT_TRUE(shown_dice(parse<v1::Event>("naval { turn_began { turn: 4 } }")).empty());
}

}  // namespace
}  // namespace galloper::terminal
