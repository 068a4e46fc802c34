#include "common/reference/reference.h"

#include <algorithm>
#include <vector>

#include "common/reference/chapters.h"

namespace galloper::reference {

std::span<const Rule> rules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> chapters;
    for (const auto chapter : {general_rules(), scouting_rules(), activation_rules(), command_rules(),
                               land_rules(), naval_rules(), campaign_rules()})
      chapters.insert(chapters.end(), chapter.begin(), chapter.end());
    return chapters;
  }();
  return all;
}

const Rule* find_rule(std::string_view id) {
  const auto all = rules();
  const auto at = std::find_if(all.begin(), all.end(), [id](const Rule& rule) { return rule.id == id; });
  return at == all.end() ? nullptr : &*at;
}

std::string_view chapter_title(char letter) {
  switch (letter) {
    case 'G':
      return "General";
    case 'S':
      return "The scouting game";
    case 'F':
      return "Flanks and centre";
    case 'C':
      return "Command";
    case 'L':
      return "The land battle";
    case 'N':
      return "The battle at sea";
    case 'K':
      return "Campaigns";
    default:
      return {};
  }
}

}  // namespace galloper::reference
