// The scouting game's board: ASCII alone, colours only where they are wanted.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "client/terminal/styled.h"
#include "galloper/v1/scouting.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// What a full screen points out on a board.
struct Marks {
  std::optional<std::uint32_t> cursor;
  // Cells of those that have an order to be given.
  std::set<std::uint32_t> ready;
  // Cells that the orders under consideration lead to or aim at; an empty one shows a '+'.
  std::set<std::uint32_t> aims;
  // Cells that the order under consideration leads through.
  std::set<std::uint32_t> course;
  // How a ship would lie where it leads; `facing` is a NavalFacing.
  struct Bow {
    std::uint32_t cell = 0;
    int facing = 0;
  };
  std::optional<Bow> bow;
};

inline Ink ink_of(v1::Seat seat) { return seat == v1::SEAT_SOUTH ? kSouthInk : kNorthInk; }
// Ink of a cell's first part (who stands there) with its marks.
Ink marked(Ink ink, std::uint32_t cell, const Marks& marks);

// Where a cell lies in the lines of a board: `label` columns, then each cell `cell` columns wide, odd rows
// shifted by `shift`; North's baseline first, after `above` lines.
struct BoardLayout {
  std::uint32_t width = 0;
  std::uint32_t depth = 0;
  std::size_t label = 3;
  std::size_t cell = 4;
  std::size_t shift = 0;
  std::size_t above = 1;

  std::size_t line_of(std::uint32_t cell_number) const { return above + depth - 1 - cell_number / width; }
  std::size_t column_of(std::uint32_t cell_number) const {
    return label + cell_number % width * cell + (cell_number / width % 2 == 1 ? shift : 0);
  }
};

struct BoardPicture {
  BoardLayout layout;
  // None where the view has no ground yet.
  std::vector<Line> lines;
};

// "A", "B", … over the columns.
Line column_header(const BoardLayout& layout);
Ink ground_ink(const std::string& look);
// A kind of ground's letter; '?' for none.
char symbol_of(const std::string& symbol);

// Rows from North's baseline down to South's, each cell a scout's label ("S2", "n7"; "S+" placed but not yet
// shown) and the symbol of its ground; on hexes odd rows sit half a cell to the right.
BoardPicture picture_of(const v1::ScoutingDelta& view, const Marks& marks = {});
std::string draw_board(const v1::ScoutingDelta& view, bool colours);
// The kinds of ground that the board has: ". open   f forest -2".
std::string draw_legend(const v1::ScoutingDelta& view);
// A line for each scout of the view, its side's after one another.
std::string draw_scouts(const v1::ScoutingDelta& view);

}  // namespace galloper::terminal
