// The room `command` (source text 001, rules C): what a brigadier does with an order, and what a battle makes
// of him. Pure functions of dice; where figures stand and ride is the battle's. It may include base and kit;
// the land battle and the campaign stand on it.
//
//   Compliance c = comply(rules, {rating, character}, current, ordered, die, modifier);   // C9, C10, C11
//   if (c.retreats) …
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "server/rules/kit/brigadier.h"

namespace galloper::command {

// C2. The numbers are those of the wire; kNone where an order is not known or not given.
enum class Order : std::uint8_t { kNone = 0, kAssault = 1, kOppose = 2, kHold = 3 };
// "Assault", "Oppose", "Hold".
std::string_view name_of(Order order);

// C9. The numbers are those of the wire.
enum class EqualRoll : std::uint8_t { kObeys = 1, kWilful = 2, kKeepsCurrentOrder = 3 };

struct Rules {
  std::uint8_t cinc_move = 3;                // C6: 1 to 8 hexes
  bool runner_interception = false;          // C7
  bool runner_recall = false;                // C7
  EqualRoll equal_roll = EqualRoll::kObeys;  // C9
  bool natural_one_always_obeys = true;      // C9
  bool elite_units = true;                   // C12
  bool elite_always_counts = false;          // C12
  bool brash_overconfidence = true;          // C17
  friend bool operator==(const Rules&, const Rules&) = default;
};

struct Brigadier {
  std::uint8_t rating = 1;  // C3: 1 to 5
  kit::Character character = kit::Character::kUnsure;
  friend bool operator==(const Brigadier&, const Brigadier&) = default;
};
// C4.
Brigadier brigadier_of(std::uint8_t rating_die, std::uint8_t character_die);

// C3, C4: 5, a coward's 4.
std::uint8_t highest_rating(kit::Character character);

// C7: turns of a runner over a path of so many hexes; at least 1, which is this very turn.
int runner_turns(const Rules& rules, int path_hexes);

// How an order was taken. The numbers are those of the wire.
enum class Taken : std::uint8_t { kObeyed = 1, kWilful = 2, kKeptCurrent = 3, kByContact = 4 };

// C9, C10: the order that a wilful brigadier adopts. `die`: as thrown.
Order wanted_by(kit::Character character, int die);

struct Compliance {
  // By the die alone: a wilful brigadier who wanted what was sent is kWilful, and has not disobeyed.
  Taken taken = Taken::kObeyed;
  Order adopted = Order::kHold;
  bool retreats = false;   // C10
  bool disobeyed = false;  // C11
  friend bool operator==(const Compliance&, const Compliance&) = default;
};
// C9 to C11. `die`: as thrown, 1 to 6; `modifier`: the scenario's, added to it.
Compliance comply(const Rules& rules, const Brigadier& brigadier, Order current, Order ordered, int die,
                  int modifier);

// What comply() makes of each of the six dice.
struct ComplianceOdds {
  std::uint8_t as_sent = 0;  // of 6: does what was sent, from obedience or by chance; not when he retreats
  std::uint8_t assault = 0;  // of 6: adopts it
  std::uint8_t oppose = 0;
  std::uint8_t hold = 0;
  std::uint8_t retreats = 0;  // C10
  friend bool operator==(const ComplianceOdds&, const ComplianceOdds&) = default;
};
ComplianceOdds compliance_odds(const Rules& rules, const Brigadier& brigadier, Order current, Order ordered,
                               int modifier);

// C12: whether an elite unit of this rating rolls at all when its brigadier disobeys. 0: not elite.
bool elite_rolls(const Rules& rules, int elite_rating, const Brigadier& brigadier);
// C12: whether it follows the CinC's intended order.
bool elite_follows(int elite_rating, int die);

// C11, C18: one order that reached a brigadier.
struct Obedience {
  std::uint8_t turn = 0;
  Order sent = Order::kNone;
  Order adopted = Order::kNone;
  Taken taken = Taken::kObeyed;
  std::uint8_t die = 0;  // 0: by contact
  bool retreated = false;
  bool disobeyed = false;
  friend bool operator==(const Obedience&, const Obedience&) = default;
};

// C16, C17: what a battle left of a brigade.
struct Deeds {
  bool disobeyed = false;           // at least once
  std::uint8_t units = 0;           // that it began with
  std::uint8_t units_lost = 0;      // destroyed or driven off
  std::uint8_t enemies_routed = 0;  // credited to it
  friend bool operator==(const Deeds&, const Deeds&) = default;
};
// C16: at least half of them.
bool was_routed(const Deeds& deeds);
// C17.
bool routed_enemies(const Deeds& deeds);

struct AfterBattle {
  std::uint8_t rating = 1;
  std::string_view rule;  // "C16", "C17", or empty: the die was not read
  friend bool operator==(const AfterBattle&, const AfterBattle&) = default;
};
// C15 to C17. `die`: 1 to 6, rolled for every brigadier, read where a rule needs it (K4).
AfterBattle after_battle(const Rules& rules, const Brigadier& brigadier, const Deeds& deeds, int die);

}  // namespace galloper::command
