// What every game's table has in common, asked of the view that lies on it.
#pragma once

#include <string>

#include "common/view/view.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// SOUTH 1, NORTH 2, both 3, nobody 0.
std::uint32_t may_act(const view::FoldedView& view);
v1::Seat active_seat(const view::FoldedView& view);
v1::Seat draw_offer(const view::FoldedView& view);
// Play has begun, as far as the view tells.
bool has_begun(const view::FoldedView& view);
// The game is over; of an operation, its battle, or a scouting that no battle followed.
bool is_over(const view::FoldedView& view);
// How it ended; empty while it goes on.
std::string outcome_words(const view::FoldedView& view);
// "moves, turn 3", "actions, turn 3".
std::string phase_and_turn(const view::FoldedView& view);
// "turn 3, actions of South: rolled 4, centre, 2 more units may act".
std::string progress_words(const view::FoldedView& view);
// Columns and rows of the board, for the names of its cells.
std::uint32_t board_width(const view::FoldedView& view);
std::uint32_t board_depth(const view::FoldedView& view);

}  // namespace galloper::terminal
