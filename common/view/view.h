// The room `view` folds what the server sends into the whole of what a viewer sees. It knows no rule: present
// fields replace, absent ones stay. Clients, bots and the bridge's tests may include it; it sees base and the
// wire contract only.
//
//   FoldedView view;
//   if (auto folded = view.fold(update); !folded) resume_from(view.version());
//   if (view.board() == Board::kLand) draw(view.land());
#pragma once

#include <cstdint>

#include "common/base/result.h"
#include "galloper/v1/land.pb.h"
#include "galloper/v1/match.pb.h"
#include "galloper/v1/naval.pb.h"
#include "galloper/v1/scouting.pb.h"

namespace galloper::view {

namespace v1 = ::galloper::v1;

// Patches an accumulated view. `view` itself is a delta against the empty view: every known field is present,
// its scouts stand in the order of their ids, and `removed_scouts` is empty.
void fold(v1::ScoutingDelta& view, const v1::ScoutingDelta& delta);
// Likewise: each side's units, roster and brigades stand in the order of their ids, every unit says its
// status, and `pending` is there only while a choice is owed.
void fold(v1::LandDelta& view, const v1::LandDelta& delta);
// Likewise: the ships stand in the order of their ids, and none is ever forgotten.
void fold(v1::NavalDelta& view, const v1::NavalDelta& delta);

// What lies on the table: of an operation, its present stage's. kNone: nothing yet.
enum class Board { kNone, kScouting, kLand, kNaval };

class FoldedView {
 public:
  // kDataLoss: a gap. An update that is neither a snapshot nor the next version leaves the view as it
  // was, and the caller should resume from version().
  Status fold(const v1::MatchUpdate& update);
  // Begins anew with a whole view, as GetMatch answers it.
  void reset(std::uint64_t version, const v1::MatchInfo& info, const v1::ViewDelta& whole);
  // Facts beside the game that came in a notice.
  void set_info(const v1::MatchInfo& info) { info_ = info; }

  // Whether anything was folded yet.
  bool known() const { return known_; }
  std::uint64_t version() const { return version_; }
  const v1::MatchInfo& info() const { return info_; }
  Board board() const { return board_; }
  // A scouting game with the battle that follows it.
  bool is_operation() const { return is_operation_; }
  const v1::ScoutingDelta& scouting() const { return scouting_; }
  const v1::LandDelta& land() const { return land_; }
  const v1::NavalDelta& naval() const { return naval_; }

 private:
  void fold_delta(const v1::ViewDelta& delta);
  void fold_operation(const v1::OperationDelta& delta);

  bool known_ = false;
  std::uint64_t version_ = 0;
  v1::MatchInfo info_;
  Board board_ = Board::kNone;
  bool is_operation_ = false;
  v1::ScoutingDelta scouting_;
  v1::LandDelta land_;
  v1::NavalDelta naval_;
};

}  // namespace galloper::view
