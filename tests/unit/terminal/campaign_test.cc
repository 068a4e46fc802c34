// What `galloper campaign` understands, and what it draws of a campaign's pages without any server.
#include <google/protobuf/util/time_util.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "client/terminal/arguments.h"
#include "client/terminal/campaign_arguments.h"
#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/rating_chart.h"

namespace galloper::terminal {
namespace {

// A word with blanks stands between single quotes.
Parsed parse(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    if (word[0] == '\'') {
      std::string rest;
      if (word.back() != '\'') std::getline(stream, rest, '\''), word += rest;
      std::erase(word, '\'');
    }
    words.push_back(word);
  }
  return parse_arguments(words);
}

CampaignArguments good(const std::string& line) {
  const Parsed parsed = parse(line);
  EXPECT_TRUE(parsed.arguments) << line << ": " << parsed.text;
  if (!parsed.arguments || parsed.arguments->command != Command::kCampaign) return {};
  return *parsed.arguments->campaign;
}

TEST(CampaignArguments, EveryCommandIsKnownAndNoTwoAreTheSame) {
  const std::vector<std::pair<const char*, int (*)(Terminal&)>> commands = {
      {"campaign new Club Name", campaign_new},
      {"campaign list", campaign_list},
      {"campaign show C", campaign_show},
      {"campaign ruleset C", campaign_ruleset},
      {"campaign bounds C --until none --engagements 0", campaign_bounds},
      {"campaign rename C Name --ship 2", campaign_rename},
      {"campaign visibility C listed", campaign_visibility},
      {"campaign end C", campaign_end},
      {"campaign calendar C --stage called-off", campaign_calendar},
      {"campaign engagement C 3", campaign_engagement},
      {"campaign match M", campaign_match},
      {"campaign chronicle C", campaign_chronicle},
      {"campaign dice C", campaign_dice},
      {"campaign record C --engagement 3", campaign_record},
      {"campaign roster C Ostrau", campaign_roster},
      {"campaign brigadier C Sohm", campaign_brigadier},
      {"campaign nation add C Ostrau --seed 7", campaign_nation_add},
      {"campaign nation flag C 1 --flag 'plain gules'", campaign_nation_flag},
      {"campaign nation scouts C 1 4", campaign_nation_scouts},
      {"campaign nation player C 1 Bob --remove", campaign_nation_player},
      {"campaign nation hand C 1 Bob --until 2027-01-01", campaign_nation_hand},
      {"campaign nation take-back C 1", campaign_nation_take_back},
      {"campaign brigadier-new C 1 Sohm", campaign_brigadier_new},
      {"campaign brigadier-return C Sohm", campaign_brigadier_return},
      {"campaign brigade new C 1 Guard --unit 1st=line_infantry", campaign_brigade_new},
      {"campaign brigade units C Guard --unit 1st=line_infantry", campaign_brigade_units},
      {"campaign brigade brigadier C Guard Sohm", campaign_brigade_brigadier},
      {"campaign ship new C 1 Triton light_cruiser", campaign_ship_new},
      {"campaign ship repair C Triton 2", campaign_ship_repair},
      {"campaign ship return C Triton", campaign_ship_return},
      {"campaign rebuild C Guard 0", campaign_rebuild},
      {"campaign engage C lindenau 1 2", campaign_engage},
      {"campaign challenge C lindenau 1", campaign_challenge},
      {"campaign accept C 3 2", campaign_accept},
      {"campaign date C 3 none", campaign_date},
      {"campaign swap C 3", campaign_swap},
      {"campaign call-off C 3", campaign_call_off},
      {"campaign forces C 3 1 --brigade Guard", campaign_forces},
      {"campaign start C 3 --south-bot 1", campaign_start},
      {"campaign correct C 3 --winner draw --score 1:1", campaign_correct},
      {"campaign forfeit C 3 1", campaign_forfeit},
      {"campaign annul C 3", campaign_annul},
      {"campaign withdraw C 3", campaign_withdraw},
      {"campaign export C f", campaign_export},
      {"campaign import Club f", campaign_import},
      {"campaign almanac C f", campaign_almanac},
  };
  std::set<int (*)(Terminal&)> distinct;
  for (const auto& [line, run] : commands) {
    EXPECT_EQ(good(line).run, run) << line;
    distinct.insert(run);
  }
  EXPECT_EQ(distinct.size(), commands.size());
}

// Every command of the contract can be given from a terminal.
TEST(CampaignArguments, OneForEachCommandOfTheService) {
  EXPECT_EQ(v1::CampaignCommand::descriptor()->field_count(), 30)
      << "A command was added: give it words in campaign_grammar.cc, and a line in the test above.";
}

TEST(CampaignArguments, ForcesMayBeNamedAgainAndAgain) {
  const CampaignArguments forces =
      good("campaign forces C 3 Ostrau --brigade Guard --brigade 2 --ship 'Old Triton'");
  EXPECT_EQ(forces.engagement, 3u);
  EXPECT_EQ(forces.nation, "Ostrau");
  EXPECT_EQ(forces.brigades, (std::vector<std::string>{"Guard", "2"}));
  EXPECT_EQ(forces.ships, std::vector<std::string>{"Old Triton"});
}

TEST(CampaignArguments, ANewCampaignTakesSettingsBoundsAndWhoReadsIt) {
  const CampaignArguments made = good(
      "campaign new Club Name --set land.x=3 --set campaign.losses=rebuild --set campaign.win_points=2 "
      "--until 2027-01-02T18:30 --engagements 12 --visibility listed");
  EXPECT_EQ(made.visibility, v1::CAMPAIGN_VISIBILITY_LISTED);
  EXPECT_EQ(made.engagements, 12u);
  ASSERT_TRUE(made.date);
  EXPECT_EQ(google::protobuf::util::TimeUtil::ToString(*made.date), "2027-01-02T18:30:00Z");
  v1::CampaignRuleset rules;
  rules.mutable_campaign()->set_rest(4);
  ASSERT_TRUE(change_ruleset(made, rules));
  EXPECT_EQ(rules.games().at("land").settings().at("x"), "3");
  EXPECT_EQ(rules.campaign().losses(), v1::CAMPAIGN_LOSSES_REBUILD);
  EXPECT_EQ(rules.campaign().win_points(), 2u);
  EXPECT_EQ(rules.campaign().rest(), 4u);
  EXPECT_FALSE(rules.campaign().has_draw_points());
}

TEST(CampaignArguments, TheCampaignsOwnRulesAreNamedWhereOneIsUnknown) {
  v1::CampaignRuleset rules;
  const auto why = [&](const char* line) {
    const Status changed = change_ruleset(good(line), rules);
    return changed ? std::string() : changed.error().message;
  };
  EXPECT_NE(why("campaign ruleset C --set campaign.spoils=2").find("wounded_rest"), std::string::npos);
  EXPECT_NE(why("campaign ruleset C --set campaign.rest=long").find("is a number"), std::string::npos);
  EXPECT_NE(why("campaign ruleset C --set campaign.losses=none").find("rest or rebuild"), std::string::npos);
}

TEST(CampaignArguments, AFlagIsSaidAsHeraldsSayIt) {
  const auto flag = read_flag("per-pale gules argent, chief or, 2 lion azure");
  ASSERT_TRUE(flag) << flag.error().message;
  EXPECT_EQ(flag->division(), v1::FLAG_DIVISION_PER_PALE);
  EXPECT_EQ(flag->first(), v1::TINCTURE_GULES);
  EXPECT_EQ(flag->second(), v1::TINCTURE_ARGENT);
  EXPECT_EQ(flag->ordinary(), v1::FLAG_ORDINARY_CHIEF);
  EXPECT_EQ(flag->ordinary_tincture(), v1::TINCTURE_OR);
  EXPECT_EQ(flag->charge(), v1::FLAG_CHARGE_LION);
  EXPECT_EQ(flag->charge_tincture(), v1::TINCTURE_AZURE);
  EXPECT_EQ(flag->charge_count(), 2u);
  // A cross across the field, and a cross upon it.
  const auto crosses = read_flag("plain vert, cross or, 1 cross sable");
  ASSERT_TRUE(crosses);
  EXPECT_EQ(crosses->ordinary(), v1::FLAG_ORDINARY_CROSS);
  EXPECT_EQ(crosses->charge(), v1::FLAG_CHARGE_CROSS);
  for (const char* wrong : {"", "plain", "plain pink", "tierced gules", "per-pale gules", "plain or,",
                            "plain or, dragon gules", "plain or, 1", "plain or, 2 lion"})
    EXPECT_FALSE(read_flag(wrong)) << wrong;
  EXPECT_NE(read_flag("plain pink").error().message.find("gules"), std::string::npos);
}

TEST(CampaignArguments, UnitsDatesScores) {
  const auto unit = read_unit("1st Foot=line_infantry:4");
  ASSERT_TRUE(unit);
  EXPECT_EQ(unit->name(), "1st Foot");
  EXPECT_EQ(unit->type(), "line_infantry");
  EXPECT_EQ(unit->strength(), 4u);
  EXPECT_EQ(read_unit("1st=line_infantry")->strength(), 0u);
  for (const char* wrong : {"", "line_infantry", "=line_infantry", "1st=", "1st=line_infantry:x", "1st=:4"})
    EXPECT_FALSE(read_unit(wrong)) << wrong;
  EXPECT_FALSE(*read_date("none"));
  EXPECT_TRUE(*read_date("2026-12-24"));
  for (const char* wrong : {"", "tomorrow", "2026-13-01", "2026-12-24 18:00", "2026-12-24T18"})
    EXPECT_FALSE(read_date(wrong)) << wrong;
  EXPECT_EQ(*read_score("3:12"), std::pair(3u, 12u));
  for (const char* wrong : {"", "3", "3:", ":3", "a:b", "3:1:2"}) EXPECT_FALSE(read_score(wrong)) << wrong;
}

TEST(CampaignArguments, WrongUsageIsTwoAndSaysWhatIsTaken) {
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {"campaign", "subcommand"},
      {"campaign nation", "subcommand"},
      {"campaign show", "CAMPAIGN"},
      {"campaign visibility C secret", "members, link or listed"},
      {"campaign calendar C --stage won", "decided"},
      {"campaign new C N --set win_points=2", "GAME.KEY=VALUE"},
      {"campaign correct C 3 --winner west", "south, north or draw"},
      {"campaign correct C 3 f --winner south", "excludes"},
      {"campaign nation add C N --seed 3 --flag 'plain or'", "excludes"},
      {"campaign rename C N --ship 1 --nation 2", "at most 1"},
      {"campaign brigade new C 1 Guard", "--unit"},
      {"campaign engagement C first", "ENGAGEMENT"},
  };
  for (const auto& [line, what] : wrong) {
    const Parsed parsed = parse(line);
    EXPECT_EQ(parsed.exit_code, 2) << line;
    EXPECT_NE(parsed.text.find(what), std::string::npos) << line << ": " << parsed.text;
  }
}

