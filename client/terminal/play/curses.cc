#include "client/terminal/play/curses.h"

#define NCURSES_NOMACROS 1
#include <curses.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>

namespace galloper::terminal::play {
namespace {

constexpr int kEscapeDelayMs = 25;

short colour_of(Colour colour) {
  switch (colour) {
    case Colour::kRed:
      return COLOR_RED;
    case Colour::kGreen:
      return COLOR_GREEN;
    case Colour::kYellow:
      return COLOR_YELLOW;
    case Colour::kBlue:
      return COLOR_BLUE;
    case Colour::kMagenta:
      return COLOR_MAGENTA;
    case Colour::kCyan:
      return COLOR_CYAN;
    case Colour::kPlain:
      break;
  }
  return -1;
}

void begin_colours() {
  start_color();
  use_default_colors();
  for (const Colour colour :
       {Colour::kRed, Colour::kGreen, Colour::kYellow, Colour::kBlue, Colour::kMagenta, Colour::kCyan})
    init_pair(static_cast<short>(colour), colour_of(colour), -1);
}

attr_t attributes_of(const Ink& ink) {
  attr_t attributes = A_NORMAL;
  if (ink.bold) attributes |= A_BOLD;
  if (ink.dim) attributes |= A_DIM;
  if (ink.underlined) attributes |= A_UNDERLINE;
  if (ink.reversed) attributes |= A_REVERSE;
  return attributes;
}

Key special_key(int code) {
  switch (code) {
    case KEY_UP:
      return Key::kUp;
    case KEY_DOWN:
      return Key::kDown;
    case KEY_LEFT:
      return Key::kLeft;
    case KEY_RIGHT:
      return Key::kRight;
    case KEY_PPAGE:
      return Key::kPageUp;
    case KEY_NPAGE:
      return Key::kPageDown;
    case KEY_HOME:
      return Key::kHome;
    case KEY_END:
      return Key::kEnd;
    case KEY_ENTER:
    case '\r':
    case '\n':
      return Key::kEnter;
    case '\x1b':
      return Key::kEscape;
    case '\t':
      return Key::kTab;
    case KEY_BTAB:
      return Key::kBackTab;
    default:
      return Key::kNone;
  }
}

}  // namespace

Result<std::unique_ptr<Screen>> Screen::open(bool colours) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0)
    return fail(ErrorCode::kFailedPrecondition,
                "Full-screen play needs a terminal; match show, match orders and match order do without.");
  std::setlocale(LC_ALL, "");
  if (newterm(nullptr, stdout, stdin) == nullptr)
    return fail(ErrorCode::kFailedPrecondition,
                "This kind of terminal (TERM) is not known here; match show, match orders and match order do "
                "without.");
  // Ctrl-C comes as a key, so that the terminal is always given back as it was.
  raw();
  noecho();
  nonl();
  curs_set(0);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(kEscapeDelayMs);
  const bool coloured = colours && has_colors();
  if (coloured) begin_colours();
  return std::unique_ptr<Screen>(new Screen(coloured));
}

Screen::~Screen() { endwin(); }

std::size_t Screen::columns() const { return static_cast<std::size_t>(getmaxx(stdscr)); }
std::size_t Screen::rows() const { return static_cast<std::size_t>(getmaxy(stdscr)); }

void Screen::show(const std::vector<Line>& lines) {
  erase();
  for (std::size_t row = 0; row < lines.size() && row < rows(); ++row) {
    move(static_cast<int>(row), 0);
    for (const Span& span : cut(lines[row], 0, columns())) {
      attr_set(attributes_of(span.ink), static_cast<short>(colours_ ? static_cast<int>(span.ink.colour) : 0),
               nullptr);
      addstr(span.text.c_str());
    }
  }
  refresh();
}

KeyPress Screen::key() {
  int code = getch();
  while (code == KEY_RESIZE) code = getch();
  if (code == ERR) return {};
  constexpr int kCtrlC = 3;
  if (code == kCtrlC) return {Key::kLetter, 'q'};
  if (const Key key = special_key(code); key != Key::kNone) return {key, 0};
  if (code > ' ' && code <= '~') return {Key::kLetter, static_cast<char>(code)};
  // Something else was pressed: no key of ours, but not the end of the queue either.
  return {Key::kLetter, ' '};
}

}  // namespace galloper::terminal::play
