// What stands on the screen, drawn from the model alone: board and command side by side, then the orders,
// then what happened, and a line for the connection and the keys.
#pragma once

#include <vector>

#include "client/terminal/play/model.h"
#include "client/terminal/styled.h"

namespace galloper::terminal::play {

// The smallest screen that shows everything.
inline constexpr std::size_t kLeastColumns = 60;
inline constexpr std::size_t kLeastRows = 20;

// Exactly `rows` lines of at most `columns`. `arrows`: the terminal shows them.
std::vector<Line> draw_screen(const Model& model, std::size_t columns, std::size_t rows, bool arrows = false);

// Command beside the board (panel.cc): orders, runners, banners; scouts; ships; at most `columns` wide.
std::vector<Line> draw_panel(const view::FoldedView& view, std::size_t columns);

}  // namespace galloper::terminal::play
