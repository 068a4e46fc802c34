// Dice and chances as previews tell them, in every game.
#pragma once

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace galloper::terminal {

// "1 die", "3 dice".
std::string dice_words(std::size_t dice);
// ": rolled 4 5", one byte a die; empty: none.
std::string rolled_words(std::string_view dice);
// Whole percents; what can happen is never 0, what may not is never 100.
std::string percent(double chance);
// "  destroyed        12.5 %\n".
std::string chance_line(std::string_view what, double chance);
// A line for each number that can happen, `unit` of one, `units` of another.
std::string chance_table(std::string_view unit, std::string_view units,
                         const google::protobuf::RepeatedField<double>& chances);

}  // namespace galloper::terminal
