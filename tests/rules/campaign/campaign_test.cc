// K1 to K3: who may do what, and when.
#include "server/rules/campaign/permissions.h"
#include "server/rules/campaign/standings.h"
#include "tests/rules/campaign/season.h"

namespace galloper::campaign {
namespace {

Command with_index(std::size_t index) {
  Command command;
  std::size_t at = 0;
  [&]<class... C>(std::variant<C...>*) {
    ((at++ == index ? void(command = C{}) : void()), ...);
  }(static_cast<Command*>(nullptr));
  return command;
}

// A season in which every command would do something, given the right person.
struct Rich {
  Rich() {
    const auto mine = season.brigade(1, season.brigadier(1, 3, 4));
    const auto theirs = season.brigade(2, season.brigadier(2, 3, 4));
    const auto ship = season.ship(1, 5), enemy = season.ship(2, 5);
    const auto battle = season.naval({ship}, {enemy});
    season.play(battle);
    auto result = season.result(battle);
    result.ships[0].damage = 2;
    result.ships[1] = {enemy, 0, 5, ShipStatus::kSunk};
    season.finish(battle, result);
    season.organiser(AwardForfeit{battle, 2}, "reason");
    const auto land = season.land({mine}, {theirs});
    season.play(land);
    EXPECT_EQ(land, 2u);
    auto land_result = season.result(land);
    land_result.brigades[0].fate = Fate::kCaptured;
    land_result.brigades[0].lost = {0};
    land_result.brigades[0].deeds.units_lost = 1;
    season.finish(land, land_result);
    season.player(2, Engage{Origin::kChallenge, Kind::kLand, "three-elms", {0, 2}, 2, 0});
    season.player(1, Engage{Origin::kChallenge, Kind::kLand, "three-elms", {1, 0}, 1, 0});
    waiting = season.land({mine}, {theirs});
  }
  Season season{rebuilding()};
  EngagementId waiting = 0;
  static Ruleset rebuilding() {
    Ruleset ruleset;
    ruleset.campaign.losses = Losses::kRebuild;
    return ruleset;
  }
};

// Each command as nation 1's player, the organiser or the server would give it.
Command sensible(const Season& season, EngagementId waiting, std::size_t index) {
  const std::vector<UnitSpec> units = {{"Fifth Foot", "line_infantry", 0}};
  const Command given[] = {
      MakeCampaign{"Another", {}, {}},
      ChangeRuleset{},
      ChangeBounds{},
      Rename{Subject::kNation, 1, "Upper Ostrau"},
      AddNation{"Varnholt", flag_from(3), 6},
      ChangeFlag{1, flag_from(5)},
      SetScouts{1, 4},
      AddPlayer{1, account(5)},
      RemovePlayer{1, account(1)},
      HandNation{1, account(5), 0},
      TakeNationBack{1},
      MakeBrigadier{1, "Rehm"},
      RaiseBrigade{1, "Guard", 0, units},
      AddUnits{1, units},
      AssignBrigadier{1, 0},
      CommissionShip{1, "Elster", "destroyer", 2},
      RebuildUnit{1, 0},
      RepairShip{1, 1},
      ReturnShip{2},
      ReturnBrigadier{1},
      Engage{Origin::kChallenge, Kind::kLand, "three-elms", {1, 2}, 1, 0},
      AcceptChallenge{3, 1},
      SwapSides{waiting},
      DateEngagement{waiting, 1'800'000'000'000},
      CallOff{4},
      NameForces{waiting, 1, {1}, {}},
      RecordMatch{waiting, match(77), true},
      EnterResult{match(static_cast<std::uint8_t>(waiting)), {}},
      CorrectResult{2, {}},
      AwardForfeit{2, 1},
      Annul{2},
      WithdrawRuling{1},
      EndCampaign{},
  };
  static_assert(std::size(given) == std::variant_size_v<Command>);
  (void)season;
  EXPECT_EQ(given[index].index(), index);
  return given[index];
}

TEST(Campaign, K1_WhoMayDoWhat) {
  for (std::size_t index = 1; index < std::variant_size_v<Command>; ++index) {
    const auto refusal = [&](Author author) {
      Rich rich;
      return rich.season.by(author, sensible(rich.season, rich.waiting, index), "reason");
    };
    const Who who = std::visit([]<class C>(const C&) { return kWho<C>; }, with_index(index));
    const bool server = who == Who::kServer || who == Who::kOrganiserOrServer;
    const std::string organiser = refusal(the_organiser());
    EXPECT_EQ(refusal(a_spectator()), "K1") << index;
    EXPECT_EQ(refusal({account(1), Role::kSpectator}), "K1") << index;
    EXPECT_EQ(refusal(the_player(2)), "K1") << index;  // of another nation
    // An organiser fixes engagements; he neither challenges nor accepts for a nation that he does not
    // command.
    const Command command = with_index(index);
    const bool challenges =
        std::holds_alternative<Engage>(command) || std::holds_alternative<AcceptChallenge>(command);
    EXPECT_EQ(organiser == "K1", who == Who::kServer || challenges) << index;
    if (server) {
      EXPECT_NE(refusal(the_server()), "K1") << index;
    } else {
      EXPECT_EQ(refusal(the_server()), "K1") << index;
    }
    EXPECT_EQ(refusal(the_player(1)) == "K1", who != Who::kNation) << index;
  }
}

TEST(Campaign, K1_ANationIsHandedToAnotherForATimeAndTakenBack) {
  Season season;
  EXPECT_EQ(season.player(5, MakeBrigadier{1, "Rehm"}), "K1");
  EXPECT_EQ(season.player(2, HandNation{1, account(5), 0}), "K1");
  EXPECT_EQ(season.player(1, HandNation{1, account(5), season.now_ms() + 1000}), "");
  EXPECT_EQ(season.player(1, ChangeFlag{1, flag_from(9)}), "K1");
  EXPECT_EQ(season.player(5, ChangeFlag{1, flag_from(9)}), "");
  season.advance(2000);
  EXPECT_EQ(season.player(5, ChangeFlag{1, flag_from(9)}), "K1");
  EXPECT_EQ(season.player(1, ChangeFlag{1, flag_from(9)}), "");
  EXPECT_EQ(season.player(1, HandNation{1, account(5), season.now_ms()}), "K1");  // past already
  EXPECT_EQ(season.player(1, HandNation{1, account(5), 0}), "");
  season.advance(1'000'000'000);
  EXPECT_EQ(season.player(5, ChangeFlag{1, flag_from(9)}), "");
  EXPECT_EQ(season.player(5, HandNation{1, account(6), 0}), "K1");
  EXPECT_EQ(season.player(1, TakeNationBack{1}), "");
  EXPECT_EQ(season.player(1, TakeNationBack{1}), "K2");
  EXPECT_EQ(season.player(5, ChangeFlag{1, flag_from(9)}), "K1");
}

TEST(Campaign, K1_APlayerLeavesAndOnlyAnOrganiserRemovesAnother) {
  Season season;
  EXPECT_EQ(season.player(1, RemovePlayer{2, account(2)}), "K1");
  EXPECT_EQ(season.player(2, RemovePlayer{2, account(2)}), "");
  EXPECT_EQ(season.organiser(RemovePlayer{2, account(2)}), "K2");
  EXPECT_EQ(season.organiser(AddPlayer{1, account(1)}), "K2");
}

TEST(Campaign, K2_NothingBeforeItIsMadeAndItIsMadeOnce) {
  SeededDice dice(1);
  const Campaign none;
  EXPECT_EQ(decide(none, {the_organiser(), 1, {}, AddNation{"Ostrau", flag_from(1), 6}}, dice).error().rule,
            "K2");
  EXPECT_EQ(decide(none, {the_player(1), 1, {}, MakeCampaign{"War", {}, {}}}, dice).error().rule, "K1");
  Season season;
  EXPECT_EQ(season.organiser(MakeCampaign{"Again", {}, {}}), "K2");
}

TEST(Campaign, K2_NamesAreOfReasonableText) {
  Season season;
  for (const auto& name : std::vector<std::string>{"", "   ", "a\nb", std::string(61, 'x')})
    EXPECT_EQ(season.organiser(AddNation{name, flag_from(1), 6}), "K2") << name;
  EXPECT_EQ(season.organiser(AddNation{"Ostrau", flag_from(1), 6}), "K2");  // taken
  EXPECT_EQ(season.organiser(AddNation{std::string(60, 'x'), flag_from(1), 6}), "");
  EXPECT_EQ(season.organiser(Rename{Subject::kCampaign, 0, std::string(256, 'x')}), "");
  EXPECT_EQ(season.organiser(Rename{Subject::kCampaign, 0, std::string(257, 'x')}), "K2");
  EXPECT_EQ(season.organiser(Rename{Subject::kNation, 1, std::string(61, 'x')}), "K2");
  EXPECT_EQ(season.organiser(Rename{Subject::kNation, 1, "Calvière"}), "K2");  // taken too
  EXPECT_EQ(season.organiser(Rename{Subject::kNation, 1, "Ostrau"}), "");      // its own
  EXPECT_EQ(season.organiser(AddNation{"Varnholt", flag_from(1), 0}), "K2");
  Flag flag = flag_from(1);
  flag.charge_count = 4;
  EXPECT_EQ(season.organiser(AddNation{"Varnholt", flag, 6}), "K2");
}

TEST(Campaign, K2_TheRulesetChangesOnlyBetweenEngagementsAndOnRecord) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  Ruleset changed;
  changed.games["land"]["close_range"] = "3";
  changed.campaign.win_points = 2;
  EXPECT_EQ(season.player(1, ChangeRuleset{changed}), "K1");
  season.play(engagement);
  EXPECT_EQ(season.organiser(ChangeRuleset{changed}), "K2");
  auto result = season.result(engagement);
  result.winner = kit::Seat::kSouth;
  EXPECT_EQ(season.finish(engagement, result), "");
  EXPECT_EQ(season.organiser(ChangeRuleset{changed}, "shots carry further"), "");
  EXPECT_EQ(season.now().ruleset, changed);
  EXPECT_EQ(season.now().ledger.back().reason, "shots carry further");
  EXPECT_EQ(nation_standings(season.now())[0].tally.points, 3u);  // what was fought before stays
  const auto next = season.land({own}, {other});
  season.play(next);
  result = season.result(next);
  result.winner = kit::Seat::kSouth;
  EXPECT_EQ(season.finish(next, result), "");
  EXPECT_EQ(nation_standings(season.now())[0].tally.points, 5u);
  changed.campaign.rest = 10;
  EXPECT_EQ(season.organiser(ChangeRuleset{changed}), "K2");
}

TEST(Campaign, K2_EndsByDateByNumberOrByTheOrganiser) {
  Season by_date({}, {1000, 0});
  EXPECT_EQ(by_date.server(EndCampaign{}), "K2");
  by_date.advance(2000);
  // Over it is, though the server has not said so yet.
  EXPECT_EQ(by_date.organiser(AddNation{"Varnholt", flag_from(1), 6}), "K2");
  EXPECT_EQ(by_date.organiser(ChangeBounds{}), "K2");
  EXPECT_EQ(by_date.server(EndCampaign{}), "");
  EXPECT_EQ(by_date.server(EndCampaign{}), "K2");
  EXPECT_EQ(by_date.now().ended, Ending::kByDate);
  EXPECT_EQ(by_date.organiser(AddNation{"Varnholt", flag_from(1), 6}), "K2");

  Season by_organiser;
  EXPECT_EQ(by_organiser.player(1, EndCampaign{}), "K1");
  EXPECT_EQ(by_organiser.organiser(EndCampaign{}), "");
  EXPECT_EQ(by_organiser.now().ended, Ending::kByOrganiser);

  Season by_count({}, {0, 2});
  const auto own = by_count.brigade(1, by_count.brigadier(1, 3, 4));
  const auto other = by_count.brigade(2, by_count.brigadier(2, 3, 4));
  for (int i = 0; i < 2; ++i) {
    const auto engagement = by_count.land({own}, {other});
    by_count.play(engagement);
    EXPECT_EQ(by_count.now().ended, std::nullopt);
    EXPECT_EQ(by_count.finish(engagement, by_count.result(engagement)), "");
  }
  EXPECT_EQ(by_count.now().ended, Ending::kByCount);
  EXPECT_TRUE(by_count.now().ledger.back().author.is_nil());
  EXPECT_EQ(by_count.organiser(CorrectResult{1, {}}, "the record is still put right"), "");
  EXPECT_EQ(by_count.organiser(Annul{1}, "so that there is one less"), "");
  EXPECT_EQ(by_count.now().ended, Ending::kByCount);
}

TEST(Campaign, K2_PlayersMusterUntilTheirNationHasFought) {
  Season season;
  const std::vector<UnitSpec> units = {{"Fifth Foot", "line_infantry", 0}};
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  EXPECT_EQ(season.player(1, AddUnits{own, units}), "");
  season.play(season.land({own}, {other}));
  EXPECT_EQ(season.organiser(AddUnits{own, units}), "K3");  // in battle
  EXPECT_EQ(season.player(1, RaiseBrigade{1, "New", 0, units}), "K2");
  EXPECT_EQ(season.player(1, CommissionShip{1, "Elster", "destroyer", 2}), "K2");
  EXPECT_EQ(season.organiser(RaiseBrigade{1, "New", 0, units}), "");
  EXPECT_EQ(season.organiser(RaiseBrigade{1, "New", 0, {}}), "K2");
  EXPECT_EQ(season.organiser(RaiseBrigade{1, "New", 2, units}), "K2");  // another nation's man
  EXPECT_EQ(season.organiser(RaiseBrigade{1, "New", 1, units}), "C1");  // he leads one
}

TEST(Campaign, K3_AChallengeIsForAnotherToAccept) {
  Season season;
  season.organiser(AddNation{"Varnholt", flag_from(3), 6});
  season.organiser(AddPlayer{3, account(3)});
  const auto challenge = [&](std::array<NationId, 2> nations) {
    return season.player(1, Engage{Origin::kChallenge, Kind::kOperation, "road-to-varnholt", nations, 1, 0});
  };
  EXPECT_EQ(challenge({2, 3}), "K3");
  EXPECT_EQ(challenge({1, 1}), "K3");
  EXPECT_EQ(season.player(2, Engage{Origin::kChallenge, Kind::kLand, "three-elms", {1, 2}, 1, 0}), "K1");
  EXPECT_EQ(season.player(1, Engage{Origin::kFixed, Kind::kLand, "three-elms", {1, 2}, 0, 0}), "K1");
  EXPECT_EQ(season.organiser(Engage{Origin::kFixed, Kind::kLand, "three-elms", {1, 0}, 0, 0}), "K2");
  EXPECT_EQ(season.organiser(Engage{Origin::kCalendar, Kind::kLand, "three-elms", {1, 2}, 0, 0}), "K3");
  EXPECT_EQ(season.organiser(Engage{Origin::kFixed, Kind::kLand, "Three Elms", {1, 2}, 0, 0}), "K3");
  EXPECT_EQ(challenge({0, 1}), "");
  EXPECT_EQ(season.engagement(1).stage, Stage::kOpen);
  EXPECT_EQ(season.player(1, AcceptChallenge{1, 1}), "K3");
  EXPECT_EQ(season.player(3, AcceptChallenge{1, 2}), "K1");
  EXPECT_EQ(season.player(3, AcceptChallenge{1, 3}), "");
  EXPECT_EQ(season.engagement(1).nations, (std::array<NationId, 2>{3, 1}));
  EXPECT_EQ(season.player(2, AcceptChallenge{1, 2}), "K3");
  EXPECT_EQ(season.player(1, CallOff{1}), "K1");
  EXPECT_EQ(challenge({1, 2}), "");
  EXPECT_EQ(season.player(3, AcceptChallenge{2, 3}), "K3");
  EXPECT_EQ(season.player(1, CallOff{2}), "");
  EXPECT_EQ(season.player(2, AcceptChallenge{2, 2}), "K3");
}

TEST(Campaign, K3_TheOrganiserNamesWhichIsSouthUntilTheMatchIsMade) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto engagement = season.land({own}, {other});
  EXPECT_EQ(season.player(1, SwapSides{engagement}), "K1");
  EXPECT_EQ(season.organiser(SwapSides{engagement}), "");
  EXPECT_EQ(season.engagement(engagement).nations, (std::array<NationId, 2>{2, 1}));
  EXPECT_EQ(season.engagement(engagement).forces[1].brigades, std::vector<BrigadeId>{own});
  season.play(engagement);
  EXPECT_EQ(season.organiser(SwapSides{engagement}), "K3");
}

TEST(Campaign, K3_AnEngagementOfTheCalendarKeepsADate) {
  Season season;
  EXPECT_EQ(season.organiser(Engage{Origin::kCalendar, Kind::kLand, "three-elms", {1, 2}, 0, 5}), "");
  EXPECT_EQ(season.organiser(DateEngagement{1, 0}), "K3");
  EXPECT_EQ(season.organiser(DateEngagement{1, 7}), "");
  EXPECT_EQ(season.engagement(1).date_ms, 7);
  EXPECT_EQ(season.organiser(Engage{Origin::kFixed, Kind::kLand, "three-elms", {1, 2}, 0, 5}), "");
  EXPECT_EQ(season.organiser(DateEngagement{2, 0}), "");
}

TEST(Campaign, K3_ForcesAreOnesOwnFitAndInOneBattleAtATime) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  const auto leaderless = season.brigade(1, 0);
  const auto ship = season.ship(1, 4);
  EXPECT_EQ(season.organiser(Engage{Origin::kFixed, Kind::kLand, "three-elms", {1, 2}, 0, 0}), "");
  EXPECT_EQ(season.server(RecordMatch{1, match(1), true}), "K3");  // nobody named
  EXPECT_EQ(season.player(1, NameForces{1, 1, {other}, {}}), "K2");
  EXPECT_EQ(season.player(1, NameForces{1, 1, {own, own}, {}}), "K3");
  EXPECT_EQ(season.player(1, NameForces{1, 1, {own}, {ship}}), "K3");
  EXPECT_EQ(season.player(1, NameForces{1, 1, {}, {}}), "K3");
  EXPECT_EQ(season.player(1, NameForces{1, 2, {other}, {}}), "K1");
  EXPECT_EQ(season.player(1, NameForces{1, 1, {leaderless}, {}}), "");
  EXPECT_EQ(season.player(2, NameForces{1, 2, {other}, {}}), "");
  EXPECT_EQ(season.server(RecordMatch{1, match(1), true}), "K4");  // has no brigadier
  EXPECT_EQ(season.player(1, NameForces{1, 1, {own}, {}}), "");
  season.play(1);
  const auto next = season.land({own}, {other});
  EXPECT_EQ(season.server(RecordMatch{next, match(1), true}), "K3");  // that match is taken
  EXPECT_EQ(season.server(RecordMatch{next, match(2), true}), "K3");  // they are fighting
  EXPECT_EQ(season.player(1, NameForces{1, 1, {own}, {}}), "K3");     // being played
  EXPECT_EQ(season.organiser(CallOff{1}), "K3");
}

