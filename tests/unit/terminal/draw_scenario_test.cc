#include "client/terminal/draw_scenario.h"

#include "tests/unit/terminal/land_fixture.h"

namespace galloper::terminal {
namespace {

TEST(DrawScenario, ABattleWithMapArmiesAndNotes) {
  const auto scenario = parse<v1::Scenario>(R"(
    id: "ford" title: "The Ford" story: "Two countries want one ford."
    land {
      map: ". . w" map: ". f" map: ". . ."
      terrain { symbol: "x" name: "bog" stops: true bars_cavalry: true }
      pieces { at: "B2" name: "the cattle ford" description: "knee-deep" unsurveyed: true }
      objectives: "B2" banners_to_win: 4 attacker: SEAT_NORTH notes: "South wins 52 %."
      south { name: "Ems" cinc: "Kuhl" cinc_at: "A1" published: true
              brigades { name: "Foot" brigadier: "Adler" rating: 3 character: "Brash" first_order: COMMAND_ORDER_HOLD
                         units { name: "1st Foot" type: "line_infantry" at: "B1" } units { name: "Guard" type: "grenadiers" elite_rating: 4 } } }
      north { name: "Greys" cinc: "Uxley" brigades { name: "Grey" brigadier: "Nigel" units { name: "Guns" type: "foot_artillery" } }
              personal_troops { name: "Escort" type: "horse_guards" } }
    })");
  EXPECT_EQ(
      draw_scenario(scenario),
      "The Ford (ford)\n\nTwo countries want one ford.\n\n"
      "   3  . . w\n"
      "   2   . f\n"
      "   1  . . .\n"
      "      A B C\n"
      "  . open, w woods, h hill, t town, ~ river, f ford, b bridge, m marsh, r road; South's baseline is\n"
      "  row 1.\n"
      "  x bog: stop, no cavalry\n"
      "  B2: the cattle ford, knee-deep (only a report or a unit near by shows it, S14)\n"
      "\n4 banners win. 25 turns of each side; North attacks, and loses at the limit. Objectives, a banner\n"
      "each: B2. (L21)\n"
      "\nSouth: Ems, under Kuhl at A1.\n"
      "  Foot, Adler (3 Brash), first Hold: 1st Foot (line infantry) at B1; Guard (grenadiers, elite 4)\n"
      "  Its order of battle is known to the enemy from the start (S14).\n"
      "\nNorth: Greys, under Uxley.\n"
      "  Grey, Nigel (rating and character by the dice, C4): Guns (foot artillery)\n"
      "  the commander-in-chief's own: Escort (horse guards)\n"
      "\nDesigners' notes. South wins 52 %.\n");
}

TEST(DrawScenario, L1_TheStandardBoardWhereNoMapIsDrawn) {
  const std::string text = draw_scenario(parse<v1::Scenario>("id: 'x' title: 'X' land {}"));
  EXPECT_NE(text.find("   9  . . . . . . . . . . . . .\n   8   . . . . . . . . . . . .\n"), std::string::npos)
      << text;
}

TEST(DrawScenario, AnOperationShowsBothItsStages) {
  const std::string text = draw_scenario(parse<v1::Scenario>(
      "id: 'x' title: 'X' operation { scouting { map: '..f' } land { south { name: 'Ems' } } }"));
  EXPECT_LT(text.find("First the scouting.\n  ..f\n"), text.find("Then the battle.\n")) << text;
  EXPECT_NE(text.find("South: Ems"), std::string::npos);
}

}  // namespace
}  // namespace galloper::terminal
