#include "client/terminal/narrate.h"

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "client/terminal/odds.h"

namespace galloper::terminal {
namespace {

template <class Message>
Message parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

const v1::ScoutingDelta& table() {
  static const auto view = parse<v1::ScoutingDelta>(R"(
    ground { width: 16 depth: 20 }
    scouts { id: 2 seat: SEAT_SOUTH cell: 98 } scouts { id: 7 seat: SEAT_NORTH cell: 114 })");
  return view;
}

view::FoldedView table_view() {
  v1::ViewDelta whole;
  *whole.mutable_scouting() = table();
  view::FoldedView view;
  view.reset(1, {}, whole);
  return view;
}

std::string told(const std::string& event) { return narrate(parse<v1::ScoutingEvent>(event), table()); }

TEST(Narrate, S9_EveryDieIsExplained) {
  EXPECT_EQ(
      told(R"(fought { attacker: 2 defender: 7
                      attacker_roll { value: 5 modifiers { amount: -2 rule: "S9" cause: "forest" } score: 3 rule: "S8" }
                      defender_roll { value: 4 score: 4 rule: "S8" } result: ENCOUNTER_RESULT_WOUNDED loser: 2 })"),
      "S2 attacks n7: S2 rolled 5, -2 forest (S9), makes 3; n7 rolled 4; 3 against 4: S2 is wounded (S8).");
}

TEST(Narrate, S8_WhyNothingHappened) {
  EXPECT_EQ(
      told(
          R"(fought { attacker: 2 defender: 7 attacker_roll { value: 4 score: 4 } defender_roll { value: 4 score: 4 }
                      result: ENCOUNTER_RESULT_NO_EFFECT })"),
      "S2 attacks n7: S2 rolled 4; n7 rolled 4; 4 against 4: equal, no effect (S8).");
  EXPECT_EQ(told(R"(fought { attacker: 2 defender: 7
                      attacker_roll { value: 1 modifiers { amount: -3 rule: "S9" cause: "forested hill" } score: -2 }
                      defender_roll { value: 1 modifiers { amount: -2 rule: "S9" cause: "forest" }
                                      modifiers { amount: -1 rule: "S8" cause: "wound" } score: -2 }
                      result: ENCOUNTER_RESULT_NO_EFFECT })"),
            "S2 attacks n7: S2 rolled 1, -3 forested hill (S9), makes -2; n7 rolled 1, -2 forest (S9), -1 "
            "wound (S8), makes "
            "-2; -2 against -2: equal, no effect (S8).");
  EXPECT_EQ(
      told(
          R"(fought { attacker: 2 defender: 7 attacker_roll { value: 1 score: -2 } defender_roll { value: 2 score: -1 }
                      result: ENCOUNTER_RESULT_NO_EFFECT })"),
      "S2 attacks n7: S2 rolled 1; n7 rolled 2; -2 against -1: both below zero, no effect (S8).");
}

TEST(Narrate, S3_TheInitiativeAndItsTies) {
  EXPECT_EQ(told("initiative_rolled { south { value: 5 score: 5 rule: 'S3' } north { value: 3 score: 3 } "
                 "first: SEAT_SOUTH }"),
            "South rolled 5; North rolled 3: South moves first (S3).");
  EXPECT_EQ(told("initiative_rolled { south { value: 2 score: 2 } north { value: 2 score: 2 } }"),
            "South rolled 2; North rolled 2: a tie, so both roll again (S3).");
}

TEST(Narrate, MovesAndWhatTheyBring) {
  EXPECT_EQ(told("moved { scout: 2 steps: '\\001\\001\\003' }"), "S2 rides 3 steps to C7.");
  EXPECT_EQ(told("moved { scout: 7 steps: '\\005' began_observing: true }"),
            "n7 rides 1 step to C8. It is on the enemy baseline and will observe (S6).");
  EXPECT_EQ(told("observed { scout: 2 }"), "S2 has observed the enemy and may ride home (S6).");
}

TEST(Narrate, S14_AReportIsToldWhereItIsKnown) {
  EXPECT_EQ(told("returned { scout: 7 }"), "n7 is home with its report (S10).");
  EXPECT_EQ(told("returned { scout: 2 report {} }"),
            "S2 is home with its report (S10). There was nothing left to learn (S14).");
  EXPECT_EQ(told(R"(returned { scout: 2 report {
                      brigade { name: "Grey" unit_types: "horse" unit_types: "foot" unit_types: "guns" brigadier: "Lord Uxley" }
                      feature { name: "a ford" description: "knee-deep" } } })"),
            "S2 is home with its report (S10). It tells of Grey (horse, foot and guns) under Lord Uxley "
            "(S14). It surveyed a "
            "ford: knee-deep (S14).");
}

TEST(Narrate, S13_TheEndAndWhatItGrants) {
  EXPECT_EQ(told(R"(ended { outcome { winner: SEAT_SOUTH reason: END_REASON_PLAYED_OUT advantage {
                      initiative: SEAT_SOUTH south_rewards: 1 south_rewards: 2 south_returned: 2 north_returned: 0
                      deployment_choice: SEAT_SOUTH } } })"),
            "The match is over: South wins, played out. Scouts home: South 2, North 0 (S10). South may "
            "choose to take the "
            "initiative (S12). Rewards (S13): South 1 and 2, North none. South chooses to deploy first or "
            "second (S13).");
  EXPECT_EQ(told("ended { outcome { reason: END_REASON_CLOSED } }"),
            "The match is over: a draw, closed by the referee, idle too long.");
}

TEST(Narrate, WhateverHappensIsTold) {
  const auto* events = v1::ScoutingEvent::descriptor()->oneof_decl(0);
  for (int i = 0; i < events->field_count(); ++i) {
    v1::ScoutingEvent event;
    event.GetReflection()->MutableMessage(&event, events->field(i));
    const std::string text = narrate(event, table());
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.back(), '.') << text;
    EXPECT_EQ(text.find("does not know"), std::string::npos) << events->field(i)->name() << " is not told";
  }
  EXPECT_NE(narrate(v1::Event(), view::FoldedView()).find("does not know"), std::string::npos);
}

TEST(Odds, S8_TheDistributionInFull) {
  const auto order = parse<v1::LegalOrder>(R"(
    number: 3 text: "Scout 2 attacks scout 7" rules: "S7" rules: "S8" rules: "S9"
    order { scouting { attack { scout: 2 target: 7 } } }
    encounter { nothing: 4 defender_wounded: 3 defender_killed: 2 defender_captured: 1 attacker_wounded: 5 attacker_killed: 6
                attacker_captured: 15 attacker_modifiers { amount: -2 rule: "S9" cause: "forest" } })");
  EXPECT_EQ(preview_line(order, table_view()),
            "n7 captured 3 %, n7 killed 6 %, n7 wounded 8 %, nothing 11 %, S2 wounded 14 %, S2 killed 17 %, "
            "S2 captured 42 %");
  EXPECT_EQ(full_odds(order, table_view()),
            "Scout 2 attacks scout 7\n"
            "S2's die: -2 forest (S9)\n"
            "n7's die: unmodified\n"
            "  n7 captured       1 of 36    2.8 %\n"
            "  n7 killed         2 of 36    5.6 %\n"
            "  n7 wounded        3 of 36    8.3 %\n"
            "  nothing           4 of 36   11.1 %\n"
            "  S2 wounded        5 of 36   13.9 %\n"
            "  S2 killed         6 of 36   16.7 %\n"
            "  S2 captured      15 of 36   41.7 %\n"
            "Rules: S7, S8 and S9\n");
}

}  // namespace
}  // namespace galloper::terminal
