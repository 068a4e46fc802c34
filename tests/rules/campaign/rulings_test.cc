// K4: corrections, forfeits and annulments are entries; every die keeps its value and is read again.
#include "server/rules/campaign/standings.h"
#include "tests/rules/campaign/season.h"

namespace galloper::campaign {
namespace {

// Two battles in a row of the same man: each time his brigade is routed after he disobeyed.
struct TwoBattles {
  TwoBattles() {
    man = season.brigadier(1, 3, 4);
    own = season.brigade(1, man);
    other = season.brigade(2, season.brigadier(2, 3, 4));
    for (const std::uint8_t die : {3, 4}) {
      const auto engagement = season.land({own}, {other});
      season.play(engagement);
      auto result = season.result(engagement);
      result.winner = kit::Seat::kNorth;
      result.score = {1, 4};
      result.brigades[0].deeds.disobeyed = true;
      result.brigades[0].lost = {0, 1, 2};
      result.brigades[0].deeds.units_lost = 3;
      result.brigades[0].die = die;
      EXPECT_EQ(season.finish(engagement, result), "");
    }
  }
  static Ruleset no_rest() {
    Ruleset ruleset;
    ruleset.campaign.rest = 0;
    return ruleset;
  }
  std::vector<int> ratings() const {
    std::vector<int> all;
    for (const Page& page : season.brigadier(man).history) {
      all.push_back(page.rating_before);
      all.push_back(page.rating_after);
    }
    return all;
  }
  Correction obeyed() const {
    Correction correction;
    correction.winner = kit::Seat::kNorth;
    correction.score = {1, 4};
    correction.brigades = {{own, false, 0, {0, 1, 2}, Fate::kUnhurt, 0, 0}};
    return correction;
  }

  Season season{no_rest()};
  BrigadierId man = 0;
  BrigadeId own = 0, other = 0;
};

TEST(Campaign, K4_ACorrectionReadsLaterDiceAgain) {
  TwoBattles two;
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 4, 4, 5}));  // 3 is within 3; 4 within 4
  EXPECT_EQ(two.season.organiser(CorrectResult{1, two.obeyed()}, "he had the order by contact"), "");
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 3, 3, 3}));  // 4 is above 3
  EXPECT_EQ(two.season.brigadier(two.man).history[1].die, 4);
  EXPECT_EQ(two.season.organiser(WithdrawRuling{1}, "the correction was wrong"), "");
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 4, 4, 5}));
}

TEST(Campaign, K4_ACorrectionIsAnEntryWithReasonAndAuthorThatNamesWhatItCorrects) {
  TwoBattles two;
  const auto before = two.season.now().ledger;
  EXPECT_EQ(two.season.organiser(CorrectResult{1, two.obeyed()}), "K4");
  EXPECT_EQ(two.season.player(1, CorrectResult{1, two.obeyed()}), "K1");
  EXPECT_EQ(two.season.now().ledger, before);
  EXPECT_EQ(two.season.organiser(CorrectResult{1, two.obeyed()}, "by contact"), "");
  const auto& ledger = two.season.now().ledger;
  EXPECT_EQ(std::vector<Entry>(ledger.begin(), ledger.end() - 1), before);
  const Entry& entry = ledger.back();
  EXPECT_EQ(entry.author, account(9));
  EXPECT_EQ(entry.reason, "by contact");
  const Sequence about = std::get<ResultCorrected>(entry.body).about;
  EXPECT_TRUE(std::holds_alternative<ResultEntered>(ledger[about - 1].body));
  EXPECT_EQ(two.season.organiser(CorrectResult{1, two.obeyed()}, "again"), "");
  EXPECT_EQ(std::get<ResultCorrected>(two.season.now().ledger.back().body).about, entry.sequence);
}

