// K4: what a correction may say, and that it is all read; what a match brings home when little happened.
#include "server/rules/campaign/standings.h"
#include "tests/rules/campaign/season.h"

namespace galloper::campaign {
namespace {

// One battle of nation 1's brigade 1 against nation 2's brigade 2, under rules by which losses are rebuilt.
struct Fought {
  Fought() {
    own = season.brigade(1, season.brigadier(1, 3, 4));
    other = season.brigade(2, season.brigadier(2, 3, 4));
    engagement = season.land({own}, {other});
    season.play(engagement);
  }
  static Ruleset rebuilding() {
    Ruleset ruleset;
    ruleset.campaign.losses = Losses::kRebuild;
    return ruleset;
  }
  const Page& page() const { return season.brigadier(1).history.back(); }

  Season season{rebuilding()};
  BrigadeId own = 0, other = 0;
  EngagementId engagement = 0;
};

TEST(Campaign, K4_EveryWordOfACorrectionIsRead) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.brigades[0].die = 2;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  EXPECT_EQ(one.page().honours, std::vector<Honour>{});
  Correction correction;
  correction.winner = kit::Seat::kSouth;
  correction.score = {4, 2};
  correction.brigades = {{one.own, true, 3, {1, 2}, Fate::kWounded, 1, 1}};
  EXPECT_EQ(one.season.organiser(CorrectResult{one.engagement, correction}, "misread"), "");
  const Page& page = one.page();
  EXPECT_EQ(page.deeds, (command::Deeds{true, 4, 2, 3}));
  EXPECT_EQ(page.fate, Fate::kWounded);
  EXPECT_EQ(page.rule, "C16");
  EXPECT_EQ(page.rating_after, 4);
  EXPECT_EQ(page.honours, (std::vector<Honour>{Honour::kHeldGround, Honour::kStormed, Honour::kRightOne}));
  EXPECT_TRUE(one.season.brigade_of(one.own).units[1].lost);
  EXPECT_FALSE(one.season.brigade_of(one.own).units[0].lost);
  EXPECT_EQ(one.season.engagement(one.engagement).verdict.score, (std::array<std::uint16_t, 2>{4, 2}));
  EXPECT_EQ(nation_standings(one.season.now())[0].tally, (Tally{3, 1, 0, 0, 2, 0}));
}

TEST(Campaign, K4_ACorrectionLeavesWhatAnEarlierOneSaidOfOthers) {
  Fought one;
  EXPECT_EQ(one.season.finish(one.engagement, one.season.result(one.engagement)), "");
  Correction first, second;
  first.brigades = {{one.own, false, 2, {}, Fate::kUnhurt, 0, 0}};
  second.brigades = {{one.other, false, 3, {}, Fate::kUnhurt, 0, 0}};
  const auto routed = [&](BrigadierId man) {
    return int{one.season.brigadier(man).history.back().deeds.enemies_routed};
  };
  EXPECT_EQ(one.season.organiser(CorrectResult{one.engagement, first}, "r"), "");
  EXPECT_EQ(one.season.organiser(CorrectResult{one.engagement, second}, "r"), "");
  EXPECT_EQ(routed(1), 2);
  EXPECT_EQ(routed(2), 3);
  EXPECT_EQ(one.season.organiser(WithdrawRuling{one.engagement}, "r"), "");
  EXPECT_EQ(routed(1), 2);
  EXPECT_EQ(routed(2), 0);
}

TEST(Campaign, N13_ACorrectionSinksAShipOrRaisesHer) {
  Season season;
  const ShipId mine = season.ship(1, 8), other = season.ship(2, 8);
  const auto engagement = season.naval({mine}, {other});
  season.play(engagement);
  auto result = season.result(engagement);
  result.ships[0] = {mine, 0, 8, ShipStatus::kSunk};
  EXPECT_EQ(season.finish(engagement, result), "");
  Correction correction;
  correction.ships = {{mine, 7, ShipStatus::kAfloat}, {other, 8, ShipStatus::kSunk}};
  EXPECT_EQ(season.organiser(CorrectResult{engagement, correction}, "it was the other"), "");
  EXPECT_FALSE(season.ship_of(mine).sunk);
  EXPECT_EQ(season.ship_of(mine).damage, 7);
  EXPECT_TRUE(season.ship_of(other).sunk);
  EXPECT_EQ(season.ship_of(other).damage, 8);
}

TEST(Campaign, K4_LostUnitsStayAtHomeUntilTheyAreRebuilt) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.brigades[0].lost = {0, 3};
  result.brigades[0].deeds.units_lost = 2;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  EXPECT_EQ(one.season.player(1, RebuildUnit{one.own, 3}), "");
  const auto next = one.season.land({one.own}, {one.other});
  one.season.play(next);
  EXPECT_EQ(one.season.engagement(next).fielded[0][0].units, (std::vector<std::uint8_t>{1, 2, 3}));
  EXPECT_EQ(one.season.player(1, RebuildUnit{one.own, 0}), "K3");  // it is in battle
}

