#include "server/rules/codec/setting_table.h"

#include <charconv>

namespace galloper::codec {

std::vector<std::string_view> words_of_type(std::string_view type) {
  if (type == "integer") return {};
  if (type == "bool") return {"false", "true"};
  std::vector<std::string_view> words;
  for (;;) {
    const auto bar = type.find('|');
    words.push_back(type.substr(0, bar));
    if (bar == std::string_view::npos) return words;
    type.remove_prefix(bar + 1);
  }
}

std::string write_setting(std::string_view type, int least, int value) {
  const auto words = words_of_type(type);
  if (words.empty()) return fmt::format("{}", value);
  return std::string(words[static_cast<std::size_t>(value - least)]);
}

Result<int> read_setting(std::string_view name, std::string_view rule, std::string_view type, int least,
                         int greatest, const std::string& text) {
  const auto words = words_of_type(type);
  if (words.empty()) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= least && value <= greatest)
      return value;
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("Setting {} is \"{}\"; it takes a whole number from {} to {} ({}).", name, text,
                            least, greatest, rule));
  }
  const auto at = std::find(words.begin(), words.end(), text);
  if (at == words.end())
    return fail(ErrorCode::kInvalidArgument, fmt::format("Setting {} is \"{}\"; it takes {} ({}).", name,
                                                         text, fmt::join(words, " or "), rule));
  return least + static_cast<int>(at - words.begin());
}

}  // namespace galloper::codec
