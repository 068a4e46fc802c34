// The terminal as a whole screen: shows lines with ink, reads keys. Only here is ncurses seen.
#pragma once

#include <memory>
#include <vector>

#include "client/terminal/play/keys.h"
#include "client/terminal/styled.h"
#include "common/base/result.h"

namespace galloper::terminal::play {

// One at a time: ncurses knows one terminal.
class Screen {
 public:
  // Fails where there is no terminal, or none that ncurses knows.
  static Result<std::unique_ptr<Screen>> open(bool colours);
  // Gives the terminal back as it was.
  ~Screen();

  std::size_t columns() const;
  std::size_t rows() const;
  void show(const std::vector<Line>& lines);
  // Keys that wait, kNone when there is none; never blocks. A change of size is taken in silently.
  KeyPress key();

 private:
  explicit Screen(bool colours) : colours_(colours) {}
  bool colours_;
};

}  // namespace galloper::terminal::play
