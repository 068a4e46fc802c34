// N11: torpedoes.
#include <map>
#include <set>

#include "tests/rules/naval/scene.h"

namespace galloper::naval {
namespace {

// One ship of that class with torpedoes on, a transport beside it.
Scene attack(std::string_view ship_class, std::string_view target, bool torpedoes = true) {
  Scene scene(10, 10);
  scene.rules().torpedoes = torpedoes;
  scene.south(ship_class, "E5", kE).north("old_pre_dreadnought", target, kE);
  return scene;
}

std::map<int, int> dice_by_range(const std::vector<HexShot>& shots) {
  std::map<int, int> dice;
  for (const HexShot& hex : shots) dice[hex.shot.range] = hex.shot.dice;
  return dice;
}
std::map<int, int> hexes_by_range(const std::vector<HexShot>& shots) {
  std::map<int, int> hexes;
  for (const HexShot& hex : shots) ++hexes[hex.shot.range];
  return hexes;
}

TEST(NavalTorpedo, N11_TheSettingTurnsThemOn) {
  for (const bool torpedoes : {false, true}) {
    const State state = attack("destroyer", "E7", torpedoes).fire();
    EXPECT_EQ(is_offered(state, kSouth, Aim{1, Weapon::kTorpedo, 2}), torpedoes);
    EXPECT_EQ(ship_of(state, 1).torpedoes, torpedoes ? 2 : 0);
    if (!torpedoes) {
      EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kTorpedo, 2}).rule, "N11");
    }
  }
}

TEST(NavalTorpedo, N11_ThreeTwoOneDiceByRange) {
  const State state = attack("destroyer", "E7").start();
  const auto shots = shots_from(state, 1, Weapon::kTorpedo, at(state, "E5"), kE);
  EXPECT_EQ(dice_by_range(shots), (std::map<int, int>{{1, 3}, {2, 2}, {3, 1}}));
  for (const HexShot& hex : shots) EXPECT_FALSE(hex.shot.half);
}

// Destroyers: wherever the guns have full effect.
TEST(NavalTorpedo, N11_DestroyersAtWhatIsNotAheadOrAstern) {
  for (const Arc arc : {Arc::kSixty, Arc::kThirty}) {
    Scene scene = attack("destroyer", "E7");
    scene.rules().arc = arc;
    const State state = scene.start();
    const auto hexes = hexes_by_range(shots_from(state, 1, Weapon::kTorpedo, at(state, "E5"), kE));
    EXPECT_EQ(hexes, arc == Arc::kSixty ? (std::map<int, int>{{1, 4}, {2, 6}, {3, 8}})
                                        : (std::map<int, int>{{1, 4}, {2, 10}, {3, 12}}));
  }
}

// Straight ahead and astern, and two, one, two hexes a side at ninety degrees.
TEST(NavalTorpedo, N11_LightCruisersOnTheirLines) {
  const State state = attack("light_cruiser", "E7").start();
  const auto shots = shots_from(state, 1, Weapon::kTorpedo, at(state, "E5"), kE);
  EXPECT_EQ(hexes_by_range(shots), (std::map<int, int>{{1, 6}, {2, 4}, {3, 6}}));
  std::set<Cell> cells;
  for (const HexShot& hex : shots) cells.insert(hex.cell);
  for (const char* const name :
       {"F5", "G5", "H5", "D5", "C5", "B5", "D6", "E6", "E7", "D8", "E8", "D4", "E4"})
    EXPECT_TRUE(cells.contains(at(state, name))) << name;
  EXPECT_FALSE(cells.contains(at(state, "D7")));
  EXPECT_FALSE(cells.contains(at(state, "F7")));
  for (const Direction facing : kit::kHexDirections)
    EXPECT_EQ(hexes_by_range(shots_from(state, 1, Weapon::kTorpedo, at(state, "E5"), facing)),
              (std::map<int, int>{{1, 6}, {2, 4}, {3, 6}}));
}

TEST(NavalTorpedo, N11_OneATurnTwoABattleAsASecondShot) {
  Scene scene = attack("destroyer", "E7");
  scene.setup().points_to_win = {kNoPointsWin, kNoPointsWin};
  scene.north("transport", "D6", kE);
  State state = scene.fire();
  state = aim(aim(state, 1, 3), 1, 2, Weapon::kTorpedo);
  state = play(state, kSouth, CommitFire{});
  // Guns: two dice at the transport at range 1; torpedo: two at range 2.
  const auto events = events_of(state, kNorth, CommitFire{}, {1, 1, 6, 4});
  const std::vector<Fired> fired = all<Fired>(events);
  ASSERT_EQ(fired.size(), 2u);
  EXPECT_EQ(fired[0].weapon, Weapon::kGuns);
  EXPECT_EQ(fired[0].target, 3);
  EXPECT_EQ(fired[1], (Fired{1, Weapon::kTorpedo, 2, 2, false, {6, 4}, 3}));
  state = play(state, kNorth, CommitFire{}, {1, 1, 6, 4});
  EXPECT_EQ(ship_of(state, 1).torpedoes, 1);
  for (int turn = 2; turn <= 3; ++turn) {
    state = play(play(state, kSouth, EndMoves{}), kNorth, EndMoves{});
    EXPECT_EQ(is_offered(state, kSouth, Aim{1, Weapon::kTorpedo, 2}), turn == 2);
    if (turn == 2) state = aim(state, 1, 2, Weapon::kTorpedo);
    state = play(state, kSouth, CommitFire{});
    state = play(state, kNorth, CommitFire{},
                 turn == 2 ? std::vector<std::uint32_t>{1, 1} : std::vector<std::uint32_t>{});
  }
  EXPECT_EQ(ship_of(state, 1).torpedoes, 0);
}

TEST(NavalTorpedo, N11_LandBlocksThem) {
  Scene scene({".......", ".......", ".......", "..#....", ".......", "......."});
  scene.rules().torpedoes = true;
  scene.south("destroyer", "C2", kE).north("transport", "C4", kE).north("transport", "D2", kE);
  const State state = scene.start();
  EXPECT_EQ(shot_at(state, 1, Weapon::kTorpedo, 2).dice, 2);
  scene.setup().sea.land[2 * 7 + 3] = true;
  EXPECT_EQ(shot_at(scene.start(), 1, Weapon::kTorpedo, 2).dice, 0);
}

TEST(NavalTorpedo, N11_ClassesWithoutTubesFireNone) {
  const State state = attack("armoured_cruiser", "E7").fire();
  EXPECT_EQ(refusal_of(state, kSouth, Aim{1, Weapon::kTorpedo, 2}).rule, "N11");
}

}  // namespace
}  // namespace galloper::naval
