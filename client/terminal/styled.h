// Text with ink: what a board or a panel looks like, whether it ends as plain text, as text with colours, or
// on a full screen. Sixteen colours suffice, and nothing is told by colour alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace galloper::terminal {

enum class Colour : std::uint8_t { kPlain, kRed, kGreen, kYellow, kBlue, kMagenta, kCyan };

struct Ink {
  Colour colour = Colour::kPlain;
  bool bold = false;
  bool dim = false;
  bool underlined = false;
  bool reversed = false;
  friend bool operator==(const Ink&, const Ink&) = default;
};

inline constexpr Ink kPlainInk{};
inline constexpr Ink kBoldInk{.bold = true};
inline constexpr Ink kSouthInk{.colour = Colour::kCyan, .bold = true};
inline constexpr Ink kNorthInk{.colour = Colour::kRed, .bold = true};

struct Span {
  std::string text;
  Ink ink;
};
using Line = std::vector<Span>;

// Columns on a screen; a character that the locale does not know counts as one.
std::size_t columns_of(std::string_view text);
std::size_t columns_of(const Line& line);
// The part from column `from` on, at most `count` columns of it.
std::string cut(std::string_view text, std::size_t from, std::size_t count);
Line cut(const Line& line, std::size_t from, std::size_t count);
// Exactly so many columns: filled with spaces, or cut, with a '~' in the last one.
std::string fitted(std::string_view text, std::size_t columns);
// At blanks, none longer than `columns` as long as the words allow; further lines begin with `indent` spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t indent = 0);
Line line_of(std::string text, const Ink& ink = kPlainInk);

std::string to_text(const Line& line, bool colours);
// A line each, ending in a newline.
std::string to_text(const std::vector<Line>& lines, bool colours);

}  // namespace galloper::terminal
