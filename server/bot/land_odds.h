// Private to the room: what a throw of dice is worth, in banners, looked up. The rules' volley_odds() is
// exact about the ways of a retreat too; this is for the many throws that are only feared or hoped for.
#pragma once

#include "server/rules/land/land.h"

namespace galloper::bot {

// What a unit of so many SP is worth to its side while it stands: 1 at full strength, since it is a banner.
double worth_of(int strength, int full_strength);

struct Throw {
  int dice = 0;
  int faces = 1;    // of the die that hit: L4
  int ignored = 0;  // flags that the target ignores (L10)
  // What one retreat is worth to the thrower; worth_of the unit where a retreat leaves the field (L11).
  double retreat = 0.1;
};
struct Thrown {
  double value = 0;      // to the thrower
  double destroyed = 0;  // chance, by the hits
  double gives_way = 0;  // chance that it lives and goes back
};
// L4.
int hitting_faces(land::Arm target, bool close);
Thrown thrown_at(const Throw& dice, int strength, int full_strength);

}  // namespace galloper::bot
