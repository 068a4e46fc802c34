#include "client/terminal/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "client/terminal/commands.h"

namespace galloper::terminal {
namespace {

using activation::Analysis;
using activation::Counters;
using activation::Fraction;
using activation::Goal;
using activation::kSectors;
using activation::Sector;

constexpr int kPlacementsInARow = 4;

std::string chance_words(const Fraction& chance) {
  return fmt::format("{}/{} = {:.1f} %", chance.numerator(), chance.denominator(), chance.value() * 100);
}

std::string head_words(const Analysis& analysis) {
  const std::string_view sector = name_of(analysis.sector());
  const bool favour = analysis.goal() == Goal::kFavour;
  std::string text = favour ? fmt::format("As many turns as possible in the {}", sector)
                            : fmt::format("As few turns as possible in the {}", sector);
  text += fmt::format(": {} in the long run, by the best moves (F7).\n", chance_words(analysis.share()));
  text += fmt::format("Plain chance: {}. In a single turn at most {}; at least {}.\n",
                      chance_words(activation::kPlainChance), chance_words(activation::greatest_chance()),
                      chance_words(activation::least_chance()));
  return text;
}

// A counter alone in its sector stays there (F4).
bool stays(const Counters& counters, int die) {
  return destinations(counters, die).front() == sector_rolled(counters, die);
}

std::string move_words(const Analysis& analysis, const Counters& counters, int die) {
  if (stays(counters, die)) return "stays";
  const auto best = analysis.best_moves(counters, die);
  if (best.size() > 1) return "either";
  const bool forced = destinations(counters, die).size() == 1;
  return fmt::format("{}{}", name_of(best.front()), forced ? " (only)" : "");
}

char move_letter(const Analysis& analysis, const Counters& counters, int die) {
  if (stays(counters, die)) return '=';
  const auto best = analysis.best_moves(counters, die);
  if (best.size() > 1) return '*';
  return best.front() == Sector::kLeft ? 'L' : best.front() == Sector::kCentre ? 'C' : 'R';
}

// "2 3 1": how many lie in the left, the centre and the right.
std::string counts_words(const Counters& counters) {
  return fmt::format("{} {} {}", count_in(counters, Sector::kLeft), count_in(counters, Sector::kCentre),
                     count_in(counters, Sector::kRight));
}

// "123 4 56": which.
std::string placement_words(const Counters& counters) {
  std::string text;
  for (const Sector sector : kSectors) {
    if (!text.empty()) text += ' ';
    for (int counter = 1; counter <= 6; ++counter) {
      if (counters[counter - 1] == sector) text += static_cast<char>('0' + counter);
    }
  }
  return text;
}

// The placements, those with as many counters in each sector together.
std::vector<Counters> placements_by_counts() {
  std::vector<Counters> placements = activation::all_placements();
  std::stable_sort(placements.begin(), placements.end(),
                   [](const Counters& a, const Counters& b) { return counts_words(a) > counts_words(b); });
  return placements;
}

std::string table_by_counts(const Analysis& analysis) {
  std::string text =
      "\nWhere the counter goes, by how many lie left, centre and right. Their numbers make no difference.\n"
      "  counters  advantage  after left      after centre    after right\n";
  std::string before;
  for (const Counters& counters : placements_by_counts()) {
    if (counts_words(counters) == std::exchange(before, counts_words(counters))) continue;
    std::string line = fmt::format("  {:<8}  {:>9.3f}", counts_words(counters), analysis.advantage(counters));
    for (const Sector sector : kSectors) {
      const auto counter = std::find(counters.begin(), counters.end(), sector) - counters.begin() + 1;
      line += fmt::format("  {:<14}", move_words(analysis, counters, static_cast<int>(counter)));
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  text += fmt::format("Advantage: turns {} over the whole future, against two counters in each sector.\n",
                      analysis.goal() == Goal::kFavour ? "gained" : "avoided");
  return text;
}

std::string table_of_all(const Analysis& analysis) {
  std::string text = fmt::format(
      "\nAll {} placements: the counters left, centre and right, then the best move after each die, 1 to 6:\n"
      "L, C, R to the left, the centre, the right; = stays; * either, they are equally good.\n",
      activation::all_placements().size());
  std::string before;
  int column = 0;
  for (const Counters& counters : placements_by_counts()) {
    if (counts_words(counters) != std::exchange(before, counts_words(counters))) column = 0;
    text += column++ % kPlacementsInARow == 0 ? "\n  " : "   ";
    text += placement_words(counters) + ' ';
    for (int die = 1; die <= 6; ++die) text += move_letter(analysis, counters, die);
  }
  return text + "\n";
}

std::string fraction_json(const Fraction& fraction) {
  return fmt::format(R"({{"numerator":{},"denominator":{},"value":{}}})", fraction.numerator(),
                     fraction.denominator(), fraction.value());
}

std::string placement_json(const Analysis& analysis, const Counters& counters) {
  std::string json = "{";
  for (const Sector sector : kSectors) {
    std::vector<int> inside;
    for (int counter = 1; counter <= 6; ++counter) {
      if (counters[counter - 1] == sector) inside.push_back(counter);
    }
    json += fmt::format(R"("{}":[{}],)", name_of(sector), fmt::join(inside, ","));
  }
  json += R"("advantage":)" + fraction_json(analysis.exact_advantage(counters)) + R"(,"bestMoves":[)";
  for (int die = 1; die <= 6; ++die) {
    std::vector<std::string> best;
    for (const Sector to : analysis.best_moves(counters, die))
      best.push_back(fmt::format(R"("{}")", name_of(to)));
    json += fmt::format("{}[{}]", die == 1 ? "" : ",", fmt::join(best, ","));
  }
  return json + "]}";
}

}  // namespace

std::string analysis_words(const Analysis& analysis) {
  return head_words(analysis) + table_by_counts(analysis) + table_of_all(analysis);
}

std::string analysis_json(const Analysis& analysis) {
  std::string json = fmt::format(
      R"({{"goal":"{}","sector":"{}","share":{},"plainChance":{},"greatestChance":{},"leastChance":{},"placements":[)",
      analysis.goal() == Goal::kFavour ? "favour" : "deny", name_of(analysis.sector()),
      fraction_json(analysis.share()), fraction_json(activation::kPlainChance),
      fraction_json(activation::greatest_chance()), fraction_json(activation::least_chance()));
  for (const Counters& counters : activation::all_placements()) {
    if (json.back() != '[') json += ',';
    json += placement_json(analysis, counters);
  }
  return json + "]}";
}

int analyse_activation(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  const Analysis analysis = activation::analyse(arguments.goal, arguments.sector);
  terminal.print(terminal.json() ? analysis_json(analysis) : analysis_words(analysis));
  return kDone;
}

}  // namespace galloper::terminal
