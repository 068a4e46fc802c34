// The room `reference` holds the rules that players read in the clients, each under the id that refusals,
// dice and tests name. Anybody may include it; it includes base at most.
//
//   if (const Rule* rule = find_rule("S4")) show(rule->title, rule->text);
#pragma once

#include <span>
#include <string_view>

namespace galloper::reference {

struct Rule {
  std::string_view id;     // "S4"
  std::string_view title;  // a few words
  std::string_view text;   // Markdown: paragraphs, emphasis, `names of settings`, tables, lists
};

// All rules, by chapter and number.
std::span<const Rule> rules();
// By id, "S4"; null where there is none.
const Rule* find_rule(std::string_view id);

// A chapter's name by the letter of its ids; empty where there is none.
std::string_view chapter_title(char letter);

}  // namespace galloper::reference
