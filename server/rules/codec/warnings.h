// Whether a check of a scenario warns of what is allowed but plays badly.
#pragma once

namespace galloper::codec {

enum class Warnings { kLeaveOut, kInclude };

}  // namespace galloper::codec
