#include "client/terminal/land_ground.h"

namespace galloper::terminal {
namespace {

// Columns in which moving by a row does not change the form: odd rows sit half a hex to the right.
int slanted(int column, int row) { return column - (row - (row & 1)) / 2; }
int straight(int slanted_column, int row) { return slanted_column + (row - (row & 1)) / 2; }

bool is_on(const v1::LandGround& ground, int column, int row) {
  const int width = static_cast<int>(ground.width()) - (ground.short_odd_rows() && row % 2 != 0 ? 1 : 0);
  return row >= 0 && row < static_cast<int>(ground.depth()) && column >= 0 && column < width;
}

}  // namespace

std::vector<std::uint32_t> cells_at(const v1::LandGround& ground, const v1::TerrainPiece& piece,
                                    std::uint32_t anchor) {
  std::vector<std::uint32_t> cells;
  const int width = static_cast<int>(ground.width());
  if (width == 0 || piece.cells().empty()) return cells;
  const int from_row = static_cast<int>(piece.cells(0)) / width;
  const int to_row = static_cast<int>(anchor) / width;
  const int shift = slanted(static_cast<int>(anchor) % width, to_row) -
                    slanted(static_cast<int>(piece.cells(0)) % width, from_row);
  for (const auto cell : piece.cells()) {
    const int row = static_cast<int>(cell) / width;
    const int new_row = row + to_row - from_row;
    const int column = straight(slanted(static_cast<int>(cell) % width, row) + shift, new_row);
    if (is_on(ground, column, new_row)) cells.push_back(static_cast<std::uint32_t>(new_row * width + column));
  }
  return cells;
}

LandField::LandField(const v1::LandDelta& view) : ground_(view.sheet().ground()) {
  const std::size_t count = std::size_t{ground_.width()} * ground_.depth();
  kinds_.assign(count, -1);
  pieces_.assign(count, -1);
  for (std::size_t cell = 0; cell < count && cell < ground_.cells().size(); ++cell)
    kinds_[cell] = static_cast<unsigned char>(ground_.cells()[cell]);
  for (int i = 0; i < ground_.pieces_size(); ++i) {
    const v1::TerrainPiece& piece = ground_.pieces(i);
    for (const auto& at : view.pieces().pieces()) {
      if (at.piece() != piece.piece()) continue;
      for (const auto cell : cells_at(ground_, piece, at.anchor())) {
        kinds_[cell] = static_cast<int>(piece.terrain());
        pieces_[cell] = i;
      }
    }
  }
}

bool LandField::on_board(std::uint32_t cell) const {
  return width() != 0 && is_on(ground_, static_cast<int>(cell % width()), static_cast<int>(cell / width()));
}

int LandField::kind(std::uint32_t cell) const {
  return on_board(cell) && kinds_[cell] < ground_.terrain_size() ? kinds_[cell] : -1;
}

const v1::LandTerrain* LandField::terrain(std::uint32_t cell) const {
  const int number = kind(cell);
  return number < 0 ? nullptr : &ground_.terrain(number);
}

const v1::TerrainPiece* LandField::piece(std::uint32_t cell) const {
  if (!on_board(cell) || pieces_[cell] < 0) return nullptr;
  return &ground_.pieces(pieces_[cell]);
}

std::uint32_t LandField::sectors(std::uint32_t cell) const {
  if (cell >= ground_.sectors().size()) return 0;
  return static_cast<unsigned char>(ground_.sectors()[cell]);
}

}  // namespace galloper::terminal