TEST(Campaign, K5_StandingsByPointsThenVictoriesThenBanners) {
  for (const std::uint8_t win : {3, 2}) {
    for (const std::uint8_t draw : {1, 0}) {
      for (const std::uint8_t loss : {0, 1}) {
        Ruleset ruleset;
        ruleset.campaign.win_points = win;
        ruleset.campaign.draw_points = draw;
        ruleset.campaign.loss_points = loss;
        Season season(ruleset);
        const auto own = season.brigade(1, season.brigadier(1, 3, 4));
        const auto other = season.brigade(2, season.brigadier(2, 3, 4));
        for (const auto winner : {kit::Seat::kNorth, kit::Seat::kNorth, kit::Seat::kNone}) {
          const auto engagement = season.land({own}, {other});
          season.play(engagement);
          auto result = season.result(engagement);
          result.winner = winner;
          result.score = {2, 5};
          EXPECT_EQ(season.finish(engagement, result), "");
        }
        const auto nations = nation_standings(season.now());
        EXPECT_EQ(nations[0], (NationStanding{2, 1, {2u * win + draw, 2, 1, 0, 9, 0}}));
        EXPECT_EQ(nations[1], (NationStanding{1, 2, {2u * loss + draw, 0, 1, 2, -9, 0}}));
        const auto players = player_standings(season.now());
        EXPECT_EQ(players[0].account, account(2));
        EXPECT_EQ(players[0].tally, nations[0].tally);
        EXPECT_EQ(players[1].tally, nations[1].tally);
      }
    }
  }
}

TEST(Campaign, K5_EqualsShareAPlaceAndWhoPlayedBothSidesHasBeatenNobody) {
  Season season;
  auto nations = nation_standings(season.now());
  EXPECT_EQ(nations[0].place, 1u);
  EXPECT_EQ(nations[1].place, 1u);
  const auto ship = season.ship(1, 4), enemy = season.ship(2, 4);
  const auto engagement = season.naval({ship}, {enemy});
  season.play(engagement);
  auto result = season.result(engagement);
  result.winner = kit::Seat::kSouth;
  result.score = {4, 1};
  result.players = {{{account(1)}, {account(1), account(2)}}};
  EXPECT_EQ(season.finish(engagement, result), "");
  nations = nation_standings(season.now());
  EXPECT_EQ(nations[0].tally.points_sunk, 3);
  EXPECT_EQ(nations[0].tally.banners, 0);
  EXPECT_EQ(nations[1].place, 2u);
  const auto players = player_standings(season.now());
  ASSERT_EQ(players.size(), 1u);
  EXPECT_EQ(players[0].account, account(2));
  EXPECT_EQ(players[0].tally.lost, 1u);
}

}  // namespace
}  // namespace galloper::campaign