TEST(Campaign, K4_ABrigadeThatLostAllItsUnitsIsRebuiltFirst) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.brigades[0].lost = {0, 1, 2, 3};
  result.brigades[0].deeds.units_lost = 4;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  const auto next = one.season.land({one.own}, {one.other});
  EXPECT_EQ(one.season.server(RecordMatch{next, match(9), true}), "K4");
  EXPECT_EQ(one.season.player(1, RebuildUnit{one.own, 2}), "");
  EXPECT_EQ(one.season.server(RecordMatch{next, match(9), true}), "");
}

TEST(Campaign, K4_RebuildingThatACorrectionMadeNeedlessCostsNothing) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.brigades[0].lost = {0, 3};
  result.brigades[0].deeds.units_lost = 2;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  EXPECT_EQ(one.season.now().nations[0].units_to_rebuild, 2u);
  EXPECT_EQ(one.season.player(1, RebuildUnit{one.own, 3}), "");
  EXPECT_EQ(one.season.now().nations[0].units_to_rebuild, 1u);
  Correction correction;
  correction.brigades = {{one.own, false, 0, {0}, Fate::kUnhurt, 0, 0}};
  EXPECT_EQ(one.season.organiser(CorrectResult{one.engagement, correction}, "the fourth regiment stood"), "");
  EXPECT_EQ(one.season.now().nations[0].units_to_rebuild, 2u);
  EXPECT_FALSE(one.season.brigade_of(one.own).units[3].lost);
}

TEST(Campaign, K4_AnAnnulledBattleTookNothing) {
  Fought one;
  const ShipId mine = one.season.ship(1, 8), other = one.season.ship(2, 8);
  const auto sea = one.season.naval({mine}, {other});
  one.season.play(sea);
  auto result = one.season.result(one.engagement);
  result.brigades[0].lost = {0, 3};
  result.brigades[0].deeds.units_lost = 2;
  result.brigades[0].fate = Fate::kCaptured;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  auto at_sea = one.season.result(sea);
  at_sea.ships = {{mine, 0, 8, ShipStatus::kSunk}, {other, 0, 3, ShipStatus::kAfloat}};
  EXPECT_EQ(one.season.finish(sea, at_sea), "");
  for (const EngagementId id : {one.engagement, sea})
    EXPECT_EQ(one.season.organiser(Annul{id}, "the wrong scenario"), "");
  EXPECT_TRUE(player_standings(one.season.now()).empty());
  for (const Unit& unit : one.season.brigade_of(one.own).units) EXPECT_FALSE(unit.lost);
  EXPECT_EQ(one.season.brigadier(1).fate, Fate::kUnhurt);
  EXPECT_FALSE(one.season.ship_of(mine).sunk);
  EXPECT_EQ(one.season.ship_of(other).damage, 0);
  EXPECT_EQ(one.season.now().nations[0].units_to_rebuild, 0u);
  EXPECT_EQ(one.season.now().nations[0].points_to_repair, 0u);
}

// A match that was closed before its battle began tells of nobody; one that was fought tells of all.
TEST(Campaign, K4_AMatchClosedBeforeItsBattleTellsOfNobody) {
  Fought one;
  BattleResult nothing;
  EXPECT_EQ(one.season.finish(one.engagement, nothing), "K4");
  nothing.reason = kit::EndReason::kClosed;
  EXPECT_EQ(one.season.finish(one.engagement, nothing), "");
  EXPECT_EQ(one.season.engagement(one.engagement).verdict.award, Award::kUnfinished);
  EXPECT_TRUE(one.season.brigadier(1).history.empty());
}

TEST(Campaign, K4_ABattlesDateLiesBetweenItsMakingAndItsEntry) {
  for (const bool early : {true, false}) {
    Fought one;
    const std::int64_t made_ms = one.season.now().ledger.back().time_ms;
    one.season.advance(1000);
    auto result = one.season.result(one.engagement);
    result.ended_ms = early ? 1 : one.season.now_ms() + 1'000'000;
    const std::int64_t entered_ms = one.season.now_ms();
    EXPECT_EQ(one.season.finish(one.engagement, result), "");
    EXPECT_EQ(one.season.engagement(one.engagement).decided_ms, early ? made_ms : entered_ms);
  }
}

