#include "server/rules/kit/grid.h"

namespace galloper::kit {

std::string cell_name(const Grid& grid, Cell cell) {
  if (!grid.contains(cell)) return "a cell off the board";
  const int column = grid.column(cell);
  std::string name;
  if (column >= 26) name += static_cast<char>('A' + column / 26 - 1);
  name += static_cast<char>('A' + column % 26);
  return name + std::to_string(grid.row(cell) + 1);
}

}  // namespace galloper::kit
