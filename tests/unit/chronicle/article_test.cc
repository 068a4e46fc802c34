// The articles as their readers have them: their form and variety, that they are the same each time, and what
// is not written about.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <iostream>
#include <regex>
#include <set>

#include "server/chronicle/chronicle.h"
#include "server/chronicle/draft.h"
#include "server/chronicle/english.h"
#include "tests/unit/chronicle/battles.h"

namespace galloper::chronicle {
namespace {

std::vector<std::string> all_ids() {
  auto ids = scenario_ids(false);
  for (auto& id : scenario_ids(true)) ids.push_back(std::move(id));
  return ids;
}

// What no editor lets pass.
void check_text(const std::string& text) {
  static const std::regex kFaults(
      R"(  |\{|\}|(?:^|[^-\w])(one|1) (units|ships|brigades|points|banners|scouts|orders|turns|shots|hexes)\b|\b(\w+) \3\b|\bnone (unit|point|banner|ship)|none of none| ,| \.|\.\.)",
      std::regex::icase);
  std::smatch fault;
  EXPECT_FALSE(std::regex_search(text, fault, kFaults)) << "\"" << fault.str() << "\" in: " << text;
}
void check_sentence(const std::string& text) {
  ASSERT_FALSE(text.empty());
  EXPECT_FALSE(std::islower(static_cast<unsigned char>(text.front()))) << text;
  EXPECT_EQ(text.back(), '.') << text;
  EXPECT_LE(text.size(), 400u) << text;
  check_text(text);
}

std::string words_of(const v1::ArticleParagraph& paragraph) {
  std::string text;
  for (const auto& sentence : paragraph.sentences()) text += (text.empty() ? "" : " ") + sentence.text();
  return text;
}
// For whoever wants to read them: GALLOPER_PRINT_ARTICLES=1.
void print(const Battle& battle, const v1::Article& article) {
  static const bool wanted = std::getenv("GALLOPER_PRINT_ARTICLES") != nullptr;
  if (!wanted) return;
  std::cout << "\n## " << article.headline() << "\n_" << words_of(article.standfirst()) << "_\n";
  for (const auto& paragraph : article.paragraphs()) std::cout << "\n" << words_of(paragraph) << "\n";
  for (const auto& line : aftermath(battle.campaign(), battle.engagement()))
    std::cout << " - " << line.text() << "\n";
}

void check_article(const Draft& made) {
  check_text(made.headline.text);
  EXPECT_NE(made.headline.text.back(), '.');
  EXPECT_LE(made.headline.text.size(), 140u);
  EXPECT_GE(made.paragraphs.size(), 3u);
  EXPECT_LE(made.paragraphs.size(), 6u);
  std::string_view last;
  std::size_t length = 0;
  for (const Line& line : made.standfirst) check_sentence(line.text);
  for (const Paragraph& paragraph : made.paragraphs) {
    EXPECT_FALSE(paragraph.empty());
    EXPECT_LE(paragraph.size(), 10u);
    for (const Line& line : paragraph) {
      check_sentence(line.text);
      EXPECT_NE(line.pattern.data(), last.data()) << "The same pattern twice running: " << line.text;
      last = line.pattern;
      length += line.text.size();
    }
  }
  EXPECT_LE(length, 6000u);
  std::map<campaign::BrigadierId, int> moments;
  for (const Moment& moment : made.moments) {
    check_sentence(moment.line.text);
    EXPECT_LE(++moments[moment.brigadier], 5) << moment.line.text;
  }
}

TEST(Article, K5_EveryBattleMakesOneThatAnEditorWouldPrint) {
  std::set<std::string> headlines, standfirsts;
  std::size_t battles = 0;
  for (const auto& id : all_ids()) {
    for (std::uint64_t seed = 11; seed <= 13; ++seed) {
      SCOPED_TRACE(id + ", seed " + std::to_string(seed));
      const Battle battle = fight({.scenario = id,
                                   .seed = seed,
                                   .players = seed == 13 ? Players::kChance : Players::kComputer,
                                   .land = {}});
      const auto made = draft(battle.log, battle.campaign(), battle.engagement());
      ASSERT_TRUE(made.has_value()) << made.error().message;
      check_article(*made);
      const auto chronicle = write(battle.log, battle.campaign(), battle.engagement());
      ASSERT_TRUE(chronicle.has_value());
      EXPECT_EQ(chronicle->version(), kVersion);
      print(battle, chronicle->article());
      headlines.insert(chronicle->article().headline());
      standfirsts.insert(words_of(chronicle->article().standfirst()));
      ++battles;
    }
  }
  EXPECT_EQ(standfirsts.size(), battles);
  EXPECT_GE(headlines.size() + 2, battles);
}

TEST(Article, K5_TheSameBattleIsWrittenInTheSameWords) {
  for (const auto& id : {"orlau-heath", "dogger-line"}) {
    const Battle battle = fight({.scenario = id, .seed = 3, .land = {}});
    const auto once = write(battle.log, battle.campaign(), battle.engagement());
    const auto again = write(battle.log, battle.campaign(), battle.engagement());
    ASSERT_TRUE(once.has_value());
    EXPECT_EQ(once->SerializeAsString(), again->SerializeAsString());
  }
}

// Written anew, on another server, it is the same article.
TEST(Article, K6_NamesAreThoseThatTheMatchKnew) {
  for (const std::string scenario : {"three-elms", "orlau-heath", "dogger-line"}) {
    Battle battle = fight({.scenario = scenario, .seed = 2, .players = Players::kComputer, .land = {}});
    const auto before = write(battle.log, battle.campaign(), battle.engagement());
    ASSERT_TRUE(before.has_value());
    const campaign::Campaign& campaign = battle.campaign();
    const auto rename = [&](campaign::Subject subject, std::size_t count) {
      for (std::uint32_t id = 1; id <= count; ++id)
        EXPECT_EQ(battle.season.organiser(campaign::Rename{subject, id, "Nemo " + std::to_string(id)}), "");
    };
    rename(campaign::Subject::kNation, campaign.nations.size());
    rename(campaign::Subject::kBrigadier, campaign.brigadiers.size());
    rename(campaign::Subject::kShip, campaign.ships.size());
    const auto after = write(battle.log, battle.campaign(), battle.engagement());
    ASSERT_TRUE(after.has_value());
    EXPECT_EQ(after->DebugString(), before->DebugString());
  }
}

TEST(Article, ABraceInANameIsNoPattern) {
  Battle battle = fight({.scenario = "three-elms", .seed = 2, .players = Players::kComputer, .land = {}});
  battle.log.front().mutable_begin()->mutable_scenario()->mutable_land()->mutable_south()->set_name(
      "The Hanse {winner}");
  const auto chronicle = write(battle.log, battle.campaign(), battle.engagement());
  ASSERT_TRUE(chronicle.has_value());
  EXPECT_NE(chronicle->DebugString().find("Hanse {winner}"), std::string::npos);
}

// In all its ways, since a battle tells it in one.
std::vector<std::string> ways_of(const Battle& battle, const FactBody& body) {
  const Names names(battle.campaign(), battle.engagement(), battle.log.front().begin().scenario());
  const Fact fact{{}, body};
  Teller teller(names, 1);
  std::vector<std::string> ways;
  for (std::size_t i = 0; i < patterns_of(fact, names).size(); ++i) {
    teller.begin_paragraph();
    ways.push_back(teller.tell(fact).text);
  }
  return ways;
}

TEST(Article, K5_OneIsNoPluralAndAllIsNotAShare) {
  const Battle at_sea = fight({.scenario = "dogger-line", .seed = 2, .land = {}});
  for (const auto& text : ways_of(at_sea, Battered{1, 1, 2})) check_sentence(text);
  for (const auto& text : ways_of(at_sea, ShipsLost{{1, 0}, {0, 1}})) check_sentence(text);
  const Battle on_land = fight({.scenario = "three-elms", .seed = 2, .land = {}});
  for (const auto& text : ways_of(on_land, Deeds{kit::Seat::kSouth, 0, 3, 3, 1})) {
    check_sentence(text);
    EXPECT_NE(text.find("all its three units"), std::string::npos) << text;
  }
  for (const auto& text : ways_of(on_land, Losses{{1, 6}, {7, 6}})) {
    check_sentence(text);
    EXPECT_NE(text.find("one of its seven units"), std::string::npos) << text;
    EXPECT_NE(text.find("all its six units"), std::string::npos) << text;
  }
  const FirstOrders orders{kit::Seat::kSouth, {{0, command::Order::kHold}, {1, command::Order::kHold}}};
  for (const auto& text : ways_of(on_land, orders)) check_sentence(text);
}

TEST(Article, AnUnreadableOrUnfinishedLogIsRefused) {
  const Battle battle = fight({.scenario = "kessel-pass", .seed = 2, .land = {}});
  const auto refuse = [&](std::vector<store_v1::Record> log) {
    const auto chronicle = write(log, battle.campaign(), battle.engagement());
    ASSERT_FALSE(chronicle.has_value());
    EXPECT_EQ(chronicle.error().code, ErrorCode::kDataLoss);
  };
  refuse({});
  refuse({battle.log.begin() + 1, battle.log.end()});
  refuse({battle.log.begin(), battle.log.end() - 1});
  std::vector<store_v1::Record> taken_back = battle.log;
  taken_back.emplace_back().mutable_undo()->set_sequence(0);
  refuse(taken_back);
  const Battle other = fight({.scenario = "three-elms", .seed = 2, .land = {}});
  refuse(other.log);
}

TEST(Aftermath, K4_EveryBrigadierHasOneLineThatTellsHisDie) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const Battle battle = fight({.scenario = "three-elms", .seed = seed, .land = {}});
    const auto lines = aftermath(battle.campaign(), battle.engagement());
    ASSERT_EQ(lines.size(), 8u);
    for (const auto& line : lines) {
      const auto& page = battle.campaign().brigadiers[line.brigadier() - 1].history.back();
      EXPECT_EQ(line.die(), page.die);
      EXPECT_EQ(line.rating_before(), page.rating_before);
      EXPECT_EQ(line.rating_after(), page.rating_after);
      EXPECT_EQ(line.rule(), page.rule);
      EXPECT_NE(line.text().find(number(page.die)), std::string::npos) << line.text();
      EXPECT_NE(line.text().find(number(page.rating_after)), std::string::npos) << line.text();
      EXPECT_EQ(line.text().find("(C1") != std::string::npos, !page.rule.empty()) << line.text();
      check_sentence(line.text());
    }
  }
  const Battle at_sea = fight({.scenario = "dogger-line", .seed = 1, .land = {}});
  EXPECT_TRUE(aftermath(at_sea.campaign(), at_sea.engagement()).empty());
}

