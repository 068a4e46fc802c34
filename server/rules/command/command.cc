#include "server/rules/command/command.h"

#include <algorithm>

namespace galloper::command {
namespace {

// C9: what the die makes of the order, before anybody's character is asked.
Taken taken_by(const Rules& rules, int rating, int die, int modifier) {
  const bool modified = modifier != 0;
  if (die == 1 && (modified || rules.natural_one_always_obeys)) return Taken::kObeyed;
  if (die == 6 && modified) return Taken::kWilful;
  const int score = die + modifier;
  if (score < rating) return Taken::kObeyed;
  if (score > rating) return Taken::kWilful;
  switch (rules.equal_roll) {
    case EqualRoll::kObeys:
      return Taken::kObeyed;
    case EqualRoll::kWilful:
      return Taken::kWilful;
    case EqualRoll::kKeepsCurrentOrder:
      return Taken::kKeptCurrent;
  }
  return Taken::kObeyed;
}

}  // namespace

std::string_view name_of(Order order) {
  switch (order) {
    case Order::kNone:
      return {};
    case Order::kAssault:
      return "Assault";
    case Order::kOppose:
      return "Oppose";
    case Order::kHold:
      return "Hold";
  }
  return {};
}

Brigadier brigadier_of(std::uint8_t rating_die, std::uint8_t character_die) {
  return {kit::rating_of(rating_die, character_die), kit::character_of(character_die)};
}

std::uint8_t highest_rating(kit::Character character) {
  return character == kit::Character::kCowardly ? 4 : 5;
}

int runner_turns(const Rules& rules, int path_hexes) {
  return std::max(1, (path_hexes + rules.cinc_move - 1) / rules.cinc_move);
}

Order wanted_by(kit::Character character, int die) {
  switch (character) {
    case kit::Character::kBrash:
      return Order::kAssault;
    case kit::Character::kUnsure:
      return Order::kOppose;
    case kit::Character::kCautious:
      return Order::kHold;
    case kit::Character::kCowardly:
      return die == 6 ? Order::kAssault : Order::kHold;
  }
  return Order::kHold;
}

Compliance comply(const Rules& rules, const Brigadier& brigadier, Order current, Order ordered, int die,
                  int modifier) {
  Compliance compliance;
  compliance.taken = taken_by(rules, brigadier.rating, die, modifier);
  switch (compliance.taken) {
    case Taken::kObeyed:
    case Taken::kByContact:
      compliance.adopted = ordered;
      break;
    case Taken::kWilful:
      compliance.adopted = wanted_by(brigadier.character, die);
      compliance.retreats =
          brigadier.character == kit::Character::kCowardly && compliance.adopted == Order::kHold;
      break;
    case Taken::kKeptCurrent:
      compliance.adopted = current;
      break;
  }
  compliance.disobeyed = compliance.adopted != ordered || compliance.retreats;
  return compliance;
}

ComplianceOdds compliance_odds(const Rules& rules, const Brigadier& brigadier, Order current, Order ordered,
                               int modifier) {
  ComplianceOdds odds;
  for (int die = 1; die <= 6; ++die) {
    const Compliance compliance = comply(rules, brigadier, current, ordered, die, modifier);
    odds.as_sent += compliance.disobeyed ? 0 : 1;
    odds.assault += compliance.adopted == Order::kAssault ? 1 : 0;
    odds.oppose += compliance.adopted == Order::kOppose ? 1 : 0;
    odds.hold += compliance.adopted == Order::kHold ? 1 : 0;
    odds.retreats += compliance.retreats ? 1 : 0;
  }
  return odds;
}

bool elite_rolls(const Rules& rules, int elite_rating, const Brigadier& brigadier) {
  if (!rules.elite_units || elite_rating == 0) return false;
  return rules.elite_always_counts || elite_rating > brigadier.rating;
}

bool elite_follows(int elite_rating, int die) { return die <= elite_rating; }

bool was_routed(const Deeds& deeds) { return deeds.units != 0 && 2 * deeds.units_lost >= deeds.units; }

bool routed_enemies(const Deeds& deeds) {
  return deeds.enemies_routed >= 1 && deeds.enemies_routed > deeds.units_lost;
}

AfterBattle after_battle(const Rules& rules, const Brigadier& brigadier, const Deeds& deeds, int die) {
  AfterBattle after{brigadier.rating, {}};  // C15
  if (!deeds.disobeyed) return after;
  if (was_routed(deeds)) {
    after.rule = "C16";
    if (die <= brigadier.rating && brigadier.rating < highest_rating(brigadier.character)) ++after.rating;
  } else if (rules.brash_overconfidence && brigadier.character == kit::Character::kBrash &&
             routed_enemies(deeds)) {
    after.rule = "C17";
    if (die > brigadier.rating && brigadier.rating > 1) --after.rating;
  }
  return after;
}

}  // namespace galloper::command
