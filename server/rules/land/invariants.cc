// What holds in every state between two orders.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "server/rules/land/flow.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("land: it does not hold that ") + what);
}

const SideState& own(const State& state, kit::Seat side) { return state.sides[kit::index_of(side)]; }
const std::vector<Unit>& units_of(const State& state, kit::Seat side) {
  return state.units[kit::index_of(side)];
}

bool ascending(const std::vector<std::uint8_t>& items) {
  return std::is_sorted(items.begin(), items.end()) &&
         std::adjacent_find(items.begin(), items.end()) == items.end();
}

void check_unit(const State& state, const Unit& unit) {
  const UnitType& type = type_of(state, unit);
  if (is_on_board(unit)) {
    require(may_enter(state, type, unit.cell), "units stand where their type may (L7)");
    require(unit.strength >= 1 && unit.strength <= type.strength,
            "a unit that stands has strength left (L4)");
  }
  if (unit.status == UnitStatus::kDestroyed) require(unit.strength == 0, "the destroyed have none left (L4)");
  if (unit.status == UnitStatus::kInHand)
    require((!is_deployed(state) || state.outcome) && unit.cell == kOffBoard,
            "all units stand when the battle begins (L20)");
  require(!unit.acted || unit.called, "only units that are called act (F6)");
  require(!unit.called || side_of(unit.id) == state.active || state.outcome,
          "only units of the side to act are called (F6)");
  require(!unit.fell_back || side_of(unit.id) != state.active || state.outcome,
          "units fall back in the enemy's turn (L14)");
}

void check_units(const State& state) {
  std::set<Cell> taken;
  for (const kit::Seat side : kit::kSides) {
    const Army& army = state.setup->armies[kit::index_of(side)];
    require(units_of(state, side).size() == army.units.size(), "all units are numbered");
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      const Unit& unit = units_of(state, side)[i];
      require(unit.id == unit_id(side, i) && unit.type == army.units[i].type &&
                  unit.brigade == army.units[i].brigade,
              "units stand by their ids, as the roster has them");
      if (is_on_board(unit)) require(taken.insert(unit.cell).second, "one unit stands in a hex (L2)");
      check_unit(state, unit);
    }
  }
}

void check_runner(const State& state, kit::Seat side, const Brigade& brigade) {
  const Runner& runner = *brigade.runner;
  require(brigade.with != 0, "runners ride to brigadiers who are on the field (C7)");
  require(state.turn >= 1, "runners are sent in the battle (C7)");
  require(runner.turns_left < runner.turns && !runner.route.empty(), "a runner has a way and its turns (C7)");
  require(runner.turns ==
              command::runner_turns(state.setup->rules.command, static_cast<int>(runner.route.size()) - 1),
          "a runner takes as long as the CinC would have (C7)");
  const bool commands = state.phase == Phase::kCommand && state.active == side;
  require(runner.turns_left > 0 || commands || state.outcome,
          "runners due arrive in the command phase (C14)");
  if (commands && runner.turns_left + 1 == runner.turns)
    require(own(state, side).contact_over, "runners end the orders in contact (C14)");
}

void check_brigade(const State& state, kit::Seat side, BrigadeId id) {
  const Brigade& brigade = own(state, side).brigades[id];
  const bool stands = std::any_of(units_of(state, side).begin(), units_of(state, side).end(),
                                  [&](const Unit& unit) { return unit.brigade == id && is_on_board(unit); });
  require(brigade.with == 0 ||
              (is_on_board(unit_of(state, brigade.with)) && unit_of(state, brigade.with).brigade == id),
          "a brigadier stands with one of his units (C13)");
  require(brigade.with != 0 || !stands || brigade.fate != BrigadierFate::kUnhurt,
          "a brigadier stays on the field with his units (C13)");
  require(brigade.order >= command::Order::kAssault && brigade.order <= command::Order::kHold,
          "a brigade has an order (C2)");
  require(brigade.brigadier.rating >= 1 && brigade.brigadier.rating <= 5, "ratings are 1 to 5 (C3)");
  require(brigade.brigadier.character != kit::Character::kCowardly || brigade.brigadier.rating <= 4,
          "a coward's rating is at most 4 (C4)");
  const long lost = std::count_if(
      units_of(state, side).begin(), units_of(state, side).end(),
      [&](const Unit& unit) { return unit.brigade == id && unit.status > UnitStatus::kOnBoard; });
  require(brigade.units_lost == lost, "a brigade's lost units are counted (C16)");
  if (brigade.runner) check_runner(state, side, brigade);
}

void check_cinc(const State& state, kit::Seat side) {
  const Cell cinc = own(state, side).cinc;
  for (const Unit& unit : units_of(state, side)) {
    if (unit.brigade == kNoBrigade && is_on_board(unit))
      require(unit.cell == cinc, "a CinC stands with his own troops (C8)");
  }
  if (cinc == kOffBoard) {
    require(!is_deployed(state) || state.outcome, "the CinC is on the field in the battle (C6)");
    return;
  }
  require(on_board(state.setup->board, cinc), "the CinC stands on the board");
  if (has_personal_troops(state, side)) return;
  require(!terrain_at(state, cinc).impassable, "the CinC stands on passable ground (C6)");
  const UnitId unit = unit_at(state, cinc);
  if (is_deployed(state) && !state.outcome)
    require(unit == 0 || side_of(unit) == side, "the CinC stands in no enemy's hex (C6)");
}

