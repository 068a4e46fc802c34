#include "client/terminal/chances.h"

#include <fmt/format.h>

#include <cmath>

namespace galloper::terminal {

std::string dice_words(std::size_t dice) { return dice == 1 ? "1 die" : fmt::format("{} dice", dice); }

std::string rolled_words(std::string_view dice) {
  std::string text = dice.empty() ? "" : ": rolled";
  for (const char die : dice) text += fmt::format(" {}", static_cast<int>(die));
  return text;
}

std::string percent(double chance) {
  const int rounded = static_cast<int>(std::lround(chance * 100));
  if (rounded == 0 && chance > 0) return "<1 %";
  if (rounded == 100 && chance < 1) return ">99 %";
  return fmt::format("{} %", rounded);
}

std::string chance_line(std::string_view what, double chance) {
  return fmt::format("  {:<16}{:>5.1f} %\n", what, chance * 100);
}

std::string chance_table(std::string_view unit, std::string_view units,
                         const google::protobuf::RepeatedField<double>& chances) {
  std::string text;
  for (int count = 0; count < chances.size(); ++count) {
    if (chances[count] > 0)
      text += chance_line(fmt::format("{} {}", count, count == 1 ? unit : units), chances[count]);
  }
  return text;
}

}  // namespace galloper::terminal
