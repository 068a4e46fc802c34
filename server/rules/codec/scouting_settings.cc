#include "server/rules/codec/scouting_settings.h"

#include <type_traits>

#include "server/rules/codec/setting_table.h"

namespace galloper::codec {

using scouting::Rules;

namespace {

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

constexpr Setting<Rules> kSettings[] = {
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

}  // namespace

Result<Rules> with_settings(Rules rules, const std::map<std::string, std::string>& settings) {
  return with_settings<Rules>(kSettings, "scouting game", rules, settings);
}

std::vector<v1::Setting> describe_settings(const Rules& rules) {
  return describe_settings<Rules>(kSettings, rules);
}

}  // namespace galloper::codec
