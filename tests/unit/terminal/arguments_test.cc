#include "client/terminal/arguments.h"

#include <gtest/gtest.h>

#include <sstream>

#include "client/terminal/values.h"

namespace galloper::terminal {
namespace {

// Words apart by blanks.
Parsed parse(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return parse_arguments(words);
}

Arguments good(const std::string& line) {
  const Parsed parsed = parse(line);
  EXPECT_TRUE(parsed.arguments) << line << ": " << parsed.text;
  return parsed.arguments.value_or(Arguments());
}

TEST(Arguments, EveryCommandIsKnown) {
  const std::vector<std::pair<std::string, Command>> commands = {
      {"account register Anna", Command::kAccountRegister},
      {"account sign-in Anna", Command::kAccountSignIn},
      {"account sign-out", Command::kAccountSignOut},
      {"account whoami", Command::kAccountWhoami},
      {"account export", Command::kAccountExport},
      {"account delete", Command::kAccountDelete},
      {"scenario list", Command::kScenarioList},
      {"scenario show ford", Command::kScenarioShow},
      {"scenario check a.textproto", Command::kScenarioCheck},
      {"match new ford", Command::kMatchNew},
      {"match list", Command::kMatchList},
      {"match join M --seat north", Command::kMatchJoin},
      {"match show M", Command::kMatchShow},
      {"match orders M", Command::kMatchOrders},
      {"match order M 3", Command::kMatchOrder},
      {"match odds M 3", Command::kMatchOdds},
      {"match arcs M Averof", Command::kMatchArcs},
      {"match watch M", Command::kMatchWatch},
      {"match chat M hello", Command::kMatchChat},
      {"match undo M", Command::kMatchUndo},
      {"match draw M", Command::kMatchDraw},
      {"match resign M", Command::kMatchResign},
      {"match pause M", Command::kMatchPause},
      {"match export M f.json", Command::kMatchExport},
      {"match verify f.json", Command::kMatchVerify},
      {"play M --as public --code C", Command::kPlay},
      {"bot M --seat south", Command::kBot},
      {"bot M --seat south --level 2 --why", Command::kBot},
      {"analyse activation", Command::kAnalyseActivation},
      {"club new Friday", Command::kClubNew},
      {"club list", Command::kClubList},
      {"club show C", Command::kClubShow},
      {"club invite C --as spectator --uses 5 --days 2", Command::kClubInvite},
      {"club invitations C", Command::kClubInvitations},
      {"club revoke C I", Command::kClubRevoke},
      {"club join T", Command::kClubJoin},
      {"club members C", Command::kClubMembers},
      {"club role C Bob organiser", Command::kClubRole},
      {"club remove C Bob", Command::kClubRemove},
      {"club leave C", Command::kClubLeave},
      {"club rename C Saturday", Command::kClubRename},
      {"club close C", Command::kClubClose},
      {"club record C", Command::kClubRecord},
  };
  for (const auto& [line, command] : commands) EXPECT_EQ(good(line).command, command) << line;
}

TEST(Arguments, GlobalOptionsStandBeforeOrAfterTheCommand) {
  for (const char* line : {"--server h:1 --json --tls --ca c.pem --token-file t account whoami",
                           "account whoami --server h:1 --json --tls --ca c.pem --token-file t"}) {
    const Arguments a = good(line);
    EXPECT_EQ(a.address.server, "h:1");
    EXPECT_TRUE(a.json);
    EXPECT_TRUE(a.address.tls);
    EXPECT_EQ(a.address.ca_file, "c.pem");
    EXPECT_EQ(a.token_file, "t");
  }
  EXPECT_EQ(good("account whoami").address.server, "127.0.0.1:7450");
}

TEST(Arguments, ANewMatchTakesEverythingThatItsMakerMaySay) {
  const Arguments a = good(
      "match new ford --seat north --opponent bot:2 --set move=5 --set grid=hex --private --phrase wind "
      "--clock 15+10");
  EXPECT_EQ(a.id, "ford");
  EXPECT_EQ(a.seat, v1::SEAT_NORTH);
  EXPECT_EQ(a.opponent.kind, Opponent::Kind::kComputer);
  EXPECT_EQ(a.opponent.level, 2u);
  EXPECT_EQ(a.settings, (std::map<std::string, std::string>{{"grid", "hex"}, {"move", "5"}}));
  EXPECT_TRUE(a.is_private);
  EXPECT_EQ(a.phrase, "wind");
  ASSERT_TRUE(a.clock);
  EXPECT_EQ(a.clock->initial_s(), 900u);
  EXPECT_EQ(a.clock->increment_s(), 10u);
}

TEST(Arguments, SettingsDoNotSwallowTheScenario) {
  const Arguments a = good("match new --set move=5 ford");
  EXPECT_EQ(a.id, "ford");
  EXPECT_EQ(a.settings.size(), 1u);
}

TEST(Arguments, AnEmptyPhraseIsAPhrase) {
  const Parsed parsed = parse_arguments({"match", "new", "ford", "--phrase", ""});
  ASSERT_TRUE(parsed.arguments) << parsed.text;
  EXPECT_EQ(parsed.arguments->phrase, "");
}

TEST(Arguments, Opponents) {
  EXPECT_EQ(good("match new ford --opponent open").opponent.kind, Opponent::Kind::kOpen);
  EXPECT_EQ(good("match new ford --opponent bot").opponent.level, 1u);
  EXPECT_EQ(good("match new ford --opponent Anna").opponent.name, "Anna");
  const Arguments bots = good("match new ford --bots 1:2");
  EXPECT_EQ(bots.bots, std::pair(1u, 2u));
}

TEST(Arguments, AListHasOneFilter) {
  EXPECT_EQ(good("match list --mine").filter, v1::ListMatchesRequest::FILTER_MINE);
  EXPECT_EQ(good("match list --live").filter, v1::ListMatchesRequest::FILTER_LIVE);
  EXPECT_EQ(parse("match list --mine --open").exit_code, 2);
}

TEST(Arguments, AnOrderIsANumberOrJson) {
  EXPECT_EQ(good("match order M 7").number, 7u);
  const Parsed json =
      parse_arguments({"match", "order", "M", "--order", R"({"resign":{}})", "--order-id", "u"});
  ASSERT_TRUE(json.arguments) << json.text;
  EXPECT_EQ(json.arguments->order_json, R"({"resign":{}})");
  EXPECT_EQ(json.arguments->order_id, "u");
  EXPECT_EQ(parse("match order M").exit_code, 2);
  EXPECT_EQ(parse("match order M 7 --order {}").exit_code, 2);
}

TEST(Arguments, ArcsAreOfAShipAndMayBeAskedFromAnotherPlace) {
  const Arguments plain = good("match arcs M Averof");
  EXPECT_EQ(plain.ship, "Averof");
  EXPECT_EQ(plain.weapon, v1::NAVAL_WEAPON_GUNS);
  EXPECT_EQ(plain.facing, v1::NAVAL_FACING_UNSPECIFIED);
  const Arguments moved = good("match arcs M 3 --weapon torpedo --at C4 --facing nw");
  EXPECT_EQ(moved.weapon, v1::NAVAL_WEAPON_TORPEDO);
  EXPECT_EQ(moved.at, "C4");
  EXPECT_EQ(moved.facing, v1::NAVAL_FACING_NORTH_WEST);
  EXPECT_EQ(good("match arcs M 3 --facing south-east").facing, v1::NAVAL_FACING_SOUTH_EAST);
}

TEST(Arguments, AnAnalysisHasASectorAndAGoal) {
  using activation::Goal;
  using activation::Sector;
  const auto expect = [](const char* line, Goal goal, Sector sector) {
    EXPECT_EQ(good(line).goal, goal) << line;
    EXPECT_EQ(good(line).sector, sector) << line;
  };
  expect("analyse activation", Goal::kFavour, Sector::kLeft);
  expect("analyse activation --sector centre", Goal::kFavour, Sector::kCentre);
  expect("analyse activation --goal deny", Goal::kDeny, Sector::kLeft);
  expect("analyse activation --goal deny --sector right", Goal::kDeny, Sector::kRight);
  expect("analyse activation --favour right", Goal::kFavour, Sector::kRight);
  expect("analyse activation --deny centre", Goal::kDeny, Sector::kCentre);
  EXPECT_NE(parse("analyse activation --sector middle").text.find("left, centre or right"),
            std::string::npos);
  EXPECT_NE(parse("analyse activation --goal win").text.find("favour or deny"), std::string::npos);
}

TEST(Arguments, AClubsWordsComeInTheirOrder) {
  const Arguments role = good("club role C Bob organiser");
  EXPECT_EQ(role.club, "C");
  EXPECT_EQ(role.member, "Bob");
  EXPECT_EQ(role.role, Role::kOrganiser);
  EXPECT_EQ(good("club rename C Saturday").name, "Saturday");
  EXPECT_EQ(good("club revoke C I").id, "I");
  const Arguments plain = good("club invite C");
  EXPECT_EQ(plain.role, Role::kUnset);
  EXPECT_EQ(plain.uses, 1u);
  EXPECT_FALSE(plain.days);
  const Arguments wide = good("club invite C --as spectator --uses 5 --days 2");
  EXPECT_EQ(wide.role, Role::kSpectator);
  EXPECT_EQ(wide.uses, 5u);
  EXPECT_EQ(wide.days, 2u);
  EXPECT_NE(parse("club role C Bob king").text.find("organiser, player or spectator"), std::string::npos);
}

TEST(Arguments, WrongUsageIsTwoAndSaysWhatIsTaken) {
  for (const char* line : {"",
                           "nonsense",
                           "match",
                           "match new",
                           "match join M",
                           "match show",
                           "match new ford --seat west",
                           "match new ford --opponent bot:0",
                           "match new ford --opponent bot:x",
                           "match new ford --set move",
                           "match new ford --set =5",
                           "match new ford --clock soon",
                           "match new ford --clock 0",
                           "match new ford --bots 1",
                           "match watch M --from x",
                           "match order M x",
                           "match arcs M",
                           "match arcs M Averof --weapon ram",
                           "match arcs M Averof --facing north",
                           "bot M",
                           "bot M --seat south --level 0",
                           "bot M",
                           "bot M --seat south --level 0",
                           "analyse",
                           "analyse activation --sector",
                           "analyse activation --sector middle",
                           "analyse activation --favour left --deny right",
                           "analyse activation --favour left --goal deny",
                           "club",
                           "club new",
                           "club role C Bob",
                           "club role C Bob king",
                           "club invite C --uses many",
                           "account whoami --nonsense"}) {
    const Parsed parsed = parse(line);
    EXPECT_FALSE(parsed.arguments) << line;
    EXPECT_EQ(parsed.exit_code, 2) << line;
    EXPECT_FALSE(parsed.text.empty()) << line;
  }
  EXPECT_NE(parse("match new ford --seat west").text.find("south, north or both"), std::string::npos);
}

TEST(Arguments, HelpIsNoMistake) {
  for (const char* line : {"--help", "match --help", "match new --help"}) {
    const Parsed parsed = parse(line);
    EXPECT_FALSE(parsed.arguments) << line;
    EXPECT_EQ(parsed.exit_code, 0) << line;
  }
  EXPECT_NE(parse("match new --help").text.find("--phrase"), std::string::npos);
}

TEST(Arguments, BadUtf8IsWrongUsage) {
  EXPECT_EQ(parse_arguments({"match", "chat", "M", "\xff\xfe"}).exit_code, 2);
  EXPECT_EQ(parse_arguments({"match", "chat", "M", "caf\xc3\xa9 \xf0\x9f\x90\x8e"}).exit_code, 0);
  for (const char* bad : {"\xc0\x80", "\xed\xa0\x80", "\xe2\x82", "\xf4\x90\x80\x80", "\x80"})
    EXPECT_FALSE(is_utf8(bad));
}

}  // namespace
}  // namespace galloper::terminal
