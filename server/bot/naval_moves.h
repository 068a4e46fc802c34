// Private to the room: what a place is worth to a ship that may end its move there, in victories.
#pragma once

#include <vector>

#include "server/bot/naval_fire.h"
#include "server/bot/naval_waters.h"

namespace galloper::bot {

// Of the ends those from which the ship goes on without turning in place (N4), unless there is none: then
// those where it soonest does.
void keep_open_water(const Waters& waters, std::vector<Post>& ends);
std::vector<Post> ends_of(const SeaSense& sense, const Waters& waters, naval::ShipId ship);

// By rule of thumb: its best shot from there, what is thrown at it, how near it is to where it wants to be.
double rule_of_thumb(const SeaSense& sense, const Waters& waters, const ShipFigure& ship, const Post& at);

// How much the next turns may bring it there, and what they may cost it.
double stance(const SeaSense& sense, const Waters& waters, const ShipFigure& ship, const Post& at);

// Looking ahead: by the fire of both sides once the side's other ships have moved by rule of thumb, and, with
// `answered`, the enemy's between them. One number for each of the ends; those that are plainly worse are not
// looked at as closely.
std::vector<double> foresight(const SeaSense& sense, const Waters& waters, naval::ShipId ship,
                              const std::vector<Post>& ends, bool answered);

// Quickly: the best, by the fire of both sides as all stand, of the few ends that are best by rule of thumb.
// Precondition: there are ends.
Post considered(const SeaSense& sense, const Waters& waters, naval::ShipId ship,
                const std::vector<Post>& ends, std::size_t looked_at);

// N2: the ship that should move now, of those that may: what others do matters least to it.
naval::ShipId ship_to_move(const SeaSense& sense, kit::Seat side, const std::vector<naval::ShipId>& may);

}  // namespace galloper::bot
