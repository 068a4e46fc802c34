#include "common/dice/scripted_dice.h"

#include <fmt/core.h>

#include <stdexcept>

namespace galloper {

Die ScriptedDice::draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
  if (values_.empty())
    throw std::logic_error(fmt::format("no scripted die is left for {} of {}", purpose, subject));
  const std::uint32_t value = values_.front();
  if (value < 1 || value > sides)
    throw std::logic_error(fmt::format("the scripted value {} is not on a die of {} sides", value, sides));
  values_.pop_front();
  return {std::string(purpose), subject, occurrences_.next(purpose, subject)++, sides, value};
}

void ScriptedDice::finish() const {
  if (!values_.empty())
    throw std::logic_error(fmt::format("{} scripted dice were never thrown", values_.size()));
}

Die RecordingDice::draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
  return dice_.emplace_back(source_.draw(purpose, subject, sides));
}

}  // namespace galloper
