// What deriving the facts of any article has in common.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "server/chronicle/draft.h"
#include "tests/unit/chronicle/retold.h"

namespace galloper::chronicle {

// Numbers in words, made otherwise than the writer's.
inline std::string word(int n) {
  static const char* const kWords[] = {"none",    "one",     "two",       "three",    "four",
                                       "five",    "six",     "seven",     "eight",    "nine",
                                       "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                       "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  static const char* const kTens[] = {"",      "",      "twenty",  "thirty", "forty",
                                      "fifty", "sixty", "seventy", "eighty"};
  if (n < 20) return kWords[n];
  return kTens[n / 10] + (n % 10 ? std::string("-") + kWords[n % 10] : "");
}
inline std::string nth(int n) {
  static const std::map<int, std::string> kOdd = {{1, "first"},  {2, "second"}, {3, "third"},   {5, "fifth"},
                                                  {8, "eighth"}, {9, "ninth"},  {12, "twelfth"}};
  if (n >= 20 && n % 10 == 0) {
    const std::string tens = word(n);
    return tens.substr(0, tens.size() - 1) + "ieth";
  }
  if (n > 20) return word(n / 10 * 10) + "-" + nth(n % 10);
  const auto at = kOdd.find(n);
  return at != kOdd.end() ? at->second : word(n) + "th";
}
inline std::string lower(std::string text) {
  text[0] = static_cast<char>(std::tolower(text[0]));
  return text;
}
inline std::string upper(std::string text) {
  text[0] = static_cast<char>(std::toupper(text[0]));
  return text;
}
inline std::string without_article(const std::string& name) {
  return name.rfind("The ", 0) == 0 ? name.substr(4) : name;
}

// What was told so far, by FactBody's alternatives.
inline std::set<std::size_t>& kinds_told() {
  static std::set<std::size_t> kinds;
  return kinds;
}

// What is never told is never derived: those from `first` on, before `last`.
inline void expect_all_told(std::size_t first, std::size_t last) {
  for (std::size_t kind = first; kind < last; ++kind) EXPECT_EQ(kinds_told().count(kind), 1u) << kind;
}

class Deriver {
 public:
  Deriver(const Battle& battle, const Retold& told) : battle_(battle), told_(told) {}
  // Of a headline or a standfirst, which leave things out.
  void brief(bool is) { brief_ = is; }

 protected:
  void begin(const Line& line, const Line* before) {
    line_ = &line;
    before_ = before;
    kinds_told().insert(line.fact.body.index());
    for (const Ref& ref : refs()) EXPECT_NE(told_.at(ref), nullptr) << "No such event: " << text();
    if (!std::holds_alternative<Field>(line.fact.body)) {
      EXPECT_FALSE(refs().empty()) << text();
    }
  }
  bool is_brief() const { return brief_; }
  const Battle& battle() const { return battle_; }
  const Retold& told() const { return told_; }
  const Refs& refs() const { return line_->fact.events; }
  Ref ref(std::size_t index) const { return index < refs().size() ? refs()[index] : Ref{}; }
  const std::string& text() const { return line_->text; }

  // As it is, or with a capital at the beginning of the sentence.
  void says(const std::string& what) const {
    const bool said = text().find(what) != std::string::npos || text().rfind(upper(what), 0) == 0;
    EXPECT_TRUE(said) << "Without \"" << what << "\": " << text();
  }
  void says_turn(int turn) const {
    if (text().find(" same turn") != std::string::npos || text().find("same turn") == 4) {
      ASSERT_NE(before_, nullptr) << text();
      EXPECT_NE(before_->text.find(nth(turn)), std::string::npos) << before_->text << " / " << text();
    } else {
      says(nth(turn) + " turn");
    }
  }
  const std::string& nation(kit::Seat side) const {
    return battle_.campaign().nations[battle_.engagement().nations[kit::index_of(side)] - 1].name;
  }
  void says_nation(kit::Seat side) const { says(nation(side)); }
  void says_score(int score) const {
    const bool none = score == 0 && (text().find("no banners") != std::string::npos ||
                                     text().find("nothing") != std::string::npos ||
                                     text().find("no points") != std::string::npos);
    if (!none) says(word(score));
  }
  // In brief the loser may stand for him.
  void says_who_won(kit::Seat winner) const {
    if (winner == kit::Seat::kNone) return;
    const bool loser = is_brief() && text().find(nation(kit::enemy_of(winner))) != std::string::npos;
    if (!loser) says_nation(winner);
  }
  // By the last word of his name, or what comes before "of".
  void says_brigadier(kit::Seat side, std::uint32_t brigade) const {
    const auto& fielded = battle_.engagement().fielded[kit::index_of(side)];
    ASSERT_LT(brigade, fielded.size());
    std::string name = battle_.campaign().brigadiers[fielded[brigade].brigadier - 1].name;
    name = name.substr(0, name.find(" of "));
    says(name.substr(name.rfind(' ') + 1));
  }
  const campaign::Ship& ship(std::uint32_t id) const {
    std::vector<campaign::ShipId> ids = battle_.engagement().forces[0].ships;
    const auto& north = battle_.engagement().forces[1].ships;
    ids.insert(ids.end(), north.begin(), north.end());
    return battle_.campaign().ships[ids.at(id - 1) - 1];
  }
  kit::Seat side_of_ship(std::uint32_t id) const {
    return id <= battle_.engagement().forces[0].ships.size() ? kit::Seat::kSouth : kit::Seat::kNorth;
  }
  static v1::Seat seat(kit::Seat side) { return static_cast<v1::Seat>(side); }
  // "G5"; of a board of this width.
  std::string cell(std::uint32_t cell) const {
    int width = 13;
    for (const auto& row : told_.ground().map())
      width = std::max(
          width, static_cast<int>(std::count_if(row.begin(), row.end(), [](char c) { return c != ' '; })));
    std::string name(1, static_cast<char>('A' + static_cast<int>(cell) % width));
    return name + std::to_string(static_cast<int>(cell) / width + 1);
  }

 private:
  const Battle& battle_;
  const Retold& told_;
  const Line* line_ = nullptr;
  const Line* before_ = nullptr;
  bool brief_ = false;
};

template <class TheDeriver>
void derive_battle(const Battle& battle) {
  const Retold told(battle);
  const auto made = draft(battle.log, battle.campaign(), battle.engagement());
  ASSERT_TRUE(made.has_value()) << made.error().message;
  TheDeriver deriver(battle, told);
  deriver.brief(true);
  deriver.derive(made->headline, nullptr);
  for (const Line& line : made->standfirst) deriver.derive(line, nullptr);
  deriver.brief(false);
  for (const Paragraph& paragraph : made->paragraphs) {
    for (std::size_t i = 0; i < paragraph.size(); ++i)
      deriver.derive(paragraph[i], i == 0 ? nullptr : &paragraph[i - 1]);
  }
  for (std::size_t i = 0; i < made->moments.size(); ++i) deriver.derive(made->moments[i].line, nullptr);
}

// Battles of every shipped scenario that is wanted: by chance and by computer players, with orders taken
// back, under the rules that make more happen, and closed before their end.
template <class TheDeriver>
void derive_all(bool naval) {
  for (const auto& id : scenario_ids(naval)) {
    const campaign::Settings eventful = {{"brigadier_casualties", "true"}, {"runner_interception", "true"}};
    const std::vector<Play> plays = {
        {.scenario = id, .seed = 1, .players = Players::kComputer, .land = {}},
        {.scenario = id, .seed = 2, .players = Players::kComputer, .land = eventful},
        {.scenario = id, .seed = 3, .players = Players::kChance, .land = eventful},
        {.scenario = id, .seed = 4, .players = Players::kChance, .land = {}},
        {.scenario = id, .seed = 5, .players = Players::kChance, .undo_every = 7, .land = {}},
        {.scenario = id, .seed = 6, .players = Players::kChance, .close_after = 60, .land = {}},
        {.scenario = id, .seed = 7, .players = Players::kChance, .close_after = 3, .land = {}}};
    for (const Play& play : plays) {
      SCOPED_TRACE(id + ", seed " + std::to_string(play.seed));
      derive_battle<TheDeriver>(fight(play));
    }
  }
}

}  // namespace galloper::chronicle
