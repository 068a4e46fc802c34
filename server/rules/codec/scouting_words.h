// The scouting game in plain words: cells, orders, events. For the texts of legal orders and of playthroughs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/codec/table_words.h"
#include "server/rules/kit/grid.h"
#include "server/rules/scouting/types.h"

namespace galloper::codec {

kit::Grid grid_of(const scouting::Rules& rules);
// "C7": column letters from South's left (AA after Z), row number from 1 at South's baseline.
std::string cell_name(scouting::Cell cell, const kit::Grid& grid);
// "Scout 2 to C7, 4 steps". `preview`: of a move, for its length and what it brings; may be null.
std::string words_of(const scouting::Order& order, const kit::Grid& grid,
                     const scouting::MovePreview* preview);
std::string words_of(const scouting::Event& event, const kit::Grid& grid);
std::string words_of(const scouting::Outcome& outcome);
// The rules behind an order, "S4" first where it is a move.
std::vector<std::string> rules_of(const scouting::Order& order, const scouting::MovePreview* preview);

// Where these steps end for a scout that the view shows; nothing: it shows none, or they leave the board.
std::optional<scouting::Cell> end_of_steps(const scouting::View& view, scouting::ScoutId scout,
                                           const std::vector<scouting::Direction>& steps);

}  // namespace galloper::codec