TEST(Aftermath, K4_AnAnnulledBattleReadsNoDie) {
  Battle battle = fight({.scenario = "three-elms", .seed = 1, .land = {}});
  campaign::Correction fell;
  fell.brigades = {{1, false, 0, {}, campaign::Fate::kKilled, 0, 0}};
  ASSERT_EQ(battle.season.organiser(campaign::CorrectResult{1, fell}, "He fell at the bridge."), "");
  const std::string fate = "Did not come home";
  EXPECT_NE(aftermath(battle.campaign(), battle.engagement()).front().text().find(fate), std::string::npos);
  ASSERT_EQ(battle.season.organiser(campaign::Annul{1}, "The ground was not as agreed."), "");
  for (const auto& line : aftermath(battle.campaign(), battle.engagement())) {
    EXPECT_NE(line.text().find("annulled"), std::string::npos) << line.text();
    EXPECT_EQ(line.text().find(fate), std::string::npos) << line.text();
  }
}

TEST(English, NumbersListsAndNames) {
  EXPECT_EQ(number(0), "none");
  EXPECT_EQ(number(21), "twenty-one");
  EXPECT_EQ(ordinal(12), "twelfth");
  EXPECT_EQ(ordinal(20), "twentieth");
  EXPECT_EQ(ordinal(33), "thirty-third");
  EXPECT_EQ(count(1, "unit"), "one unit");
  EXPECT_EQ(count(0, "unit"), "no unit");
  EXPECT_EQ(count(12, "banner"), "twelve banners");
  EXPECT_EQ(list({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(possessive("Veles"), "Veles'");
  EXPECT_EQ(with_the("The Otter Marsh"), "the Otter Marsh");
  EXPECT_EQ(with_the("Quist's Battery"), "Quist's Battery");
  EXPECT_EQ(with_a("unsure"), "an unsure");
  EXPECT_EQ(place_in("The Meeting at Three Elms"), "at Three Elms");
  EXPECT_EQ(place_in("Off the Straits, December 1912"), "off the Straits");
  EXPECT_EQ(place_in("The Road to Varnholt"), "on the road to Varnholt");
  EXPECT_EQ(place_in("The Grain Convoy"), "in the affair of the Grain Convoy");
  EXPECT_EQ(place_in("Flotillas by Night"), "in the night action of the flotillas");
  EXPECT_EQ(place_in("The Harbour of Veles"), "in the harbour of Veles");
  EXPECT_EQ(place_in("The Two Bridges of the Alder"), "at the Two Bridges of the Alder");
}

}  // namespace
}  // namespace galloper::chronicle
