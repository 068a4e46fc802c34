// G4: what each member may know of a campaign; and the derived records that pages show (K5).
#include "server/rules/campaign/view.h"

#include <set>

#include "server/rules/campaign/dice_record.h"
#include "tests/rules/campaign/random_season.h"

namespace galloper::campaign {
namespace {

const Viewer kPublic{};
const Viewer kOfOne{false, {1}};
const Viewer kOfTwo{false, {2}};
const Viewer kOfThree{false, {3}};

// Two campaigns that differ in everything that nation 1 keeps to itself.
Season hidden(bool otherwise, bool battle_too = false, bool open = true) {
  Season season;
  season.organiser(AddNation{"Varnholt", flag_from(3), 6});
  const auto man = season.brigadier(1, otherwise ? 5 : 2, otherwise ? 6 : 1);
  const auto own = season.brigade(1, man);
  season.organiser(AddUnits{own, {{"Guard", otherwise ? "grenadiers" : "line_infantry", 0}}});
  if (otherwise) season.organiser(AddUnits{own, {{"Second Guard", "grenadiers", 0}}});
  const auto spare = season.brigade(1, season.brigadier(1, 3, 3));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto ship = season.ship(1, 8), enemy = season.ship(2, 8);
  const auto sea = season.naval({ship}, {enemy});
  season.play(sea);
  auto result = season.result(sea);
  result.ships[0].damage = 4;
  season.finish(sea, result);
  season.player(1, RepairShip{ship, static_cast<std::uint8_t>(otherwise ? 2 : 1)});
  const auto engagement = season.land({own}, {other});
  season.player(1, NameForces{engagement, 1, {otherwise ? own : spare}, {}});
  if (battle_too) {
    season.player(1, NameForces{engagement, 1, {own}, {}});
    season.play(engagement, open);
    auto battle = season.result(engagement);
    battle.brigades[0].die = otherwise ? 1 : 6;
    battle.dice["land.fire"] = {otherwise ? 40u : 0u, 0, 0, 0, 0, 0};
    season.finish(engagement, battle);
  }
  return season;
}

void blind_times(View& view) {
  for (Entry& entry : view.ledger) {
    entry.time_ms = 0;
    if (auto* entered = std::get_if<ResultEntered>(&entry.body)) entered->result.ended_ms = 0;
  }
  for (EngagementView& engagement : view.engagements) engagement.decided_ms = 0;
}
View seen_by(const Season& season, const Viewer& viewer) {
  View seen = view(season.now(), viewer);
  blind_times(seen);  // the clock of the two differs by a millisecond or so
  return seen;
}

TEST(Campaign, G4_EqualViewsOfCampaignsThatDifferInWhatIsHidden) {
  const Season one = hidden(false), two = hidden(true);
  for (const Viewer& viewer : {kPublic, kOfTwo, kOfThree})
    EXPECT_EQ(seen_by(one, viewer), seen_by(two, viewer));
  EXPECT_NE(seen_by(one, kOfOne), seen_by(two, kOfOne));
  EXPECT_NE(seen_by(one, {true, {}}), seen_by(two, {true, {}}));
}

TEST(Campaign, G4_ABattleDisclosesToEverybodyOrToTheTwoNations) {
  const Season open = hidden(false, true, true), closed = hidden(false, true, false);
  for (const Viewer& viewer : {kPublic, kOfTwo, kOfThree}) {
    const auto man = brigadier_view(open.now(), open.brigadier(1), viewer);
    EXPECT_EQ(man.worth, (command::Brigadier{2, kit::Character::kCowardly}));
    EXPECT_EQ(man.history.size(), 1u);
    EXPECT_EQ(brigade_views(open.now(), viewer)[0].units.size(), 5u);
    EXPECT_EQ(brigade_views(open.now(), viewer)[1].units.size(), 0u);  // the spare one did not fight
    EXPECT_FALSE(brigadier_view(open.now(), open.brigadier(2), viewer).worth);
    EXPECT_EQ(ship_views(open.now(), viewer)[0].damage, 4);  // repaired since
    EXPECT_TRUE(engagement_view(open.now(), open.engagement(2), viewer).forces[0]);
  }
  EXPECT_EQ(ship_views(open.now(), kOfOne)[0].damage, 3);
  for (const Viewer& viewer : {kPublic, kOfThree}) {
    EXPECT_FALSE(brigadier_view(closed.now(), closed.brigadier(1), viewer).worth);
    EXPECT_TRUE(brigadier_view(closed.now(), closed.brigadier(1), viewer).history.empty());
    EXPECT_TRUE(engagement_view(closed.now(), closed.engagement(2), viewer).match.is_nil());
    EXPECT_EQ(engagement_view(closed.now(), closed.engagement(2), viewer).verdict.award, Award::kDrawn);
  }
  EXPECT_TRUE(brigadier_view(closed.now(), closed.brigadier(1), kOfTwo).worth);
  EXPECT_EQ(seen_by(hidden(false, true, false), kOfThree), seen_by(hidden(true, true, false), kOfThree));
  EXPECT_NE(seen_by(hidden(false, true, false), kOfTwo), seen_by(hidden(true, true, false), kOfTwo));
}

TEST(Campaign, G4_WhoSeesWhoseSecrets) {
  Season season;
  const auto& campaign = season.now();
  const auto now_ms = season.now_ms();
  EXPECT_EQ(viewer_of(campaign, the_player(1), now_ms), kOfOne);
  EXPECT_EQ(viewer_of(campaign, a_spectator(), now_ms), kPublic);
  EXPECT_EQ(viewer_of(campaign, {account(1), Role::kSpectator}, now_ms), kPublic);
  EXPECT_TRUE(viewer_of(campaign, the_organiser(), now_ms).everything);
  EXPECT_EQ(viewer_of(campaign, {account(2), Role::kOrganiser}, now_ms), kOfTwo);  // he plays himself
  season.player(1, HandNation{1, account(5), 0});
  EXPECT_EQ(viewer_of(season.now(), the_player(5), now_ms), kOfOne);
}

TEST(Campaign, G4_TheLedgerAsReadHasNoGaps) {
  RandomSeason season(11);
  season.run(250);
  for (const Viewer& viewer : {kPublic, kOfOne, kOfTwo, Viewer{true, {}}}) {
    const auto ledger = ledger_view(season.now(), viewer);
    EXPECT_EQ(ledger.size() < season.now().ledger.size(), !viewer.everything);
    for (std::size_t i = 0; i < ledger.size(); ++i) {
      EXPECT_EQ(ledger[i].sequence, i + 1);
      std::visit(
          [&](const auto& one) {
            if constexpr (requires { one.about; }) {
              EXPECT_LE(one.about, i);
            }
          },
          ledger[i].body);
      EXPECT_EQ(ledger[i].reason.empty(), false);
    }
  }
}

TEST(Campaign, K5_TheDiceOfTheSeasonAreCountedByPurpose) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 6));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  auto result = season.result(engagement);
  result.dice["land.fire"] = {1, 2, 3, 4, 5, 6};
  season.finish(engagement, result);
  season.organiser(Annul{engagement}, "thrown they were");
  const auto counts = dice_record(season.now());
  EXPECT_EQ(counts.at("campaign.brigadier_rating"), (Faces{0, 0, 2, 0, 0, 0}));
  EXPECT_EQ(counts.at("campaign.brigadier_character"), (Faces{0, 0, 0, 1, 0, 1}));
  EXPECT_EQ(all_faces(counts), (Faces{1, 2, 5, 5, 5, 7}));
}

