#include "server/app/config_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

namespace galloper::app {
namespace {

// Nothing: a flag has no such values.
std::optional<std::string> as_flag_value(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  return std::nullopt;
}

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> read_config(const std::filesystem::path& path) {
  try {
    const toml::table table = toml::parse_file(path.string());
    std::vector<std::pair<std::string, std::string>> values;
    for (const auto& [key, node] : table) {
      auto value = as_flag_value(node);
      if (!value) {
        return fail(ErrorCode::kInvalidArgument,
                    fmt::format("{}:{}: {} must be a text, a whole number, true or false.", path.string(),
                                node.source().begin.line, key.str()));
      }
      values.emplace_back(std::string(key.str()), std::move(*value));
    }
    return values;
  } catch (const toml::parse_error& error) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("{}:{}: {}", path.string(), error.source().begin.line, error.description()));
  }
}

}  // namespace galloper::app
