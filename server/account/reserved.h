// Names that nobody may register, and names compared without regard to case. For this room only.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.h"

namespace galloper::account {

// What a deleted account is called wherever its matches name it.
inline constexpr std::string_view kFormerPlayer = "former player";

// kInvalidArgument: the name is the server's own, looks like it, or looks like a guest's.
Status check_not_reserved(std::string_view normalised_name);

// Case folded; names with the same result are the same name.
std::string folded(std::string_view normalised_name);

}  // namespace galloper::account