TEST(Campaign, K5_FairDiceTest) {
  EXPECT_FALSE(fair_dice({5, 5, 5, 5, 5, 4}));
  EXPECT_EQ(fair_dice({5, 5, 5, 5, 5, 5})->p_value, 1);
  // Quantiles of the chi-square distribution with five degrees of freedom: 5 % at 11.0705, 1 % at 15.0863.
  const auto test = fair_dice({5, 8, 9, 8, 10, 20});
  EXPECT_NEAR(test->chi_square, 13.4, 1e-9);
  EXPECT_NEAR(test->p_value, 0.0199, 0.0001);
  EXPECT_NEAR(fair_dice({120, 100, 100, 100, 100, 80})->p_value, 0.15624, 0.0001);
  EXPECT_NE(verdict_on_dice({100, 100, 100, 100, 110, 90}).find("nothing to remark"), std::string::npos);
  EXPECT_NE(verdict_on_dice({300, 100, 100, 100, 100, 100}).find("too seldom"), std::string::npos);
  // 5.1 % and 3 %: nothing to remark, and worth a look.
  EXPECT_NE(verdict_on_dice({18, 5, 10, 12, 6, 9}).find("nothing to remark"), std::string::npos);
  EXPECT_NE(verdict_on_dice({19, 5, 10, 11, 6, 9}).find("worth a look"), std::string::npos);
  EXPECT_NE(verdict_on_dice({1200, 1200, 1200, 1200, 1200, 1201}).find("more evenly"), std::string::npos);
  EXPECT_NE(verdict_on_dice({1, 0, 0, 0, 0, 0}).find("from 30 on"), std::string::npos);
  EXPECT_EQ(verdict_on_dice({1200, 1200, 1200, 1200, 1200, 1201}).substr(0, 5), "7,201");
}

