// L21, G5, C15 to C18: how a battle ends, and what it makes of the brigadiers.
#include <algorithm>

#include "server/rules/land/flow.h"

namespace galloper::land {
namespace {

command::Deeds deeds_of(const State& state, kit::Seat side, BrigadeId id) {
  const Brigade& brigade = state.sides[kit::index_of(side)].brigades[id];
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  command::Deeds deeds;
  deeds.disobeyed = std::any_of(brigade.record.begin(), brigade.record.end(),
                                [](const command::Obedience& order) { return order.disobeyed; });
  deeds.units = static_cast<std::uint8_t>(
      std::count_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.brigade == id; }));
  deeds.units_lost = brigade.units_lost;
  deeds.enemies_routed = brigade.enemies_routed;
  return deeds;
}

// K4: one die for every brigadier, needed or not; C16 and C17 read those they need.
void judge_brigadiers(Decision& decision) {
  for (const kit::Seat side : kit::kSides) {
    const std::size_t count = decision.state().sides[kit::index_of(side)].brigades.size();
    for (std::size_t i = 0; i < count; ++i) {
      const State& state = decision.state();
      const auto id = static_cast<BrigadeId>(i);
      BrigadierAfter after{
          side, id, state.sides[kit::index_of(side)].brigades[i].brigadier, deeds_of(state, side, id), 0,
          0,    {}};
      after.die = decision.roll("land.after_battle", brigadier_subject(side, id));
      const command::AfterBattle judged =
          command::after_battle(state.setup->rules.command, after.before, after.deeds, after.die);
      after.rating = judged.rating;
      after.rule = judged.rule;
      decision.emit(std::move(after));
    }
  }
}

void end(Decision& decision, kit::EndReason reason, kit::Seat winner, std::string rule) {
  judge_brigadiers(decision);
  Outcome outcome{winner, reason, std::move(rule), {}};
  for (const kit::Seat side : kit::kSides)
    outcome.banners[kit::index_of(side)] = static_cast<std::uint8_t>(banners_of(decision.state(), side));
  decision.emit(Ended{std::move(outcome)});
}

bool any_on_board(const State& state, kit::Seat side) {
  const std::vector<Unit>& units = state.units[kit::index_of(side)];
  return std::any_of(units.begin(), units.end(), is_on_board);
}

}  // namespace

// L11, L21.
int banners_of(const State& state, kit::Seat side) {
  int banners = static_cast<int>(state.sides[kit::index_of(side)].objectives.size());
  for (const Brigade& brigade : state.sides[kit::index_of(kit::enemy_of(side))].brigades)
    banners += brigade.units_lost;
  for (const Unit& unit : state.units[kit::index_of(kit::enemy_of(side))])
    banners += unit.brigade == kNoBrigade && unit.status > UnitStatus::kOnBoard ? 1 : 0;
  return banners;
}

void end_if_won(Decision& decision) {
  const State& state = decision.state();
  if (state.outcome) return;
  // Who acts wins first, should one order give both enough.
  for (const kit::Seat side : {state.active, kit::enemy_of(state.active)}) {
    const bool enough = banners_of(state, side) >= state.setup->banners_to_win;
    if (!enough && any_on_board(state, kit::enemy_of(side))) continue;
    end(decision, kit::EndReason::kPlayedOut, side, "L21");
    return;
  }
}

void end_at_limit(Decision& decision) {
  const State& state = decision.state();
  const int south = banners_of(state, kit::Seat::kSouth);
  const int north = banners_of(state, kit::Seat::kNorth);
  kit::Seat winner = south > north ? kit::Seat::kSouth : south < north ? kit::Seat::kNorth : kit::Seat::kNone;
  if (state.setup->attacker != kit::Seat::kNone) winner = kit::enemy_of(state.setup->attacker);
  end(decision, kit::EndReason::kPlayedOut, winner, "L21");
}

MaybeRefusal refuse(const State& state, kit::Seat, const kit::TimeRunOut& order) {
  return kit::refuse_time_out(may_act(state), order.side);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw&) {
  if (state.turn == 0) return kit::Refusal{"G5", "A draw can be offered once the first turn has begun."};
  return kit::refuse_draw_offer(state.draw_offer, seat);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw&) {
  return kit::refuse_draw(state.draw_offer, seat);
}

void carry_out(Decision& decision, kit::Seat, const kit::Close&) {
  end(decision, kit::EndReason::kClosed, kit::Seat::kNone, "G5");
}

// A side whose time ran out is treated as one that resigns.
void carry_out(Decision& decision, kit::Seat, const kit::TimeRunOut& order) {
  end(decision, kit::EndReason::kTimeRanOut, kit::enemy_of(order.side), "G5");
}

void carry_out(Decision& decision, kit::Seat seat, const kit::Resign&) {
  decision.emit(Resigned{seat});
  end(decision, kit::EndReason::kResigned, kit::enemy_of(seat), "G5");
}

void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw&) {
  decision.emit(DrawOffered{seat});
}

void carry_out(Decision& decision, kit::Seat, const kit::AcceptDraw&) {
  end(decision, kit::EndReason::kDrawAgreed, kit::Seat::kNone, "G5");
}

}  // namespace galloper::land
