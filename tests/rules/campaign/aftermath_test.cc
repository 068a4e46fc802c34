// K4, C15 to C18, N13, L22: what a battle makes of those who fought it.
#include "server/rules/campaign/honours.h"
#include "tests/rules/campaign/season.h"

namespace galloper::campaign {
namespace {

constexpr std::uint32_t kBrash = 6, kUnsure = 4, kCoward = 1;  // character dice

// One battle: nation 1's brigade 1 under the man of these dice against nation 2's brigade 2.
struct OneBattle {
  explicit OneBattle(std::uint32_t rating_die, std::uint32_t character_die, Ruleset ruleset = {})
      : season(std::move(ruleset)) {
    man = season.brigadier(1, rating_die, character_die);
    own = season.brigade(1, man);
    other = season.brigade(2, season.brigadier(2, 3, kUnsure));
    engagement = season.land({own}, {other});
    season.play(engagement);
    result = season.result(engagement);
  }
  BrigadeReport& report() { return result.brigades[0]; }
  void routed(int lost) {
    report().lost.clear();
    for (int i = 0; i < lost; ++i) report().lost.push_back(static_cast<std::uint8_t>(i));
    report().deeds.units_lost = static_cast<std::uint8_t>(lost);
  }
  const Page& finish() {
    EXPECT_EQ(season.finish(engagement, result), "");
    return season.brigadier(man).history.back();
  }

