#include "server/rules/codec/land_settings.h"

#include "server/rules/codec/setting_table.h"

namespace galloper::codec {

using land::Rules;

namespace {

template <auto Part, auto Member>
int get(const Rules& rules) {
  return static_cast<int>(rules.*Part.*Member);
}
template <auto Part, auto Member>
void set(Rules& rules, int value) {
  auto& field = rules.*Part.*Member;
  field = static_cast<std::decay_t<decltype(field)>>(value);
}

#define GALLOPER_F(name) \
  get<&Rules::activation, &activation::Rules::name>, set<&Rules::activation, &activation::Rules::name>
#define GALLOPER_C(name) \
  get<&Rules::command, &command::Rules::name>, set<&Rules::command, &command::Rules::name>
#define GALLOPER_L(name) get<&Rules::land, &land::LandRules::name>, set<&Rules::land, &land::LandRules::name>

constexpr Setting<Rules> kSettings[] = {
    {"placement", "F2", GALLOPER_F(placement), 1, 3, "secret|open|preset",
     "How the counters are first placed: unseen, in the open, or left 1 2 3, centre 4, right 5 6."},
    {"units_per_activation", "F5", GALLOPER_F(units_per_activation), 1, activation::kByCounters,
     "1|2|3|4|5|6|all|counters",
     "Units of the sector that may act in a turn; counters: as many as stood there, plus one."},
    {"cinc_move", "C6", GALLOPER_C(cinc_move), 1, 8, "integer",
     "Hexes that the commander-in-chief rides in a turn; runners ride as fast."},
    {"runner_interception", "C7", GALLOPER_C(runner_interception), 0, 1, "bool",
     "Whether an enemy unit on a runner's way takes him."},
    {"runner_recall", "C7", GALLOPER_C(runner_recall), 0, 1, "bool",
     "Whether a runner under way may be recalled."},
    {"equal_roll", "C9", GALLOPER_C(equal_roll), 1, 3, "obeys|wilful|keeps_current_order",
     "What a brigadier does whose die equals his rating."},
    {"natural_one_always_obeys", "C9", GALLOPER_C(natural_one_always_obeys), 0, 1, "bool",
     "Whether a thrown 1 obeys whatever the rating."},
    {"elite_units", "C12", GALLOPER_C(elite_units), 0, 1, "bool",
     "Whether elite units may follow the order sent when their brigadier disobeys."},
    {"elite_always_counts", "C12", GALLOPER_C(elite_always_counts), 0, 1, "bool",
     "Whether an elite rating counts even if it is no greater than the brigadier's."},
    {"brash_overconfidence", "C17", GALLOPER_C(brash_overconfidence), 0, 1, "bool",
     "Whether a Brash brigadier who disobeyed and routed the enemy may lose rating."},
    {"close_range", "L5", GALLOPER_L(close_range), 1, 4, "integer", "Hexes of close range."},
    {"oppose_falls_back", "L14", GALLOPER_L(oppose_falls_back), 1, 2, "at_once|when_activated",
     "When a unit under Oppose falls back from an enemy that comes close."},
    {"assault_charges", "L15", GALLOPER_L(assault_charges), 1, 2, "wavering_only|always",
     "Which enemies a unit under Assault must charge."},
    {"assault_must_act", "L17", GALLOPER_L(assault_must_act), 0, 1, "bool",
     "Whether units under Assault act before all others, and may not be left standing."},
    {"deployment", "L20", GALLOPER_L(deployment), 1, 3, "in_turn|secret|fixed",
     "Whether the sides deploy in turn, both at once and unseen, or as the scenario says."},
    {"dice_by_strength", "L22", GALLOPER_L(dice_by_strength), 0, 1, "bool",
     "Whether a unit throws at most as many dice as it has strength points."},
    {"army_exhaustion", "L22", GALLOPER_L(army_exhaustion), 0, 100, "integer",
     "Percent of its starting strength that a side loses before it may order no new Assault; 0: off."},
    {"brigadier_casualties", "L22", GALLOPER_L(brigadier_casualties), 0, 1, "bool",
     "Whether brigadiers may be wounded, killed or captured."},
    {"fog", "L23", GALLOPER_L(fog), 1, 2, "none|orders_open",
     "Whether nothing is hidden after deployment: orders, runners, ratings and unsurveyed ground are open."},
    {"spectators_see", "L23", GALLOPER_L(spectators_see), 1, 2, "public|all_delayed",
     "What spectators see: what is disclosed to everybody, or everything some turns later."},
    {"spectator_delay", "L23", GALLOPER_L(spectator_delay), 1, 10, "integer",
     "Turns by which spectators who see everything are behind."},
};

#undef GALLOPER_F
#undef GALLOPER_C
#undef GALLOPER_L

}  // namespace

Result<Rules> with_settings(Rules rules, const std::map<std::string, std::string>& settings) {
  return with_settings<Rules>(kSettings, "land battle", rules, settings);
}

std::vector<v1::Setting> describe_settings(const Rules& rules) {
  return describe_settings<Rules>(kSettings, rules);
}

std::string path_of_land_setting(const std::string& name) {
  for (const auto& setting : kSettings) {
    if (setting.name != name) continue;
    if (setting.rule.starts_with("F")) return "land.rules.activation." + name;
    if (setting.rule.starts_with("C")) return "land.rules.command." + name;
  }
  return "land.rules." + name;
}

}  // namespace galloper::codec
