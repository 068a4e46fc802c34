// Private to the room: one file a chapter.
#pragma once

#include "common/reference/reference.h"

namespace galloper::reference {

std::span<const Rule> general_rules();
std::span<const Rule> scouting_rules();
std::span<const Rule> activation_rules();
std::span<const Rule> command_rules();
std::span<const Rule> land_rules();
std::span<const Rule> naval_rules();
std::span<const Rule> campaign_rules();

}  // namespace galloper::reference
