#include "client/terminal/shown_dice.h"

namespace galloper::terminal {
namespace {

std::vector<std::uint32_t> shown_by(const v1::ScoutingEvent& e) {
  if (e.has_initiative_rolled())
    return {e.initiative_rolled().south().value(), e.initiative_rolled().north().value()};
  if (e.has_fought()) return {e.fought().attacker_roll().value(), e.fought().defender_roll().value()};
  if (e.has_four_returned_rolled())
    return {e.four_returned_rolled().south().value(), e.four_returned_rolled().north().value()};
  return {};
}

// 0: not rolled, or not told.
std::vector<std::uint32_t> shown_by(const v1::LandEvent& e) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kBrigadierMade:
      return {e.brigadier_made().rating_die(), e.brigadier_made().character_die()};
    case E::kInitiativeRolled:
      return {e.initiative_rolled().south(), e.initiative_rolled().north()};
    case E::kRunnerArrived:
      return {e.runner_arrived().die()};
    case E::kEliteRolled:
      return {e.elite_rolled().die()};
    case E::kSectorRolled:
      return {e.sector_rolled().die()};
    case E::kVolley:
      return {e.volley().dice().begin(), e.volley().dice().end()};
    case E::kBrigadierHit:
      return {e.brigadier_hit().first_die(), e.brigadier_hit().second_die()};
    case E::kBrigadierAfter:
      return {e.brigadier_after().die()};
    default:
      return {};
  }
}

std::vector<std::uint32_t> shown_by(const v1::NavalEvent& e) {
  if (e.has_initiative_rolled()) return {e.initiative_rolled().south(), e.initiative_rolled().north()};
  return {e.fired().dice().begin(), e.fired().dice().end()};
}

}  // namespace

std::vector<std::uint32_t> shown_dice(const v1::Event& event) {
  std::vector<std::uint32_t> dice;
  if (event.has_scouting()) dice = shown_by(event.scouting());
  if (event.has_land()) dice = shown_by(event.land());
  if (event.has_naval()) dice = shown_by(event.naval());
  if (event.operation().has_scouting()) dice = shown_by(event.operation().scouting());
  if (event.operation().has_land()) dice = shown_by(event.operation().land());
  std::erase(dice, 0u);
  return dice;
}

}  // namespace galloper::terminal
