#include "client/terminal/naval_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// Clockwise, so that a turn to the right is the next.
constexpr std::array kFacings = {v1::NAVAL_FACING_NORTH_EAST, v1::NAVAL_FACING_EAST,
                                 v1::NAVAL_FACING_SOUTH_EAST, v1::NAVAL_FACING_SOUTH_WEST,
                                 v1::NAVAL_FACING_WEST,       v1::NAVAL_FACING_NORTH_WEST};

std::size_t place_of(v1::NavalFacing facing) {
  std::size_t place = 0;
  while (place + 1 < kFacings.size() && kFacings[place] != facing) ++place;
  return place;
}

struct Hex {
  int column = 0;
  int row = 0;
};

// Odd rows lie half a hex to the east.
Hex ahead_of(Hex hex, v1::NavalFacing facing) {
  const bool north = facing == v1::NAVAL_FACING_NORTH_EAST || facing == v1::NAVAL_FACING_NORTH_WEST;
  const bool south = facing == v1::NAVAL_FACING_SOUTH_EAST || facing == v1::NAVAL_FACING_SOUTH_WEST;
  const bool east = facing == v1::NAVAL_FACING_NORTH_EAST || facing == v1::NAVAL_FACING_EAST ||
                    facing == v1::NAVAL_FACING_SOUTH_EAST;
  if (!north && !south) return {hex.column + (east ? 1 : -1), hex.row};
  return {hex.column + (east ? hex.row % 2 : hex.row % 2 - 1), hex.row + (north ? 1 : -1)};
}

}  // namespace

const v1::Ship* find_ship(const v1::NavalDelta& view, std::uint32_t id) {
  return find_by_id(view.ships(), id);
}

const v1::ShipSheet* sheet_of(const v1::NavalDelta& view, std::uint32_t ship) {
  const auto& ships = view.sheet().ships();
  return ship == 0 || ship > static_cast<std::uint32_t>(ships.size()) ? nullptr
                                                                      : &ships[static_cast<int>(ship) - 1];
}

const v1::ShipClass* class_of(const v1::NavalDelta& view, std::uint32_t ship) {
  const v1::ShipSheet* sheet = sheet_of(view, ship);
  const auto& classes = view.sheet().classes();
  if (sheet == nullptr || sheet->ship_class() >= static_cast<std::uint32_t>(classes.size())) return nullptr;
  return &classes[static_cast<int>(sheet->ship_class())];
}

v1::Seat seat_of_ship(const v1::NavalDelta& view, std::uint32_t ship) {
  const v1::ShipSheet* sheet = sheet_of(view, ship);
  return sheet == nullptr ? v1::SEAT_UNSPECIFIED : sheet->seat();
}

const v1::NavalSide& side_of(const v1::NavalDelta& view, v1::Seat seat) {
  return seat == v1::SEAT_NORTH ? view.north() : view.south();
}

bool is_afloat(const v1::Ship& ship) { return ship.status() == v1::SHIP_STATUS_AFLOAT; }

std::uint32_t ship_at(const v1::NavalDelta& view, std::uint32_t cell) {
  for (const auto& ship : view.ships()) {
    if (is_afloat(ship) && ship.cell() == cell) return ship.id();
  }
  return 0;
}

std::string hex_name(const v1::NavalDelta& view, std::uint32_t cell) {
  return cell_name(cell, view.sheet().width());
}

std::string ship_name(const v1::NavalDelta& view, std::uint32_t ship) {
  const v1::ShipSheet* sheet = sheet_of(view, ship);
  return sheet == nullptr || sheet->name().empty() ? fmt::format("ship {}", ship) : harmless(sheet->name());
}

std::string class_name(const v1::NavalDelta& view, std::uint32_t ship) {
  const v1::ShipClass* known = class_of(view, ship);
  return known == nullptr ? "unknown class" : harmless(known->name());
}

char ship_letter(const v1::NavalDelta& view, std::uint32_t ship) {
  const v1::ShipClass* known = class_of(view, ship);
  if (known == nullptr || known->name().empty()) return '?';
  char letter = known->name()[0];
  if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  if (letter < 'a' || letter > 'z') return '?';
  return seat_of_ship(view, ship) == v1::SEAT_NORTH ? letter : static_cast<char>(letter - 'a' + 'A');
}

