// Chooses a legal order from what a seat sees. The board of the scouting game is open once both have placed,
// so a state for the rules' own move generator can be made from a view; the server's list of legal orders is
// not asked, since it is not what is measured.
#pragma once

#include <optional>

#include "common/base/random.h"
#include "common/base/result.h"
#include "galloper/v1/match.pb.h"
#include "server/rules/kit/seat.h"
#include "server/rules/scouting/types.h"

namespace galloper::bench {

class SeatedView {
 public:
  explicit SeatedView(kit::Seat seat) : seat_(seat) {}

  // Throws std::runtime_error when a version is missing.
  void fold(const v1::MatchUpdate& update);
  std::uint64_t version() const { return version_; }
  bool is_over() const { return view_.outcome.has_value(); }
  // Whether the seat may act on the board now.
  bool may_act() const;
  // A random legal order that moves the game on: scouts ride toward their goal more often than aside.
  v1::Order choose(Random& random) const;

 private:
  kit::Seat seat_;
  std::uint64_t version_ = 0;
  scouting::View view_;
};

}  // namespace galloper::bench
