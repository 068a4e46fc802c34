#include "client/terminal/analyse.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <sstream>
#include <vector>

#include "client/terminal/commands.h"

namespace galloper::terminal {
namespace {

using activation::Goal;
using activation::Sector;

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Analyse, F7_TheShareIsAFractionAndAPercentage) {
  const std::string left = analysis_words(analyse(Goal::kFavour, Sector::kLeft));
  EXPECT_TRUE(has(left, "As many turns as possible in the left: 26/67 = 38.8 %")) << left.substr(0, 200);
  EXPECT_TRUE(has(left, "Plain chance: 1/3 = 33.3 %."));
  EXPECT_TRUE(has(left, "at most 1/2 = 50.0 %; at least 1/6 = 16.7 %."));
  const std::string right = analysis_words(analyse(Goal::kDeny, Sector::kRight));
  EXPECT_TRUE(has(right, "As few turns as possible in the right: 1/4 = 25.0 %")) << right.substr(0, 200);
}

TEST(Analyse, F7_TheTableHasTheMovesByHowManyCountersLieWhere) {
  const std::string text = analysis_words(analyse(Goal::kFavour, Sector::kLeft));
  EXPECT_TRUE(has(text, "\n  2 2 2         0.000  either          left            left\n"))
      << text.substr(0, 900);
  for (const char* counts : {"3 2 1", "3 1 2", "2 3 1", "2 1 3", "1 3 2", "1 2 3"})
    EXPECT_TRUE(has(text, "\n  " + std::string(counts) + "     ")) << counts;
}

// Each entry is read back: "123 4 56 CCC=LL".
TEST(Analyse, F7_EveryPlacementIsListedWithTheMoveOfEachDie) {
  const activation::Analysis analysis = analyse(Goal::kFavour, Sector::kLeft);
  const std::string text = analysis_words(analysis);
  EXPECT_TRUE(has(text, " 12 34 56 **LLLL"));
  EXPECT_TRUE(has(text, " 56 12 34 LLLL**"));
  std::set<activation::Counters> listed;
  std::istringstream stream(text);
  const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
  for (std::size_t i = 3; i < words.size(); ++i) {
    const std::string& moves = words[i];
    if (moves.size() != 6 || moves.find_first_not_of("LCR=*") != std::string::npos) continue;
    activation::Counters counters{};
    for (const Sector sector : activation::kSectors) {
      const auto place = static_cast<std::size_t>(sector) - 1;
      for (const char digit : words[i - 3 + place])
        counters.at(static_cast<std::size_t>(digit - '1')) = sector;
    }
    ASSERT_TRUE(is_legal(counters)) << moves;
    listed.insert(counters);
    for (int die = 1; die <= 6; ++die) {
      const auto best = analysis.best_moves(counters, die);
      const char move = moves[static_cast<std::size_t>(die - 1)];
      const Sector to = move == 'L'   ? Sector::kLeft
                        : move == 'C' ? Sector::kCentre
                        : move == 'R' ? Sector::kRight
                                      : sector_rolled(counters, die);
      EXPECT_EQ(move == '*', best.size() == 2) << moves;
      EXPECT_TRUE(move == '*' || best == std::vector<Sector>{to}) << moves;
    }
  }
  EXPECT_EQ(listed.size(), 450u);
}

TEST(Analyse, F7_ForProgramsAllPlacementsComeInOneLineOfJson) {
  const std::string json = analysis_json(analyse(Goal::kDeny, Sector::kCentre));
  EXPECT_FALSE(has(json, "\n"));
  google::protobuf::Struct parsed;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(json, &parsed).ok());
  const auto& fields = parsed.fields();
  EXPECT_EQ(fields.at("goal").string_value(), "deny");
  EXPECT_EQ(fields.at("sector").string_value(), "centre");
  EXPECT_EQ(fields.at("share").struct_value().fields().at("numerator").number_value(), 1);
  EXPECT_EQ(fields.at("share").struct_value().fields().at("denominator").number_value(), 4);
  const auto& placements = fields.at("placements").list_value().values();
  ASSERT_EQ(placements.size(), 450);
  for (const auto& placement : placements) {
    const auto& own = placement.struct_value().fields();
    EXPECT_EQ(own.at("left").list_value().values_size() + own.at("centre").list_value().values_size() +
                  own.at("right").list_value().values_size(),
              6);
    ASSERT_EQ(own.at("bestMoves").list_value().values_size(), 6);
    for (const auto& moves : own.at("bestMoves").list_value().values())
      EXPECT_GE(moves.list_value().values_size(), 1);
  }
}

TEST(Analyse, NeedsNoServer) {
  std::istringstream in;
  std::ostringstream out, err;
  // Nothing listens on port 1.
  EXPECT_EQ(
      run({"analyse", "activation", "--favour", "right", "--server", "127.0.0.1:1"}, {in, out, err, false}),
      kDone);
  EXPECT_EQ(out.str(), analysis_words(analyse(Goal::kFavour, Sector::kRight)));
  EXPECT_EQ(err.str(), "");
  out.str("");
  EXPECT_EQ(run({"--json", "analyse", "activation", "--deny", "left"}, {in, out, err, false}), kDone);
  EXPECT_EQ(out.str(), analysis_json(analyse(Goal::kDeny, Sector::kLeft)) + "\n");
}

}  // namespace
}  // namespace galloper::terminal
