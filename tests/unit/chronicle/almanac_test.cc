// The almanac is one document that stands by itself, whatever anybody was named.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <vector>

#include "server/chronicle/chronicle.h"
#include "server/rules/campaign/view.h"
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/campaign_pages.h"
#include "tests/unit/chronicle/battles.h"

namespace galloper::chronicle {
namespace {

// What is wrong with it as XML, after the doctype; empty: it is well-formed.
std::string fault_in(std::string_view html) {
  std::vector<std::string> open;
  std::size_t at = html.find('>') + 1;  // the doctype
  while (at < html.size()) {
    const auto next = html.find('<', at);
    const auto text = html.substr(at, next == html.npos ? html.npos : next - at);
    if (text.find('>') != text.npos && (open.empty() || open.back() != "style")) return "A stray > in text.";
    for (auto amp = text.find('&'); amp != text.npos; amp = text.find('&', amp + 1)) {
      const auto end = text.find(';', amp);
      if (end == text.npos || end - amp > 6) return "A stray & in text.";
    }
    if (next == html.npos) break;
    const auto close = html.find('>', next);
    if (close == html.npos) return "A tag that does not end.";
    const auto tag = html.substr(next + 1, close - next - 1);
    const auto name = std::string(tag.substr(tag.starts_with('/') ? 1 : 0,
                                             tag.find_first_of(" /", 1) - (tag.starts_with('/') ? 1 : 0)));
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "An attribute without its end in <" + name;
    if (tag.starts_with('/')) {
      const auto closed = std::string(tag.substr(1));
      if (open.empty() || open.back() != closed) return "</" + closed + "> closes nothing.";
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
    at = close + 1;
  }
  return open.empty() ? "" : "<" + open.back() + "> is never closed.";
}

Season season_of(const Battle& battle) {
  Season season;
  const auto view = campaign::view(battle.campaign(), {.everything = true, .nations = {}});
  const codec::CampaignPages pages(view, [](const AccountId&) { return "Ida <b>\"Vane\"</b> & Son"; });
  season.page = pages.whole();
  season.summary.set_club_name("The <script>alert(1)</script> Club");
  const auto chronicle = write(battle.log, battle.campaign(), battle.engagement());
  EXPECT_TRUE(chronicle.has_value());
  auto& entry = season.articles.emplace_back();
  *entry.mutable_engagement() = season.page.engagements(0);
  *entry.mutable_article() = chronicle->article();
  season.moments.assign(chronicle->moments().begin(), chronicle->moments().end());
  return season;
}

TEST(Almanac, IsOneWellFormedDocumentThatLoadsNothing) {
  for (const auto& id : {"three-elms", "orlau-heath", "dogger-line"}) {
    const Battle battle = fight({.scenario = id, .seed = 2, .players = Players::kComputer, .land = {}});
    const std::string html = almanac(season_of(battle));
    // For whoever wants to look at one: GALLOPER_PRINT_ALMANACS=FOLDER.
    if (const char* folder = std::getenv("GALLOPER_PRINT_ALMANACS"))
      std::ofstream(std::string(folder) + "/" + id + ".html") << html;
    EXPECT_EQ(fault_in(html), "");
    EXPECT_EQ(html.find("<script"), std::string::npos);
    EXPECT_EQ(html.find("http:"), std::string::npos);
    EXPECT_EQ(html.find("https:"), std::string::npos);
    for (const char* loading :
         {" src=", "@import", "<link", "<img", "<iframe", "<object", " onload", "<form"})
      EXPECT_EQ(html.find(loading), std::string::npos) << loading;
    EXPECT_NE(html.find("default-src 'none'; style-src 'unsafe-inline'"), std::string::npos);
    EXPECT_NE(html.find("The Salt Toll War"), std::string::npos);
    EXPECT_NE(html.find("&lt;script&gt;alert(1)"), std::string::npos);
  }
}

TEST(Almanac, TheWinnersScoreStandsFirst) {
  const Battle battle =
      fight({.scenario = "three-elms", .seed = 2, .players = Players::kComputer, .land = {}});
  Season season = season_of(battle);
  auto& engagement = *season.page.mutable_engagements(0);
  engagement.set_award(v1::ENGAGEMENT_AWARD_WON);
  engagement.mutable_south()->set_score(1);
  engagement.mutable_north()->set_score(6);
  engagement.set_winner(v1::SEAT_NORTH);
  EXPECT_NE(almanac(season).find(" won, 6 to 1"), std::string::npos);
  engagement.set_winner(v1::SEAT_SOUTH);
  EXPECT_NE(almanac(season).find(" won, 1 to 6"), std::string::npos);
}

TEST(Almanac, EveryLinkLeadsSomewhereAndNoIdIsGivenTwice) {
  const Battle battle =
      fight({.scenario = "three-elms", .seed = 2, .players = Players::kComputer, .land = {}});
  const std::string html = almanac(season_of(battle));
  std::set<std::string> ids;
  for (auto at = html.find(" id=\""); at != html.npos; at = html.find(" id=\"", at + 1)) {
    const auto start = at + 5;
    EXPECT_TRUE(ids.insert(html.substr(start, html.find('"', start) - start)).second);
  }
  for (auto at = html.find("href=\"#"); at != html.npos; at = html.find("href=\"#", at + 1)) {
    const auto start = at + 7;
    EXPECT_EQ(ids.count(html.substr(start, html.find('"', start) - start)), 1u);
  }
}

TEST(Almanac, HostileNamesStayText) {
  Battle battle = fight({.scenario = "kessel-pass", .seed = 2, .land = {}});
  const std::string hostile = "</style><script>\"'&x;--><!--";
  for (const auto subject : {campaign::Subject::kCampaign, campaign::Subject::kNation,
                             campaign::Subject::kBrigadier, campaign::Subject::kBrigade})
    battle.season.organiser(campaign::Rename{subject, 1, hostile});
  Season season = season_of(battle);
  season.page.set_name(hostile);
  season.page.mutable_nations(0)->set_name(hostile);
  season.page.mutable_brigadiers(0)->set_name(hostile);
  season.articles[0].mutable_article()->set_headline(hostile);
  const std::string html = almanac(season);
  EXPECT_EQ(fault_in(html), "");
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("<!--"), std::string::npos);
}

TEST(Almanac, EveryFlagCanBeDrawn) {
  Season season;
  season.page.set_name("Flags");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto* nation = season.page.add_nations();
    nation->set_id(static_cast<std::uint32_t>(seed + 1));
    nation->set_name("Nation");
    codec::encode(campaign::flag_from(seed), nation->mutable_flag());
  }
  const std::string html = almanac(season);
  EXPECT_EQ(fault_in(html), "");
  std::size_t flags = 0;
  for (auto at = html.find("<svg class=\"flag\""); at != html.npos;
       at = html.find("<svg class=\"flag\"", at + 1))
    ++flags;
  EXPECT_EQ(flags, 400u);
}

}  // namespace
}  // namespace galloper::chronicle
