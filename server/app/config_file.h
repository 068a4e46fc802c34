// The configuration file: flags by name, as TOML.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"

namespace galloper::app {

// Each key with its value as it would be written on the command line. kInvalidArgument names the line that is
// wrong.
Result<std::vector<std::pair<std::string, std::string>>> read_config(const std::filesystem::path& path);

}  // namespace galloper::app
