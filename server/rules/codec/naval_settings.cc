#include "server/rules/codec/naval_settings.h"

#include <type_traits>

#include "server/rules/codec/setting_table.h"

namespace galloper::codec {

using naval::NavalRules;

namespace {

template <auto Member>
int get(const NavalRules& rules) {
  return static_cast<int>(rules.*Member);
}
template <auto Member>
void set(NavalRules& rules, int value) {
  using T = std::decay_t<decltype(rules.*Member)>;
  rules.*Member = static_cast<T>(value);
}

#define GALLOPER_FIELD(name) get<&NavalRules::name>, set<&NavalRules::name>

constexpr Setting<NavalRules> kSettings[] = {
    {"initiative", "N1", GALLOPER_FIELD(initiative), 1, 2, "once|every_turn",
     "Whether the dice for moving first are thrown once, or anew each turn."},
    {"high_roll", "N1", GALLOPER_FIELD(high_roll), 1, 2, "moves_first|moves_second",
     "What the side with the higher die does."},
    {"phases", "N2", GALLOPER_FIELD(phases), 1, 2, "move_then_fire|fire_then_move",
     "The order of the two parts of a turn."},
    {"movement", "N2", GALLOPER_FIELD(movement), 1, 2, "by_side|by_ship",
     "Whether a side moves all its ships at once, or the sides move ship by ship in turn."},
    {"minimum_move", "N3", GALLOPER_FIELD(minimum_move), 0, naval::kMostMove, "integer",
     "Hexes that a ship must go forward each turn, or as many as it can."},
    {"blocked_turn", "N4", GALLOPER_FIELD(blocked_turn), 0, 1, "bool",
     "Whether a ship with no way ahead may turn sixty degrees where it is."},
    {"arc", "N7", GALLOPER_FIELD(arc), 1, 2, "sixty|thirty",
     "How far off the bow or the stern guns have half effect, in degrees."},
    {"torpedoes", "N11", GALLOPER_FIELD(torpedoes), 0, 1, "bool",
     "Whether ships that carry them use torpedoes."},
    {"turn_limit", "N12", GALLOPER_FIELD(turn_limit), 1, 60, "integer", "Turns of the battle."},
};

#undef GALLOPER_FIELD

}  // namespace

Result<NavalRules> with_settings(NavalRules rules, const std::map<std::string, std::string>& settings) {
  return with_settings<NavalRules>(kSettings, "battle at sea", rules, settings);
}

std::vector<v1::Setting> describe_settings(const NavalRules& rules) {
  return describe_settings<NavalRules>(kSettings, rules);
}

}  // namespace galloper::codec
