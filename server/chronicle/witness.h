// The facts of a match, by game, in the order in which they happened; those of the whole at the end. Within
// the room.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "server/chronicle/reading.h"
#include "server/rules/land/land.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::chronicle {

using Facts = std::vector<Fact>;

// The log's first record has the Begin. kDataLoss: it cannot be read, or is not over.
Result<Facts> land_facts(const std::vector<Row>& rows);
Result<Facts> operation_facts(const std::vector<Row>& rows);
Result<Facts> naval_facts(const std::vector<Row>& rows);

// By what a match ends that is not played out.
Decided decided_off_the_field(kit::EndReason reason);

// Who led when: the score after each event that moved it; and what each turn brought.
class ScoreBoard {
 public:
  // Both sides' halves of a turn have its number.
  void begin_turn(int turn, const Ref& ref);
  void move(std::array<int, 2> score, const std::optional<Ref>& ref);
  // What the side took from the other: units routed, or points sunk.
  void gain(kit::Seat side, int what, const Ref& ref);
  // Since when `winner` led for good; nothing: it was ahead at no time, or not at the end.
  std::optional<Fact> lead(kit::Seat winner) const;
  // The turn in which a side gained most on the other; nothing: in none by so much.
  std::optional<Fact> swing(int least) const;
  int turn() const { return turn_; }
  // With the turn's event at its end.
  Refs with_turn(const Ref& ref) const;

 private:
  struct Moved {
    std::array<int, 2> score;
    Ref ref;
    int turn;
    std::optional<Ref> turn_ref;
  };
  struct Turn {
    std::array<int, 2> gained{};
    Refs events;
    std::optional<Ref> began;
  };
  std::vector<Moved> moved_;
  std::map<int, Turn> turns_;
  int turn_ = 0;
  std::optional<Ref> turn_ref_;
};

// Watches the scouting, before its battle or that never came to one.
class ScoutingWitness {
 public:
  void see(const scouting::State& before, const scouting::Event& event, const std::optional<Ref>& ref);
  // What the whole came to, after what happened.
  void finish(Facts& facts);
  const std::optional<Ref>& ended() const { return ended_; }

 private:
  struct Side {
    Refs lost, brigades, ground;
    int killed = 0, captured = 0;
    std::vector<std::string> brigade_names, features;
  };
  void fight(const scouting::State& before, const scouting::Fought& event, const Ref& ref);
  void return_home(const scouting::State& before, const scouting::Returned& event, const Ref& ref);

  Facts facts_;
  std::array<Side, 2> sides_;
  std::optional<Ref> turn_ref_, ended_;
};

}  // namespace galloper::chronicle
