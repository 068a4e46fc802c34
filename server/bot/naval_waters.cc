#include "server/bot/naval_waters.h"

#include <algorithm>

namespace galloper::bot {
namespace {

constexpr std::size_t left_of(std::size_t heading) { return (heading + 5) % 6; }
constexpr std::size_t right_of(std::size_t heading) { return (heading + 1) % 6; }

// A ship of that side with nothing else at sea, to be put where it is asked about.
naval::State alone(const naval::State& start, naval::ShipId ship) {
  naval::State state = start;
  for (naval::Ship& other : state.ships) other.status = naval::ShipStatus::kWithdrawn;
  state.ships[ship - 1u].status = naval::ShipStatus::kAfloat;
  return state;
}

}  // namespace

Waters::Waters(const naval::State& start)
    : grid_(kit::Tiling::kHex, start.setup->sea.width, start.setup->sea.height),
      setup_(start.setup),
      land_(start.setup->sea.land),
      ways_(start.setup->sea.land.size() * 6) {
  find_what_goes_on();
  find_turns();
  if (!start.setup->sea.exits.empty()) find_ways_out(start);
}

std::size_t Waters::heading(naval::Direction facing) {
  static constexpr std::array<std::uint8_t, 9> kPlaces = {0, 0, 0, 1, 2, 0, 3, 4, 5};
  return kPlaces[static_cast<std::size_t>(facing)];
}

bool Waters::is_closed(naval::Cell cell) const { return cell == naval::kOffBoard || land_[cell]; }

// Each place with the hex ahead of it.
template <class Visit>
void Waters::each(Visit visit) {
  for (naval::Cell cell = 0; grid_.contains(cell); ++cell) {
    if (land_[cell]) continue;
    for (std::size_t heading = 0; heading < 6; ++heading)
      visit(ways_[cell * 6u + heading], cell, heading, grid_.step(cell, kit::kHexDirections[heading]));
  }
}

// Takes away what leads nowhere until nothing more does.
void Waters::find_what_goes_on() {
  for (bool changed = true; changed;) {
    changed = false;
    each([&](Way& way, naval::Cell, std::size_t heading, naval::Cell ahead) {
      if (!way.goes_on) return;
      if (!is_closed(ahead)) {
        const Way* const there = &ways_[ahead * 6u];
        if (there[heading].goes_on || there[left_of(heading)].goes_on || there[right_of(heading)].goes_on)
          return;
      }
      way.goes_on = false;
      changed = true;
    });
  }
}

void Waters::find_turns() {
  each([&](Way& way, naval::Cell cell, std::size_t heading, naval::Cell ahead) {
    if (way.goes_on) return;
    // With the way ahead open it need not, and may not, turn in place.
    way.turns = is_closed(ahead) ? kNoWay : 1;
    for (int turns = 1; turns <= 3 && way.turns == kNoWay; ++turns) {
      const auto by = static_cast<std::size_t>(turns);
      if (ways_[cell * 6u + (heading + by) % 6].goes_on || ways_[cell * 6u + (heading + 6 - by) % 6].goes_on)
        way.turns = turns;
    }
  });
}

void Waters::find_ways_out(const naval::State& start) {
  for (const kit::Seat side : kit::kSides) {
    naval::ShipId ship = 0;
    for (naval::ShipId id = 1; id <= start.ships.size(); ++id) {
      if (naval::side_of(start, id) == side && naval::class_of(start, id).move > 0) ship = id;
    }
    if (ship == 0) continue;
    naval::State state = alone(start, ship);
    const std::size_t own = kit::index_of(side);
    each([&](Way& way, naval::Cell cell, std::size_t heading, naval::Cell ahead) {
      if (ahead != naval::kOffBoard) return;
      state.ships[ship - 1u].cell = cell;
      state.ships[ship - 1u].facing = kit::kHexDirections[heading];
      if (naval::way_out(state, ship)) way.out[own] = 1;
    });
    for (bool changed = true; changed;) {
      changed = false;
      each([&](Way& way, naval::Cell, std::size_t heading, naval::Cell ahead) {
        if (is_closed(ahead)) return;
        const Way* const there = &ways_[ahead * 6u];
        const int best = std::min({1 + there[heading].out[own], 2 + there[left_of(heading)].out[own],
                                   2 + there[right_of(heading)].out[own]});
        if (best >= way.out[own]) return;
        way.out[own] = best;
        changed = true;
      });
    }
  }
}

}  // namespace galloper::bot
