#include "client/terminal/styled.h"

#include <wchar.h>

#include <algorithm>

namespace galloper::terminal {
namespace {

struct Character {
  std::size_t bytes = 1;
  std::size_t columns = 1;
};

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

Character character_at(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  Character character;
  const std::size_t wanted = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  std::uint32_t point = wanted == 1 ? lead : lead & (0x3f >> (wanted - 1));
  while (character.bytes < wanted && at + character.bytes < text.size() &&
         continues(text[at + character.bytes])) {
    point = point << 6 | (static_cast<unsigned char>(text[at + character.bytes]) & 0x3f);
    ++character.bytes;
  }
  if (const int width = ::wcwidth(static_cast<wchar_t>(point)); point >= 0x80 && width >= 0)
    character.columns = static_cast<std::size_t>(width);
  return character;
}

std::string codes_of(const Ink& ink) {
  std::string codes;
  const auto add = [&codes](std::string_view code) {
    if (!codes.empty()) codes += ';';
    codes += code;
  };
  if (ink.bold) add("1");
  if (ink.dim) add("2");
  if (ink.underlined) add("4");
  if (ink.reversed) add("7");
  constexpr std::string_view kColours[] = {"", "31", "32", "33", "34", "35", "36"};
  if (ink.colour != Colour::kPlain) add(kColours[static_cast<std::size_t>(ink.colour)]);
  return codes;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    columns += character.columns;
    at += character.bytes;
  }
  return columns;
}

std::size_t columns_of(const Line& line) {
  std::size_t columns = 0;
  for (const Span& span : line) columns += columns_of(span.text);
  return columns;
}

std::string cut(std::string_view text, std::size_t from, std::size_t count) {
  std::string part;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    if (column >= from && column + character.columns <= from + count)
      part += text.substr(at, character.bytes);
    column += character.columns;
    at += character.bytes;
  }
  return part;
}

Line cut(const Line& line, std::size_t from, std::size_t count) {
  Line part;
  std::size_t column = 0;
  for (const Span& span : line) {
    const std::size_t columns = columns_of(span.text);
    if (column + columns > from && column < from + count) {
      const std::size_t skipped = column < from ? from - column : 0;
      part.push_back({cut(span.text, skipped, from + count - column - skipped), span.ink});
    }
    column += columns;
  }
  return part;
}

std::string fitted(std::string_view text, std::size_t columns) {
  const std::size_t have = columns_of(text);
  if (have > columns && columns > 0) {
    std::string part = cut(text, 0, columns - 1);
    part.append(columns - 1 - columns_of(part), ' ');
    return part + "~";
  }
  return std::string(text) + std::string(columns - std::min(have, columns), ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t width = 0;
  const auto flush = [&] {
    lines.push_back(std::move(line));
    line.assign(indent, ' ');
    width = indent;
  };
  bool fresh = true;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const std::size_t wide = columns_of(word);
    if (!fresh && width + 1 + wide > columns) {
      flush();
      fresh = true;
    }
    if (!fresh) line += ' ';
    width += wide + (fresh ? 0 : 1);
    line += word;
    fresh = false;
    at = end + 1;
  }
  lines.push_back(std::move(line));
  return lines;
}

Line line_of(std::string text, const Ink& ink) { return {{std::move(text), ink}}; }

std::string to_text(const Line& line, bool colours) {
  std::string text;
  for (const Span& span : line) {
    const std::string codes = colours ? codes_of(span.ink) : "";
    if (codes.empty() || span.text.empty()) {
      text += span.text;
    } else {
      text += "\x1b[" + codes + "m" + span.text + "\x1b[0m";
    }
  }
  return text;
}

std::string to_text(const std::vector<Line>& lines, bool colours) {
  std::string text;
  for (const Line& line : lines) text += to_text(line, colours) + "\n";
  return text;
}

}  // namespace galloper::terminal
