// Dice for tests and tools: values given beforehand, and dice that write down what another gave.
#pragma once

#include <deque>
#include <initializer_list>
#include <utility>
#include <vector>

#include "common/dice/derived_dice.h"

namespace galloper {

class ScriptedDice final : public Dice {
 public:
  ScriptedDice(std::initializer_list<std::uint32_t> values) : values_(values) {}
  explicit ScriptedDice(const std::vector<std::uint32_t>& values) : values_(values.begin(), values.end()) {}

  // Throws std::logic_error when no value is left, or the next is not one of the die's sides.
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override;
  std::size_t left() const { return values_.size(); }
  // Throws std::logic_error when values are left over.
  void finish() const;

 private:
  std::deque<std::uint32_t> values_;
  Occurrences occurrences_;
};

class RecordingDice final : public Dice {
 public:
  // `source` must outlive this.
  explicit RecordingDice(Dice& source) : source_(source) {}

  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override;
  const std::vector<Die>& dice() const { return dice_; }
  std::vector<Die> take() { return std::exchange(dice_, {}); }

 private:
  Dice& source_;
  std::vector<Die> dice_;
};

}  // namespace galloper