TEST(Campaign, K2_FlagsFollowFromTheirSeedAndMeetTheRuleOfTincture) {
  std::set<std::string> blazons;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Flag flag = flag_from(seed);
    EXPECT_EQ(flag, flag_from(seed));
    EXPECT_EQ(flag_fault(flag), std::nullopt);
    EXPECT_NE(is_metal(flag.first), is_metal(flag.second));
    if (flag.ordinary != Ordinary::kNone) {
      EXPECT_NE(is_metal(flag.first), is_metal(flag.ordinary_tincture));
    }
    blazons.insert(blazon(flag));
  }
  EXPECT_GT(blazons.size(), 400u);
  EXPECT_EQ(blazon({Division::kPerPale, Tincture::kGules, Tincture::kArgent, Ordinary::kFess, Tincture::kOr,
                    Charge::kLion, Tincture::kAzure, 3}),
            "Per pale gules and argent, a fess or, three lions azure");
  EXPECT_EQ(blazon({}), "Argent");
}

// As the last battle that they know left him.
TEST(Campaign, G4_OthersKnowAManAsTheyLastSawHim) {
  Ruleset no_rest;
  no_rest.campaign.rest = 0;
  Season season(no_rest);
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  for (const bool open : {true, false}) {
    const auto engagement = season.land({own}, {other});
    season.play(engagement, open);
    auto result = season.result(engagement);
    result.brigades[0].deeds.disobeyed = true;
    result.brigades[0].lost = {0, 1};
    result.brigades[0].deeds.units_lost = 2;
    result.brigades[0].die = 1;
    EXPECT_EQ(season.finish(engagement, result), "");
  }
  const auto rating = [&](const Viewer& viewer) {
    return brigadier_view(season.now(), season.brigadier(1), viewer).worth->rating;
  };
  EXPECT_EQ(rating(kOfOne), 5);
  EXPECT_EQ(rating(kOfTwo), 5);
  EXPECT_EQ(rating(kOfThree), 4);
  EXPECT_EQ(rating(kPublic), 4);
}

// A draw counts the points that were sunk in it, where all else is equal.
TEST(Campaign, K5_EqualsAtSeaAreRankedByThePointsSunk) {
  Season season;
  const auto engagement = season.naval({season.ship(1, 8)}, {season.ship(2, 8)});
  season.play(engagement);
  auto result = season.result(engagement);
  result.score = {1, 4};
  EXPECT_EQ(season.finish(engagement, result), "");
  const auto standings = nation_standings(season.now());
  EXPECT_EQ(standings[0], (NationStanding{2, 1, {1, 0, 1, 0, 0, 3}}));
  EXPECT_EQ(standings[1], (NationStanding{1, 2, {1, 0, 1, 0, 0, -3}}));
}

// Two campaigns that differ in a private battle's scouts, and in what was corrected of it.
Season with_private_battle(bool at_sea, bool otherwise) {
  Season season;
  season.organiser(AddNation{"Varnholt", flag_from(3), 6});
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto mine = season.ship(1, 8), enemy = season.ship(2, 8);
  const auto engagement = at_sea ? season.naval({mine}, {enemy}) : season.land({own}, {other});
  season.play(engagement, false);
  auto result = season.result(engagement);
  result.scouts[0] = {5, static_cast<std::uint8_t>(otherwise ? 4 : 2), 0, 1};
  season.finish(engagement, result);
  Correction correction;
  const auto much = static_cast<std::uint8_t>(otherwise ? 5 : 2);
  if (at_sea) {
    correction.ships = {{mine, much, ShipStatus::kAfloat}};
  } else {
    correction.brigades = {{own, false, much, {}, Fate::kUnhurt, 0, 0}};
  }
  season.organiser(CorrectResult{engagement, correction}, "miscounted");
  return season;
}

TEST(Campaign, G4_APrivateBattleKeepsItsScoutsAndItsCorrections) {
  for (const bool at_sea : {false, true}) {
    const Season one = with_private_battle(at_sea, false), two = with_private_battle(at_sea, true);
    for (const Viewer& viewer : {kPublic, kOfThree})
      EXPECT_EQ(seen_by(one, viewer), seen_by(two, viewer)) << at_sea;
    for (const Viewer& viewer : {kOfOne, kOfTwo})
      EXPECT_NE(seen_by(one, viewer), seen_by(two, viewer)) << at_sea;
  }
}

