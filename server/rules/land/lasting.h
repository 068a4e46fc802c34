// Private to the room: what every state of a match shares and no view should make anew.
#pragma once

#include <array>
#include <memory>

#include "server/rules/land/view.h"

namespace galloper::land {

struct Lasting {
  // What is open to each viewer, by kit::index_of(Viewer): they differ in the hidden pieces alone.
  std::array<kit::Shared<Sheet>, 6> sheets;
};

// S14: whether the viewer knows where the piece is.
bool knows_piece(const State& state, std::size_t piece, kit::Viewer viewer);
// From the setup and from what the sides have surveyed.
std::shared_ptr<const Lasting> make_lasting(const State& state);

}  // namespace galloper::land
