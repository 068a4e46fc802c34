#include "server/rules/codec/scouting_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string_view>

namespace galloper::codec {

namespace v1 = ::galloper::v1;
using scouting::Rules;

namespace {

struct Setting {
  std::string_view name;
  std::string_view rule;
  // Of a word, its place in `words` from 1; of a bool, 0 or 1.
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
  int least;
  int greatest;
  // "square|hex"; "bool"; "integer".
  std::string_view type;
  std::string_view help;
};

template <auto Member>
int get(const Rules& rules) {
  return static_cast<int>(rules.*Member);
}
template <auto Member>
void set(Rules& rules, int value) {
  using T = std::decay_t<decltype(rules.*Member)>;
  rules.*Member = static_cast<T>(value);
}

#define GALLOPER_FIELD(name) get<&Rules::name>, set<&Rules::name>

constexpr Setting kSettings[] = {
    {"grid", "S1", GALLOPER_FIELD(grid), 1, 2, "square|hex", "The cells of the board."},
    {"width", "S1", GALLOPER_FIELD(width), 6, 40, "integer", "Cells from left to right."},
    {"depth", "S1", GALLOPER_FIELD(depth), 6, 40, "integer",
     "Cells from one baseline to the other; even on hexes."},
    {"scouts", "S2", GALLOPER_FIELD(scouts), 1, 10, "integer", "Scouts of each side."},
    {"placement", "S2", GALLOPER_FIELD(placement), 1, 2, "secret|fixed",
     "Whether the sides place their scouts unseen, or the scenario does."},
    {"scouts_moved_per_turn", "S3", GALLOPER_FIELD(scouts_moved_per_turn), 1, 10, "integer",
     "Scouts that may move in a side's turn."},
    {"move", "S4", GALLOPER_FIELD(move), 1, 20, "integer",
     "Cells that a sound scout moves; a wounded one half."},
    {"may_move_back", "S4", GALLOPER_FIELD(may_move_back), 0, 1, "bool",
     "Whether a scout may also step back."},
    {"pass_through_friends", "S5", GALLOPER_FIELD(pass_through_friends), 0, 1, "bool",
     "Whether a scout may ride through its own."},
    {"adjacency", "S7", GALLOPER_FIELD(adjacency), 1, 2, "orthogonal|all_eight",
     "Which squares are adjacent in an encounter."},
    {"second_wound", "S8", GALLOPER_FIELD(second_wound), 1, 2, "no_effect|killed",
     "What a second wound does."},
    {"terrain_modifier", "S9", GALLOPER_FIELD(terrain_modifier), 1, 2, "protects_occupant|hinders_occupant",
     "Whose die the ground lowers: that of the occupant's enemy, or the occupant's own."},
    {"turn_limit", "S11", GALLOPER_FIELD(turn_limit), 1, 100, "integer", "Turns of each side."},
    {"four_returned", "S13", GALLOPER_FIELD(four_returned), 1, 2, "strict|same_turn_rolls",
     "Who holds the fourth reward when both sides get their fourth scout home in the same turn."},
};

#undef GALLOPER_FIELD

std::vector<std::string_view> words_of(const Setting& setting) {
  std::vector<std::string_view> words;
  std::string_view rest = setting.type;
  if (setting.type == "integer") return words;
  if (setting.type == "bool") return {"false", "true"};
  for (;;) {
    const auto bar = rest.find('|');
    words.push_back(rest.substr(0, bar));
    if (bar == std::string_view::npos) return words;
    rest.remove_prefix(bar + 1);
  }
}

std::string format(const Setting& setting, const Rules& rules) {
  const int value = setting.get(rules);
  const auto words = words_of(setting);
  if (words.empty()) return fmt::format("{}", value);
  return std::string(words[static_cast<std::size_t>(value - setting.least)]);
}

Status assign(const Setting& setting, const std::string& text, Rules& rules) {
  const auto words = words_of(setting);
  if (words.empty()) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= setting.least &&
        value <= setting.greatest) {
      setting.set(rules, value);
      return {};
    }
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("Setting {} is \"{}\"; it takes a whole number from {} to {} ({}).", setting.name,
                            text, setting.least, setting.greatest, setting.rule));
  }
  const auto at = std::find(words.begin(), words.end(), text);
  if (at == words.end()) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("Setting {} is \"{}\"; it takes {} ({}).", setting.name, text,
                            fmt::join(words, " or "), setting.rule));
  }
  setting.set(rules, setting.least + static_cast<int>(at - words.begin()));
  return {};
}

}  // namespace

Result<Rules> with_settings(Rules rules, const std::map<std::string, std::string>& settings) {
  for (const auto& given : settings) {
    const std::string& name = given.first;
    const auto* setting = std::find_if(std::begin(kSettings), std::end(kSettings),
                                       [&](const Setting& one) { return one.name == name; });
    if (setting == std::end(kSettings)) {
      std::vector<std::string_view> names;
      for (const auto& one : kSettings) names.push_back(one.name);
      return fail(
          ErrorCode::kInvalidArgument,
          fmt::format("The scouting game has no setting \"{}\"; it has {}.", name, fmt::join(names, ", ")));
    }
    if (auto status = assign(*setting, given.second, rules); !status) return tl::unexpected(status.error());
  }
  return rules;
}

std::vector<v1::Setting> describe_settings(const Rules& rules) {
  std::vector<v1::Setting> described;
  const Rules defaults;
  for (const auto& setting : kSettings) {
    auto& out = described.emplace_back();
    out.set_name(std::string(setting.name));
    out.set_rule(std::string(setting.rule));
    out.set_value(format(setting, rules));
    out.set_default_value(format(setting, defaults));
    out.set_type(std::string(setting.type));
    if (setting.type == "integer") {
      out.set_minimum(setting.least);
      out.set_maximum(setting.greatest);
    }
    out.set_help(std::string(setting.help));
  }
  return described;
}

}  // namespace galloper::codec
