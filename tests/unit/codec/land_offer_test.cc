// Legal orders of the land battle as they are offered: their words, rules and previews.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "tests/unit/codec/land_match.h"

namespace galloper {
namespace {

using kit::Seat;
using testing::HasSubstr;

// Every legal order of some battles, and what of its moment the tests ask.
struct Offered {
  v1::LegalOrder legal;
  bool target_holds_and_fires = false;
  bool accepted = true;
};

std::vector<Offered> offered_in(const LandMatch::Settings& settings) {
  std::vector<Offered> all;
  sim::WalkDice dice(9);
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    LandMatch match(land_sample(), seed, settings);
    while (!match.over() && !testing::Test::HasFatalFailure()) {
      for (const Seat seat : kit::kSides) {
        for (const auto& legal : match.table().legal_orders(seat, true)) {
          auto& one = all.emplace_back();
          one.legal = legal;
          if (match.random().below(40) == 0)
            one.accepted = match.table().decide(seat, legal.order(), dice).has_value();
          if (!legal.order().land().has_act() || legal.order().land().act().target() == 0) continue;
          const auto& state = match.state();
          const auto& target =
              land::unit_of(state, static_cast<land::UnitId>(legal.order().land().act().target()));
          one.target_holds_and_fires = land::order_of(state, target) == command::Order::kHold &&
                                       !land::type_of(state, target).fire.empty();
        }
      }
      match.play();
    }
  }
  return all;
}

class LandOffer : public ::testing::Test {
 protected:
  // Of battles with a house rule or two, and else the defaults.
  static const std::vector<Offered>& offered() {
    static const auto all = offered_in({{"runner_recall", "true"}});
    return all;
  }
};

double sum(const google::protobuf::RepeatedField<double>& chances) {
  return std::accumulate(chances.begin(), chances.end(), 0.0);
}

void expect_sound(const v1::VolleyOdds& odds, v1::VolleyKind kind) {
  EXPECT_EQ(odds.kind(), kind);
  EXPECT_GE(odds.dice(), 1u);
  EXPECT_NEAR(sum(odds.hits()), 1, 1e-9);
  EXPECT_NEAR(sum(odds.flags()), 1, 1e-9);
  EXPECT_GE(odds.lost() + 1e-12, odds.destroyed());
  EXPECT_LE(odds.lost() + odds.retreats(), 1 + 1e-9);
}

TEST_F(LandOffer, EveryOrderIsNumberedWordedRuledAndAccepted) {
  std::set<std::string> rules;
  std::uint32_t number = 0;
  for (const auto& [legal, fires, accepted] : offered()) {
    number = legal.number() == 1 ? 1 : number + 1;
    ASSERT_EQ(legal.number(), number);
    ASSERT_GT(legal.text().size(), 5u);
    ASSERT_GT(legal.rules_size(), 0);
    rules.insert(legal.rules().begin(), legal.rules().end());
    ASSERT_TRUE(accepted) << legal.text();
  }
  for (const auto* rule :
       {"L20", "C5", "C6", "C7", "C13", "C14", "F2", "F4", "F5", "L8", "L9", "L13", "L14", "L15", "G5"})
    EXPECT_TRUE(rules.contains(rule)) << rule;
}

TEST_F(LandOffer, L8_L9_AnActIsPreviewedExactly) {
  int shots = 0;
  int charges = 0;
  for (const auto& [legal, fires, accepted] : offered()) {
    if (!legal.order().land().has_act()) continue;
    const auto verb = legal.order().land().act().verb();
    ASSERT_TRUE(legal.has_act());
    ASSERT_NE(legal.act().order(), v1::COMMAND_ORDER_UNSPECIFIED);
    ASSERT_EQ(legal.act().has_volley(), verb != v1::VERB_MOVE);
    ASSERT_EQ(legal.act().has_strike_back(), verb == v1::VERB_CHARGE);
    ASSERT_FALSE(legal.act().has_defensive_fire()) << "the enemy's order is not known";
    if (verb == v1::VERB_FIRE) expect_sound(legal.act().volley(), v1::VOLLEY_KIND_FIRE);
    if (verb == v1::VERB_CHARGE) {
      expect_sound(legal.act().volley(), v1::VOLLEY_KIND_CHARGE);
      expect_sound(legal.act().strike_back(), v1::VOLLEY_KIND_STRIKE_BACK);
    }
    shots += verb == v1::VERB_FIRE ? 1 : 0;
    charges += verb == v1::VERB_CHARGE ? 1 : 0;
  }
  EXPECT_GT(shots, 100);
  EXPECT_GT(charges, 20);
}

TEST_F(LandOffer, L13_DefensiveFireIsPreviewedWhereTheOrderIsOpen) {
  int previewed = 0;
  for (const auto& [legal, fires, accepted] : offered_in({{"fog", "orders_open"}, {"deployment", "fixed"}})) {
    if (legal.order().land().act().verb() != v1::VERB_CHARGE) continue;
    ASSERT_EQ(legal.act().has_defensive_fire(), fires);
    if (!fires) continue;
    ++previewed;
    EXPECT_EQ(legal.act().defensive_fire().dice(), 1u);
    EXPECT_EQ(legal.act().defensive_fire().kind(), v1::VOLLEY_KIND_DEFENSIVE_FIRE);
  }
  EXPECT_GT(previewed, 0);
}

TEST_F(LandOffer, C6_C9_AnOrderToABrigadierIsPreviewedOfSixDice) {
  int sent = 0;
  int given = 0;
  for (const auto& [legal, fires, accepted] : offered()) {
    const auto& verb = legal.order().land();
    ASSERT_EQ(legal.has_command(), verb.has_give_order() || verb.has_send_runner());
    if (!legal.has_command()) continue;
    const auto& preview = legal.command();
    EXPECT_EQ(preview.assault() + preview.oppose() + preview.hold(), 6u) << legal.ShortDebugString();
    if (verb.has_give_order()) {
      ++given;
      EXPECT_EQ(preview.as_sent(), 6u);
      EXPECT_EQ(preview.turns(), 0u);
    } else {
      ++sent;
      EXPECT_GE(preview.turns(), 1u);
      EXPECT_GT(preview.route_size(), 0);
      EXPECT_THAT(legal.text(), HasSubstr(preview.turns() == 1 ? "arriving this turn" : "arriving in"));
    }
  }
  EXPECT_GT(sent, 10);
  EXPECT_GT(given, 10);
}

TEST_F(LandOffer, L15_AnActUnderAssaultSaysWhatObligesIt) {
  std::set<std::string> texts;
  for (const auto& [legal, fires, accepted] : offered()) {
    if (!legal.has_act() || !legal.order().land().has_act()) continue;
    const bool assault = legal.act().order() == v1::COMMAND_ORDER_ASSAULT;
    const auto at = legal.text().find(" (L1");
    ASSERT_EQ(at != std::string::npos, assault) << legal.text();
    if (assault) texts.insert(legal.text().substr(at));
  }
  EXPECT_TRUE(texts.contains(" (L15, 1: a wavering enemy that can be charged must be charged)"));
  EXPECT_TRUE(texts.contains(" (L15, 3: a charge does all that the order asks)"));
  EXPECT_TRUE(texts.contains(" (L15, 5: it must end nearer to its objective)"));
}

TEST_F(LandOffer, OrdersReadAsPlainEnglish) {
  LandMatch match(land_sample(), 1, {{"deployment", "secret"}});
  std::set<std::string> texts;
  for (const auto& legal : match.table().legal_orders(Seat::kSouth, false)) texts.insert(legal.text());
  for (const auto* text : {"Foot Guards to C2", "Lord Marlow to C2", "First order for Picton: Assault",
                           "Counter 1 to the centre", "Counter 1 to the right flank",
                           "Place all the rest where the scenario suggests it", "Resign"})
    EXPECT_TRUE(texts.contains(text)) << text;

  texts.clear();
  for (const auto& one : offered()) texts.insert(one.legal.text());
  const auto some = [&](const std::string& words) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(words) != std::string::npos; });
  };
  for (const auto* words :
       {"End the command phase and roll for the sector", "Send a runner to Ponsonby: Hold",
        "Order Picton in person: ", "fire at the 45th Line", " charge the ", "fire at Ney's Lancers",
        "fire at the ", "Picton joins the 1st Foot", "stays in the", "End the actions", "stand fast"})
    EXPECT_TRUE(some(words)) << words;
  EXPECT_FALSE(some("unit of"));
  EXPECT_FALSE(some("brigadier of"));
}

}  // namespace
}  // namespace galloper
