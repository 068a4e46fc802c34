// K4: results, each entered exactly once, and the organiser's rulings on them.
#include <algorithm>
#include <set>

#include "server/rules/campaign/deciding.h"
#include "server/rules/campaign/rulings.h"

namespace galloper::campaign {
namespace {

bool is_die(int value) { return value >= 1 && value <= 6; }

// Whether these are places in the list, none of them twice.
bool is_part_of(const std::vector<std::uint8_t>& some, const std::vector<std::uint8_t>& all) {
  const std::set<std::uint8_t> distinct(some.begin(), some.end());
  return distinct.size() == some.size() && std::all_of(some.begin(), some.end(), [&](std::uint8_t one) {
           return std::find(all.begin(), all.end(), one) != all.end();
         });
}

const Fielded* fielded_as(const Engagement& engagement, BrigadeId brigade) {
  for (const auto& side : engagement.fielded) {
    for (const Fielded& one : side) {
      if (one.brigade == brigade) return &one;
    }
  }
  return nullptr;
}

MaybeRefusal refuse_report(const Engagement& engagement, const BrigadeReport& report) {
  const auto wrong = [&](const char* why) {
    return kit::Refusal{"K4", "The result of brigade " + std::to_string(report.brigade) + " " + why};
  };
  const Fielded* fielded = fielded_as(engagement, report.brigade);
  if (fielded == nullptr) return wrong("is of one that took no part.");
  if (fielded->brigadier != report.brigadier) return wrong("names another brigadier than led it.");
  if (fielded->units != report.fielded) return wrong("names other units than it fielded.");
  if (!is_die(report.die)) return wrong("lacks the die that is thrown for every brigadier.");
  if (report.deeds.units != report.fielded.size() || report.deeds.units_lost != report.lost.size() ||
      !is_part_of(report.lost, report.fielded))
    return wrong("does not count its own units.");
  return std::nullopt;
}

// The result tells of exactly those who fought; a match closed before its battle, of nobody.
MaybeRefusal refuse_muster_roll(const Engagement& engagement, const BattleResult& result) {
  if (result.reason == kit::EndReason::kClosed && result.brigades.empty() && result.ships.empty())
    return std::nullopt;
  std::multiset<std::uint32_t> brigades, ships, named_brigades, named_ships;
  for (const auto& side : engagement.fielded) {
    for (const Fielded& one : side) brigades.insert(one.brigade);
  }
  for (const Forces& forces : engagement.forces) ships.insert(forces.ships.begin(), forces.ships.end());
  for (const BrigadeReport& report : result.brigades) named_brigades.insert(report.brigade);
  for (const ShipReport& report : result.ships) named_ships.insert(report.ship);
  if (brigades == named_brigades && ships == named_ships) return std::nullopt;
  return kit::Refusal{"K4", "The result does not tell of exactly the brigades and ships that took part."};
}

template <class T, class Key>
bool names_each_once(const std::vector<T>& all, Key key) {
  std::set<std::uint32_t> ids;
  return std::all_of(all.begin(), all.end(), [&](const T& one) { return ids.insert(key(one)).second; });
}

MaybeRefusal refuse_corrected_ship(const Campaign& campaign, const BattleResult& result,
                                   const CorrectedShip& one) {
  const Ship* ship = find(campaign.ships, one.ship);
  if (ship == nullptr || std::none_of(result.ships.begin(), result.ships.end(),
                                      [&](const ShipReport& other) { return other.ship == one.ship; }))
    return no_such("ship in that battle with the number", one.ship);
  if (one.status < ShipStatus::kAfloat || one.status > ShipStatus::kWithdrawn)
    return kit::Refusal{"K4", "A ship is afloat, sunk or withdrawn."};
  const int most = one.status == ShipStatus::kSunk ? ship->points : ship->points - 1;
  if (one.damage <= most) return std::nullopt;
  return kit::Refusal{
      "N9", ship->name + " has " + std::to_string(ship->points) + " points: " +
                (one.status == ShipStatus::kSunk ? "she takes no more damage than that."
                                                 : "with as much damage she is sunk; else it is less.")};
}

MaybeRefusal refuse_correction(const Campaign& campaign, const BattleResult& result,
                               const Correction& correction) {
  if (correction.winner > kit::Seat::kNorth)
    return kit::Refusal{"K4", "The winner is South, North or nobody."};
  if (!names_each_once(correction.brigades, [](const auto& one) { return one.brigade; }) ||
      !names_each_once(correction.ships, [](const auto& one) { return one.ship; }))
    return kit::Refusal{"K4", "The correction names the same one twice."};
  for (const CorrectedBrigade& one : correction.brigades) {
    const auto report =
        std::find_if(result.brigades.begin(), result.brigades.end(),
                     [&](const BrigadeReport& other) { return other.brigade == one.brigade; });
    if (report == result.brigades.end())
      return no_such("brigade in that battle with the number", one.brigade);
    if (!is_part_of(one.lost, report->fielded))
      return kit::Refusal{"K4", "The correction has a brigade lose units that it did not field."};
    if (one.fate > Fate::kCaptured)
      return kit::Refusal{"K4", "A brigadier is unhurt, wounded, killed or captured."};
  }
  for (const CorrectedShip& one : correction.ships) {
    if (auto fault = refuse_corrected_ship(campaign, result, one)) return fault;
  }
  return std::nullopt;
}

Sequence last_standing(const Deciding& deciding, const Engagement& engagement) {
  const auto standing = standing_rulings(deciding.campaign.ledger, engagement.rulings);
  return standing.empty() ? 0 : standing.back();
}

// What a ruling is about: the ruling that it supersedes, or the result.
Sequence about(const Deciding& deciding, EngagementId id) {
  const Engagement& engagement = *deciding.engagement(id);
  const Sequence ruling = last_standing(deciding, engagement);
  return ruling != 0 ? ruling : engagement.result;
}

}  // namespace

BattleResult standing_result(const Campaign& campaign, const Engagement& engagement) {
  return corrected(campaign.ledger, {engagement.result, engagement.rulings});
}

MaybeRefusal refuse(const Deciding& deciding, const EnterResult& one) {
  const Engagement* engagement = engagement_of(deciding.campaign, one.match);
  if (engagement == nullptr)
    return kit::Refusal{"K4", "That match belongs to no engagement of this campaign."};
  if (engagement->result != 0)
    return kit::Refusal{"K4", "The result of that match is on record already; only a correction changes it."};
  if (one.result.winner > kit::Seat::kNorth)
    return kit::Refusal{"K4", "The winner is South, North or nobody."};
  for (const BrigadeReport& report : one.result.brigades) {
    if (auto fault = refuse_report(*engagement, report)) return fault;
  }
  return refuse_muster_roll(*engagement, one.result);
}
// Its date lies between the making of the match and now, whatever the clocks said.
Body body_of(const Deciding& deciding, const EnterResult& one) {
  const Engagement& engagement = *engagement_of(deciding.campaign, one.match);
  std::int64_t made_ms = 0;
  for (const Entry& entry : deciding.campaign.ledger) {
    if (const auto* made = std::get_if<MatchMade>(&entry.body); made && made->match == one.match)
      made_ms = entry.time_ms;
  }
  ResultEntered entered{engagement.id, one.match, one.result};
  const std::int64_t now_ms = std::max(deciding.act.now_ms, deciding.campaign.ledger.back().time_ms);
  entered.result.ended_ms = std::clamp(entered.result.ended_ms, made_ms, now_ms);
  return entered;
}

MaybeRefusal refuse(const Deciding& deciding, const CorrectResult& one) {
  const Engagement* engagement = deciding.engagement(one.engagement);
  if (engagement == nullptr) return no_such("engagement", one.engagement);
  if (engagement->result == 0)
    return kit::Refusal{"K4", "There is no result to correct; a forfeit can be awarded."};
  return refuse_correction(deciding.campaign, standing_result(deciding.campaign, *engagement),
                           one.correction);
}
Body body_of(const Deciding& deciding, const CorrectResult& one) {
  return ResultCorrected{one.engagement, about(deciding, one.engagement), one.correction};
}

MaybeRefusal refuse(const Deciding& deciding, const AwardForfeit& one) {
  const Engagement* engagement = deciding.engagement(one.engagement);
  if (engagement == nullptr) return no_such("engagement", one.engagement);
  if (engagement->stage == Stage::kOpen || engagement->stage == Stage::kCalledOff)
    return kit::Refusal{"K4", "Only an engagement that both nations are bound to can be forfeited."};
  if (one.by == 0 || (engagement->nations[0] != one.by && engagement->nations[1] != one.by))
    return kit::Refusal{"K4", "One of the two nations forfeits an engagement."};
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const AwardForfeit& one) {
  return Forfeited{one.engagement, about(deciding, one.engagement), one.by};
}

MaybeRefusal refuse(const Deciding& deciding, const Annul& one) {
  const Engagement* engagement = deciding.engagement(one.engagement);
  if (engagement == nullptr) return no_such("engagement", one.engagement);
  if (engagement->stage != Stage::kDecided)
    return kit::Refusal{"K4", "Only an engagement that is decided can be annulled."};
  if (engagement->verdict.award == Award::kAnnulled) return kit::Refusal{"K4", "It is annulled already."};
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const Annul& one) {
  return Annulled{one.engagement, about(deciding, one.engagement)};
}

MaybeRefusal refuse(const Deciding& deciding, const WithdrawRuling& one) {
  const Engagement* engagement = deciding.engagement(one.engagement);
  if (engagement == nullptr) return no_such("engagement", one.engagement);
  if (last_standing(deciding, *engagement) == 0)
    return kit::Refusal{"K4", "No ruling on this engagement stands that could be withdrawn."};
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const WithdrawRuling& one) {
  return RulingWithdrawn{one.engagement, last_standing(deciding, *deciding.engagement(one.engagement))};
}

}  // namespace galloper::campaign