TEST(Campaign, K4_AnAnnulledBattleDoesNotCountAndIsNotForgotten) {
  TwoBattles two;
  EXPECT_EQ(two.season.now().decided, 2u);
  EXPECT_EQ(two.season.organiser(Annul{1}, "the wrong scenario"), "");
  EXPECT_EQ(two.season.now().decided, 1u);
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 3, 3, 3}));
  EXPECT_TRUE(two.season.brigadier(two.man).history[0].annulled);
  EXPECT_EQ(two.season.brigadier(two.man).history[0].die, 3);
  EXPECT_EQ(nation_standings(two.season.now())[0].tally.points, 3u);
  EXPECT_EQ(two.season.organiser(Annul{1}, "again"), "K4");
  EXPECT_EQ(two.season.organiser(WithdrawRuling{1}, "it was the right one"), "");
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 4, 4, 5}));
  EXPECT_EQ(two.season.organiser(WithdrawRuling{1}, "once more"), "K4");
}

TEST(Campaign, K4_AForfeitTurnsTheStandingsAndLeavesWhatHappenedOnTheField) {
  TwoBattles two;
  EXPECT_EQ(two.season.engagement(1).verdict.winner, kit::Seat::kNorth);
  EXPECT_EQ(two.season.organiser(AwardForfeit{1, 2}, "North looked at South's screen"), "");
  EXPECT_EQ(two.season.engagement(1).verdict.award, Award::kForfeited);
  EXPECT_EQ(two.season.engagement(1).verdict.winner, kit::Seat::kSouth);
  EXPECT_EQ(two.ratings(), (std::vector<int>{3, 4, 4, 5}));
  EXPECT_EQ(two.season.organiser(AwardForfeit{1, 3}, "who?"), "K4");
}

TEST(Campaign, K4_AForfeitWithoutABattleEndsTheEngagementUntilItIsWithdrawn) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  EXPECT_EQ(season.organiser(CorrectResult{engagement, {}}, "nothing there"), "K4");
  EXPECT_EQ(season.organiser(Annul{engagement}, "nothing there"), "K4");
  EXPECT_EQ(season.organiser(AwardForfeit{engagement, 1}, "nobody came"), "");
  EXPECT_EQ(season.engagement(engagement).stage, Stage::kDecided);
  EXPECT_EQ(season.now().decided, 1u);
  EXPECT_EQ(season.server(RecordMatch{engagement, match(1), true}), "K3");
  EXPECT_EQ(season.organiser(WithdrawRuling{engagement}, "they came late"), "");
  EXPECT_EQ(season.engagement(engagement).stage, Stage::kAgreed);
  EXPECT_EQ(season.now().decided, 0u);
  season.play(engagement);
  EXPECT_EQ(season.finish(engagement, season.result(engagement)), "");
}

TEST(Campaign, K4_ABattleForfeitedWhileItIsPlayedStillComesHome) {
  Season season;
  const auto man = season.brigadier(1, 3, 4);
  const auto own = season.brigade(1, man);
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  auto result = season.result(engagement);
  result.winner = kit::Seat::kNorth;
  EXPECT_EQ(season.organiser(AwardForfeit{engagement, 2}, "away for weeks"), "");
  EXPECT_EQ(season.finish(engagement, result), "");
  EXPECT_EQ(season.engagement(engagement).verdict.winner, kit::Seat::kSouth);
  EXPECT_EQ(season.brigadier(man).history.size(), 1u);
  EXPECT_EQ(season.now().decided, 1u);
}

TEST(Campaign, K4_AResultIsEnteredExactlyOnce) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  EXPECT_EQ(season.server(EnterResult{match(1), {}}), "K4");
  season.play(engagement);
  const auto result = season.result(engagement);
  EXPECT_EQ(season.organiser(EnterResult{match(1), result}), "K1");
  EXPECT_EQ(season.finish(engagement, result), "");
  const auto before = season.now();
  EXPECT_EQ(season.finish(engagement, result), "K4");
  EXPECT_EQ(season.now(), before);
}

