#include "server/bot/naval_position.h"

#include <algorithm>
#include <utility>

namespace galloper::bot {
namespace {

// What is worked out of a setup, kept for the next question, which is mostly about the same battle.
struct KnownSea {
  naval::State start;
  std::shared_ptr<const Waters> waters;
};

const KnownSea& sea_of(const naval::Setup& setup) {
  static thread_local std::optional<KnownSea> known;
  if (!known || *known->start.setup != setup) {
    naval::State start = naval::initial(setup);
    known.emplace(KnownSea{start, nullptr});
    known->waters = std::make_shared<const Waters>(known->start);
  }
  return *known;
}

bool is_at_sea(const naval::Setup& setup, naval::Cell cell) {
  return cell < setup.sea.land.size() && !setup.sea.land[cell];
}

bool is_whole(const naval::Setup& setup) {
  const auto cells = std::size_t{setup.sea.width} * setup.sea.height;
  const auto is_listed = [&](naval::ShipId id) { return id >= 1 && id <= setup.ships.size(); };
  return cells > 0 && setup.sea.land.size() == cells &&
         std::all_of(setup.ships.begin(), setup.ships.end(),
                     [&](const naval::ShipSpec& ship) { return is_at_sea(setup, ship.cell); }) &&
         std::all_of(setup.objectives.begin(), setup.objectives.end(), [&](const naval::Objective& one) {
           return std::all_of(one.ships.begin(), one.ships.end(), is_listed);
         });
}

bool is_whole(const naval::View& view) {
  if (!view.setup || !is_whole(*view.setup) || view.ships.size() != view.setup->ships.size()) return false;
  for (std::size_t i = 0; i < view.ships.size(); ++i) {
    if (view.ships[i].id != i + 1 || !is_at_sea(*view.setup, view.ships[i].cell)) return false;
  }
  return true;
}

void take_ships(naval::State& state, const naval::View& view) {
  for (const naval::ShipView& seen : view.ships) {
    naval::Ship& ship = state.ships[seen.id - 1u];
    ship.cell = seen.cell;
    ship.facing = seen.facing;
    ship.status = seen.status;
    ship.damage = seen.damage;
    ship.torpedoes = seen.torpedoes;
    ship.moved = seen.moved;
    ship.gun_target = seen.gun_target;
    ship.torpedo_target = seen.torpedo_target;
  }
}

// N8: of both sides in the fire phase it is seen whether they have a shot; a seat that is asked has not
// committed.
void take_side(naval::SideState& side, const naval::SideView& seen, bool firing) {
  side.to_move = seen.to_move;
  side.moved = seen.moved;
  side.points_sunk = seen.points_sunk;
  side.may_fire = firing && !seen.committed;
  side.committed = !side.may_fire;
}

}  // namespace

std::optional<NavalPosition> state_of(const naval::View& view, kit::Seat seat, Random& random) {
  if (!is_whole(view)) return std::nullopt;
  const KnownSea& sea = sea_of(*view.setup);
  NavalPosition position{sea.start, sea.waters};
  naval::State& state = position.state;
  state.begun = true;
  state.phase = view.phase;
  state.turn = view.turn;
  state.first = view.first;
  state.active = view.active;
  take_ships(state, view);
  for (const kit::Seat side : kit::kSides)
    take_side(state.sides[kit::index_of(side)], view.sides[kit::index_of(side)],
              view.phase == naval::Phase::kFire);
  state.draw_offer = view.draw_offer;
  state.outcome = view.outcome;
  if (state.phase == naval::Phase::kFire) state = naval::sample(state, kit::viewer_of(seat), random);
  return position;
}

}  // namespace galloper::bot
