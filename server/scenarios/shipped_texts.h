// Private to the room: the shipped .textproto files, as the build put them into the program.
#pragma once

#include <string_view>
#include <vector>

namespace galloper::scenarios {

struct ShippedText {
  std::string_view file;
  std::string_view text;
};

const std::vector<ShippedText>& shipped_texts();

}  // namespace galloper::scenarios
