#include "chooser.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <variant>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/scouting/scouting.h"

namespace galloper::bench {
namespace {

scouting::State state_of(const scouting::View& view) {
  auto setup = std::make_shared<scouting::Setup>();
  setup->rules = *view.rules;
  setup->ground = *view.ground;
  scouting::State state;
  state.setup = std::move(setup);
  state.begun = true;
  state.phase = *view.phase;
  state.turn = view.turn;
  state.active = view.active;
  state.moved_this_turn = static_cast<std::uint8_t>(view.rules->scouts_moved_per_turn - view.moves_left);
  state.scouts = view.scouts;
  for (std::size_t side = 0; side < 2; ++side) {
    state.sides[side].placement = view.sides[side].placement;
    state.sides[side].confirmed = view.sides[side].confirmed;
    state.sides[side].returned = view.sides[side].returned;
    state.sides[side].captured = view.sides[side].captured;
  }
  return state;
}

bool belongs_to_the_table(const scouting::Order& order) {
  return std::holds_alternative<kit::Resign>(order) || std::holds_alternative<kit::OfferDraw>(order) ||
         std::holds_alternative<kit::AcceptDraw>(order) || std::holds_alternative<scouting::Lift>(order);
}

// Rows won by a move, for scouts that ride out and for those that ride home.
int rows_won(const scouting::Order& order, const scouting::State& state, kit::Seat seat) {
  const auto* move = std::get_if<scouting::Move>(&order);
  if (move == nullptr) return 0;
  const auto& scout = state.scouts[move->scout - 1u];
  const int width = state.setup->rules.width;
  const int north = move->cell / width - scout.cell / width;
  const bool rides_north = (seat == kit::Seat::kSouth) == (scout.status == scouting::ScoutStatus::kRidingOut);
  return rides_north ? north : -north;
}

}  // namespace

void SeatedView::fold(const v1::MatchUpdate& update) {
  if (update.snapshot()) {
    view_ = {};
  } else if (update.version() != version_ + 1) {
    throw std::runtime_error("a version is missing");
  }
  auto delta = codec::decode_delta(update.delta().scouting(), view_);
  if (!delta) throw std::runtime_error(delta.error().message);
  view_ = scouting::patch(view_, *delta);
  version_ = update.version();
}

bool SeatedView::may_act() const {
  const auto& own = view_.sides[kit::index_of(seat_)];
  if (view_.phase == scouting::Phase::kPlacement) return !own.confirmed;
  return (view_.may_act & kit::bit_of(seat_)) != 0;
}

v1::Order SeatedView::choose(Random& random) const {
  const auto state = state_of(view_);
  auto orders = scouting::legal_orders(state, seat_);
  std::erase_if(orders, belongs_to_the_table);
  if (orders.empty()) throw std::runtime_error("nothing may be ordered");
  std::size_t best = random.below(orders.size());
  for (int tries = 0; tries < 3; ++tries) {
    const std::size_t other = random.below(orders.size());
    if (rows_won(orders[other], state, seat_) > rows_won(orders[best], state, seat_)) best = other;
  }
  v1::Order message;
  codec::encode(orders[best], &message);
  return message;
}

}  // namespace galloper::bench
