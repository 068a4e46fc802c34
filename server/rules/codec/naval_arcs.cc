// What a ship's weapon would throw into each hex, as clients draw it (N6, N7, N11).
#include "server/rules/codec/decoding.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"

namespace galloper::codec {

using naval::Weapon;

Result<v1::GetFireArcsResponse> NavalTraits::fire_arcs(const naval::State& state,
                                                       const v1::GetFireArcsRequest& request) {
  Checks checks;
  const auto ship =
      checks.number<naval::ShipId>(request.ship(), 1, static_cast<int>(state.ships.size()), "ship");
  const auto weapon = request.weapon() == v1::NAVAL_WEAPON_UNSPECIFIED
                          ? Weapon::kGuns
                          : checks.enumerator(request.weapon(), Weapon::kTorpedo, "weapon");
  const auto& land = state.setup->sea.land;
  const auto& stands = naval::ship_of(state, ship);
  auto cell = stands.cell;
  if (request.has_cell()) {
    cell = checks.number<naval::Cell>(request.cell(), 0, static_cast<int>(land.size()) - 1, "cell");
    checks.require(!land[cell], "cell", "is land: no ship can be there");
  }
  const auto facing =
      request.has_facing() ? decode_facing(request.facing(), "facing", checks) : stands.facing;
  v1::GetFireArcsResponse response;
  if (!checks.ok()) return checks.result(std::move(response));
  for (const auto& one : naval::shots_from(state, ship, weapon, cell, facing)) {
    auto* hex = response.add_hexes();
    hex->set_cell(one.cell);
    hex->set_dice(one.shot.dice);
    hex->set_range(one.shot.range);
    hex->set_half(one.shot.half);
  }
  return response;
}

}  // namespace galloper::codec
