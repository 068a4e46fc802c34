#include "server/rules/kit/ruling.h"

#include <string>

namespace galloper::kit {

MaybeRefusal refuse_giver(Seat seat, bool referees) {
  if (referees && seat != Seat::kReferee) return Refusal{"G3", "Only the referee gives this order."};
  if (!referees && seat != Seat::kSouth && seat != Seat::kNorth)
    return Refusal{"G3", "Only a seat of the match, South or North, gives this order."};
  return std::nullopt;
}

MaybeRefusal refuse_moment(bool begun, bool over, bool begins) {
  if (over) return Refusal{"G5", "The match is over: it accepts no more orders."};
  if (begun && begins) return Refusal{"G1", "The match has begun already."};
  if (!begun && !begins)
    return Refusal{"G1", "The match has not begun: the referee begins it when both seats are taken."};
  return std::nullopt;
}

MaybeRefusal refuse_time_out(std::uint8_t may_act, Seat side) {
  if ((may_act & bit_of(side)) == 0) return Refusal{"G1", "Time runs out only for a side that is to act."};
  return std::nullopt;
}

MaybeRefusal refuse_draw_offer(Seat offered, Seat by) {
  if (offered == by)
    return Refusal{"G5", "Your offer of a draw stands until the enemy accepts it or gives another order."};
  if (offered != Seat::kNone)
    return Refusal{"G5", std::string(name_of(offered)) +
                             " offers a draw already: accept it, or let it lapse by another order."};
  return std::nullopt;
}

MaybeRefusal refuse_draw(Seat offered, Seat by) {
  if (offered != enemy_of(by))
    return Refusal{"G5", std::string(name_of(enemy_of(by))) + " has offered no draw: offer one, or play on."};
  return std::nullopt;
}

}  // namespace galloper::kit