TEST(Campaign, K3_AMatchBelongsToOneEngagement) {
  Fought one;
  EXPECT_EQ(one.season.finish(one.engagement, one.season.result(one.engagement)), "");
  const auto next = one.season.land({one.own}, {one.other});
  EXPECT_EQ(one.season.server(RecordMatch{next, one.season.engagement(one.engagement).match, true}), "K3");
  EXPECT_EQ(one.season.server(RecordMatch{next, {}, true}), "K3");
  EXPECT_EQ(one.season.server(RecordMatch{next, match(9), true}), "");
}

TEST(Campaign, K4_WhatBindsNobodyIsNotForfeited) {
  Fought one;
  const auto off = one.season.land({one.own}, {one.other});
  EXPECT_EQ(one.season.organiser(CallOff{off}), "");
  EXPECT_EQ(one.season.organiser(AwardForfeit{off, 1}, "nobody came"), "K4");
  EXPECT_EQ(one.season.player(1, Engage{Origin::kChallenge, Kind::kLand, "three-elms", {1, 2}, 1, 0}), "");
  EXPECT_EQ(one.season.organiser(AwardForfeit{off + 1, 1}, "nobody came"), "K4");
}

// Of several rulings the last that stands decides; each withdrawal takes back the last.
TEST(Campaign, K4_RulingsAreWithdrawnFromTheLastOn) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.winner = kit::Seat::kSouth;
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  const auto award = [&] { return one.season.engagement(one.engagement).verdict.award; };
  EXPECT_EQ(one.season.organiser(AwardForfeit{one.engagement, 1}, "r"), "");
  EXPECT_EQ(one.season.organiser(Annul{one.engagement}, "r"), "");
  EXPECT_EQ(award(), Award::kAnnulled);
  EXPECT_EQ(one.season.organiser(WithdrawRuling{one.engagement}, "r"), "");
  EXPECT_EQ(award(), Award::kForfeited);
  EXPECT_EQ(one.season.organiser(WithdrawRuling{one.engagement}, "r"), "");
  EXPECT_EQ(award(), Award::kWon);
  EXPECT_EQ(one.season.organiser(WithdrawRuling{one.engagement}, "r"), "K4");
}

// Whatever the ruleset became while its result was awaited.
TEST(Campaign, K2_AnEngagementCountsByTheRulesUnderWhichItsMatchWasMade) {
  Fought one;
  auto result = one.season.result(one.engagement);
  result.winner = kit::Seat::kSouth;
  result.brigades[0].lost = {0, 1};
  result.brigades[0].deeds.units_lost = 2;
  EXPECT_EQ(one.season.organiser(AwardForfeit{one.engagement, 2}, "away for weeks"), "");
  Ruleset other;
  other.campaign.win_points = 9;
  EXPECT_EQ(one.season.organiser(ChangeRuleset{other}), "");
  EXPECT_EQ(one.season.finish(one.engagement, result), "");
  EXPECT_EQ(one.season.engagement(one.engagement).verdict.points, (std::array<std::uint8_t, 2>{3, 0}));
  EXPECT_TRUE(one.season.brigade_of(one.own).units[0].lost);
}

// Forfeited twice without a battle, it counts from the first on, and under the rules of then.
TEST(Campaign, K4_AForfeitWithoutABattleIsOfItsOwnDate) {
  Fought one;
  const auto waiting = one.season.land({one.own}, {one.other});
  EXPECT_EQ(one.season.finish(one.engagement, one.season.result(one.engagement)), "");
  const std::int64_t first_ms = one.season.now_ms();
  EXPECT_EQ(one.season.organiser(AwardForfeit{waiting, 1}, "nobody came"), "");
  Ruleset generous = Fought::rebuilding();
  generous.campaign.win_points = 9;
  EXPECT_EQ(one.season.organiser(ChangeRuleset{generous}), "");
  EXPECT_EQ(one.season.organiser(AwardForfeit{waiting, 2}, "no, the other"), "");
  const Engagement& engagement = one.season.engagement(waiting);
  EXPECT_EQ(engagement.decided_ms, first_ms);
  EXPECT_EQ(engagement.verdict.winner, kit::Seat::kSouth);
  EXPECT_EQ(engagement.verdict.points, (std::array<std::uint8_t, 2>{3, 0}));
  EXPECT_EQ(one.season.now().decided, 2u);
}

}  // namespace
}  // namespace galloper::campaign
