#include "common/view/view.h"

#include <string>

namespace galloper::view {

Status FoldedView::fold(const v1::MatchUpdate& update) {
  if (!update.snapshot() && (!known_ || update.version() != version_ + 1)) {
    return fail(ErrorCode::kDataLoss, known_ ? "Update " + std::to_string(update.version()) +
                                                   " does not follow version " + std::to_string(version_) +
                                                   ": resume from version " + std::to_string(version_) + "."
                                             : "The first update is no snapshot: resume without a version.");
  }
  if (update.snapshot()) {
    reset(update.version(), update.info(), update.delta());
    return {};
  }
  version_ = update.version();
  if (update.has_info()) info_ = update.info();
  fold_delta(update.delta());
  return {};
}

void FoldedView::reset(std::uint64_t version, const v1::MatchInfo& info, const v1::ViewDelta& whole) {
  known_ = true;
  version_ = version;
  info_ = info;
  board_ = Board::kNone;
  is_operation_ = false;
  scouting_.Clear();
  land_.Clear();
  naval_.Clear();
  fold_delta(whole);
}

void FoldedView::fold_delta(const v1::ViewDelta& delta) {
  switch (delta.game_case()) {
    case v1::ViewDelta::kScouting:
      board_ = Board::kScouting;
      view::fold(scouting_, delta.scouting());
      return;
    case v1::ViewDelta::kLand:
      board_ = Board::kLand;
      view::fold(land_, delta.land());
      return;
    case v1::ViewDelta::kOperation:
      fold_operation(delta.operation());
      return;
    case v1::ViewDelta::kNaval:
      board_ = Board::kNaval;
      view::fold(naval_, delta.naval());
      return;
    case v1::ViewDelta::GAME_NOT_SET:
      return;
  }
}

void FoldedView::fold_operation(const v1::OperationDelta& delta) {
  is_operation_ = true;
  if (delta.has_scouting()) view::fold(scouting_, delta.scouting());
  if (delta.has_land()) view::fold(land_, delta.land());
  if (delta.has_stage()) {
    board_ = delta.stage() == v1::OPERATION_STAGE_BATTLE ? Board::kLand : Board::kScouting;
  } else if (board_ == Board::kNone) {
    board_ = Board::kScouting;
  }
  // The battle's beginning may be taken back (G6): what was known of it goes too.
  if (board_ == Board::kScouting) land_.Clear();
}

}  // namespace galloper::view
