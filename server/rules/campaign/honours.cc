#include "server/rules/campaign/honours.h"

namespace galloper::campaign {
namespace {

std::string units(int count) { return std::to_string(count) + (count == 1 ? " unit" : " units"); }

}  // namespace

std::vector<Honour> honours_of(const BrigadeReport& report, bool his_side_won) {
  const command::Deeds& deeds = report.deeds;
  std::vector<Honour> honours;
  if (deeds.enemies_routed >= 2 && deeds.enemies_routed >= 2 * deeds.units_lost)
    honours.push_back(Honour::kHammer);
  if (command::was_routed(deeds) && !report.orders.empty() && !deeds.disobeyed)
    honours.push_back(Honour::kSteadfast);
  if (report.objectives > 0 && his_side_won) honours.push_back(Honour::kHeldGround);
  if (report.towns_stormed > 0) honours.push_back(Honour::kStormed);
  if (deeds.disobeyed && command::routed_enemies(deeds) && his_side_won) honours.push_back(Honour::kRightOne);
  return honours;
}

std::string title_of(Honour honour) {
  switch (honour) {
    case Honour::kHammer:
      return "The Hammer";
    case Honour::kSteadfast:
      return "Steadfast";
    case Honour::kHeldGround:
      return "Held the Ground";
    case Honour::kStormed:
      return "Stormer of Towns";
    case Honour::kRightOne:
      return "Right for Once";
  }
  return {};
}

std::string reason_for(Honour honour, const Page& page) {
  const command::Deeds& deeds = page.deeds;
  switch (honour) {
    case Honour::kHammer:
      return "Routed " + units(deeds.enemies_routed) + " of the enemy and lost " +
             (deeds.units_lost == 0 ? "none." : units(deeds.units_lost) + ".");
    case Honour::kSteadfast:
      return "Lost " + units(deeds.units_lost) + " of " + std::to_string(deeds.units) +
             " and never disobeyed an order.";
    case Honour::kHeldGround:
      return "Stood on the ground that was fought for when the battle was won.";
    case Honour::kStormed:
      return "Took a town from the enemy at the point of the bayonet.";
    case Honour::kRightOne:
      return "Disobeyed, routed " + units(deeds.enemies_routed) +
             " of the enemy, and was on the winning side.";
  }
  return {};
}

}  // namespace galloper::campaign
