// S7 to S9: who may attack whom, and how an encounter ends.
#include <fmt/core.h>

#include <algorithm>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

bool adjacent(const Rules& rules, Cell a, Cell b) {
  const kit::Grid grid = grid_of(rules);
  if (rules.grid == Grid::kHex || rules.adjacency == Adjacency::kOrthogonal) return grid.adjacent(a, b);
  return a != b && std::abs(grid.row(a) - grid.row(b)) <= 1 && std::abs(grid.column(a) - grid.column(b)) <= 1;
}

// S9: the modifier of a cell falls on the die of whoever fights against its occupant, or, by the setting, on
// the occupant's.
const Terrain& terrain_that_counts(const Setup& setup, const Scout& who, const Scout& against) {
  const bool protects = setup.rules.terrain_modifier == TerrainModifier::kProtectsOccupant;
  return terrain_at(setup, protects ? against.cell : who.cell);
}

// S8, S9: what is added to a scout's die.
std::vector<Roll::Modifier> modifiers_of(const Setup& setup, const Scout& who, const Scout& against) {
  std::vector<Roll::Modifier> modifiers;
  if (who.wounded) modifiers.push_back({-1, "S8", "wounded"});
  const Terrain& terrain = terrain_that_counts(setup, who, against);
  if (terrain.modifier != 0) modifiers.push_back({terrain.modifier, "S9", terrain.name});
  return modifiers;
}

int sum_of(const std::vector<Roll::Modifier>& modifiers) {
  int sum = 0;
  for (const Roll::Modifier& modifier : modifiers) sum += modifier.amount;
  return sum;
}

struct Resolution {
  EncounterResult result = EncounterResult::kNoEffect;
  bool attacker_loses = false;
};

// S8: the difference of the scores decides.
Resolution resolve(int attacker_score, int defender_score, bool attacker_wounded, bool defender_wounded,
                   SecondWound second_wound) {
  const int difference = std::abs(attacker_score - defender_score);
  const bool both_negative = attacker_score < 0 && defender_score < 0;
  if (difference == 0 || both_negative) return {};
  const bool attacker_loses = attacker_score < defender_score;
  if (difference >= 3) return {EncounterResult::kCaptured, attacker_loses};
  if (difference == 2) return {EncounterResult::kKilled, attacker_loses};
  const bool wounded_before = attacker_loses ? attacker_wounded : defender_wounded;
  if (!wounded_before) return {EncounterResult::kWounded, attacker_loses};
  if (second_wound == SecondWound::kKilled) return {EncounterResult::kKilled, attacker_loses};
  return {};
}

Roll roll_for(Decision& decision, std::string_view purpose, const Scout& who, const Scout& against) {
  Roll roll;
  roll.modifiers = modifiers_of(*decision.state().setup, who, against);
  roll.value = decision.roll(purpose, who.id);
  roll.score = static_cast<std::int8_t>(roll.value + sum_of(roll.modifiers));
  roll.rule = "S8";
  return roll;
}

MaybeRefusal refuse_attacker(const State& state, kit::Seat seat, ScoutId id) {
  if (!is_scout(state, id)) return kit::Refusal{"S7", fmt::format("There is no scout {} in this match.", id)};
  const Scout& scout = scout_of(state, id);
  if (scout.side != seat)
    return kit::Refusal{"S7",
                        fmt::format("Scout {} is {}'s: attack with one of yours.", id, name_of(scout.side))};
  if (!is_on_board(scout.status))
    return kit::Refusal{"S7", fmt::format("Scout {} is no longer on the board.", id)};
  if (scout.attacked)
    return kit::Refusal{"S7", fmt::format("Scout {} has attacked this turn: each scout attacks once.", id)};
  if (spends_turn_observing(scout))
    return kit::Refusal{"S6", fmt::format("Scout {} spends this turn observing: it does not attack.", id)};
  return std::nullopt;
}

}  // namespace

bool may_attack(const Scout& scout) {
  return is_on_board(scout.status) && !scout.attacked && !spends_turn_observing(scout);
}

bool can_attack(const State& state, const Scout& attacker, const Scout& target) {
  return target.side != attacker.side && is_on_board(target.status) &&
         adjacent(state.setup->rules, attacker.cell, target.cell);
}

bool has_target(const State& state, const Scout& scout) {
  return std::any_of(state.scouts.begin(), state.scouts.end(),
                     [&](const Scout& other) { return can_attack(state, scout, other); });
}

MaybeRefusal refuse(const State& state, kit::Seat seat, const Attack& order) {
  if (auto refusal = refuse_out_of_turn(state, seat, Phase::kAttacks)) return refusal;
  if (auto refusal = refuse_attacker(state, seat, order.scout)) return refusal;
  if (!is_scout(state, order.target))
    return kit::Refusal{"S7", fmt::format("There is no scout {} in this match.", order.target)};
  const Scout& target = scout_of(state, order.target);
  if (target.side == seat)
    return kit::Refusal{"S7", fmt::format("Scout {} is yours: attack an enemy.", target.id)};
  if (!is_on_board(target.status))
    return kit::Refusal{"S7", fmt::format("Scout {} is no longer on the board.", target.id)};
  if (!can_attack(state, scout_of(state, order.scout), target))
    return kit::Refusal{"S7", fmt::format("Scout {} on {} is not adjacent to scout {} on {}.", order.scout,
                                          name_of(state, scout_of(state, order.scout).cell), target.id,
                                          name_of(state, target.cell))};
  return std::nullopt;
}

void carry_out(Decision& decision, kit::Seat, const Attack& order) {
  const Scout attacker = scout_of(decision.state(), order.scout);
  const Scout defender = scout_of(decision.state(), order.target);
  Fought fought{attacker.id, defender.id, {}, {}, EncounterResult::kNoEffect, 0};
  fought.attacker_roll = roll_for(decision, "scouting.encounter.attacker", attacker, defender);
  fought.defender_roll = roll_for(decision, "scouting.encounter.defender", defender, attacker);
  const Resolution resolution =
      resolve(fought.attacker_roll.score, fought.defender_roll.score, attacker.wounded, defender.wounded,
              decision.state().setup->rules.second_wound);
  fought.result = resolution.result;
  if (resolution.result != EncounterResult::kNoEffect)
    fought.loser = resolution.attacker_loses ? attacker.id : defender.id;
  decision.emit(std::move(fought));
  go_on(decision);
}

EncounterOdds encounter_odds(const State& state, ScoutId attacker_id, ScoutId defender_id) {
  EncounterOdds odds;
  if (!is_scout(state, attacker_id) || !is_scout(state, defender_id)) return odds;
  const Scout& attacker = scout_of(state, attacker_id);
  const Scout& defender = scout_of(state, defender_id);
  odds.attacker_modifiers = modifiers_of(*state.setup, attacker, defender);
  odds.defender_modifiers = modifiers_of(*state.setup, defender, attacker);
  const int attacker_sum = sum_of(odds.attacker_modifiers);
  const int defender_sum = sum_of(odds.defender_modifiers);
  for (int a = 1; a <= 6; ++a) {
    for (int d = 1; d <= 6; ++d) {
      const Resolution one = resolve(a + attacker_sum, d + defender_sum, attacker.wounded, defender.wounded,
                                     state.setup->rules.second_wound);
      if (one.result == EncounterResult::kNoEffect) {
        ++odds.nothing;
        continue;
      }
      auto& losses = one.attacker_loses ? odds.attacker : odds.defender;
      ++losses[static_cast<std::size_t>(one.result) - static_cast<std::size_t>(EncounterResult::kWounded)];
    }
  }
  return odds;
}

}  // namespace galloper::scouting
