#include <utility>

#include "common/view/entities.h"
#include "common/view/view.h"

namespace galloper::view {
namespace {

void keep_names(v1::LandBrigade& changed, const v1::LandBrigade& known) {
  if (changed.name().empty()) changed.set_name(known.name());
  if (changed.brigadier().empty()) changed.set_brigadier(known.brigadier());
}

// The wire leaves the commonest status out; a view says it.
void fold_units(v1::LandSide& view, const v1::LandSide& delta) {
  for (v1::LandUnit unit : delta.units()) {
    if (unit.status() == v1::UNIT_STATUS_UNSPECIFIED) unit.set_status(v1::UNIT_STATUS_ON_BOARD);
    replace_entity(*view.mutable_units(), unit, kNothingLeftOut);
  }
  remove_entities(*view.mutable_units(), delta.removed_units());
}

// Lasting names come only when they are first shown.
void fold_head(v1::LandSideHead& view, const v1::LandSideHead& changed) {
  v1::LandSideHead whole = changed;
  if (whole.army().empty()) whole.set_army(view.army());
  if (whole.cinc_name().empty()) whole.set_cinc_name(view.cinc_name());
  view = std::move(whole);
}

void fold_side(v1::LandSide& view, const v1::LandSide& delta) {
  if (delta.has_head()) fold_head(*view.mutable_head(), delta.head());
  for (const auto& unit : delta.roster()) replace_entity(*view.mutable_roster(), unit, kNothingLeftOut);
  remove_entities(*view.mutable_roster(), delta.removed_roster());
  fold_units(view, delta);
  for (const auto& brigade : delta.brigades()) replace_entity(*view.mutable_brigades(), brigade, keep_names);
  remove_entities(*view.mutable_brigades(), delta.removed_brigades());
  if (delta.has_reports()) *view.mutable_reports() = delta.reports();
}

void fold_scalars(v1::LandDelta& view, const v1::LandDelta& delta) {
  if (delta.has_phase()) view.set_phase(delta.phase());
  if (delta.has_active()) view.set_active(delta.active());
  if (delta.has_reward()) view.set_reward(delta.reward());
  if (delta.has_turn()) view.set_turn(delta.turn());
  if (delta.has_first()) view.set_first(delta.first());
  if (delta.has_die()) view.set_die(delta.die());
  if (delta.has_sector()) view.set_sector(delta.sector());
  if (delta.has_actions_left()) view.set_actions_left(delta.actions_left());
  if (delta.has_may_act()) view.set_may_act(delta.may_act());
  if (delta.has_draw_offer()) view.set_draw_offer(delta.draw_offer());
}

}  // namespace

void fold(v1::LandDelta& view, const v1::LandDelta& delta) {
  if (delta.has_sheet()) *view.mutable_sheet() = delta.sheet();
  if (delta.has_pieces()) *view.mutable_pieces() = delta.pieces();
  fold_scalars(view, delta);
  if (delta.has_south()) fold_side(*view.mutable_south(), delta.south());
  if (delta.has_north()) fold_side(*view.mutable_north(), delta.north());
  if (delta.has_pending()) {
    if (delta.pending().choice() == v1::LAND_CHOICE_UNSPECIFIED) {
      view.clear_pending();
    } else {
      *view.mutable_pending() = delta.pending();
    }
  }
  fold_outcome(view, delta);
}

}  // namespace galloper::view