void check_knowledge(const State& state, kit::Seat side) {
  const Board& board = state.setup->board;
  const std::vector<std::uint8_t>& surveyed = own(state, side).surveyed;
  require(ascending(surveyed), "surveyed pieces are ascending");
  for (const std::uint8_t piece : surveyed)
    require(piece < board.pieces.size() && board.pieces[piece].unsurveyed, "only hidden pieces are surveyed");
  if (!is_deployed(state) || state.outcome) return;
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    if (knows_piece(state, piece, kit::viewer_of(side))) continue;
    for (const Cell cell : cells_of(board, board.pieces[piece], state.anchors[piece])) {
      for (const Unit& unit : units_of(state, side))
        require(!is_on_board(unit) || distance(board, unit.cell, cell) > 2,
                "units see what is hidden within two hexes (S14)");
    }
  }
}

void check_side(const State& state, kit::Seat side) {
  const SideState& it = own(state, side);
  require(it.brigades.size() == state.setup->armies[kit::index_of(side)].brigades.size(),
          "all brigades are numbered");
  for (std::size_t i = 0; i < it.brigades.size(); ++i) check_brigade(state, side, static_cast<BrigadeId>(i));
  check_cinc(state, side);
  check_knowledge(state, side);
  require(activation::is_legal(it.counters), "each sector holds one to three counters (F1)");
  require(ascending(it.rewards), "rewards are ascending (S13)");
  require(ascending(it.objectives), "objectives are ascending (L21)");
  for (const std::uint8_t objective : it.objectives) {
    const UnitId unit = unit_at(state, state.setup->objectives[objective]);
    require(unit != 0 && side_of(unit) == side, "a side holds the objectives that count for it (L21)");
  }
  require(!is_deployed(state) || state.outcome || (it.shown && it.confirmed),
          "the battle begins when both are deployed (L20)");
}

void check_ground(const State& state) {
  const Board& board = state.setup->board;
  require(state.anchors.size() == board.pieces.size(), "every piece has its place");
  require(*state.ground == ground_with(board, state.anchors), "the ground is as the pieces lie (S13)");
  std::set<Cell> taken;
  for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
    for (const Cell cell : cells_of(board, board.pieces[piece], state.anchors[piece])) {
      require(cell != kOffBoard && on_board(board, cell), "pieces lie on the board (S13)");
      require(taken.insert(cell).second, "no two pieces overlap (S13)");
    }
  }
}

void check_pending(const State& state) {
  if (state.pending.choice == Choice::kNone) {
    require(state.pending == Pending{}, "no choice means nothing awaited");
    return;
  }
  require(state.phase == Phase::kActions, "choices belong to actions (L9, L14)");
  require(state.pending.unit != 0 && side_of(state.pending.unit) == state.active &&
              is_on_board(unit_of(state, state.pending.unit)) && unit_of(state, state.pending.unit).acted,
          "the unit that acts has the choice (L9, L14)");
}

void check_turn(const State& state) {
  require(state.turn <= state.setup->turn_limit, "turns keep their limit (L21)");
  if (state.outcome) return;
  require((state.turn >= 1) == (state.phase >= Phase::kCommand), "turns are counted from the first");
  require(state.first != kit::Seat::kNone || state.phase == Phase::kInitiative,
          "somebody has the first turn (L19)");
  const bool together = state.phase == Phase::kDeployment && deploys_together(state);
  require(together == (state.active == kit::Seat::kNone), "a side is to act, or both deploy at once");
  require(may_act(state) != 0, "somebody may act");
  if (state.turn == 0) return;
  require(state.counters_shown, "the counters are open in the battle (F2)");
  for (const kit::Seat side : kit::kSides) {
    require(banners_of(state, side) < state.setup->banners_to_win, "enough banners end the battle (L21)");
    require(std::any_of(units_of(state, side).begin(), units_of(state, side).end(), is_on_board),
            "a side with no unit has lost (L21)");
  }
  if (state.phase == Phase::kCommand) return;
  require(state.die >= 1 && state.die <= 6, "the die is rolled before the actions (F3)");
  require(own(state, state.active).counters[state.die - 1] == state.sector,
          "the sector is where the counter stands (F3)");
}

void check_outcome(const State& state) {
  require((state.phase == Phase::kOver) == state.outcome.has_value(), "a battle that is over has an outcome");
  if (!state.outcome) return;
  for (const kit::Seat side : kit::kSides)
    require(state.outcome->banners[kit::index_of(side)] == banners_of(state, side),
            "the outcome counts the banners (L21)");
}

}  // namespace

void check_invariants(const State& state) {
  require(state.setup != nullptr && state.lasting != nullptr, "a state has a setup");
  check_ground(state);
  if (!state.begun) {
    require(state == initial(state.setup), "nothing has happened before the match begins");
    return;
  }
  check_units(state);
  for (const kit::Seat side : kit::kSides) check_side(state, side);
  check_pending(state);
  check_turn(state);
  check_outcome(state);
  require(state.draw_offer == kit::Seat::kNone || (state.turn >= 1 && !state.outcome),
          "a draw is offered only in play (G5)");
}

}  // namespace galloper::land