TEST(Campaign, K4_AResultTellsOfAllWhoFoughtWithADieForEach) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  const auto good = season.result(engagement);
  const auto refused = [&](auto spoil) {
    auto result = good;
    spoil(result);
    return season.finish(engagement, result);
  };
  EXPECT_EQ(refused([](auto& r) { r.brigades.pop_back(); }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[1] = r.brigades[0]; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].die = 0; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].die = 7; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].deeds.units = 3; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].lost = {0}; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].fielded[3] = 9; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.brigades[0].brigadier = 99; }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.ships.push_back({1, 0, 0, ShipStatus::kAfloat}); }), "K4");
  EXPECT_EQ(refused([](auto& r) { r.winner = kit::Seat::kReferee; }), "K4");
  EXPECT_EQ(refused([](auto&) {}), "");
}

TEST(Campaign, K4_TheOrderIsThatOfTheBattlesDates) {
  // Two battles of one man; that which ended first reaches the ledger last.
  Season season(TwoBattles::no_rest());
  const auto man = season.brigadier(1, 3, 4);
  const auto own = season.brigade(1, man);
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto first = season.land({own}, {other});
  season.play(first);
  auto early = season.result(first);
  EXPECT_EQ(season.organiser(AwardForfeit{first, 2}, "nobody has moved for weeks"), "");
  const auto second = season.land({own}, {other});
  season.play(second);
  auto late = season.result(second);
  late.ended_ms = early.ended_ms + 1000;
  for (auto* result : {&early, &late}) {
    result->brigades[0].deeds.disobeyed = true;
    result->brigades[0].lost = {0, 1};
    result->brigades[0].deeds.units_lost = 2;
  }
  early.brigades[0].die = 3;  // within 3: he learns
  late.brigades[0].die = 4;   // within 4, not within 3
  season.advance(2000);
  EXPECT_EQ(season.finish(second, late), "");
  EXPECT_EQ(season.brigadier(man).now.rating, 3);
  EXPECT_EQ(season.finish(first, early), "");
  EXPECT_EQ(season.brigadier(man).now.rating, 5);
  EXPECT_EQ(season.brigadier(man).history[0].engagement, first);
}

TEST(Campaign, K4_AClosedMatchDecidesNothingUntilTheOrganiserSays) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  auto result = season.result(engagement);
  result.reason = kit::EndReason::kClosed;
  EXPECT_EQ(season.finish(engagement, result), "");
  EXPECT_EQ(season.engagement(engagement).verdict.award, Award::kUnfinished);
  EXPECT_EQ(season.now().decided, 0u);
  EXPECT_EQ(nation_standings(season.now())[0].tally, Tally{});
  EXPECT_EQ(season.organiser(CorrectResult{engagement, {}}, "both agree that it was a draw"), "");
  EXPECT_EQ(season.engagement(engagement).verdict.award, Award::kDrawn);
  EXPECT_EQ(season.now().decided, 1u);
}

TEST(Campaign, K4_ACorrectionNamesOnlyThoseWhoFoughtAndWhatTheyFielded) {
  TwoBattles two;
  auto wrong = two.obeyed();
  wrong.brigades[0].lost = {0, 0};
  EXPECT_EQ(two.season.organiser(CorrectResult{1, wrong}, "r"), "K4");
  wrong.brigades[0].lost = {7};
  EXPECT_EQ(two.season.organiser(CorrectResult{1, wrong}, "r"), "K4");
  wrong = two.obeyed();
  wrong.brigades.push_back(wrong.brigades[0]);
  EXPECT_EQ(two.season.organiser(CorrectResult{1, wrong}, "r"), "K4");
  wrong = two.obeyed();
  wrong.brigades[0].brigade = 77;
  EXPECT_EQ(two.season.organiser(CorrectResult{1, wrong}, "r"), "K2");
  wrong = two.obeyed();
  wrong.ships = {{1, 0, ShipStatus::kAfloat}};
  EXPECT_EQ(two.season.organiser(CorrectResult{1, wrong}, "r"), "K2");
}

