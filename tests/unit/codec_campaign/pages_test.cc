// The pages: what they show follows from the view, and no sentence says more than its reader may know.
#include <gtest/gtest.h>

#include "server/rules/codec/campaign_pages.h"
#include "tests/rules/campaign/random_season.h"

namespace galloper::codec {
namespace {

using campaign::RandomSeason;
using campaign::Viewer;
using galloper::AccountId;

std::string name_of(const AccountId& account) { return "member-" + std::to_string(account.bytes[15]); }

TEST(CodecCampaign, PagesShowTheWholeCampaign) {
  RandomSeason season(6);
  season.run(250);
  const auto view = campaign::view(season.now(), {true, {}});
  const auto page = CampaignPages(view, name_of).whole();
  ASSERT_EQ(page.ledger_size(), static_cast<int>(season.now().ledger.size()));
  ASSERT_EQ(page.engagements_size(), static_cast<int>(season.now().engagements.size()));
  for (const auto& record : page.ledger()) {
    EXPECT_FALSE(record.text().empty());
    EXPECT_EQ(record.text().back(), '.');
    EXPECT_NE(record.kind(), v1::RECORD_KIND_UNSPECIFIED);
    if (record.about() != 0) {
      EXPECT_LT(record.about(), record.number());
    }
  }
  int battles = 0, honours = 0, rulings = 0;
  for (int i = 0; i < page.brigadiers_size(); ++i) {
    const auto& shown = page.brigadiers(i);
    const auto& man = season.now().brigadiers[static_cast<std::size_t>(i)];
    EXPECT_EQ(shown.rating(), man.now.rating);
    EXPECT_EQ(shown.history_size(), static_cast<int>(man.history.size()));
    EXPECT_FALSE(shown.shield().blazon().empty());
    for (const auto& battle : shown.history()) {
      ++battles;
      honours += battle.honours_size();
      rulings += battle.rulings_size();
      EXPECT_FALSE(battle.match_id().empty());
    }
  }
  EXPECT_GT(battles, 5);
  EXPECT_GT(honours, 0);
  EXPECT_GT(rulings, 0);
  EXPECT_EQ(page.dice().all_size(), 6);
  EXPECT_FALSE(page.dice().verdict().empty());
}

TEST(CodecCampaign, K4_AnAnnulledBattleIsInTheHistoryAndInNoSum) {
  campaign::Season season;
  const auto own = season.brigade(1, season.brigadier(1, 5, 6));
  const auto other = season.brigade(2, season.brigadier(2, 3, 4));
  for (int i = 0; i < 2; ++i) {
    const auto engagement = season.land({own}, {other});
    season.play(engagement);
    auto result = season.result(engagement);
    result.brigades[0].orders.resize(3);
    result.brigades[0].orders[0].disobeyed = true;
    season.finish(engagement, result);
  }
  const auto page_of = [&] {
    return CampaignPages(campaign::view(season.now(), {true, {}}), name_of).whole().brigadiers(0);
  };
  EXPECT_EQ(page_of().battles(), 2u);
  EXPECT_EQ(page_of().orders_obeyed(), 4u);
  EXPECT_EQ(page_of().orders_disobeyed(), 2u);
  season.organiser(campaign::Annul{1}, "the wrong scenario");
  EXPECT_EQ(page_of().history_size(), 2);
  EXPECT_TRUE(page_of().history(0).annulled());
  EXPECT_EQ(page_of().battles(), 1u);
  EXPECT_EQ(page_of().orders_obeyed(), 2u);
  EXPECT_EQ(page_of().orders_disobeyed(), 1u);
}

TEST(CodecCampaign, APageHoldsNothingThatItsReaderMayNotKnow) {
  campaign::Season season;
  const auto man = season.brigadier(1, 5, 6, "Sohm");
  const auto own = season.brigade(1, man);
  season.organiser(campaign::AddUnits{own, {{"The Secret Guard", "grenadiers", 0}}});
  const auto other = season.brigade(2, season.brigadier(2, 3, 4, "Destin"));
  season.land({own}, {other});
  const auto page_for = [&](const Viewer& viewer) {
    const auto view = campaign::view(season.now(), viewer);
    return CampaignPages(view, name_of).whole();
  };
  const auto mine = page_for({false, {1}}), theirs = page_for({false, {2}}), everybodys = page_for({});
  EXPECT_EQ(mine.brigadiers(0).rating(), 5u);
  EXPECT_EQ(mine.brigadiers(0).character(), "Brash");
  EXPECT_NE(mine.SerializeAsString().find("Secret Guard"), std::string::npos);
  for (const auto* page : {&theirs, &everybodys}) {
    EXPECT_EQ(page->brigadiers(0).name(), "Sohm");
    EXPECT_EQ(page->brigadiers(0).rating(), 0u);
    EXPECT_EQ(page->brigadiers(0).rating_die(), 0u);
    EXPECT_EQ(page->SerializeAsString().find("Secret Guard"), std::string::npos);
    EXPECT_EQ(page->SerializeAsString().find("Brash"), std::string::npos);
    EXPECT_FALSE(page->engagements(0).south().forces_known());
  }
  EXPECT_TRUE(theirs.engagements(0).north().forces_known());
}

TEST(CodecCampaign, TheLedgerInWords) {
  campaign::Season season;
  season.organiser(campaign::AddPlayer{1, campaign::account(5)});
  season.brigadier(1, 5, 6, "Sohm");
  season.organiser(
      campaign::Engage{campaign::Origin::kFixed, campaign::Kind::kNaval, "dogger-line", {2, 1}, 0, 0});
  season.organiser(campaign::AwardForfeit{1, 2}, "nobody came");
  const auto view = campaign::view(season.now(), {true, {}});
  const CampaignPages pages(view, name_of);
  std::vector<std::string> words;
  for (const auto& entry : view.ledger) words.push_back(pages.words_of(entry));
  ASSERT_EQ(words.size(), 9u);
  EXPECT_EQ(words[0], "The campaign The Salt Toll War was made.");
  EXPECT_EQ(words[5], "member-5 plays Ostrau.");
  EXPECT_EQ(words[6],
            "Ostrau received a brigadier, Sohm: 5 for his rating, 6 for his character, so Brash, rated 5.");
  EXPECT_EQ(words[7], "A battle at sea was set between Calvière as South and Ostrau as North (dogger-line).");
  EXPECT_EQ(words[8], "Calvière forfeited engagement 1.");
}

TEST(CodecCampaign, K2_WhatWasChangedStandsInTheLedger) {
  constexpr std::int64_t kChristmasEve = 1798137000'000;  // 2026-12-24 18:30 UTC
  campaign::Season season;
  const auto before = season.now().ledger.size();
  campaign::Ruleset rules;
  rules.games["land"] = {{"cinc_move", "2"}};
  rules.campaign.losses = campaign::Losses::kRebuild;
  rules.campaign.rebuild_units = 3;
  EXPECT_EQ(season.organiser(campaign::ChangeRuleset{rules}), "");
  EXPECT_EQ(season.organiser(campaign::ChangeRuleset{}), "");
  EXPECT_EQ(season.organiser(campaign::ChangeBounds{{kChristmasEve, 1}}), "");
  EXPECT_EQ(season.organiser(campaign::ChangeBounds{{0, 12}}), "");
  EXPECT_EQ(season.organiser(campaign::ChangeBounds{}), "");
  EXPECT_EQ(season.organiser(campaign::Rename{campaign::Subject::kNation, 2, "Marn"}), "");
  EXPECT_EQ(season.organiser(campaign::Rename{campaign::Subject::kCampaign, 0, "The Long War"}), "");
  EXPECT_EQ(season.organiser(campaign::HandNation{1, campaign::account(7), kChristmasEve}), "");
  EXPECT_EQ(season.organiser(campaign::Engage{
                campaign::Origin::kFixed, campaign::Kind::kLand, "three-elms", {2, 1}, 0, kChristmasEve}),
            "");
  EXPECT_EQ(season.organiser(campaign::DateEngagement{1, kChristmasEve}), "");
  EXPECT_EQ(season.organiser(campaign::DateEngagement{1, 0}), "");
  const auto view = campaign::view(season.now(), {true, {}});
  const CampaignPages pages(view, name_of);
  std::vector<std::string> words;
  for (std::size_t i = before; i < view.ledger.size(); ++i) words.push_back(pages.words_of(view.ledger[i]));
  const std::vector<std::string> expected = {
      "The ruleset was changed: the house rules are now land.cinc_move = 2, campaign.losses = rebuild, "
      "campaign.rebuild_units = 3.",
      "The ruleset was changed: there are no house rules now.",
      "The campaign ends on 2026-12-24 18:30 UTC or after 1 engagement.",
      "The campaign ends after 12 engagements.",
      "The campaign goes on until an organiser ends it.",
      "Nation 2 was renamed Marn.",
      "The campaign was renamed The Long War.",
      "Ostrau was handed to member-7 until 2026-12-24 18:30 UTC.",
      "A battle was set between Marn as South and Ostrau as North (three-elms), for 2026-12-24 18:30 UTC.",
      "Engagement 1 was set for 2026-12-24 18:30 UTC.",
      "Engagement 1 has no date any more."};
  EXPECT_EQ(words, expected);
}

}  // namespace
}  // namespace galloper::codec
