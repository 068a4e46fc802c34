#include "client/terminal/table.h"

#include <fmt/format.h>

#include "client/terminal/land_narrate.h"
#include "client/terminal/land_words.h"
#include "client/terminal/narrate.h"
#include "client/terminal/naval_narrate.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

using view::Board;

// F5: the wire's number for "no limit".
constexpr std::uint32_t kNoLimit = 255;

template <class Read>
auto of_board(const view::FoldedView& view, Read read) {
  if (view.board() == Board::kLand) return read(view.land());
  if (view.board() == Board::kNaval) return read(view.naval());
  return read(view.scouting());
}

std::string turn_words(const v1::ScoutingDelta& view) { return fmt::format("turn {}", view.turn()); }
std::string turn_words(const v1::LandDelta& view) { return fmt::format("turn {}", view.turn()); }
std::string turn_words(const v1::NavalDelta& view) {
  return fmt::format("turn {} of {}", view.turn(), view.sheet().rules().turn_limit());
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

std::string detail(const v1::NavalDelta& view) {
  if (view.phase() != v1::NAVAL_PHASE_MOVES || view.active() == v1::SEAT_UNSPECIFIED) return {};
  const v1::NavalSide& side = side_of(view, view.active());
  return fmt::format(" ({} of {} moved)", side.moved(), counted(side.to_move(), "ship"));
}

template <class Delta>
std::string progress_of(const Delta& view) {
  std::string text;
  if (view.turn() != 0) text += turn_words(view) + ", ";
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
    return table.turn() == 0 ? text : text + ", " + turn_words(table);
  });
}

std::string progress_words(const view::FoldedView& view) {
  std::string text =
      view.is_operation() ? (view.board() == Board::kLand ? "the battle, " : "the scouting, ") : "";
  return text + of_board(view, [](const auto& table) { return progress_of(table); });
}

std::uint32_t board_width(const view::FoldedView& view) {
  if (view.board() == Board::kLand) return view.land().sheet().ground().width();
  if (view.board() == Board::kNaval) return view.naval().sheet().width();
  return view.scouting().ground().width();
}

std::uint32_t board_depth(const view::FoldedView& view) {
  if (view.board() == Board::kLand) return view.land().sheet().ground().depth();
  if (view.board() == Board::kNaval) return view.naval().sheet().height();
  return view.scouting().ground().depth();
}

}  // namespace galloper::terminal
