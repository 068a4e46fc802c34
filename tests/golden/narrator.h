// Private: a table of one game told in words and drawn, for the playthroughs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/rules/codec/game_module.h"

namespace galloper::golden {

struct Told {
  std::vector<std::string> events;
  bool board = false;  // the board is worth drawing after it
};

class Narrator {
 public:
  virtual ~Narrator() = default;
  // What a record brings, of which `table` knows nothing yet.
  virtual Told tell(const codec::Table& table, const codec::store_v1::Record& record) const = 0;
  virtual std::vector<std::string> board(const codec::Table& table) const = 0;
  // One in so many of the times that it is drawn, an order like this is given; 0: never.
  virtual int one_in(const codec::v1::Order& order) const = 0;
  // Turns after which a file says no more than a checksum a turn.
  virtual std::uint32_t turns_told() const = 0;
};

// Of the game by that name.
std::unique_ptr<Narrator> narrator_of(std::string_view game);
std::unique_ptr<Narrator> scouting_narrator();
std::unique_ptr<Narrator> land_narrator();
std::unique_ptr<Narrator> operation_narrator();
std::unique_ptr<Narrator> naval_narrator();

}  // namespace galloper::golden