  Season season;
  BrigadierId man = 0;
  BrigadeId own = 0, other = 0;
  EngagementId engagement = 0;
  BattleResult result;
};

TEST(Campaign, C4_EveryPairOfDiceMakesTheManOfTheTable) {
  for (std::uint32_t rating = 1; rating <= 6; ++rating) {
    for (std::uint32_t character = 1; character <= 6; ++character) {
      Season season;
      const Brigadier& man = season.brigadier(season.brigadier(1, rating, character));
      const int wanted = rating == 1 || rating == 6 ? 1 : rating == 5 && character == 1 ? 4 : int(rating);
      EXPECT_EQ(man.now.rating, wanted);
      EXPECT_EQ(man.now.character, character == 1   ? kit::Character::kCowardly
                                   : character <= 3 ? kit::Character::kCautious
                                   : character <= 5 ? kit::Character::kUnsure
                                                    : kit::Character::kBrash);
      EXPECT_EQ(man.dice, (kit::BrigadierDice{std::uint8_t(rating), std::uint8_t(character)}));
    }
  }
}

TEST(Campaign, C4_NobodyMakesASecondManWhileOneWaits) {
  Season season;
  EXPECT_EQ(season.player(1, MakeBrigadier{1, "Sohm"}), "");
  EXPECT_EQ(season.player(1, MakeBrigadier{1, "Rehm"}), "C4");
  EXPECT_EQ(season.player(1, RaiseBrigade{1, "Guard", 1, {{"First Foot", "line_infantry", 0}}}), "");
  EXPECT_EQ(season.player(1, MakeBrigadier{1, "Rehm"}), "");
}

TEST(Campaign, C15_RatingAndCharacterLastFromBattleToBattle) {
  for (int die = 1; die <= 6; ++die) {
    OneBattle battle(3, kUnsure);
    battle.report().die = static_cast<std::uint8_t>(die);
    battle.routed(4);  // but he obeyed
    EXPECT_EQ(battle.finish().rule, "");
    EXPECT_EQ(battle.season.brigadier(battle.man).now, (command::Brigadier{3, kit::Character::kUnsure}));
  }
}

TEST(Campaign, C15_APlayerDoesNotChangeAFitManForAnother) {
  Season season;
  const BrigadeId brigade = season.brigade(1, season.brigadier(1, 2, kUnsure));
  const BrigadierId better = season.brigadier(1, 5, kUnsure);
  EXPECT_EQ(season.player(1, AssignBrigadier{brigade, better}), "C15");
  EXPECT_EQ(season.organiser(AssignBrigadier{brigade, better}), "");
  EXPECT_EQ(season.brigade_of(brigade).brigadier, better);
}

TEST(Campaign, C16_ADisobedientManWhoseUnitsWereRoutedLearnsAtOrBelowHisRating) {
  for (std::uint32_t rating = 2; rating <= 5; ++rating) {
    for (int die = 1; die <= 6; ++die) {
      for (int lost = 0; lost <= 4; ++lost) {
        OneBattle battle(rating, kUnsure);
        battle.report().deeds.disobeyed = true;
        battle.report().die = static_cast<std::uint8_t>(die);
        battle.routed(lost);
        const Page& page = battle.finish();
        const bool reads = lost >= 2;
        const bool learns = reads && die <= int(rating) && rating < 5;
        EXPECT_EQ(page.rating_before, rating);
        EXPECT_EQ(page.rating_after, rating + (learns ? 1 : 0)) << die << " " << lost;
        EXPECT_EQ(page.rule, reads ? "C16" : "");
        EXPECT_EQ(battle.season.brigadier(battle.man).now.rating, page.rating_after);
      }
    }
  }
}

TEST(Campaign, C16_ACowardNeverRisesAboveFour) {
  OneBattle battle(5, kCoward);
  battle.report().deeds.disobeyed = true;
  battle.report().die = 1;
  battle.routed(4);
  EXPECT_EQ(battle.finish().rating_after, 4);
}

TEST(Campaign, C17_ABrashManIsOverconfidentOnlyWhereTheBattlesRulesSaySo) {
  for (const bool on : {true, false}) {
    for (int die = 1; die <= 6; ++die) {
      OneBattle battle(3, kBrash);
      battle.result.rules.brash_overconfidence = on;
      battle.report().deeds.disobeyed = true;
      battle.report().deeds.enemies_routed = 2;
      battle.report().die = static_cast<std::uint8_t>(die);
      battle.routed(1);
      EXPECT_EQ(battle.finish().rating_after, on && die > 3 ? 2 : 3) << on << die;
    }
  }
}

TEST(Campaign, C18_AHistoryTellsTheBattleAsItWas) {
  OneBattle battle(3, kUnsure);
  battle.report().orders = {
      {2, command::Order::kAssault, command::Order::kOppose, command::Taken::kWilful, 5, false, true}};
  battle.report().deeds.disobeyed = true;
  battle.report().deeds.enemies_routed = 1;
  battle.report().die = 2;
  battle.routed(2);
  const Page page = battle.finish();
  EXPECT_EQ(page.engagement, battle.engagement);
  EXPECT_EQ(page.side, kit::Seat::kSouth);
  EXPECT_EQ(page.orders, battle.report().orders);
  EXPECT_EQ(page.deeds, battle.report().deeds);
  EXPECT_EQ(page.die, 2);
  EXPECT_EQ(page.rating_before, 3);
  EXPECT_EQ(page.rating_after, 4);
  EXPECT_FALSE(page.annulled);
  EXPECT_EQ(battle.season.brigadier(2).history.back().side, kit::Seat::kNorth);
}

TEST(Campaign, C18_Honours) {
  const auto honours = [](int lost, int routed, bool disobeyed, bool ordered, bool won) {
    BrigadeReport report;
    report.deeds = {disobeyed, 4, std::uint8_t(lost), std::uint8_t(routed)};
    if (ordered) report.orders.emplace_back();
    return honours_of(report, won);
  };
  using H = std::vector<Honour>;
  EXPECT_EQ(honours(1, 2, false, true, false), H{Honour::kHammer});
  EXPECT_EQ(honours(0, 1, false, true, false), H{});
  EXPECT_EQ(honours(2, 3, false, false, false), H{});
  EXPECT_EQ(honours(2, 0, false, true, false), H{Honour::kSteadfast});
  EXPECT_EQ(honours(2, 0, true, true, false), H{});
  EXPECT_EQ(honours(2, 0, false, false, false), H{});
  EXPECT_EQ(honours(0, 1, true, true, true), H{Honour::kRightOne});
  EXPECT_EQ(honours(0, 1, true, true, false), H{});
  BrigadeReport ground;
  ground.deeds.units = 4;
  ground.objectives = ground.towns_stormed = 1;
  EXPECT_EQ(honours_of(ground, true), (H{Honour::kHeldGround, Honour::kStormed}));
  EXPECT_EQ(honours_of(ground, false), H{Honour::kStormed});
  Page page;
  page.deeds = {true, 4, 1, 2};
  for (int i = 1; i <= 5; ++i) {
    EXPECT_FALSE(title_of(static_cast<Honour>(i)).empty());
    EXPECT_FALSE(reason_for(static_cast<Honour>(i), page).empty());
  }
}

TEST(Campaign, L22_WoundedMenRestCapturedOnesWaitAndTheFallenAreMissed) {
  for (const std::uint8_t rest : {0, 2}) {
    Ruleset ruleset;
    ruleset.campaign.wounded_rest = rest;
    OneBattle battle(3, kUnsure, ruleset);
    battle.report().fate = Fate::kWounded;
    battle.finish();
    const auto& season = battle.season;
    EXPECT_EQ(why_not_fit(season.now(), season.brigadier(battle.man)).has_value(), rest > 0);
    EXPECT_EQ(season.brigadier(battle.man).fit_after, 1u + rest);
  }
  for (const Fate fate : {Fate::kKilled, Fate::kCaptured}) {
    OneBattle battle(3, kUnsure);
    battle.report().fate = fate;
    battle.finish();
    Season& season = battle.season;
    const auto next = season.land({battle.own}, {battle.other});
    EXPECT_EQ(season.server(RecordMatch{next, match(9), true}), "K4");
    EXPECT_EQ(season.organiser(ReturnBrigadier{battle.man}), "K4");  // no reason
    EXPECT_EQ(season.organiser(ReturnBrigadier{battle.man}, "exchanged"),
              fate == Fate::kCaptured ? "" : "L22");
    if (fate == Fate::kKilled) {
      EXPECT_EQ(season.player(1, MakeBrigadier{1, "His brother"}), "");
      EXPECT_EQ(season.player(1, AssignBrigadier{battle.own, 3}), "");
    }
    EXPECT_EQ(season.server(RecordMatch{next, match(9), true}), "");
  }
}

TEST(Campaign, K4_ARoutedBrigadeRestsOrIsRebuilt) {
  for (const std::uint8_t rest : {0, 1}) {
    Ruleset ruleset;
    ruleset.campaign.rest = rest;
    OneBattle battle(3, kUnsure, ruleset);
    battle.routed(2);
    battle.finish();
    Season& season = battle.season;
    const auto next = season.land({battle.own}, {battle.other});
    EXPECT_EQ(season.server(RecordMatch{next, match(9), true}), rest > 0 ? "K4" : "");
    if (rest > 0) {
      EXPECT_EQ(season.organiser(AwardForfeit{next, 2}, "nobody came"), "");
      EXPECT_EQ(why_not_fit(season.now(), season.brigade_of(battle.own)), std::nullopt);
    }
  }
  for (const std::uint8_t rate : {1, 2}) {
    Ruleset ruleset;
    ruleset.campaign.losses = Losses::kRebuild;
    ruleset.campaign.rebuild_units = rate;
    OneBattle battle(3, kUnsure, ruleset);
    battle.routed(2);
    battle.finish();
    Season& season = battle.season;
    EXPECT_TRUE(season.brigade_of(battle.own).units[0].lost);
    EXPECT_EQ(season.player(1, RebuildUnit{battle.own, 0}), "");
    EXPECT_EQ(season.player(1, RebuildUnit{battle.own, 0}), "K4");  // it is whole
    EXPECT_EQ(season.player(1, RebuildUnit{battle.own, 1}), rate == 1 ? "K4" : "");
    EXPECT_EQ(season.brigade_of(battle.own).units[1].lost, rate == 1);
    EXPECT_EQ(season.player(2, RebuildUnit{battle.own, 1}), "K1");
  }
}

TEST(Campaign, N13_DamageStaysUntilItIsRepairedAtTheCampaignsRate) {
  for (const std::uint8_t rate : {1, 3}) {
    Ruleset ruleset;
    ruleset.campaign.repair_points = rate;
    Season season(ruleset);
    const ShipId mine = season.ship(1, 8), other = season.ship(2, 8);
    const auto first = season.naval({mine}, {other});
    season.play(first);
    auto result = season.result(first);
    result.ships[0].damage = 3;
    result.ships[1].damage = 8;
    result.ships[1].status = ShipStatus::kSunk;
    result.winner = kit::Seat::kSouth;
    EXPECT_EQ(season.finish(first, result), "");
    EXPECT_EQ(season.ship_of(mine).damage, 3);
    EXPECT_TRUE(season.ship_of(other).sunk);
    EXPECT_EQ(season.player(1, RepairShip{mine, 4}), "N13");  // more than she has
    EXPECT_EQ(season.player(1, RepairShip{mine, 3}), rate == 3 ? "" : "N13");
    EXPECT_EQ(season.player(1, RepairShip{mine, 1}), rate == 3 ? "N13" : "");
    EXPECT_EQ(season.ship_of(mine).damage, rate == 3 ? 0 : 2);
    EXPECT_EQ(season.player(2, RepairShip{other, 1}), "N13");
    EXPECT_EQ(season.player(2, ReturnShip{other}), "K1");
    EXPECT_EQ(season.organiser(ReturnShip{other}), "K4");
    const auto next = season.naval({mine}, {other});
    EXPECT_EQ(season.server(RecordMatch{next, match(9), true}), "N13");
    EXPECT_EQ(season.organiser(ReturnShip{other}, "salvaged"), "");
    EXPECT_EQ(season.ship_of(other).damage, 0);
    EXPECT_EQ(season.server(RecordMatch{next, match(9), true}), "");
  }
}

TEST(Campaign, N13_ABattleAddsWhatItDidThoughAnEarlierOneIsCorrected) {
  Season season;
  const ShipId mine = season.ship(1, 8), other = season.ship(2, 8);
  const auto first = season.naval({mine}, {other});
  season.play(first);
  auto result = season.result(first);
  result.ships[0].damage = 3;
  EXPECT_EQ(season.finish(first, result), "");
  const auto second = season.naval({mine}, {other});
  season.play(second);
  result = season.result(second);
  EXPECT_EQ(result.ships[0].damage_before, 3);
  result.ships[0].damage = 5;
  EXPECT_EQ(season.finish(second, result), "");
  EXPECT_EQ(season.ship_of(mine).damage, 5);
  Correction correction;
  correction.ships = {{mine, 1, ShipStatus::kAfloat}};
  EXPECT_EQ(season.organiser(CorrectResult{first, correction}, "a hit was counted twice"), "");
  EXPECT_EQ(season.ship_of(mine).damage, 3);
  correction.ships = {{mine, 7, ShipStatus::kAfloat}};
  EXPECT_EQ(season.organiser(CorrectResult{first, correction}, "no, not at all"), "");
  EXPECT_EQ(season.ship_of(mine).damage, 7);  // afloat she was
}

// A correction may say of an earlier battle what no later one, fought before it was said, can undo.
TEST(Campaign, L22_TheFallenStayFallenThoughALaterBattleHadThemCaptured) {
  OneBattle battle(3, kUnsure);
  battle.finish();
  Season& season = battle.season;
  const auto next = season.land({battle.own}, {battle.other});
  season.play(next);
  auto result = season.result(next);
  result.brigades[0].fate = Fate::kCaptured;
  EXPECT_EQ(season.finish(next, result), "");
  EXPECT_EQ(season.brigadier(battle.man).fate, Fate::kCaptured);
  Correction correction;
  correction.brigades = {{battle.own, false, 0, {}, Fate::kKilled, 0, 0}};
  EXPECT_EQ(season.organiser(CorrectResult{1, correction}, "he fell"), "");
  EXPECT_EQ(season.brigadier(battle.man).fate, Fate::kKilled);
  EXPECT_EQ(season.organiser(ReturnBrigadier{battle.man}, "exchanged"), "L22");
}

TEST(Campaign, K4_ALongerRestIsNotCutShortByALaterBattle) {
  Ruleset long_rest;
  long_rest.campaign.rest = 4;
  long_rest.campaign.wounded_rest = 5;
  OneBattle battle(3, kUnsure, long_rest);
  battle.finish();
  Season& season = battle.season;
  Ruleset short_rest;
  short_rest.campaign.rest = short_rest.campaign.wounded_rest = 1;
  EXPECT_EQ(season.organiser(ChangeRuleset{short_rest}), "");
  const auto next = season.land({battle.own}, {battle.other});
  season.play(next);
  auto result = season.result(next);
  result.brigades[0].fate = Fate::kWounded;
  result.brigades[0].lost = {0, 1};
  result.brigades[0].deeds.units_lost = 2;
  EXPECT_EQ(season.finish(next, result), "");
  EXPECT_EQ(season.brigade_of(battle.own).fit_after, 3u);
  Correction correction;
  correction.brigades = {{battle.own, false, 0, {0, 1}, Fate::kWounded, 0, 0}};
  EXPECT_EQ(season.organiser(CorrectResult{1, correction}, "it had been routed before"), "");
  EXPECT_EQ(season.brigade_of(battle.own).fit_after, 5u);
  EXPECT_EQ(season.brigadier(battle.man).fit_after, 6u);
}

TEST(Campaign, K3_WhatIsInBattleIsNeitherRepairedNorGivenAnotherLeader) {
  Season season;
  const ShipId mine = season.ship(1, 8), other = season.ship(2, 8);
  const auto first = season.naval({mine}, {other});
  season.play(first);
  auto result = season.result(first);
  result.ships[0].damage = 3;
  EXPECT_EQ(season.finish(first, result), "");
  EXPECT_EQ(season.player(1, RepairShip{mine, 4}), "N13");
  EXPECT_EQ(season.player(1, RepairShip{mine, 0}), "N13");
  season.play(season.naval({mine}, {other}));
  EXPECT_EQ(season.player(1, RepairShip{mine, 1}), "K3");
  const auto man = season.brigadier(1, 3, 4), spare = season.brigadier(1, 3, 4);
  const auto own = season.brigade(1, man);
  const auto enemy = season.brigade(2, season.brigadier(2, 3, 4));
  season.play(season.land({own}, {enemy}));
  EXPECT_EQ(season.organiser(AssignBrigadier{own, spare}), "K3");
}

}  // namespace
}  // namespace galloper::campaign
