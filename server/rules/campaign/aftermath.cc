#include "server/rules/campaign/aftermath.h"

#include <algorithm>

#include "server/rules/campaign/honours.h"

namespace galloper::campaign {
namespace {

template <class T>
T* find(std::vector<T>& all, std::uint32_t id) {
  return id >= 1 && id <= all.size() ? &all[id - 1] : nullptr;
}

// C15 to C18: the die of the battle, read against the rating that he has now.
void read_aftermath(Campaign& campaign, Brigadier& brigadier, const BattleResult& result,
                    const BrigadeReport& report, const Engagement& engagement, bool counts) {
  Page page;
  page.engagement = engagement.id;
  page.side = engagement.nations[0] == brigadier.nation ? kit::Seat::kSouth : kit::Seat::kNorth;
  page.brigade = report.brigade;
  page.orders = report.orders;
  page.deeds = report.deeds;
  page.die = report.die;
  page.fate = report.fate;
  page.rating_before = page.rating_after = brigadier.now.rating;
  page.annulled = !counts;
  if (counts) {
    const auto after = command::after_battle(result.rules, brigadier.now, report.deeds, report.die);
    page.rating_after = after.rating;
    page.rule = after.rule;
    page.honours = honours_of(report, result.winner == page.side);
    brigadier.now.rating = after.rating;
    const bool gone = report.fate == Fate::kKilled || report.fate == Fate::kCaptured;
    if (gone && brigadier.fate != Fate::kKilled) brigadier.fate = report.fate;
    if (report.fate == Fate::kWounded)
      brigadier.fit_after = std::max(brigadier.fit_after, campaign.decided + engagement.rules.wounded_rest);
  }
  brigadier.history.push_back(std::move(page));
}

// K4: a routed brigade rests, or every lost unit waits to be rebuilt.
void take_losses(const Campaign& campaign, Brigade& brigade, const BrigadeReport& report,
                 const CampaignRules& rules) {
  if (rules.losses == Losses::kRest) {
    if (command::was_routed(report.deeds))
      brigade.fit_after = std::max(brigade.fit_after, campaign.decided + rules.rest);
    return;
  }
  for (const std::uint8_t unit : report.lost) {
    if (unit < brigade.units.size()) brigade.units[unit].lost = true;
  }
}

// N13: what this battle did to her, on top of what she brought; a battle that left her afloat sank nobody.
void take_damage(Ship& ship, const ShipReport& report) {
  const int inflicted = std::max(0, report.damage - report.damage_before);
  if (report.status == ShipStatus::kSunk) {
    ship.sunk = true;
    ship.damage = ship.points;
  } else if (!ship.sunk) {
    ship.damage = static_cast<std::uint8_t>(std::min(ship.points - 1, ship.damage + inflicted));
  }
}

}  // namespace

void settle(Campaign& campaign, EngagementId id, const Ends& ends, std::int64_t date_ms) {
  Engagement& engagement = campaign.engagements[id - 1];
  if (engagement.match.is_nil()) engagement.rules = campaign.ruleset.campaign;
  engagement.stage = Stage::kDecided;
  engagement.decided_ms = date_ms;
  engagement.verdict = judge(campaign.ledger, ends, engagement);
  const Award award = engagement.verdict.award;
  const bool counts = award != Award::kAnnulled;
  if (counts && award != Award::kUnfinished) {
    ++campaign.decided;
    for (Nation& nation : campaign.nations) {
      nation.units_to_rebuild +=
          engagement.rules.losses == Losses::kRebuild ? engagement.rules.rebuild_units : 0;
      nation.points_to_repair += engagement.rules.repair_points;
    }
  }
  if (ends.result == 0) return;
  BattleResult copy;
  const BattleResult& result = standing(campaign.ledger, ends, copy);
  for (const BrigadeReport& report : result.brigades) {
    if (Brigadier* brigadier = find(campaign.brigadiers, report.brigadier))
      read_aftermath(campaign, *brigadier, result, report, engagement, counts);
    if (Brigade* brigade = find(campaign.brigades, report.brigade); brigade && counts)
      take_losses(campaign, *brigade, report, engagement.rules);
  }
  if (!counts) return;
  for (const ShipReport& report : result.ships) {
    if (Ship* ship = find(campaign.ships, report.ship)) take_damage(*ship, report);
  }
}

}  // namespace galloper::campaign
