// What a ship would throw into each hex, drawn on the chart.
#include <fmt/format.h>

#include <charconv>

#include "client/terminal/commands.h"
#include "client/terminal/naval_arcs.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/words.h"
#include "common/view/view.h"

namespace galloper::terminal {
namespace {

Error wrong(std::string message) { return fail(ErrorCode::kInvalidArgument, std::move(message)).value(); }

std::string in_small(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

// By number, by name, or by the beginning of a name that no other ship's has.
Result<std::uint32_t> ship_meant(const v1::NavalDelta& view, const std::string& text) {
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault == std::errc() && end == text.data() + text.size() && sheet_of(view, number) != nullptr)
    return number;
  std::vector<std::uint32_t> found;
  for (int i = 0; i < view.sheet().ships_size(); ++i) {
    const std::string name = in_small(view.sheet().ships(i).name());
    const auto id = static_cast<std::uint32_t>(i + 1);
    if (name == in_small(text)) return id;
    if (name.rfind(in_small(text), 0) == 0) found.push_back(id);
  }
  if (found.size() == 1) return found[0];
  std::vector<std::string> names;
  for (const auto& ship : view.ships()) names.push_back(ship_name(view, ship.id()));
  return tl::unexpected(wrong(fmt::format("'{}' names {} of this battle: {}.", harmless(text),
                                          found.empty() ? "no ship" : "several ships", listed(names))));
}

Result<v1::GetFireArcsRequest> request_of(const Arguments& arguments, const v1::NavalDelta& view) {
  auto ship = ship_meant(view, arguments.ship);
  if (!ship) return tl::unexpected(ship.error());
  if (const v1::Ship* known = find_ship(view, *ship); known == nullptr || !is_afloat(*known))
    return tl::unexpected(wrong(ship_name(view, *ship) + " is not afloat."));
  v1::GetFireArcsRequest request;
  request.set_match_id(arguments.id);
  request.set_code(arguments.code);
  request.set_ship(*ship);
  request.set_weapon(arguments.weapon);
  if (arguments.facing != v1::NAVAL_FACING_UNSPECIFIED) request.set_facing(arguments.facing);
  if (arguments.at.empty()) return request;
  const auto cell = cell_named(arguments.at, view.sheet().width(), view.sheet().height());
  if (!cell) return tl::unexpected(wrong(fmt::format("The sea has no hex {}.", harmless(arguments.at))));
  request.set_cell(*cell);
  return request;
}

std::string draw_arcs(const Terminal& terminal, const v1::NavalDelta& view,
                      const v1::GetFireArcsRequest& request, const v1::GetFireArcsResponse& arcs) {
  Marks marks;
  for (const auto& hex : arcs.hexes()) {
    const std::uint32_t id = ship_at(view, hex.cell());
    if (id != 0 && seat_of_ship(view, id) != seat_of_ship(view, request.ship()))
      marks.aims.insert(hex.cell());
  }
  const BoardPicture chart =
      picture_of(imagined(view, request), {kColumns, terminal.arrows()}, marks, dice_notes(arcs));
  return arcs_words(view, request, arcs) + ".\n" + to_text(chart.lines, terminal.colours());
}

}  // namespace

int match_arcs(Terminal& terminal) {
  v1::GetMatchRequest wanted;
  wanted.set_match_id(terminal.arguments().id);
  wanted.set_code(terminal.arguments().code);
  auto match = terminal.call(wanted);
  if (!match) return terminal.refuse(match.error());
  view::FoldedView view;
  view.reset(match->version(), match->info(), match->view());
  if (view.board() != view::Board::kNaval)
    return terminal.refuse(wrong("Only a battle at sea that has begun has arcs of fire."));
  auto request = request_of(terminal.arguments(), view.naval());
  if (!request) return terminal.refuse(request.error());
  auto arcs = terminal.call(*request);
  if (!arcs) return terminal.refuse(arcs.error());
  if (terminal.json()) {
    terminal.print_json(*arcs);
  } else {
    terminal.print(draw_arcs(terminal, view.naval(), *request, *arcs));
  }
  return kDone;
}

}  // namespace galloper::terminal