// Whatever decides one engagement more, the campaign is over with its last.
TEST(Campaign, K2_TheLastEngagementEndsTheCampaignHoweverItIsDecided) {
  const auto to_decide = [](Season& season) {
    const auto own = season.brigade(1, season.brigadier(1, 3, 4));
    const auto other = season.brigade(2, season.brigadier(2, 3, 4));
    const auto engagement = season.land({own}, {other});
    season.play(engagement);
    return engagement;
  };
  Season forfeited({}, {0, 1});
  EXPECT_EQ(forfeited.organiser(AwardForfeit{to_decide(forfeited), 1}, "nobody came"), "");
  EXPECT_EQ(forfeited.now().ended, Ending::kByCount);

  Season corrected({}, {0, 1});
  const auto closed = to_decide(corrected);
  auto result = corrected.result(closed);
  result.reason = kit::EndReason::kClosed;
  EXPECT_EQ(corrected.finish(closed, result), "");
  EXPECT_EQ(corrected.now().ended, std::nullopt);
  EXPECT_EQ(corrected.organiser(CorrectResult{closed, {}}, "both agree that it was a draw"), "");
  EXPECT_EQ(corrected.now().ended, Ending::kByCount);

  Season withdrawn;
  const auto annulled = to_decide(withdrawn);
  EXPECT_EQ(withdrawn.finish(annulled, withdrawn.result(annulled)), "");
  EXPECT_EQ(withdrawn.organiser(ChangeBounds{{0, 1}}), "K2");  // one is decided
  EXPECT_EQ(withdrawn.organiser(Annul{annulled}, "the wrong scenario"), "");
  EXPECT_EQ(withdrawn.organiser(ChangeBounds{{0, 1}}), "");
  EXPECT_EQ(withdrawn.organiser(WithdrawRuling{annulled}, "it was the right one"), "");
  EXPECT_EQ(withdrawn.now().ended, Ending::kByCount);
}

TEST(Campaign, K4_AReasonIsOneLineOfText) {
  TwoBattles two;
  for (const std::string& reason :
       {std::string("a\nb"), std::string("\x1b[2J"), std::string("\u0085"), std::string(501, 'x')})
    EXPECT_EQ(two.season.organiser(Annul{1}, reason), "K4") << reason;
  EXPECT_EQ(two.season.organiser(Annul{1}, "Calvière’s screen"), "");
}

TEST(Campaign, N9_ACorrectionLeavesAShipAfloatWithLessDamageThanHerPoints) {
  Season season;
  const ShipId mine = season.ship(1, 8), other = season.ship(2, 8);
  const auto engagement = season.naval({mine}, {other});
  season.play(engagement);
  EXPECT_EQ(season.finish(engagement, season.result(engagement)), "");
  const auto corrected = [&](std::uint8_t damage, ShipStatus status) {
    Correction correction;
    correction.ships = {{mine, damage, status}};
    return season.organiser(CorrectResult{engagement, correction}, "miscounted");
  };
  EXPECT_EQ(corrected(9, ShipStatus::kSunk), "N9");
  EXPECT_EQ(corrected(8, ShipStatus::kAfloat), "N9");
  EXPECT_EQ(corrected(8, ShipStatus::kWithdrawn), "N9");
  EXPECT_EQ(corrected(7, ShipStatus::kWithdrawn), "");
  EXPECT_EQ(corrected(8, ShipStatus::kSunk), "");
  EXPECT_TRUE(season.ship_of(mine).sunk);
}

TEST(Campaign, K4_ARulingsReasonIsMoreThanBlanks) {
  TwoBattles two;
  EXPECT_EQ(two.season.organiser(Annul{1}, "   "), "K4");
  EXPECT_EQ(two.season.organiser(Annul{1}, "it rained"), "");
}

}  // namespace
}  // namespace galloper::campaign
