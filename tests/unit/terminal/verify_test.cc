#include "client/terminal/verify.h"

#include <gtest/gtest.h>

#include "common/dice/derived_dice.h"

namespace galloper::terminal {
namespace {

constexpr char kMatchId[] = "0190b7a4-0000-7000-8000-000000000001";

DiceKey key_of(std::uint8_t first_byte) {
  DiceKey key{{}, *parse_id<MatchId>(kMatchId), {"wind", "weather"}};
  key.secret[0] = first_byte;
  return key;
}

template <class Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

void add_commitment(v1::MatchExport& match, const DiceKey& key) {
  auto* made = match.mutable_info()->add_commitments();
  made->set_commitment(text_of(commitment_of(key.match, key.secret)));
  made->set_secret(text_of(key.secret));
}

v1::Die* add_die(v1::ExportedOrder& order, const Die& die) {
  auto* drawn = order.add_dice();
  drawn->set_purpose(die.purpose);
  drawn->set_subject(die.subject);
  drawn->set_occurrence(die.occurrence);
  drawn->set_sides(die.sides);
  drawn->set_value(die.value);
  return drawn;
}

// Twenty encounters, each with its two dice and its event, and one card of a shuffle.
v1::MatchExport made_up_match() {
  const DiceKey key = key_of(1);
  v1::MatchExport match;
  match.set_format(1);
  match.mutable_info()->set_match_id(kMatchId);
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    auto* held = match.mutable_info()->add_seats();
    held->set_seat(seat);
    held->set_phrase(seat == v1::SEAT_SOUTH ? "wind" : "weather");
  }
  add_commitment(match, key);
  DerivedDice dice(key);
  for (std::uint32_t i = 1; i <= 20; ++i) {
    auto* order = match.add_orders();
    order->set_sequence(i);
    auto* fought = order->add_events()->mutable_scouting()->mutable_fought();
    fought->mutable_attacker_roll()->set_value(
        add_die(*order, dice.roll("scouting.encounter.attacker", i % 3))->value());
    fought->mutable_defender_roll()->set_value(
        add_die(*order, dice.roll("scouting.encounter.defender", i % 3))->value());
  }
  add_die(*match.mutable_orders(0), dice.draw("scouting.reports.brigades", 1, 5));
  return match;
}

std::string faults_of(const v1::MatchExport& match, const v1::MatchInfo& kept = {}) {
  std::string text;
  for (const auto& fault : verify(match, kept).faults) text += fault + "\n";
  return text;
}

TEST(Verify, G7_AnHonestMatchChecks) {
  const Verification result = verify(made_up_match(), {});
  EXPECT_TRUE(result.good()) << faults_of(made_up_match());
  EXPECT_EQ(result.dice(), 40u);
  EXPECT_EQ(result.other_draws, 1u);
  EXPECT_NE(verdict(result).find("Verified"), std::string::npos);
  EXPECT_EQ(to_json(result).rfind("{\"verified\":true,\"dice\":40,\"faces\":[", 0), 0u) << to_json(result);
}

TEST(Verify, G7_ATamperedDieIsFound) {
  for (int order = 0; order < 20; ++order) {
    v1::MatchExport match = made_up_match();
    auto* die = match.mutable_orders(order)->mutable_dice(0);
    die->set_value(die->value() % 6 + 1);
    match.mutable_orders(order)
        ->mutable_events(0)
        ->mutable_scouting()
        ->mutable_fought()
        ->mutable_attacker_roll()
        ->set_value(die->value());
    EXPECT_NE(faults_of(match).find("where the secret gives"), std::string::npos) << order;
  }
}

TEST(Verify, G7_ATamperedEventIsFound) {
  v1::MatchExport match = made_up_match();
  auto* roll = match.mutable_orders(3)
                   ->mutable_events(0)
                   ->mutable_scouting()
                   ->mutable_fought()
                   ->mutable_defender_roll();
  roll->set_value(7);
  EXPECT_EQ(faults_of(match), "Order 4: its events show a 7 that was not rolled.\n");
}

TEST(Verify, S14_AnOperationShowsItsBrigadiersAsTheDiceOfTheScoutingMadeThem) {
  v1::MatchExport match = made_up_match();
  DerivedDice dice(key_of(1));
  auto* begin = match.add_orders();
  begin->set_sequence(21);
  const auto rating = add_die(*begin, dice.roll("command.rating", 16 + 2))->value();
  const auto character = add_die(*begin, dice.roll("command.character", 16 + 2))->value();
  auto* battle = match.add_orders();
  battle->set_sequence(22);
  auto* made = battle->add_events()->mutable_operation()->mutable_land()->mutable_brigadier_made();
  made->set_seat(v1::SEAT_SOUTH);
  made->set_brigade(2);
  made->set_rating_die(rating);
  made->set_character_die(character);
  EXPECT_EQ(faults_of(match), "");
  made->set_rating_die(rating % 6 + 1);
  EXPECT_EQ(faults_of(match), "Order 22: a brigadier is not as the dice made him.\n");
  // Made of dice of its own.
  made->set_rating_die(rating);
  made->set_brigade(3);
  EXPECT_NE(faults_of(match).find("that was not rolled"), std::string::npos);
}

TEST(Verify, G7_ADieLeftOutIsFound) {
  v1::MatchExport match = made_up_match();
  match.mutable_orders()->DeleteSubrange(2, 1);
  EXPECT_NE(faults_of(match).find("skip or repeat"), std::string::npos);
}

TEST(Verify, G7_AnotherSecretIsFound) {
  v1::MatchExport match = made_up_match();
  match.mutable_info()->mutable_commitments(0)->set_secret(text_of(key_of(2).secret));
  EXPECT_NE(faults_of(match).find("not the one that was committed to"), std::string::npos);
}

TEST(Verify, G7_AnotherSecretWithACommitmentOfItsOwnIsFound) {
  v1::MatchExport match = made_up_match();
  match.mutable_info()->clear_commitments();
  add_commitment(match, key_of(2));
  EXPECT_NE(faults_of(match).find("where the secret gives"), std::string::npos);
}

TEST(Verify, G7_AnotherPhraseIsFound) {
  v1::MatchExport match = made_up_match();
  match.mutable_info()->mutable_seats(1)->set_phrase("whether");
  EXPECT_NE(faults_of(match).find("where the secret gives"), std::string::npos);
}

TEST(Verify, G7_ACommitmentOtherThanTheOneSeenBeforePlayIsFound) {
  const v1::MatchExport match = made_up_match();
  v1::MatchInfo kept;
  kept.add_commitments()->set_commitment(match.info().commitments(0).commitment());
  EXPECT_EQ(faults_of(match, kept), "");
  EXPECT_EQ(verify(match, kept).known_commitments, 1u);
  kept.mutable_commitments(0)->set_commitment(std::string(32, 'x'));
  EXPECT_NE(faults_of(match, kept).find("shown before play"), std::string::npos);
}

TEST(Verify, G7_AfterARestoreTheDiceFollowFromTheNextSecretAndGoOnCounting) {
  v1::MatchExport match = made_up_match();
  const DiceKey later = key_of(9);
  add_commitment(match, later);
  DerivedDice dice(later);
  for (const auto& order : match.orders()) {
    for (const auto& die : order.dice())
      dice.seen({die.purpose(), die.subject(), die.occurrence(), die.sides(), die.value()});
  }
  auto* order = match.add_orders();
  order->set_sequence(30);
  order->set_commitment(1);
  add_die(*order, dice.roll("scouting.encounter.attacker", 1));
  EXPECT_EQ(faults_of(match), "");
  order->set_commitment(0);
  EXPECT_NE(faults_of(match), "");
  order->set_commitment(2);
  EXPECT_NE(faults_of(match).find("not in force"), std::string::npos);
}

TEST(Verify, AFileThatLacksSomethingDoesNotCheck) {
  EXPECT_FALSE(verify(v1::MatchExport(), {}).good());
  v1::MatchExport running = made_up_match();
  running.mutable_info()->mutable_commitments(0)->clear_secret();
  EXPECT_NE(faults_of(running).find("not revealed"), std::string::npos);
  v1::MatchExport bare = made_up_match();
  bare.mutable_info()->clear_commitments();
  EXPECT_FALSE(verify(bare, {}).good());
  v1::MatchExport newer = made_up_match();
  newer.set_format(2);
  EXPECT_FALSE(verify(newer, {}).good());
}

}  // namespace
}  // namespace galloper::terminal
