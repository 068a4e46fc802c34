#include "client/terminal/land_narrate.h"

#include <fmt/format.h>

#include "client/terminal/narrate.h"
#include "client/terminal/odds.h"
#include "client/terminal/order_groups.h"
#include "client/terminal/shown_dice.h"
#include "tests/unit/terminal/land_fixture.h"

namespace galloper::terminal {
namespace {

std::string told(const std::string& event) { return narrate(parse<v1::LandEvent>(event), small_battle()); }

TEST(LandNarrate, L8_EveryDieOfAVolleyIsExplained) {
  EXPECT_EQ(told(R"(volley { kind: VOLLEY_KIND_FIRE unit: 1 target: 65 range: 2 dice: "\002\005\006"
                             modifiers { amount: -1 rule: "L7" cause: "woods" } hits: 2 flags: 1 })"),
            "1st Foot fires at Grey Guns at 2 hexes with 3 dice, -1 woods (L7): rolled 2 5 6: 2 hits, 1 flag "
            "(L8).");
  EXPECT_EQ(told(R"(volley { kind: VOLLEY_KIND_STRIKE_BACK unit: 66 target: 2 dice: "\001" })"),
            "Grey Foot strikes back at Blue Hussars with 1 die: rolled 1: no hit (L9).");
}

TEST(LandNarrate, L10_FlagsInTheirOrder) {
  EXPECT_EQ(told("flags_resolved { unit: 66 flags: 1 doubled: 1 ignored: 1 retreated: 1 losses: 0 }"),
            "Grey Foot: 1 flag, 1 more for its losses, 1 ignored: it retreats 1 hex (L10).");
  EXPECT_EQ(told("flags_resolved { unit: 66 flags: 2 losses: 2 }"),
            "Grey Foot: 2 flags: it stands and loses 2 SP for want of room (L10).");
}

TEST(LandNarrate, C9_AWilfulBrigadierIsADespatch) {
  EXPECT_EQ(told(R"(runner_arrived { seat: SEAT_SOUTH brigade: 0 sent: COMMAND_ORDER_HOLD die: 5 modifier: 1
                      taken: ORDER_TAKEN_WILFUL adopted: COMMAND_ORDER_ASSAULT disobeyed: true rating: 3 character: "Brash" })"),
            "Despatch from Graf Adler of South:\n"
            "  | Ordered: Hold (C7).\n"
            "  | Rolled 5, +1 against rating 3: wilful (C9).\n"
            "  | Brash, he takes Assault.");
  EXPECT_EQ(
      told(
          R"(runner_arrived { seat: SEAT_SOUTH brigade: 0 sent: COMMAND_ORDER_HOLD die: 2 taken: ORDER_TAKEN_OBEYED
                      adopted: COMMAND_ORDER_HOLD rating: 3 character: "Brash" })"),
      "The runner reaches Graf Adler with Hold: rolled 2 against rating 3: he obeys (C9).");
}

TEST(LandNarrate, C11_WilfulAndYetObedient) {
  EXPECT_NE(told(R"(runner_arrived { seat: SEAT_SOUTH brigade: 0 sent: COMMAND_ORDER_ASSAULT die: 5
                      taken: ORDER_TAKEN_WILFUL adopted: COMMAND_ORDER_ASSAULT rating: 3 character: "Brash" })")
                .find("he has obeyed (C11)"),
            std::string::npos);
}

TEST(LandNarrate, C10_TheEnemySeesOnlyWhatHeDoes) {
  const std::string text = told(R"(runner_arrived { seat: SEAT_NORTH brigade: 0 taken: ORDER_TAKEN_WILFUL
                      adopted: COMMAND_ORDER_HOLD retreats: true character: "Cowardly" })");
  EXPECT_EQ(text,
            "Despatch about Sir Nigel of North:\n"
            "  | He goes his own way (C9).\n"
            "  | Cowardly, he goes back a full move with all his units and takes Hold (C10).");
}

TEST(LandNarrate, F3_TheRollAndWhoMayAct) {
  EXPECT_EQ(
      told(
          R"(sector_rolled { seat: SEAT_SOUTH die: 4 sector: SECTOR_CENTRE units_allowed: 1 called: "\001\002" })"),
      "South rolled 4: its centre plays (F3); up to 1 of 1st Foot and Blue Hussars may act (F5).");
  EXPECT_EQ(told("sector_rolled { seat: SEAT_SOUTH die: 4 sector: SECTOR_CENTRE units_allowed: 3 }"),
            "South rolled 4: its centre plays (F3); no unit of it can act (F6).");
}

TEST(LandNarrate, C16_WhatTheBattleMadeOfHim) {
  EXPECT_EQ(
      told(
          R"(brigadier_after { seat: SEAT_SOUTH brigade: 0 rating_before: 3 character: "Brash" disobeyed: true units: 2
                      units_lost: 1 enemies_routed: 1 die: 2 rating: 4 rule: "C16" })"),
      "After the battle Graf Adler: he disobeyed; 1 of 2 units lost, 1 enemy unit routed. Rolled 2 against "
      "rating 3: rating 4 (C16).");
}

TEST(LandNarrate, WhateverHappensIsTold) {
  const auto* events = v1::LandEvent::descriptor()->oneof_decl(0);
  for (int i = 0; i < events->field_count(); ++i) {
    v1::LandEvent event;
    event.GetReflection()->MutableMessage(&event, events->field(i));
    const std::string text = narrate(event, v1::LandDelta());
    ASSERT_FALSE(text.empty()) << events->field(i)->name();
    EXPECT_EQ(text.back(), '.') << text;
    EXPECT_EQ(text.find("does not know"), std::string::npos) << events->field(i)->name() << " is not told";
  }
}

