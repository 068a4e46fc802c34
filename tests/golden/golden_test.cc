#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "server/scenarios/scenarios.h"
#include "tests/golden/playthrough.h"

namespace galloper {
namespace {

constexpr std::uintmax_t kMostBytes = 60 * 1024;

std::string path_of(const v1::Scenario& scenario) {
  return std::string(GALLOPER_SOURCE_DIR) + "/" + golden::file_of(scenario);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The first line that differs, with its number.
void expect_same_lines(const std::string& committed, const std::string& played) {
  const auto before = lines_of(committed);
  const auto after = lines_of(played);
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    ASSERT_EQ(before[i], after[i]) << "line " << i + 1 << "; if it is meant: tests/golden/regenerate";
  ASSERT_EQ(before.size(), after.size()) << "lines; if it is meant: tests/golden/regenerate";
}

TEST(Golden, EveryShippedScenarioPlaysAsItsCommittedFileSays) {
  for (const auto& scenario : scenarios::shipped_scenarios(codec::all_games())) {
    SCOPED_TRACE(golden::file_of(scenario));
    std::ifstream file(path_of(scenario), std::ios::binary);
    if (!file) {
      ADD_FAILURE() << "the scenario has no playthrough: tests/golden/regenerate writes it";
      continue;
    }
    std::stringstream committed;
    committed << file.rdbuf();
    EXPECT_LT(committed.str().size(), kMostBytes);
    expect_same_lines(committed.str(), golden::playthrough(scenario));
  }
}

TEST(Golden, EveryCommittedFileIsOfAShippedScenario) {
  std::set<std::string> expected;
  for (const auto& scenario : scenarios::shipped_scenarios(codec::all_games()))
    expected.insert(std::filesystem::path(golden::file_of(scenario)).filename());
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(GALLOPER_SOURCE_DIR) + "/tests/golden")) {
    if (entry.path().extension() == ".txt" && entry.path().filename() != "CMakeLists.txt") {
      EXPECT_TRUE(expected.contains(entry.path().filename()))
          << entry.path().filename() << " is of no scenario";
    }
  }
}

}  // namespace
}  // namespace galloper
