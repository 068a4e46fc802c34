#include "client/terminal/odds.h"

#include <fmt/format.h>

#include <vector>

#include "client/terminal/land_odds.h"
#include "client/terminal/naval_odds.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

struct Outcome {
  std::string words;
  // Of 36.
  std::uint32_t chances = 0;
};

std::vector<Outcome> outcomes_of(const v1::EncounterOdds& odds, const std::string& attacker,
                                 const std::string& defender) {
  return {{defender + " captured", odds.defender_captured()}, {defender + " killed", odds.defender_killed()},
          {defender + " wounded", odds.defender_wounded()},   {"nothing", odds.nothing()},
          {attacker + " wounded", odds.attacker_wounded()},   {attacker + " killed", odds.attacker_killed()},
          {attacker + " captured", odds.attacker_captured()}};
}

int percent(std::uint32_t chances) { return static_cast<int>((chances * 100 + 18) / 36); }

const v1::Attack& attack_of(const v1::LegalOrder& order) { return order.order().scouting().attack(); }

std::string modifiers_words(const std::string& who,
                            const google::protobuf::RepeatedPtrField<v1::Modifier>& modifiers) {
  std::vector<std::string> parts;
  for (const auto& modifier : modifiers)
    parts.push_back(
        fmt::format("{:+d} {} ({})", modifier.amount(), harmless(modifier.cause()), modifier.rule()));
  return fmt::format("{}'s die: {}\n", who, parts.empty() ? "unmodified" : listed(parts));
}

}  // namespace

std::string preview_line(const v1::LegalOrder& order, const view::FoldedView& view) {
  if (!order.has_encounter()) return order.order().has_naval() ? naval_preview(order) : land_preview(order);
  const auto outcomes = outcomes_of(order.encounter(), scout_label(attack_of(order).scout(), view.scouting()),
                                    scout_label(attack_of(order).target(), view.scouting()));
  std::string text;
  for (const auto& outcome : outcomes) {
    if (outcome.chances == 0) continue;
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {} %", outcome.words, percent(outcome.chances));
  }
  return text;
}

std::string full_odds(const v1::LegalOrder& order, const view::FoldedView& view) {
  std::string text = harmless(order.text()) + "\n";
  if (order.has_encounter()) {
    const std::string attacker = scout_label(attack_of(order).scout(), view.scouting());
    const std::string defender = scout_label(attack_of(order).target(), view.scouting());
    text += modifiers_words(attacker, order.encounter().attacker_modifiers());
    text += modifiers_words(defender, order.encounter().defender_modifiers());
    for (const auto& outcome : outcomes_of(order.encounter(), attacker, defender))
      text += fmt::format("  {:<16}{:>3} of 36  {:>5.1f} %\n", outcome.words, outcome.chances,
                          outcome.chances * 100.0 / 36);
  } else if (const std::string odds = land_full_odds(order) + naval_full_odds(order); !odds.empty()) {
    text += odds;
  } else {
    text += "No die is rolled: what the order says is what happens.\n";
  }
  std::vector<std::string> rules(order.rules().begin(), order.rules().end());
  if (!rules.empty()) text += "Rules: " + listed(rules) + "\n";
  return text;
}

}  // namespace galloper::terminal
