// S11 to S13, G5: how a match ends and what it grants.
#include <algorithm>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

kit::Seat side_with_more(std::uint8_t south, std::uint8_t north) {
  return south > north ? kit::Seat::kSouth : south < north ? kit::Seat::kNorth : kit::Seat::kNone;
}

// S12: more scouts returned, then more captures, else nobody.
kit::Seat initiative_of(const State& state) {
  const kit::Seat by_returned = side_with_more(state.sides[0].returned, state.sides[1].returned);
  if (by_returned != kit::Seat::kNone) return by_returned;
  return side_with_more(state.sides[0].captured, state.sides[1].captured);
}

// S13: the rewards add up; more than five counts as five; kind 4 is the first general's alone.
std::vector<std::uint8_t> rewards_of(const State& state, kit::Seat side) {
  const int kinds = std::min<int>(state.sides[kit::index_of(side)].returned, 5);
  std::vector<std::uint8_t> rewards;
  for (int kind = 1; kind <= kinds; ++kind) {
    if (kind != 4 || state.four_returned == side) rewards.push_back(static_cast<std::uint8_t>(kind));
  }
  return rewards;
}

// S12: whoever has the initiative wins a game played alone.
void end(Decision& decision, kit::EndReason reason, kit::Seat initiative) {
  Outcome outcome{initiative, reason, advantage_of(decision.state())};
  outcome.advantage.initiative = initiative;
  decision.emit(Ended{std::move(outcome)});
}

}  // namespace

Advantage advantage_of(const State& state) {
  Advantage advantage;
  advantage.initiative = initiative_of(state);
  advantage.deployment_choice = state.four_returned;
  for (const kit::Seat side : kit::kSides) {
    advantage.rewards[kit::index_of(side)] = rewards_of(state, side);
    advantage.returned[kit::index_of(side)] = state.sides[kit::index_of(side)].returned;
  }
  return advantage;
}

kit::Advantage granted(const State& state) {
  const Advantage& open = state.outcome.value().advantage;
  kit::Advantage all{open.initiative, open.rewards, open.deployment_choice, open.returned, {}, {}};
  for (std::size_t side = 0; side < 2; ++side) {
    kit::Learned& learned = all.learned[side];
    for (std::size_t number = 0; number < state.sides[side].reports; ++number) {
      const Report report = report_number(state.sides[side], number);
      if (report.brigade) learned.brigades.push_back(*report.brigade);
      if (report.brigadier) learned.brigadiers.push_back(*report.brigadier);
      if (report.feature) learned.features.push_back(*report.feature);
    }
    all.brigadiers[side] = state.sides[side].brigadiers;
  }
  return all;
}

void end_played_out(Decision& decision) {
  end(decision, kit::EndReason::kPlayedOut, initiative_of(decision.state()));
}

MaybeRefusal refuse(const State& state, kit::Seat, const kit::TimeRunOut& order) {
  return kit::refuse_time_out(may_act(state), order.side);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::OfferDraw&) {
  if (!is_revealed(state))
    return kit::Refusal{"G5", "A draw can be offered once both sides have placed their scouts."};
  return kit::refuse_draw_offer(state.draw_offer, seat);
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const kit::AcceptDraw&) {
  return kit::refuse_draw(state.draw_offer, seat);
}

void carry_out(Decision& decision, kit::Seat, const kit::Close&) {
  end(decision, kit::EndReason::kClosed, kit::Seat::kNone);
}

// A side whose time ran out is treated as one that resigns.
void carry_out(Decision& decision, kit::Seat, const kit::TimeRunOut& order) {
  end(decision, kit::EndReason::kTimeRanOut, kit::enemy_of(order.side));
}

// S12: the side that resigns keeps its returned scouts; the other has the initiative.
void carry_out(Decision& decision, kit::Seat seat, const kit::Resign&) {
  decision.emit(Resigned{seat});
  end(decision, kit::EndReason::kResigned, kit::enemy_of(seat));
}

void carry_out(Decision& decision, kit::Seat seat, const kit::OfferDraw&) {
  decision.emit(DrawOffered{seat});
}

void carry_out(Decision& decision, kit::Seat, const kit::AcceptDraw&) {
  end(decision, kit::EndReason::kDrawAgreed, kit::Seat::kNone);
}

}  // namespace galloper::scouting