TEST(RatingChart, ShowsEachBattleThatCounts) {
  v1::BrigadierPage man;
  const auto battle = [&](std::uint32_t engagement, std::uint32_t before, std::uint32_t after) {
    auto* one = man.add_history();
    one->set_engagement(engagement);
    one->set_rating_before(before);
    one->set_rating_after(after);
    return one;
  };
  battle(1, 2, 3);
  battle(4, 3, 5)->set_annulled(true);
  battle(12, 3, 3);
  EXPECT_EQ(rating_chart(man),
            "  5 |\n"
            "  4 |\n"
            "  3 |       *   *\n"
            "  2 |   *\n"
            "  1 |\n"
            "    +------------\n"
            "           #1 #12\n");
}

TEST(CampaignWords, ArticlesAreFoldedBetweenWords) {
  EXPECT_EQ(folded("one two three", 2, 9), "  one two\n  three\n");
  EXPECT_EQ(folded("", 2), "");
  // Columns are of letters, not of bytes.
  EXPECT_EQ(folded("äöü äöü", 0, 7), "äöü äöü\n");
  v1::Article article;
  article.set_headline("A FIGHT AT THE FORD");
  article.mutable_standfirst()->add_sentences()->set_text("Ostrau won.");
  auto* paragraph = article.add_paragraphs();
  paragraph->add_sentences()->set_text("It rained.");
  paragraph->add_sentences()->set_text("It stopped.");
  EXPECT_EQ(article_words(article, false), "  A FIGHT AT THE FORD\n  Ostrau won.\n");
  EXPECT_EQ(article_words(article, true),
            "  A FIGHT AT THE FORD\n  Ostrau won.\n\n  It rained. It stopped.\n");
}

}  // namespace
}  // namespace galloper::terminal
