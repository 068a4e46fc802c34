#include "tests/rules/land/camp.h"

#include <algorithm>

#include "server/rules/land/board.h"

namespace galloper::land {
namespace {

Scene plain() {
  Scene scene(7, 7);
  for (const kit::Seat side : kit::kSides) {
    const bool south = side == kSouth;
    scene.add(side, south ? "line A1 assault" : "line A7 assault");
    scene.add(side, south ? "line B1 assault" : "line B7 assault");
    scene.add(side, south ? "light_horse C1 oppose" : "light_horse C7 oppose");
    scene.add(side, south ? "guns D1 hold" : "guns D7 hold");
  }
  return scene;
}

}  // namespace

Camp::Camp() : Camp(plain()) {}

Camp::Camp(Scene scene) : setup_(std::move(scene.setup())) {
  const Board& board = setup_.board;
  for (const kit::Seat side : kit::kSides) {
    for (std::size_t i = 0; i < board.base.size(); ++i) {
      const auto cell = static_cast<Cell>(i);
      army(side).zone[i] = on_board(board, cell) && rows_forward(board, side, cell) < 2;
    }
    for (UnitSpec& unit : army(side).units) unit.cell = kOffBoard;
  }
  setup_.banners_to_win = 3;
}

kit::Advantage& Camp::advantage() {
  if (!setup_.advantage) setup_.advantage.emplace();
  return *setup_.advantage;
}

State Camp::begun(std::vector<std::uint32_t> dice) const {
  return after(initial(setup_), kReferee, kit::Begin{}, std::move(dice));
}

State Camp::fighting() const {
  State state = begun({6, 1});
  for (const kit::Seat seat : {kNorth, kSouth}) {
    state = after(state, seat, DeployRest{});
    state = after(state, seat, ConfirmDeployment{});
  }
  EXPECT_EQ(state.phase, Phase::kCommand);
  return state;
}

Played give(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice) {
  ScriptedDice scripted(dice);
  auto decided = decide(state, seat, order, scripted);
  if (!decided) {
    ADD_FAILURE() << "refused: " << decided.error().rule << " " << decided.error().message;
    return {state, {}};
  }
  EXPECT_EQ(scripted.left(), 0u) << "fewer dice were thrown than scripted";
  Played played{state, std::move(*decided)};
  for (const Event& event : played.events) apply(played.state, event);
  return played;
}

State after(const State& state, kit::Seat seat, const Order& order, std::vector<std::uint32_t> dice) {
  return give(state, seat, order, std::move(dice)).state;
}

kit::Refusal refusal(const State& state, kit::Seat seat, const Order& order) {
  ScriptedDice none(std::vector<std::uint32_t>{});
  auto decided = decide(state, seat, order, none);
  EXPECT_FALSE(decided.has_value()) << "the order is accepted";
  return decided ? kit::Refusal{} : decided.error();
}

bool offered(const State& state, kit::Seat seat, const Order& order) {
  const std::vector<Order> orders = legal_orders(state, seat);
  return std::find(orders.begin(), orders.end(), order) != orders.end();
}

}  // namespace galloper::land