TEST(LandNarrate, AnUpdateLineByLine) {
  const auto update = parse<v1::MatchUpdate>(R"(
    events { land { runner_arrived { seat: SEAT_SOUTH brigade: 0 sent: COMMAND_ORDER_HOLD die: 5 taken: ORDER_TAKEN_WILFUL
                    adopted: COMMAND_ORDER_ASSAULT rating: 3 character: "Brash" disobeyed: true } } }
    events { operation { land { turn_began { seat: SEAT_NORTH turn: 4 } } } }
    events { operation { battle_began { advantage { initiative: SEAT_NORTH north_returned: 2 north_rewards: 1 north_rewards: 2 } } } })");
  const auto lines = narrate(update, battle_table());
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[4], "Turn 4 of North.");
  EXPECT_EQ(lines[5],
            "The battle begins. Scouts home: South 0, North 2 (S10). North may choose to "
            "take the initiative (S12). Rewards (S13): South none, North 1 and 2.");
}

TEST(LandNarrate, S12_TheEndOfTheScoutingIsNotTheMatchs) {
  const auto told = [](std::string_view reason) {
    const auto update = parse<v1::MatchUpdate>(fmt::format(
        "events {{ operation {{ scouting {{ ended {{ outcome {{ winner: SEAT_SOUTH reason: {} }} }} }} }} }}",
        reason));
    return narrate(update, battle_table()).at(0);
  };
  EXPECT_EQ(told("END_REASON_RESIGNED"), "The scouting is over: South wins, by resignation.");
  EXPECT_EQ(told("END_REASON_CLOSED").rfind("The match is over: ", 0), 0u);
}

TEST(ShownDice, OfEveryEventThatShowsAny) {
  const auto dice = [](const char* event) { return shown_dice(parse<v1::Event>(event)); };
  using Dice = std::vector<std::uint32_t>;
  EXPECT_EQ(dice(R"(land { volley { dice: "\002\005" } })"), (Dice{2, 5}));
  EXPECT_EQ(dice("land { brigadier_hit { first_die: 4 } }"), Dice{4});
  EXPECT_EQ(dice("land { runner_arrived { adopted: COMMAND_ORDER_HOLD } }"), Dice{});
  EXPECT_EQ(dice("operation { land { sector_rolled { die: 3 } } }"), Dice{3});
  EXPECT_EQ(
      dice("operation { scouting { fought { attacker_roll { value: 6 } defender_roll { value: 1 } } } }"),
      (Dice{6, 1}));
}

TEST(LandOrders, UnitByUnitWithPreviews) {
  EXPECT_EQ(draw_orders(small_orders(), battle_table(), 100),
            "1st Foot (I4 at D2), Foot, Assault\n"
            "   1  1st Foot fires at Grey Guns: 2 dice, 0.2 SP, retreats 17 %, lost 3 %  (L8)\n"
            "      move to: 2 C3, 3 D3  (L15)\n"
            "Go on\n"
            "   4  End the actions  (F5)\n");
}

TEST(LandOrders, C9_BeforeARunnerIsSent) {
  const auto list = parse<v1::ListLegalOrdersResponse>(R"(
    seat: SEAT_SOUTH
    orders { number: 7 text: "Send a runner to Graf Adler: Hold, arriving in 2 turns" rules: "C7" rules: "C9"
             order { land { send_runner { brigade: 0 order: COMMAND_ORDER_HOLD } } }
             command { turns: 2 as_sent: 3 assault: 3 hold: 3 } })");
  EXPECT_EQ(draw_orders(list, battle_table(), 100),
            "Graf Adler, Foot, now Assault\n"
            "   7  Send a runner to Graf Adler: Hold, arriving in 2 turns: obeys 3 of 6, else Assault 3  (C7 "
            "C9)\n");
  EXPECT_NE(full_odds(list.orders(0), battle_table()).find("  as sent         3 of 6   50.0 %\n"),
            std::string::npos)
      << full_odds(list.orders(0), battle_table());
}

TEST(LandOrders, TheWholeDistribution) {
  const std::string text = full_odds(small_orders().orders(0), battle_table());
  EXPECT_NE(text.find("The unit is under Assault.\nIt throws 2 dice, -1 woods (L7):\n"
                      "  0 SP             75.0 %\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  destroyed         0.1 %\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  expected loss    0.25 SP\n"), std::string::npos) << text;
}

TEST(LandOrders, WhereAnOrderLeads) {
  const auto table = battle_table();
  const auto orders = small_orders();
  const OrderAim fire = aim_of(orders.orders(0).order(), table);
  EXPECT_EQ(fire.destination, 10u);
  EXPECT_EQ(fire.target, 24u);
  EXPECT_EQ(aim_of(orders.orders(1).order(), table).destination, 16u);
  EXPECT_FALSE(aim_of(orders.orders(3).order(), table).destination);
  EXPECT_TRUE(ends_phase(orders.orders(3).order()));
  EXPECT_EQ(cell_of(66, table), 31u);
  EXPECT_EQ(cell_of(3, table), std::nullopt);
  EXPECT_EQ(piece_at(24, table), 65u);
}

}  // namespace
}  // namespace galloper::terminal
