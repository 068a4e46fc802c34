// Keys as play mode means them, whatever terminal they come from.
#pragma once

#include <cstdint>

namespace galloper::terminal::play {

enum class Key : std::uint8_t {
  kNone,
  kUp,
  kDown,
  kLeft,
  kRight,
  kPageUp,
  kPageDown,
  kHome,
  kEnd,
  kEnter,
  kEscape,
  kTab,
  kBackTab,
  // `letter` says which.
  kLetter
};

struct KeyPress {
  Key key = Key::kNone;
  char letter = 0;
};

}  // namespace galloper::terminal::play
