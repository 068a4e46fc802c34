// Private to the room: what an order of the actions phase is worth to the side that acts, in banners.
// Stopping is worth 0.
#pragma once

#include "server/bot/land_sense.h"
#include "server/rules/land/orders.h"

namespace galloper::bot {

// At first glance, as people at the table count: most dice, at the nearest and the shaken.
double first_glance(const Sense& sense, const land::Order& order);
// By rule of thumb: what can be hit now, going forward together.
double rule_of_thumb(const Sense& sense, const land::Order& order);
// With exact odds, what the enemy may do about it, and what the unit may do from there later.
double foresight(const Sense& sense, const land::Order& order);

// L4, L10: the exact worth of one throw.
double exact_value(const land::State& state, const land::VolleyOdds& odds, land::UnitId target);

}  // namespace galloper::bot
