// volley_odds: exact, against all dice thrown one by one (L4, L8, L10).
#include <cmath>

#include "tests/rules/land/scene.h"

namespace galloper::land {
namespace {

// Every throw of so many dice, resolved by the rules themselves.
struct Counted {
  VolleyOdds odds;
  int throws = 0;
};

void add_throw(Counted& counted, const State& state, VolleyKind kind, UnitId unit, UnitId target,
               const std::vector<std::uint32_t>& dice) {
  ScriptedDice scripted(dice);
  Decision decision(state, scripted);
  if (kind == VolleyKind::kFire) {
    carry_out_action(decision, Act{unit, unit_of(state, unit).cell, Verb::kFire, target});
  } else {
    carry_out_action(decision, Act{unit, unit_of(state, unit).cell, Verb::kCharge, target});
  }
  const auto volley = only<Volley>(decision.events());
  const Unit& before = unit_of(state, target);
  const Unit& after = unit_of(decision.state(), target);
  VolleyOdds& odds = counted.odds;
  ++counted.throws;
  ++odds.hits[static_cast<std::size_t>(std::min<int>(volley.hits, before.strength))];
  ++odds.flags[volley.flags];
  odds.destroyed += volley.hits >= before.strength ? 1 : 0;
  odds.lost += is_on_board(after) ? 0 : 1;
  odds.retreats += is_on_board(after) && after.cell != before.cell ? 1 : 0;
  odds.expected_loss += before.strength - after.strength;
}

void expect_exact(const Scene& scene, VolleyKind kind, UnitId unit, UnitId target) {
  State state = scene.state();
  const VolleyOdds odds = volley_odds(state, kind, unit, unit_of(state, unit).cell, target);
  Counted counted;
  counted.odds.hits.assign(odds.hits.size(), 0);
  counted.odds.flags.assign(odds.flags.size(), 0);
  std::vector<std::uint32_t> dice(static_cast<std::size_t>(odds.dice), 1);
  for (bool more = true; more;) {
    add_throw(counted, state, kind, unit, target, dice);
    more = false;
    for (std::uint32_t& die : dice) {
      if (++die <= 6) {
        more = true;
        break;
      }
      die = 1;
    }
  }
  EXPECT_EQ(counted.throws, std::lround(std::pow(6, odds.dice)));
  const auto near = [&](double exact, double number) { EXPECT_NEAR(exact, number / counted.throws, 1e-12); };
  for (std::size_t i = 0; i < odds.hits.size(); ++i) near(odds.hits[i], counted.odds.hits[i]);
  for (std::size_t i = 0; i < odds.flags.size(); ++i) near(odds.flags[i], counted.odds.flags[i]);
  near(odds.destroyed, counted.odds.destroyed);
  near(odds.retreats, counted.odds.retreats);
  near(odds.lost, counted.odds.lost);
  near(odds.expected_loss, counted.odds.expected_loss);
}

// A type without dice of its own, so that a charge is the only throw.
std::uint8_t harmless(Scene& scene, Arm arm) {
  UnitType type = scene.setup().unit_types[0];
  type.id = arm == Arm::kInfantry ? "crowd" : arm == Arm::kCavalry ? "drovers" : "wagons";
  type.arm = arm;
  type.charge = 0;
  type.fire.clear();
  scene.setup().unit_types.push_back(type);
  return static_cast<std::uint8_t>(scene.setup().unit_types.size() - 1);
}

TEST(LandOdds, L8_FireAgainstEveryArmAndRange) {
  for (const std::string target : {"line", "light_horse", "guns"}) {
    for (const std::string from : {"D5", "D4", "D3", "D1"}) {
      Scene scene(7, 9);
      const UnitId guns = scene.south("guns " + from + " hold");
      const UnitId enemy = scene.north(target + " D6 assault");
      expect_exact(scene, VolleyKind::kFire, guns, enemy);
    }
  }
}

TEST(LandOdds, L10_RetreatsThatAreBlockedOrLeaveTheBoard) {
  // Behind C3 lies water; from C2 there is one hex to go; D5 is on its own baseline, D4 one before it.
  for (const std::string cell : {"C3", "C2", "D5", "D4"}) {
    for (const std::string strength : {" sp1", " sp2", " sp3", " sp4"}) {
      Scene scene({". . . . .", " . r r .", ". . . . .", " . . . .", ". . . . ."});
      const UnitId guns = scene.south("guns C1 hold");
      const UnitId enemy = scene.north("line " + cell + strength);
      expect_exact(scene, VolleyKind::kFire, guns, enemy);
    }
  }
}

TEST(LandOdds, L10_ChargesDoubleFlagsAtHalfStrength) {
  for (const Arm arm : {Arm::kInfantry, Arm::kCavalry, Arm::kArtillery}) {
    for (int strength = 1; strength <= 4; ++strength) {
      for (const std::string leader : {"", " led"}) {
        Scene scene(7, 7);
        const std::uint8_t type = harmless(scene, arm);
        const UnitId grenadiers = scene.south("grenadiers D4");
        const UnitId enemy = scene.north(scene.setup().unit_types[type].id + " D5 assault sp" +
                                         std::to_string(strength) + leader);
        expect_exact(scene, VolleyKind::kCharge, grenadiers, enemy);
      }
    }
  }
}

TEST(LandOdds, L10_FriendsTownsAndFlagsIgnored) {
  Scene scene({". . . . .", " . . . .", ". . t . .", " . . . .", ". . . . ."});
  scene.setup().unit_types[0].fire = {3, 4, 4};
  const UnitId line = scene.south("line C1 hold");
  const UnitId enemy = scene.north("line C3");
  scene.north("line B3");
  scene.north("line D3");
  expect_exact(scene, VolleyKind::kFire, line, enemy);
}

TEST(LandOdds, OddsOfAHexThatTheUnitHasNotReachedYet) {
  // Its own old hex is free and its new one counts as an enemy's when the target chooses its way.
  Scene scene(9, 7);
  const UnitId line = scene.south("line C3");
  const UnitId enemy = scene.north("line E4");
  const State state = scene.state();
  const VolleyOdds near = volley_odds(state, VolleyKind::kFire, line, at(state, "D3"), enemy);
  EXPECT_EQ(near.dice, 2);
  EXPECT_NEAR(near.hits[0], 0.25, 1e-12);
  const VolleyOdds charge = volley_odds(state, VolleyKind::kCharge, line, at(state, "D4"), enemy);
  EXPECT_EQ(charge.dice, 3);
  EXPECT_NEAR(charge.hits[3], 0.125, 1e-12);
}

}  // namespace
}  // namespace galloper::land
