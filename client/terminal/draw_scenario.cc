#include "client/terminal/draw_scenario.h"

#include <fmt/format.h>

#include <map>

#include "client/terminal/land_words.h"
#include "client/terminal/naval_scenario.h"
#include "client/terminal/styled.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// L1: where a scenario draws no map.
constexpr int kStandardWidth = 13;
constexpr int kStandardDepth = 9;
constexpr std::uint32_t kStandardTurns = 25;

std::string paragraph(const std::string& text, std::size_t indent = 0) {
  std::string lines;
  for (const auto& line : wrapped(std::string(indent, ' ') + harmless(text), kColumns, indent))
    lines += line + "\n";
  return lines;
}

std::string without_blanks(std::string row) {
  std::erase(row, ' ');
  return row;
}

// Hexes in offset rows as the board shows them, North's baseline first.
std::string hex_map(const v1::LandScenario& land) {
  std::vector<std::string> rows;
  for (const auto& row : land.map()) rows.push_back(without_blanks(harmless(row)));
  for (int row = land.map_size() == 0 ? kStandardDepth : 0; row-- > 0;)
    rows.emplace_back(static_cast<std::size_t>(kStandardWidth - row % 2), '.');
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t number = rows.size() - i;
    text += fmt::format("{:>4} {}", number, number % 2 == 0 ? " " : "");
    for (const char symbol : rows[i]) text += fmt::format(" {}", symbol);
    text += "\n";
  }
  std::string header = "     ";
  const std::size_t width = rows.empty() ? 0 : std::max(rows.back().size(), rows.front().size());
  for (std::uint32_t column = 0; column < width; ++column)
    header += fmt::format(" {}", column_name(column)[0]);
  return text + header + "\n";
}

std::string type_words(std::string type) {
  for (char& letter : type) {
    if (letter == '_') letter = ' ';
  }
  return harmless(type);
}

std::string units_words(const google::protobuf::RepeatedPtrField<v1::LandUnitSpec>& units) {
  std::string text;
  for (const auto& unit : units) {
    text += fmt::format("{}{} ({}", text.empty() ? "" : "; ", harmless(unit.name()), type_words(unit.type()));
    if (unit.elite_rating() != 0) text += fmt::format(", elite {}", unit.elite_rating());
    text += ")";
    if (!unit.at().empty()) text += " at " + harmless(unit.at());
  }
  return text;
}

std::string army(const v1::LandArmy& army, std::string_view side) {
  std::string text = fmt::format("\n{}: {}, under {}", side, harmless(army.name()), harmless(army.cinc()));
  if (!army.cinc_at().empty()) text += " at " + harmless(army.cinc_at());
  text += ".\n";
  for (const auto& brigade : army.brigades()) {
    std::string line = fmt::format("{}, {}", harmless(brigade.name()), harmless(brigade.brigadier()));
    line += brigade.rating() == 0 ? " (rating and character by the dice, C4)"
                                  : fmt::format(" ({} {})", brigade.rating(), harmless(brigade.character()));
    if (brigade.first_order() != v1::COMMAND_ORDER_UNSPECIFIED)
      line += fmt::format(", first {}", order_words(brigade.first_order()));
    text += paragraph(line + ": " + units_words(brigade.units()), 2);
  }
  if (army.has_personal_troops())
    text += paragraph("the commander-in-chief's own: " + harmless(army.personal_troops().name()) + " (" +
                          type_words(army.personal_troops().type()) + ")",
                      2);
  if (army.published()) text += "  Its order of battle is known to the enemy from the start (S14).\n";
  return text;
}

std::string aim_words(const v1::LandScenario& land) {
  std::string text;
  if (land.banners_to_win() != 0) text += fmt::format("{} win. ", counted(land.banners_to_win(), "banner"));
  text += fmt::format("{} of each side",
                      counted(land.turn_limit() == 0 ? kStandardTurns : land.turn_limit(), "turn"));
  text += land.attacker() == v1::SEAT_UNSPECIFIED
              ? "; at the limit more banners win."
              : fmt::format("; {} attacks, and loses at the limit.", seat_name(land.attacker()));
  std::vector<std::string> hexes;
  for (const auto& hex : land.objectives()) hexes.push_back(harmless(hex));
  if (!hexes.empty()) text += " Objectives, a banner each: " + listed(hexes) + ".";
  return text + " (L21)";
}

std::string draw_land(const v1::LandScenario& land) {
  std::string text = hex_map(land);
  text += paragraph(
      ". open, w woods, h hill, t town, ~ river, f ford, b bridge, m marsh, r road; South's baseline is row "
      "1.",
      2);
  for (const auto& terrain : land.terrain())
    text += fmt::format("  {} {}\n", harmless(terrain.symbol()), terrain_words(terrain));
  for (const auto& piece : land.pieces()) {
    std::string line = fmt::format("{}: {}", harmless(piece.at()), harmless(piece.name()));
    if (!piece.description().empty()) line += ", " + harmless(piece.description());
    if (piece.unsurveyed()) line += " (only a report or a unit near by shows it, S14)";
    text += paragraph(line, 2);
  }
  text += "\n" + paragraph(aim_words(land));
  text += army(land.south(), "South") + army(land.north(), "North");
  if (!land.notes().empty()) text += "\n" + paragraph("Designers' notes. " + land.notes());
  return text;
}

std::string draw_scouting(const v1::ScoutingScenario& scouting) {
  std::string text;
  for (const auto& row : scouting.map()) text += "  " + harmless(row) + "\n";
  for (const auto& terrain : scouting.terrain())
    text += fmt::format("  {} {}\n", harmless(terrain.symbol()), terrain_words(terrain));
  return text;
}

}  // namespace

std::string draw_scenario(const v1::Scenario& scenario, bool arrows) {
  std::string text =
      fmt::format("{} ({})\n\n{}\n", harmless(scenario.title()), scenario.id(), paragraph(scenario.story()));
  switch (scenario.game_case()) {
    case v1::Scenario::kScouting:
      return text + draw_scouting(scenario.scouting());
    case v1::Scenario::kLand:
      return text + draw_land(scenario.land());
    case v1::Scenario::kOperation:
      return text + "First the scouting.\n" + draw_scouting(scenario.operation().scouting()) +
             "\nThen the battle.\n" + draw_land(scenario.operation().land());
    case v1::Scenario::kNaval:
      return text + draw_naval_scenario(scenario.naval(), kColumns, arrows);
    case v1::Scenario::GAME_NOT_SET:
      break;
  }
  return text;
}

}  // namespace galloper::terminal
