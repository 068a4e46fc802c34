// K4: whatever happens, in whatever order, the campaign is the fold of its ledger.
#include <algorithm>
#include <set>

#include "server/rules/campaign/standings.h"
#include "tests/rules/campaign/random_season.h"

namespace galloper::campaign {
namespace {

// What holds in any campaign.
void check(const Campaign& campaign) {
  Sequence sequence = 0;
  std::int64_t time_ms = 0;
  for (const Entry& entry : campaign.ledger) {
    EXPECT_EQ(entry.sequence, ++sequence);
    EXPECT_GE(entry.time_ms, time_ms);
    time_ms = entry.time_ms;
  }
  for (const Brigadier& man : campaign.brigadiers) {
    int rating = command::brigadier_of(man.dice.rating_die, man.dice.character_die).rating;
    std::int64_t date_ms = 0;
    for (const Page& page : man.history) {  // C15: no gap between battles
      EXPECT_EQ(page.rating_before, rating);
      EXPECT_LE(std::abs(page.rating_after - page.rating_before), 1);
      if (page.annulled) {
        EXPECT_EQ(page.rating_after, page.rating_before);
      }
      rating = page.rating_after;
      const Engagement& engagement = campaign.engagements[page.engagement - 1];
      EXPECT_GE(engagement.decided_ms, date_ms);
      date_ms = engagement.decided_ms;
    }
    EXPECT_EQ(man.now.rating, rating);
    EXPECT_LE(rating, command::highest_rating(man.now.character));
  }
  for (const Ship& ship : campaign.ships) {
    EXPECT_EQ(ship.sunk, ship.damage == ship.points) << ship.id;
  }
  std::uint32_t points = 0, given = 0;
  for (const Engagement& engagement : campaign.engagements)
    given += engagement.verdict.points[0] + engagement.verdict.points[1];
  for (const NationStanding& one : nation_standings(campaign)) points += one.tally.points;
  EXPECT_EQ(points, given);
}

TEST(Campaign, K4_RecomputedFromNothingIsWhatGrewStepByStep) {
  std::set<std::size_t> kinds;
  int rulings_between = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomSeason season(seed);
    for (int i = 0; i < 40; ++i) {
      season.run(5);
      ASSERT_EQ(season.now(), fold(season.now().ledger)) << "seed " << seed << ", step " << i;
    }
    check(season.now());
    EXPECT_GT(season.refused(), 0);
    for (const Entry& entry : season.now().ledger) kinds.insert(entry.body.index());
    for (const Engagement& engagement : season.now().engagements)
      rulings_between += engagement.result != 0 && engagement.rulings.size() > 1;
  }
  // The seasons are worth something: every kind of ruling came up, and chains of them.
  const auto index_of = [](Body body) { return body.index(); };
  for (const Body& body :
       {Body(ResultEntered{}), Body(ResultCorrected{}), Body(Forfeited{}), Body(Annulled{}),
        Body(RulingWithdrawn{}), Body(UnitRebuilt{}), Body(ShipRepaired{}), Body(ShipReturned{}),
        Body(BrigadierReturned{}), Body(CampaignEnded{})})
    EXPECT_TRUE(kinds.contains(index_of(body))) << index_of(body);
  EXPECT_GT(rulings_between, 30);
}

TEST(Campaign, K4_EveryDieKeepsItsValueWhateverIsRuled) {
  RandomSeason season(3);
  season.run(200);
  std::map<std::pair<BrigadierId, EngagementId>, int> thrown;
  for (const Entry& entry : season.now().ledger) {
    const auto* entered = std::get_if<ResultEntered>(&entry.body);
    if (entered == nullptr) continue;
    for (const BrigadeReport& report : entered->result.brigades)
      thrown[{report.brigadier, entered->engagement}] = report.die;
  }
  ASSERT_GT(thrown.size(), 10u);
  season.run(200);
  std::size_t found = 0;
  for (const Brigadier& man : season.now().brigadiers) {
    for (const Page& page : man.history) {
      const auto die = thrown.find({man.id, page.engagement});
      if (die == thrown.end()) continue;
      EXPECT_EQ(page.die, die->second);
      ++found;
    }
  }
  EXPECT_EQ(found, thrown.size());
}

// K4: a withdrawn ruling leaves no trace but its entries.
TEST(Campaign, K4_WithdrawnRulingsLeaveTheReadingAsItWas) {
  int compared = 0;
  for (std::uint64_t seed = 100; seed < 106; ++seed) {
    RandomSeason season(seed);
    season.run(150);
    const Campaign before = season.now();
    for (EngagementId id = 1; id <= before.engagements.size(); ++id) {
      if (!season.give(the_organiser(), AwardForfeit{id, before.engagements[id - 1].nations[0]})) continue;
      ASSERT_TRUE(season.give(the_organiser(), WithdrawRuling{id}));
      ++compared;
    }
    Campaign after = season.now();
    EXPECT_EQ(after.brigadiers, before.brigadiers);
    EXPECT_EQ(after.ships, before.ships);
    EXPECT_EQ(nation_standings(after), nation_standings(before));
  }
  EXPECT_GT(compared, 20);
}

// A ledger from elsewhere is read whole or found faulty; never does it name what is not there.
TEST(Campaign, K6_ALedgerThatLiesIsFoundOut) {
  RandomSeason season(21);
  season.run(150);
  const std::vector<Entry> good = season.now().ledger;
  EXPECT_EQ(fault_in(good), std::nullopt);
  int found = 0, read = 0;
  for (std::size_t leave_out = 0; leave_out < good.size(); ++leave_out) {
    std::vector<Entry> bad;
    for (std::size_t i = 0; i < good.size(); ++i) {
      if (i == leave_out) continue;
      bad.push_back(good[i]);
      bad.back().sequence = static_cast<Sequence>(bad.size());
    }
    if (fault_in(bad)) {
      ++found;
    } else {
      ++read;
      EXPECT_EQ(fold(bad).ledger.size(), bad.size());
    }
  }
  EXPECT_GT(found, 20);
  EXPECT_GT(read, 5);
  std::vector<Entry> twice = good;
  const auto result = std::find_if(twice.begin(), twice.end(), [](const Entry& entry) {
    return std::holds_alternative<ResultEntered>(entry.body);
  });
  ASSERT_NE(result, twice.end());
  Entry again = *result;
  again.sequence = static_cast<Sequence>(twice.size() + 1);
  again.time_ms = twice.back().time_ms;
  twice.push_back(again);
  EXPECT_NE(fault_in(twice), std::nullopt);
}

// G1.
TEST(Campaign, K4_ARefusalChangesNothingAndThrowsNothing) {
  Season season;
  SeededDice dice(5);
  for (const Command& command : {Command(MakeBrigadier{7, "Sohm"}), Command(MakeBrigadier{1, ""})}) {
    EXPECT_FALSE(decide(season.now(), {the_organiser(), 1, {}, command}, dice));
    EXPECT_EQ(dice.thrown(), 0);
  }
  EXPECT_TRUE(decide(season.now(), {the_organiser(), 1, {}, MakeBrigadier{1, "Sohm"}}, dice));
  EXPECT_EQ(dice.thrown(), 2);
}

// Pages tell times up to the year 9999, and names and reasons on one line: an entry that cannot be shown
// would take the page along.
TEST(Campaign, K6_ALedgerFromElsewhereTellsNothingThatNoPageCanShow) {
  Season season;
  const auto own = season.brigade(1, season.brigadier(1, 3, 4));
  season.organiser(AddUnits{own, {{"Guard", "line_infantry", 0}}});
  season.ship(1, 4);
  season.organiser(Rename{Subject::kBrigade, own, "The Old Guard"}, "as it was always called");
  season.organiser(ChangeBounds{{season.now_ms() + 1000, 0}});
  season.organiser(HandNation{1, account(5), season.now_ms() + 1000});
  season.organiser(Engage{Origin::kCalendar, Kind::kLand, "three-elms", {1, 2}, 0, season.now_ms()});
  season.organiser(DateEngagement{1, season.now_ms()});
  const std::vector<Entry> good = season.now().ledger;
  EXPECT_EQ(fault_in(good, true), std::nullopt);
  constexpr std::int64_t kFarOff = 300'000'000'000'000;
  int spoilt = 0;
  const auto refused = [&](auto spoil) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::vector<Entry> bad = good;
      if (!spoil(bad[i])) continue;
      ++spoilt;
      EXPECT_NE(fault_in(bad, true), std::nullopt) << "entry " << i + 1;
      // What is on this server's own disk is read as it is.
      EXPECT_EQ(fault_in(bad), std::nullopt) << "entry " << i + 1;
    }
  };
  for (const std::string& text : {std::string("\x1b[2J"), std::string("\u009b2J"), std::string(600, 'x')}) {
    refused([&](Entry& entry) { return entry.reason = text, true; });
    refused([&](Entry& entry) {
      return std::visit(
          [&](auto& one) {
            if constexpr (requires { one.name; }) return one.name = text, true;
            if constexpr (requires { one.units[0].name; }) return one.units[0].name = text, true;
            if constexpr (requires { one.scenario; }) return one.scenario = text, true;
            return false;
          },
          entry.body);
    });
    refused([&](Entry& entry) {
      auto* ship = std::get_if<ShipCommissioned>(&entry.body);
      return ship != nullptr && (ship->ship_class = text, true);
    });
  }
  for (const std::int64_t time_ms : {kFarOff, std::int64_t{-1}}) {
    refused([&](Entry& entry) {
      return std::visit(
          [&](auto& one) {
            if constexpr (requires { one.bounds.until_ms; }) return one.bounds.until_ms = time_ms, true;
            if constexpr (requires { one.until_ms; }) return one.until_ms = time_ms, true;
            if constexpr (requires { one.date_ms; }) return one.date_ms = time_ms, true;
            return false;
          },
          entry.body);
    });
  }
  EXPECT_GT(spoilt, 50);
  std::vector<Entry> late = good;
  late.back().time_ms = kFarOff;
  EXPECT_NE(fault_in(late, true), std::nullopt);
}

}  // namespace
}  // namespace galloper::campaign
