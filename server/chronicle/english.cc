#include "server/chronicle/english.h"

#include <fmt/format.h>

#include <array>

namespace galloper::chronicle {
namespace {

constexpr std::array<std::string_view, 20> kSmall = {
    "none",     "one",     "two",     "three",     "four",     "five",    "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> kTens = {"",      "",      "twenty",  "thirty", "forty",
                                                    "fifty", "sixty", "seventy", "eighty", "ninety"};
constexpr std::array<std::string_view, 20> kSmallOrdinals = {
    "",           "first",     "second",    "third",       "fourth",     "fifth",     "sixth",
    "seventh",    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",   "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"};

// ASCII alone: the first letter of another alphabet stays as it is written.
char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

std::string number(int n) {
  if (n < 0 || n > 99) return fmt::format("{}", n);
  if (n < 20) return std::string(kSmall[static_cast<std::size_t>(n)]);
  const auto tens = kTens[static_cast<std::size_t>(n / 10)];
  return n % 10 == 0 ? std::string(tens)
                     : fmt::format("{}-{}", tens, kSmall[static_cast<std::size_t>(n % 10)]);
}

std::string ordinal(int n) {
  if (n < 1 || n > 99) return fmt::format("{}th", n);
  if (n < 20) return std::string(kSmallOrdinals[static_cast<std::size_t>(n)]);
  const auto tens = kTens[static_cast<std::size_t>(n / 10)];
  if (n % 10 == 0) return fmt::format("{}ieth", tens.substr(0, tens.size() - 1));
  return fmt::format("{}-{}", tens, kSmallOrdinals[static_cast<std::size_t>(n % 10)]);
}

std::string times(int n) {
  if (n == 0) return "never";
  if (n == 1) return "once";
  if (n == 2) return "twice";
  return number(n) + " times";
}

std::string count(int n, std::string_view noun) {
  if (n == 0) return fmt::format("no {}", noun);
  return fmt::format("{} {}{}", number(n), noun, n == 1 ? "" : "s");
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string possessive(std::string_view name) {
  return fmt::format("{}{}", name, name.ends_with('s') ? "'" : "'s");
}

std::string with_the(std::string_view name) {
  if (name.starts_with("The ") || name.starts_with("the ")) return fmt::format("the {}", name.substr(4));
  const auto first = name.substr(0, name.find(' '));
  if (first.ends_with("'s") || first.ends_with("’s") || first.ends_with("s'")) return std::string(name);
  return fmt::format("the {}", name);
}

std::string with_a(std::string_view word) {
  const bool vowel = !word.empty() && std::string_view("aeiouAEIOU").find(word.front()) != word.npos;
  return fmt::format("{} {}", vowel ? "an" : "a", word);
}

std::string lower_first(std::string text) {
  if (!text.empty()) text.front() = lower(text.front());
  return text;
}
std::string upper_first(std::string text) {
  if (!text.empty()) text.front() = upper(text.front());
  return text;
}

}  // namespace galloper::chronicle
