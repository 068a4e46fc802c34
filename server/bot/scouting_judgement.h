// Private to the room: what a position of the scouting game is worth to a side, in scouts come home.
#pragma once

#include <optional>
#include <vector>

#include "server/bot/scouting_position.h"

namespace galloper::bot {

// How far ahead an enemy is feared.
enum class Fear { kAdjacent, kNextTurn };

// Of one position; the roads and the odds outlive it.
class Judgement {
 public:
  Judgement(const scouting::State& state, kit::Seat own, const Roads& roads, Odds& odds, Fear fear);

  // What the side's scouts, returned and on their way, are worth, less the enemy's.
  double balance() const;
  // What an order of the own side gains; ending the phase gains 0.
  double gain(const scouting::Order& order);
  // What the own side's attacks of this phase gain on average.
  double attacks();

 private:
  double worth(const scouting::Scout& scout) const;
  double exchange(const scouting::Scout& attacker, scouting::Cell from, const scouting::Scout& defender,
                  scouting::Cell at);
  double gain_of_move(const scouting::Move& order);
  double best_attack(const scouting::Scout& scout, scouting::Cell from);
  double danger(const scouting::Scout& scout, scouting::Cell at);
  int speed(const scouting::Scout& scout) const;
  int turns_to_ride(int steps, const scouting::Scout& scout) const;
  bool can_come_to(std::size_t enemy, scouting::Cell cell) const;

  const scouting::State& state_;
  const scouting::Rules& rules_;
  kit::Seat own_;
  const Roads& roads_;
  Odds& odds_;
  // The enemies that can attack next turn, and by cell whether each can stand there then.
  std::vector<const scouting::Scout*> enemies_;
  std::vector<std::vector<bool>> reach_;
};

}  // namespace galloper::bot