TEST(Campaign, N13_OthersSeeAShipAsHerLastBattleOrTheOrganiserLeftHer) {
  Season season;
  const auto mine = season.ship(1, 8), enemy = season.ship(2, 8);
  const auto engagement = season.naval({mine}, {enemy});
  season.play(engagement);
  auto result = season.result(engagement);
  result.ships = {{mine, 0, 9, ShipStatus::kSunk}, {enemy, 0, 3, ShipStatus::kAfloat}};
  season.finish(engagement, result);
  const auto seen = [&](std::size_t i) {
    const ShipView ship = ship_views(season.now(), kPublic)[i];
    return std::pair<int, bool>(ship.damage, ship.sunk);
  };
  EXPECT_EQ(seen(0), std::pair(8, true));
  EXPECT_EQ(seen(1), std::pair(3, false));
  season.organiser(Annul{engagement}, "the wrong scenario");
  EXPECT_EQ(seen(0), std::pair(0, false));
  EXPECT_EQ(seen(1), std::pair(0, false));
  season.organiser(WithdrawRuling{engagement}, "it was the right one");
  EXPECT_EQ(seen(0), std::pair(8, true));
  season.organiser(ReturnShip{mine}, "salvaged");
  EXPECT_EQ(seen(0), std::pair(0, false));
  EXPECT_EQ(seen(1), std::pair(3, false));
}

TEST(Campaign, L22_OthersSeeWhoIsCapturedUntilHeIsExchanged) {
  for (const Fate fate : {Fate::kCaptured, Fate::kKilled}) {
    Season season;
    const auto own = season.brigade(1, season.brigadier(1, 3, 4));
    const auto other = season.brigade(2, season.brigadier(2, 3, 4));
    const auto engagement = season.land({own}, {other});
    season.play(engagement);
    auto result = season.result(engagement);
    result.brigades[0].fate = fate;
    season.finish(engagement, result);
    const auto seen = [&] { return brigadier_view(season.now(), season.brigadier(1), kPublic).fate; };
    EXPECT_EQ(seen(), fate);
    season.organiser(ReturnBrigadier{1}, "exchanged");
    EXPECT_EQ(seen(), fate == Fate::kCaptured ? Fate::kUnhurt : fate);
    season.organiser(Annul{engagement}, "the wrong scenario");
    EXPECT_EQ(seen(), Fate::kUnhurt);
  }
}

TEST(Campaign, G4_WhoTookTheFieldIsHisOwnSidesUntilTheBattleIsOver) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  const auto fielded = [&](const Viewer& viewer, std::size_t side) {
    for (const Entry& entry : ledger_view(season.now(), viewer)) {
      if (const auto* made = std::get_if<MatchMade>(&entry.body)) return made->fielded[side].size();
    }
    return std::size_t{99};
  };
  const auto named = [&](const Viewer& viewer, std::size_t side) {
    return engagement_view(season.now(), season.engagement(engagement), viewer).forces[side].has_value();
  };
  for (std::size_t side = 0; side < 2; ++side) {
    EXPECT_EQ(fielded(kOfOne, side), side == 0 ? 1u : 0u);
    EXPECT_EQ(fielded(kOfTwo, side), side == 1 ? 1u : 0u);
    EXPECT_EQ(fielded(kPublic, side), 0u);
    EXPECT_EQ(named(kOfOne, side), side == 0);
    EXPECT_EQ(named(kPublic, side), false);
  }
  season.finish(engagement, season.result(engagement));
  for (std::size_t side = 0; side < 2; ++side) EXPECT_EQ(fielded(kPublic, side), 1u);
}

TEST(Campaign, G4_WhatAnAnnulledBattleTookIsNotShownAsLost) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  season.play(engagement);
  auto result = season.result(engagement);
  result.brigades[0].lost = {2};
  result.brigades[0].deeds.units_lost = 1;
  EXPECT_EQ(season.finish(engagement, result), "");
  EXPECT_TRUE(brigade_views(season.now(), kOfTwo)[0].units[2].lost);
  EXPECT_EQ(season.organiser(Annul{engagement}, "the wrong scenario"), "");
  EXPECT_EQ(brigade_views(season.now(), kOfTwo)[0].units.size(), 4u);
  EXPECT_FALSE(brigade_views(season.now(), kOfTwo)[0].units[2].lost);
}

}  // namespace
}  // namespace galloper::campaign
