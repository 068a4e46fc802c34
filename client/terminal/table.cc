#include "client/terminal/table.h"

#include <fmt/format.h>

#include "client/terminal/land_narrate.h"
#include "client/terminal/land_words.h"
#include "client/terminal/narrate.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

using view::Board;

// F5: the wire's number for "no limit".
constexpr std::uint32_t kNoLimit = 255;

template <class Read>
auto of_board(const view::FoldedView& view, Read read) {
  return view.board() == Board::kLand ? read(view.land()) : read(view.scouting());
}

std::string detail(const v1::ScoutingDelta& view) {
  return view.phase() == v1::SCOUTING_PHASE_MOVES
             ? fmt::format(" ({} left)", counted(view.moves_left(), "move"))
             : "";
}

std::string detail(const v1::LandDelta& view) {
  std::string text;
  if (view.phase() == v1::LAND_PHASE_ACTIONS || view.phase() == v1::LAND_PHASE_COUNTER)
    text += fmt::format(": rolled {}, {}", view.die(), sector_words(view.sector()));
  if (view.phase() == v1::LAND_PHASE_ACTIONS)
    text += view.actions_left() == kNoLimit
                ? ", all its units may act"
                : fmt::format(", {} may act", counted(view.actions_left(), "more unit"));
  if (view.reward() != 0) text += fmt::format(", reward {} (S13)", view.reward());
  if (view.has_pending()) text += ", to choose " + choice_words(view, view.pending());
  return text;
}

template <class Delta>
std::string progress_of(const Delta& view) {
  std::string text;
  if (view.turn() != 0) text += fmt::format("turn {}, ", view.turn());
  text += phase_words(view.phase());
  if (view.active() != v1::SEAT_UNSPECIFIED) text += fmt::format(" of {}", seat_name(view.active()));
  return text + detail(view);
}

}  // namespace

std::uint32_t may_act(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) { return table.may_act(); });
}

v1::Seat active_seat(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) { return table.active(); });
}

v1::Seat draw_offer(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) { return table.draw_offer(); });
}

bool has_begun(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) { return table.has_phase(); });
}

bool is_over(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) { return table.has_outcome(); });
}

std::string outcome_words(const view::FoldedView& view) {
  if (!is_over(view)) return {};
  return of_board(view, [](const auto& table) { return narrate(table.outcome()); });
}

std::string phase_and_turn(const view::FoldedView& view) {
  return of_board(view, [](const auto& table) {
    std::string text(phase_words(table.phase()));
    return table.turn() == 0 ? text : text + fmt::format(", turn {}", table.turn());
  });
}

std::string progress_words(const view::FoldedView& view) {
  std::string text =
      view.is_operation() ? (view.board() == Board::kLand ? "the battle, " : "the scouting, ") : "";
  return text + of_board(view, [](const auto& table) { return progress_of(table); });
}

std::uint32_t board_width(const view::FoldedView& view) {
  return view.board() == Board::kLand ? view.land().sheet().ground().width()
                                      : view.scouting().ground().width();
}

}  // namespace galloper::terminal
