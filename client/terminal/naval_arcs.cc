#include "client/terminal/naval_arcs.h"

#include <fmt/format.h>

#include <algorithm>

#include "client/terminal/chances.h"
#include "client/terminal/naval_words.h"

namespace galloper::terminal {

v1::NavalDelta imagined(v1::NavalDelta view, const v1::GetFireArcsRequest& request) {
  for (auto& ship : *view.mutable_ships()) {
    if (ship.id() != request.ship()) continue;
    if (request.has_cell()) ship.set_cell(request.cell());
    if (request.has_facing()) ship.set_facing(request.facing());
  }
  return view;
}

HexNotes dice_notes(const v1::GetFireArcsResponse& arcs) {
  HexNotes notes;
  for (const auto& hex : arcs.hexes())
    notes[hex.cell()] = fmt::format("{}{}", hex.dice(), hex.half() ? "h" : "");
  return notes;
}

std::string arcs_words(const v1::NavalDelta& view, const v1::GetFireArcsRequest& request,
                       const v1::GetFireArcsResponse& arcs) {
  const std::string who = fmt::format("{}, {}: ", ship_words(imagined(view, request), request.ship()),
                                      weapon_words(request.weapon()));
  if (arcs.hexes().empty()) return who + "no shot from there (N6, N11)";
  std::uint32_t most = 0;
  bool half = false;
  for (const auto& hex : arcs.hexes()) {
    most = std::max(most, hex.dice());
    half = half || hex.half();
  }
  const std::string_view rules = request.weapon() == v1::NAVAL_WEAPON_TORPEDO ? " (N11)" : " (N6, N7)";
  return fmt::format("{}at most {}{}{}", who, dice_words(most),
                     half ? "; h: half effect, ahead or astern" : "", rules);
}

}  // namespace galloper::terminal
