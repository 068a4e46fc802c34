// Private to the room: why a captain gave an order, in one line.
#pragma once

#include <string>

#include "server/rules/naval/naval.h"

namespace galloper::bot {

// `plan`: the state with the side's whole plan as it is meant to be.
std::string why(const naval::State& plan, kit::Seat side, const naval::Order& order);

}  // namespace galloper::bot