std::string ship_words(const v1::NavalDelta& view, std::uint32_t id) {
  std::string text = fmt::format("{} ({}", ship_name(view, id), ship_letter(view, id));
  const v1::Ship* ship = find_ship(view, id);
  if (ship != nullptr && is_afloat(*ship))
    text += fmt::format(" at {}, facing {}", hex_name(view, ship->cell()), facing_words(ship->facing()));
  return text + ")";
}

std::string fleet_name(const v1::NavalDelta& view, v1::Seat seat) {
  return harmless(seat == v1::SEAT_NORTH ? view.sheet().north_name() : view.sheet().south_name());
}

std::string_view facing_words(v1::NavalFacing facing) {
  switch (facing) {
    case v1::NAVAL_FACING_NORTH_EAST:
      return "north-east";
    case v1::NAVAL_FACING_EAST:
      return "east";
    case v1::NAVAL_FACING_SOUTH_EAST:
      return "south-east";
    case v1::NAVAL_FACING_SOUTH_WEST:
      return "south-west";
    case v1::NAVAL_FACING_WEST:
      return "west";
    case v1::NAVAL_FACING_NORTH_WEST:
      return "north-west";
    default:
      return "nowhere known";
  }
}

std::string_view facing_letters(v1::NavalFacing facing) {
  constexpr std::string_view kLetters[] = {"NE", "E", "SE", "SW", "W", "NW"};
  const std::size_t place = place_of(facing);
  return kFacings[place] == facing ? kLetters[place] : "?";
}

std::string_view phase_words(v1::NavalPhase phase) {
  switch (phase) {
    case v1::NAVAL_PHASE_MOVES:
      return "moves";
    case v1::NAVAL_PHASE_FIRE:
      return "fire plans";
    case v1::NAVAL_PHASE_OVER:
      return "over";
    default:
      return "not begun";
  }
}

std::string_view edge_words(v1::NavalEdge edge) {
  switch (edge) {
    case v1::NAVAL_EDGE_NORTH:
      return "north";
    case v1::NAVAL_EDGE_EAST:
      return "east";
    case v1::NAVAL_EDGE_SOUTH:
      return "south";
    case v1::NAVAL_EDGE_WEST:
      return "west";
    default:
      return "unknown";
  }
}

std::string_view weapon_words(v1::NavalWeapon weapon) {
  return weapon == v1::NAVAL_WEAPON_TORPEDO ? "a torpedo" : "its guns";
}

std::string course_letters(std::string_view steps) {
  constexpr std::string_view kLetters = "?FLR";
  std::string letters;
  for (const char step : steps) {
    const auto number = static_cast<unsigned char>(step);
    letters += kLetters[number < kLetters.size() ? number : 0];
  }
  return letters;
}

std::vector<std::uint32_t> course_cells(const v1::NavalDelta& view, std::uint32_t id,
                                        std::string_view steps) {
  std::vector<std::uint32_t> cells;
  const v1::Ship* ship = find_ship(view, id);
  const int width = static_cast<int>(view.sheet().width());
  const int height = static_cast<int>(view.sheet().height());
  if (ship == nullptr || width == 0) return cells;
  Hex hex{static_cast<int>(ship->cell()) % width, static_cast<int>(ship->cell()) / width};
  std::size_t place = place_of(ship->facing());
  for (const char step : steps) {
    if (step == v1::NAVAL_STEP_TURN_LEFT) place = (place + 5) % 6;
    if (step == v1::NAVAL_STEP_TURN_RIGHT) place = (place + 1) % 6;
    if (step != v1::NAVAL_STEP_FORWARD) continue;
    hex = ahead_of(hex, kFacings[place]);
    if (hex.column < 0 || hex.column >= width || hex.row < 0 || hex.row >= height) break;
    cells.push_back(static_cast<std::uint32_t>(hex.row * width + hex.column));
  }
  return cells;
}

std::optional<std::uint32_t> cell_named(std::string_view name, std::uint32_t width, std::uint32_t height) {
  for (std::uint32_t cell = 0; cell < width * height; ++cell) {
    const std::string known = cell_name(cell, width);
    const auto same = [](char a, char b) { return a == b || (b >= 'A' && b <= 'Z' && a == b - 'A' + 'a'); };
    if (known.size() == name.size() && std::equal(name.begin(), name.end(), known.begin(), same)) return cell;
  }
  return std::nullopt;
}

}  // namespace galloper::terminal
