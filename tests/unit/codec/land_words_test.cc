// Events of the land battle in words.
#include "server/rules/codec/land_words.h"

#include <gtest/gtest.h>

#include "tests/unit/codec/land_match.h"

namespace galloper {
namespace {

using namespace land;  // NOLINT: names of events
using codec::words_of;
using kit::Seat;

class LandWords : public ::testing::Test {
 protected:
  LandWords() : match_(land_sample(), 1, {{"deployment", "fixed"}}) { match_.deploy(); }
  std::string told(const PublicEvent& event, kit::Viewer viewer = kit::Viewer::kPublic) const {
    return words_of(event, view(match_.state(), viewer));
  }
  static UnitId south(std::size_t index) { return unit_id(Seat::kSouth, index); }
  static UnitId north(std::size_t index) { return unit_id(Seat::kNorth, index); }
  LandMatch match_;
};

TEST_F(LandWords, AVolleyIsToldWithItsDiceAndModifiers) {
  EXPECT_EQ(told(land::Volley{land::VolleyKind::kFire, south(0), north(3), 2, {2, 5, 6}, {}, 1, 1}),
            "The Foot Guards fire at the Dragoons at 2 hexes: 2, 5, 6: one hit, one flag");
  EXPECT_EQ(
      told(land::Volley{land::VolleyKind::kFire, north(2), south(1), 1, {3}, {{-1, "L7", "woods"}}, 0, 0}),
      "The Grand Battery fire at the 1st Foot at 1 hex (-1 woods, L7): 3: no hit, no flag");
  EXPECT_EQ(told(land::Volley{land::VolleyKind::kCharge, south(3), north(1), 1, {1, 1, 5}, {}, 2, 1}),
            "The Greys charge the 46th Line: 1, 1, 5: two hits, one flag");
  EXPECT_EQ(told(land::Volley{land::VolleyKind::kStrikeBack, south(4), north(4), 1, {4}, {}, 0, 0}),
            "Ney's Lancers strike back at the Hussars: 4: no hit, no flag");
}

TEST_F(LandWords, WhatFlagsCameToIsTold) {
  EXPECT_EQ(told(land::FlagsResolved{north(3), 2, 0, 1, 1, 0}),
            "The Dragoons retreat one hex; one flag ignored");
  EXPECT_EQ(
      told(land::FlagsResolved{north(3), 1, 1, 0, 1, 1}),
      "The Dragoons retreat one hex; at half strength flags count double; 1 SP lost for one hex that they "
      "could not go");
  EXPECT_EQ(told(land::FlagsResolved{north(3), 1, 0, 1, 0, 0}), "The Dragoons stand; one flag ignored");
  EXPECT_EQ(told(land::UnitLost{north(3), land::Loss::kDrivenOff, south(0)}),
            "The Dragoons are driven off the field");
}

TEST_F(LandWords, C9_ADespatchIsToldByWhatItsReaderKnows) {
  const land::RunnerArrived arrived{Seat::kSouth,
                                    0,
                                    command::Order::kHold,
                                    5,
                                    0,
                                    {command::Taken::kWilful, command::Order::kAssault, false, true}};
  EXPECT_EQ(
      told(land::PublicArrived{arrived, {3, kit::Character::kBrash}}, kit::Viewer::kSouth),
      "The runner reaches Picton with the order Hold: rolled 5 against rating 3: wilful (Brash, C9): he "
      "adopts Assault");
  EXPECT_EQ(told(land::PublicWilful{Seat::kNorth, 0, kit::Character::kCowardly, command::Order::kHold, true}),
            "Reille is wilful (Cowardly, C9): he goes back a full move and adopts Hold");
  EXPECT_EQ(told(land::EliteRolled{south(0), 4, command::Order::kHold}, kit::Viewer::kSouth),
            "The Foot Guards roll 4: they follow the order Hold (C12)");
}

TEST_F(LandWords, TurnsSectorsAndCountersAreTold) {
  EXPECT_EQ(told(land::SectorRolled{Seat::kSouth, 4, activation::Sector::kCentre, 3, {1, 2, 3, 4, 5}}),
            "South rolls 4: the centre, 3 of five units may act");
  EXPECT_EQ(told(land::SectorRolled{Seat::kSouth, 1, activation::Sector::kLeft, 255, {1, 2}}),
            "South rolls 1: the left flank, two units called");
  EXPECT_EQ(told(land::SectorRolled{Seat::kNorth, 1, activation::Sector::kRight, 3, {}}),
            "North rolls 1: the right flank, where nobody stands");
  EXPECT_EQ(told(land::CounterMoved{Seat::kNorth, 6, activation::Sector::kRight}),
            "North's counter 6 goes to the right flank");
  EXPECT_EQ(told(land::ObjectivesHeld{Seat::kNorth, {0}}), "North holds C3");
  EXPECT_EQ(told(land::UnitMoved{south(0), land::MoveReason::kFallBack, {}, 0}),
            "The Foot Guards fall back to A1");
  EXPECT_EQ(words_of(land::Outcome{Seat::kNorth, kit::EndReason::kPlayedOut, "L21", {1, 3}}),
            "North wins (played out, L21); banners 1 to 3");
}

TEST_F(LandWords, G4_WhatAViewerDoesNotKnowIsNotInTheWords) {
  LandMatch hidden(land_sample(), 1);
  const auto enemy = view(hidden.state(), kit::Viewer::kSouth);
  EXPECT_EQ(words_of(land::PublicEvent(land::ActionBegan{north(0)}), enemy), "The unit of North act");
  EXPECT_EQ(words_of(land::PublicEvent(land::BrigadierJoined{Seat::kNorth, 0, 0, false}), enemy),
            "a brigadier of North leaves the field");
}

// Whole battles as each viewer hears them: every event has words, and no secret name.
TEST_F(LandWords, EveryEventOfABattleHasWords) {
  while (!match_.over()) {
    const auto before = match_.state();
    match_.play();
    if (HasFatalFailure()) return;
    for (const auto viewer : {kit::Viewer::kSouth, kit::Viewer::kPublic}) {
      const v1::MatchUpdate update = match_.last(viewer);
      for (const auto& event : update.events()) {
        const auto read = codec::decode_event(event.land());
        ASSERT_TRUE(read.has_value());
        EXPECT_GT(words_of(*read, view(before, viewer)).size(), 8u);
      }
    }
  }
}

}  // namespace
}  // namespace galloper
