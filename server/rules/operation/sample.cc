// A state in which all that a viewer knows is as it is, and what is hidden from it is drawn anew.
#include <algorithm>

#include "server/rules/operation/stages.h"

namespace galloper::operation {
namespace {

// How many brigades a battle may have, and units that its deployment zone may hold (L20).
bool fits(const land::Army& army) {
  const auto hexes = static_cast<std::size_t>(std::count(army.zone.begin(), army.zone.end(), true));
  return army.brigades.size() <= land::kMostBrigades && army.units.size() <= land::kMostUnits &&
         2 * hexes >= 3 * army.units.size();
}

// The army behind a force that was drawn anew: the brigades that are as they were, and one unit for each
// other.
land::Army army_behind(const scouting::Force& force, const scouting::Force& old_force,
                       const land::Army& old) {
  land::Army army = old;
  army.brigades.clear();
  army.units.clear();
  std::vector<bool> used(old_force.brigades.size());
  const auto muster = [&](const std::string& name, const std::string& brigadier) {
    land::BrigadeSpec spec;
    spec.name = name;
    spec.brigadier = brigadier;
    army.brigades.push_back(std::move(spec));
    return static_cast<land::BrigadeId>(army.brigades.size() - 1);
  };
  for (const scouting::Brigade& brigade : force.brigades) {
    const land::BrigadeId id = muster(brigade.name, brigade.brigadier);
    std::size_t same = 0;
    while (same < used.size() && (used[same] || old_force.brigades[same].name != brigade.name ||
                                  old_force.brigades[same].unit_types != brigade.unit_types))
      ++same;
    if (same == used.size()) {
      army.units.push_back({"Unseen unit", 0, id, 0, land::kOffBoard});
      continue;
    }
    used[same] = true;
    army.brigades.back().first_order = old.brigades[same].first_order;
    for (land::UnitSpec unit : old.units) {
      if (unit.brigade != same) continue;
      unit.brigade = id;
      army.units.push_back(std::move(unit));
    }
  }
  if (army.brigades.empty())
    army.units.push_back({"Unseen unit", 0, muster("Unseen brigade", "?"), 0, land::kOffBoard});
  for (const land::UnitSpec& unit : old.units) {
    if (unit.brigade == land::kNoBrigade) army.units.push_back(unit);
  }
  return army;
}

// A setup whose battle agrees with the scouting that was drawn anew.
Setup setup_behind(const scouting::State& sampled, const Setup& old) {
  Setup setup{*sampled.setup, old.land};
  for (std::size_t side = 0; side < 2; ++side) {
    if (setup.scouting.forces[side].brigades == old.scouting.forces[side].brigades) continue;
    setup.land.armies[side] =
        army_behind(setup.scouting.forces[side], old.scouting.forces[side], old.land.armies[side]);
  }
  setup.land.feature_pieces.clear();
  for (const scouting::Feature& feature : setup.scouting.features) {
    const auto& features = old.scouting.features;
    const auto at = std::find(features.begin(), features.end(), feature) - features.begin();
    const bool is_known = static_cast<std::size_t>(at) < features.size();
    setup.land.feature_pieces.push_back(is_known ? old.land.feature_pieces[static_cast<std::size_t>(at)]
                                                 : land::kNoPiece);
  }
  return setup;
}

void sample_scouting(State& sampled, kit::Viewer viewer, Random& random) {
  const State old = sampled;
  for (;;) {
    sampled.scouting = scouting::sample(old.scouting, viewer, random);
    if (sampled.scouting.setup == old.scouting.setup) return;
    auto setup = std::make_shared<const Setup>(setup_behind(sampled.scouting, *old.setup));
    if (!std::all_of(setup->land.armies.begin(), setup->land.armies.end(), fits)) continue;
    sampled.scouting.setup = std::shared_ptr<const scouting::Setup>(setup, &setup->scouting);
    sampled.setup = std::move(setup);
    return;
  }
}

}  // namespace

State sample(const State& state, kit::Viewer viewer, Random& random) {
  State sampled = state;
  if (!has_begun(state)) return sampled;
  if (state.battle) {
    // What is left to know is the battle's; the scouting is what was known of it.
    sampled.battle = land::sample(*state.battle, viewer, random);
  } else {
    sample_scouting(sampled, viewer, random);
  }
  return sampled;
}

}  // namespace galloper::operation
