// What every game's texts say of seats and endings.
#pragma once

#include <string>
#include <string_view>

#include "server/rules/kit/table.h"

namespace galloper::codec {

// "South", "North", "the referee", "nobody".
std::string words_of(kit::Seat seat);
// "played out", "the other side resigned".
std::string_view words_of(kit::EndReason reason);

}  // namespace galloper::codec
