// What every battle has: a score that moves, turns that tell, an end.
#include <cstdlib>

#include "server/chronicle/witness.h"

namespace galloper::chronicle {

using kit::index_of;
using kit::Seat;

Decided decided_off_the_field(kit::EndReason reason) {
  switch (reason) {
    case kit::EndReason::kResigned:
      return Decided::kResigned;
    case kit::EndReason::kDrawAgreed:
      return Decided::kAgreed;
    case kit::EndReason::kTimeRanOut:
      return Decided::kTime;
    default:
      return Decided::kClosed;
  }
}

void ScoreBoard::begin_turn(int turn, const Ref& ref) {
  turn_ = turn;
  turn_ref_ = ref;
  if (!turns_[turn].began) turns_[turn].began = ref;
}

void ScoreBoard::move(std::array<int, 2> score, const std::optional<Ref>& ref) {
  if (ref) moved_.push_back({score, *ref, turn_, turn_ref_});
}

void ScoreBoard::gain(Seat side, int what, const Ref& ref) {
  turns_[turn_].gained[index_of(side)] += what;
  turns_[turn_].events.push_back(ref);
}

std::optional<Fact> ScoreBoard::lead(Seat winner) const {
  if (winner == Seat::kNone || moved_.empty()) return std::nullopt;
  const std::size_t own = index_of(winner), other = 1 - own;
  std::size_t at = moved_.size();
  while (at > 0 && moved_[at - 1].score[own] > moved_[at - 1].score[other]) --at;
  if (at == moved_.size()) return std::nullopt;
  const Moved& since = moved_[at];
  Fact fact{{since.ref}, Lead{winner, since.turn, since.score, since.turn == turn_}};
  if (since.turn_ref) fact.events.push_back(*since.turn_ref);
  for (const Moved& moved : moved_) {
    if (moved.ref != since.ref) fact.events.push_back(moved.ref);
  }
  return fact;
}

std::optional<Fact> ScoreBoard::swing(int least) const {
  int best = least - 1;
  std::optional<Fact> fact;
  for (const auto& [number, turn] : turns_) {
    const int swing = std::abs(turn.gained[0] - turn.gained[1]);
    if (swing <= best || !turn.began) continue;
    best = swing;
    const Seat side = turn.gained[0] > turn.gained[1] ? Seat::kSouth : Seat::kNorth;
    fact =
        Fact{turn.events, Swing{side, number, turn.gained[index_of(side)], turn.gained[1 - index_of(side)]}};
    fact->events.push_back(*turn.began);
  }
  return fact;
}

Refs ScoreBoard::with_turn(const Ref& ref) const {
  Refs refs{ref};
  if (turn_ref_) refs.push_back(*turn_ref_);
  return refs;
}

}  // namespace galloper::chronicle
