// The battlefield as the view has it: which hexes there are, and what lies on them now. Geometry of the
// board, no rule.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "galloper/v1/land.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

class LandField {
 public:
  // Pieces lie where the view says (S13), the rest as it began.
  explicit LandField(const v1::LandDelta& view);

  std::uint32_t width() const { return ground_.width(); }
  std::uint32_t depth() const { return ground_.depth(); }
  // L1: an odd row may be one hex shorter.
  bool on_board(std::uint32_t cell) const;
  // Index into LandGround.terrain; -1 off the board, or where the server sent no kind.
  int kind(std::uint32_t cell) const;
  // Null off the board, or where the server sent no kind.
  const v1::LandTerrain* terrain(std::uint32_t cell) const;
  // The piece that covers the hex; null: none that the viewer knows.
  const v1::TerrainPiece* piece(std::uint32_t cell) const;
  // As South sees it: bit 1 left, 2 centre, 4 right (F6).
  std::uint32_t sectors(std::uint32_t cell) const;

 private:
  const v1::LandGround& ground_;
  std::vector<int> kinds_;
  std::vector<int> pieces_;
};

// The cells of a piece's shape when its anchor stands on `anchor`; those off the board are left out.
std::vector<std::uint32_t> cells_at(const v1::LandGround& ground, const v1::TerrainPiece& piece,
                                    std::uint32_t anchor);

}  // namespace galloper::terminal
