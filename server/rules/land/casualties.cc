// L22, setting brigadier_casualties.
#include "server/rules/land/movement.h"
#include "server/rules/land/volley.h"

namespace galloper::land {
namespace {

// A volley that destroys his unit kills him, a charge that does so takes him; else he is wounded and goes on.
BrigadierFate fate_of(const Unit& unit, VolleyKind kind) {
  if (unit.strength > 0) return BrigadierFate::kWounded;
  return is_charge(kind) ? BrigadierFate::kCaptured : BrigadierFate::kKilled;
}

// C13, C7: he leaves the field, and whoever rides to him has nobody to find.
void lose_brigadier(Decision& decision, kit::Seat side, BrigadeId id) {
  const bool awaited = decision.state().sides[kit::index_of(side)].brigades[id].runner.has_value();
  decision.emit(BrigadierJoined{side, id, 0, false});
  if (awaited) decision.emit(RunnerEnded{side, id, RunnerFate::kBrigadierLost});
}

}  // namespace

void brigadier_casualty(Decision& decision, UnitId hit, VolleyKind kind) {
  const State& state = decision.state();
  if (!state.setup->rules.land.brigadier_casualties) return;
  const Unit& unit = unit_of(state, hit);
  if (unit.brigade == kNoBrigade) return;
  const kit::Seat side = side_of(hit);
  if (state.sides[kit::index_of(side)].brigades[unit.brigade].with != hit) return;
  const auto subject = static_cast<std::uint32_t>(64 * kit::index_of(side) + 1 + unit.brigade);
  const std::uint8_t first = decision.roll("land.casualty", subject);
  if (first != 6) return;
  const std::uint8_t second = decision.roll("land.casualty", subject);
  if (second != 6) return;
  const BrigadierFate fate = fate_of(unit, kind);
  decision.emit(BrigadierHit{side, unit.brigade, first, second, fate});
  if (fate != BrigadierFate::kWounded) lose_brigadier(decision, side, unit.brigade);
}

}  // namespace galloper::land
