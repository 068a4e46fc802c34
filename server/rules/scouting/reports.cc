// S10, S13, S14: a scout comes home with its report.
#include "server/rules/kit/brigadier.h"
#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

// S13, setting same_turn_rolls: both fourth reports came in the same turn of each side.
bool fourth_is_shared(const State& state) {
  const std::uint8_t south = state.sides[0].fourth_in_turn;
  return state.setup->rules.four_returned == FourReturned::kSameTurnRolls && south != 0 &&
         south == state.sides[1].fourth_in_turn;
}

// S13: the higher die has kind 4; ties roll again.
void roll_for_fourth(Decision& decision) {
  roll_off<FourReturnedRolled>(decision, "scouting.four_returned", "S13");
}

}  // namespace

// S14: brigades in the order of the shuffle; after the last, the brigadiers one by one; a feature with each.
Report report_number(const SideState& side, std::size_t number) {
  const ReportOrder& order = side.report_order;
  Report report;
  if (number < order.brigades.size()) {
    report.brigade = order.brigades[number];
  } else if (number - order.brigades.size() < order.brigadiers.size()) {
    report.brigadier = order.brigadiers[number - order.brigades.size()];
  }
  if (number < order.features.size()) report.feature = order.features[number];
  return report;
}

Intelligence tell(const State& state, kit::Seat side, const Report& report) {
  const std::size_t enemy = kit::index_of(kit::enemy_of(side));
  const Force& force = state.setup->forces[enemy];
  Intelligence told;
  // Its name and unit types; who leads it is another report's.
  if (report.brigade)
    told.brigade =
        Brigade{force.brigades[*report.brigade].name, force.brigades[*report.brigade].unit_types, {}};
  if (report.brigadier) {
    const BrigadierDice& dice = state.sides[enemy].brigadiers[*report.brigadier];
    told.brigadier = {force.brigades[*report.brigadier].brigadier,
                      kit::rating_of(dice.rating_die, dice.character_die),
                      std::string(kit::name_of(kit::character_of(dice.character_die)))};
  }
  if (report.feature) told.feature = state.setup->features[*report.feature];
  return told;
}

void report_home(Decision& decision, ScoutId scout) {
  const std::size_t side = kit::index_of(scout_of(decision.state(), scout).side);
  const bool fourth = decision.state().sides[side].returned == 3;
  decision.emit(
      Returned{scout, report_number(decision.state().sides[side], decision.state().sides[side].reports)});
  if (fourth && fourth_is_shared(decision.state())) roll_for_fourth(decision);
}

}  // namespace galloper::scouting
