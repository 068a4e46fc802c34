#include "server/rules/land/knowledge.h"

#include <algorithm>

namespace galloper::land {
namespace {

const Army& army_of(const State& state, kit::Seat side) { return state.setup->armies[kit::index_of(side)]; }
const SideState& side_state(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }

}  // namespace

bool is_deployed(const State& state) { return state.phase > Phase::kDeployment; }

bool hides_nothing(const State& state) {
  return state.setup->rules.land.fog == Fog::kOrdersOpen && is_deployed(state);
}

bool sees_all(const State& state, kit::Viewer viewer) {
  return hides_nothing(state) || state.outcome.has_value() || viewer == kit::Viewer::kFull ||
         viewer == kit::Viewer::kDelayed;
}

bool shares_secrets(const State& state, kit::Viewer viewer, kit::Seat side) {
  return kit::sees_secrets_of(viewer, side) || sees_all(state, viewer);
}

bool sees_standing(const State& state, kit::Viewer viewer, kit::Seat side) {
  return side_state(state, side).shown || shares_secrets(state, viewer, side);
}

bool sees_roster(const State& state, kit::Viewer viewer, kit::Seat side) {
  return army_of(state, side).published || sees_standing(state, viewer, side);
}

bool sees_command(const State& state, kit::Viewer viewer, kit::Seat side) {
  return shares_secrets(state, viewer, side);
}

bool sees_counters(const State& state, kit::Viewer viewer, kit::Seat side) {
  return state.counters_shown || shares_secrets(state, viewer, side);
}

bool was_told_of(const State& state, kit::Viewer viewer, kit::Seat side, BrigadeId brigade) {
  const kit::Seat enemy = kit::enemy_of(side);
  if (!state.setup->advantage || !kit::sees_secrets_of(viewer, enemy)) return false;
  const std::vector<std::uint8_t>& told = state.setup->advantage->learned[kit::index_of(enemy)].brigadiers;
  return std::find(told.begin(), told.end(), brigade) != told.end();
}

bool deploys_together(const State& state) {
  return state.setup->rules.land.deployment != Deployment::kInTurn;
}

std::uint8_t elite_rating_of(const State& state, const Unit& unit) {
  const UnitSpec& spec = army_of(state, side_of(unit.id)).units[roster_index(unit.id)];
  return spec.elite_rating != 0 ? spec.elite_rating : type_of(state, unit).elite_rating;
}

bool has_personal_troops(const State& state, kit::Seat side) {
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  return std::any_of(units.begin(), units.end(), [](const Unit& unit) {
    return unit.brigade == kNoBrigade && unit.status <= UnitStatus::kOnBoard;
  });
}

Cell brigadier_cell(const State& state, kit::Seat side, BrigadeId brigade) {
  const UnitId with = side_state(state, side).brigades[brigade].with;
  return with == 0 ? kOffBoard : unit_of(state, with).cell;
}

bool is_exhausted(const State& state, kit::Seat side) {
  const int share = state.setup->rules.land.army_exhaustion;
  if (share == 0) return false;
  int began = 0;
  int stands = 0;
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    began += type_of(state, unit).strength;
    if (is_on_board(unit)) stands += unit.strength;
  }
  return 100 * (began - stands) >= share * began;
}

std::string cell_name(const State& state, Cell cell) {
  const Board& board = state.setup->board;
  return kit::cell_name(kit::Grid(kit::Tiling::kHex, board.width, board.depth), cell);
}

const std::string& unit_name(const State& state, UnitId unit) {
  return army_of(state, side_of(unit)).units[roster_index(unit)].name;
}

const std::string& brigadier_name(const State& state, kit::Seat side, BrigadeId brigade) {
  return army_of(state, side).brigades[brigade].brigadier;
}

}  // namespace galloper::land
