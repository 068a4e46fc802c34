// How the battle follows from the scouting: S12 to S14 carried from one to the other.
#include "server/rules/operation/stages.h"

#include <algorithm>

namespace galloper::operation {
namespace {

// The dice that say so of a man whom the scenario made (C4).
kit::BrigadierDice dice_of(const land::BrigadeSpec& brigade) {
  if (brigade.rating == 0) return {};
  std::uint8_t character_die = 1;
  while (kit::character_of(character_die) != brigade.character) ++character_die;
  return {brigade.rating, character_die};
}

std::vector<kit::BrigadierDice> made_in(const land::Army& army) {
  std::vector<kit::BrigadierDice> made;
  for (const land::BrigadeSpec& brigade : army.brigades) made.push_back(dice_of(brigade));
  return made;
}

scouting::Force force_of(const land::Setup& setup, const land::Army& army) {
  scouting::Force force;
  force.published = army.published;
  for (const land::BrigadeSpec& brigade : army.brigades)
    force.brigades.push_back({brigade.name, {}, brigade.brigadier});
  for (const land::UnitSpec& unit : army.units) {
    if (unit.brigade != land::kNoBrigade)
      force.brigades[unit.brigade].unit_types.push_back(setup.unit_types[unit.type].name);
  }
  return force;
}

void take_features(Setup& setup) {
  const std::vector<land::Piece>& pieces = setup.land.board.pieces;
  for (const land::Piece& piece : pieces) {
    if (piece.unsurveyed) setup.scouting.features.push_back({piece.name, piece.description});
  }
}

// A feature of the ground is the unsurveyed piece of its name; one without a piece is a story only.
void find_pieces(Setup& setup) {
  const std::vector<land::Piece>& pieces = setup.land.board.pieces;
  std::vector<bool> taken(pieces.size());
  setup.land.feature_pieces.clear();
  for (const scouting::Feature& feature : setup.scouting.features) {
    std::uint8_t found = land::kNoPiece;
    for (std::size_t i = 0; i < pieces.size() && found == land::kNoPiece; ++i) {
      if (pieces[i].unsurveyed && !taken[i] && pieces[i].name == feature.name)
        found = static_cast<std::uint8_t>(i);
    }
    if (found != land::kNoPiece) taken[found] = true;
    setup.land.feature_pieces.push_back(found);
  }
}

}  // namespace

void connect(Setup& setup) {
  for (std::size_t side = 0; side < 2; ++side) {
    scouting::Force& force = setup.scouting.forces[side];
    const land::Army& army = setup.land.armies[side];
    if (force.brigades.empty()) force = force_of(setup.land, army);
    force.made = made_in(army);
  }
  if (setup.scouting.features.empty()) take_features(setup);
  find_pieces(setup);
}

land::State battle_after(const Setup& setup, const scouting::State& scouting) {
  auto battle = std::make_shared<land::Setup>(setup.land);
  battle->advantage = scouting::granted(scouting);
  return land::initial(std::shared_ptr<const land::Setup>(std::move(battle)));
}

void keep_scouted(State& state) {
  for (const kit::Viewer viewer : kit::kViewers)
    state.scouted[kit::index_of(viewer)] = scouting::view(state.scouting, viewer);
}

}  // namespace galloper::operation
