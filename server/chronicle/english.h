// English: numbers in words, lists, plurals, articles, possessives. Within the room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace galloper::chronicle {

// "none" for 0; "one" to "ninety-nine"; digits beyond.
std::string number(int n);
// "first"; digits with their ending beyond ninety-nine.
std::string ordinal(int n);
// "once", "twice", "three times"; "never" for 0.
std::string times(int n);
// "one unit", "two units", "no unit". A noun takes an s.
std::string count(int n, std::string_view noun);
// "a, b and c".
std::string list(const std::vector<std::string>& items);
// "Sohm's", "Veles'".
std::string possessive(std::string_view name);
// "the Foot Guards"; no second article, and none before somebody's name: "Quist's Battery".
std::string with_the(std::string_view name);
// "an unsure".
std::string with_a(std::string_view word);
std::string lower_first(std::string text);
std::string upper_first(std::string text);

}  // namespace galloper::chronicle
