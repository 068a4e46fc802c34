#include "server/rules/codec/scenario_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/locale/utf.hpp>
#include <utility>

namespace galloper::codec {

namespace {

constexpr std::size_t kLongestStory = 4000;

bool is_utf8(const std::string& text) {
  using Utf8 = boost::locale::utf::utf_traits<char>;
  for (auto at = text.begin(); at != text.end();) {
    if (!boost::locale::utf::is_valid_codepoint(Utf8::decode(at, text.end()))) return false;
  }
  return true;
}

}  // namespace

void ScenarioFaults::fault(std::string path, std::string message, std::string rule, bool warning) {
  faults_.push_back({std::move(path), std::move(message) + ".", std::move(rule), warning});
}

void ScenarioFaults::text(const std::string& value, std::string path, std::string_view what,
                          std::size_t longest, bool lines) {
  const bool control = std::any_of(value.begin(), value.end(), [&](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && !(lines && c == '\n')) || c == 0x7f;
  });
  if (value.empty() || value.size() > longest || control || !is_utf8(value)) {
    fault(std::move(path),
          fmt::format("{} takes 1 to {} bytes of UTF-8 text without control characters", what, longest), "");
  }
}

void ScenarioFaults::head(const v1::Scenario& scenario) {
  const auto& id = scenario.id();
  const bool letters = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (id.size() < 3 || id.size() > 40 || !letters)
    fault("id", "The id takes 3 to 40 lower-case letters, digits and hyphens", "");
  text(scenario.title(), "title", "The title", kLongestName);
  text(scenario.story(), "story", "The story", kLongestStory, true);
}

std::size_t ScenarioFaults::error_count() const {
  return static_cast<std::size_t>(
      std::count_if(faults_.begin(), faults_.end(), [](const auto& fault) { return !fault.warning; }));
}

std::string printable(char symbol) {
  if (symbol > ' ' && symbol < 127) return std::string(1, symbol);
  return fmt::format("\\x{:02x}", static_cast<unsigned char>(symbol));
}

}  // namespace galloper::codec
