// K3: engagements, from the challenge to the match.
#include <algorithm>
#include <set>

#include "server/rules/campaign/deciding.h"

namespace galloper::campaign {
namespace {

bool is_scenario_id(const std::string& id) {
  return id.size() >= 3 && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

bool takes_part(const Engagement& engagement, NationId nation) {
  return engagement.nations[0] == nation || engagement.nations[1] == nation;
}

std::string number(EngagementId id) { return "Engagement " + std::to_string(id); }

// One that waits for its match.
MaybeRefusal refuse_waiting(const Deciding& deciding, EngagementId id) {
  const Engagement* engagement = deciding.engagement(id);
  if (engagement == nullptr) return no_such("engagement", id);
  switch (engagement->stage) {
    case Stage::kOpen:
    case Stage::kAgreed:
      return std::nullopt;
    case Stage::kPlaying:
      return kit::Refusal{"K3", number(id) + " is being played."};
    case Stage::kDecided:
      return kit::Refusal{"K3", number(id) + " is decided."};
    case Stage::kCalledOff:
      return kit::Refusal{"K3", number(id) + " was called off."};
  }
  return std::nullopt;
}

// A challenge comes from one of the two sides, and may leave the other open.
MaybeRefusal refuse_challenge(const Deciding& deciding, const Engage& one) {
  if (one.challenger == 0 || (one.nations[0] != one.challenger && one.nations[1] != one.challenger))
    return kit::Refusal{"K3", "The challenger is one of the two nations."};
  if (!deciding.commands_nation(one.challenger))
    return kit::Refusal{"K1", "A challenge comes from who commands the nation."};
  return std::nullopt;
}

MaybeRefusal refuse_undated(Origin origin, std::int64_t date_ms) {
  if (origin != Origin::kCalendar || date_ms != 0) return std::nullopt;
  return kit::Refusal{"K3", "An engagement of the calendar has a date."};
}

template <class Id>
bool has_twice(const std::vector<Id>& ids) {
  return std::set<Id>(ids.begin(), ids.end()).size() != ids.size();
}

MaybeRefusal not_of_nation(const char* what, std::uint32_t id) {
  return kit::Refusal{"K2", std::string("That nation has no ") + what + " " + std::to_string(id) + "."};
}

MaybeRefusal refuse_forces(const Deciding& deciding, const Engagement& engagement, const NameForces& one) {
  const bool at_sea = is_naval(engagement.kind);
  if (at_sea ? !one.brigades.empty() : !one.ships.empty())
    return kit::Refusal{"K3", at_sea ? "A naval engagement is fought by ships." : "Ships fight at sea only."};
  const std::size_t count = one.brigades.size() + one.ships.size();
  const std::size_t most = at_sea ? kMostShipsInBattle : kMostBrigadesInBattle;
  if (count == 0 || count > most)
    return kit::Refusal{"K3", "Name 1 to " + std::to_string(most) + (at_sea ? " ships." : " brigades.")};
  if (has_twice(one.brigades) || has_twice(one.ships))
    return kit::Refusal{"K3", "Nobody fights twice in one engagement."};
  for (const BrigadeId id : one.brigades) {
    const Brigade* brigade = deciding.brigade(id);
    if (brigade == nullptr || brigade->nation != one.nation) return not_of_nation("brigade", id);
  }
  for (const ShipId id : one.ships) {
    const Ship* ship = deciding.ship(id);
    if (ship == nullptr || ship->nation != one.nation) return not_of_nation("ship", id);
  }
  return std::nullopt;
}

template <class Of>
EngagementId playing_with(const Campaign& campaign, std::uint32_t id, Of of) {
  for (const Engagement& engagement : campaign.engagements) {
    if (engagement.stage != Stage::kPlaying) continue;
    for (const Forces& forces : engagement.forces) {
      const auto& ids = of(forces);
      if (std::find(ids.begin(), ids.end(), id) != ids.end()) return engagement.id;
    }
  }
  return 0;
}

std::string rests(std::uint32_t fit_after, std::uint32_t decided) {
  const std::uint32_t left = fit_after - decided;
  return " until " + std::to_string(left) + (left == 1 ? " more engagement has" : " more engagements have") +
         " ended.";
}

}  // namespace

EngagementId busy_brigade(const Campaign& campaign, BrigadeId brigade) {
  return playing_with(
      campaign, brigade, [](const Forces& forces) -> const auto& { return forces.brigades; });
}
EngagementId busy_ship(const Campaign& campaign, ShipId ship) {
  return playing_with(
      campaign, ship, [](const Forces& forces) -> const auto& { return forces.ships; });
}

// L22.
std::optional<std::string> why_not_fit(const Campaign& campaign, const Brigadier& brigadier) {
  if (brigadier.fate == Fate::kKilled) return brigadier.name + " fell.";
  if (brigadier.fate == Fate::kCaptured) return brigadier.name + " is in the enemy's hands.";
  if (campaign.decided < brigadier.fit_after)
    return brigadier.name + " recovers from his wounds" + rests(brigadier.fit_after, campaign.decided);
  return std::nullopt;
}

// K4.
std::optional<std::string> why_not_fit(const Campaign& campaign, const Brigade& brigade) {
  const Brigadier* brigadier = find(campaign.brigadiers, brigade.brigadier);
  if (brigadier == nullptr) return brigade.name + " has no brigadier; give it one.";
  if (auto why = why_not_fit(campaign, *brigadier)) return brigade.name + " has no leader: " + *why;
  if (campaign.decided < brigade.fit_after)
    return brigade.name + " rests" + rests(brigade.fit_after, campaign.decided);
  if (std::all_of(brigade.units.begin(), brigade.units.end(), [](const Unit& unit) { return unit.lost; }))
    return brigade.name + " has lost all its units; rebuild one of them.";
  return std::nullopt;
}

std::optional<std::string> why_not_fit(const Campaign&, const Ship& ship) {
  if (ship.sunk) return ship.name + " is sunk.";
  return std::nullopt;
}

// K3: named, fit and not in another battle.
std::optional<kit::Refusal> why_not_ready(const Campaign& campaign, const Engagement& engagement,
                                          kit::Seat side) {
  const Forces& forces = engagement.forces[kit::index_of(side)];
  if (forces.brigades.empty() && forces.ships.empty())
    return kit::Refusal{"K3", "Both nations name their forces before the match is made."};
  for (const BrigadeId id : forces.brigades) {
    const Brigade& brigade = *find(campaign.brigades, id);
    if (auto why = why_not_fit(campaign, brigade)) return kit::Refusal{"K4", std::move(*why)};
    if (const EngagementId other = busy_brigade(campaign, id))
      return kit::Refusal{"K3", brigade.name + " is fighting in engagement " + std::to_string(other) + "."};
  }
  for (const ShipId id : forces.ships) {
    const Ship& ship = *find(campaign.ships, id);
    if (auto why = why_not_fit(campaign, ship)) return kit::Refusal{"N13", std::move(*why)};
    if (const EngagementId other = busy_ship(campaign, id))
      return kit::Refusal{"K3", ship.name + " is fighting in engagement " + std::to_string(other) + "."};
  }
  return std::nullopt;
}

std::vector<Fielded> lineup_of(const Campaign& campaign, const Forces& forces) {
  std::vector<Fielded> lineup;
  for (const BrigadeId id : forces.brigades) {
    const Brigade* brigade = find(campaign.brigades, id);
    if (brigade == nullptr) continue;
    Fielded& one = lineup.emplace_back();
    one.brigade = id;
    one.brigadier = brigade->brigadier;
    for (std::size_t i = 0; i < brigade->units.size(); ++i) {
      if (!brigade->units[i].lost) one.units.push_back(static_cast<std::uint8_t>(i));
    }
  }
  return lineup;
}

const Engagement* engagement_of(const Campaign& campaign, const MatchId& match) {
  if (match.is_nil()) return nullptr;
  for (const Engagement& engagement : campaign.engagements) {
    if (engagement.match == match) return &engagement;
  }
  return nullptr;
}

MaybeRefusal refuse(const Deciding& deciding, const Engage& one) {
  const bool challenge = one.origin == Origin::kChallenge;
  if (!challenge && !deciding.by_organiser())
    return kit::Refusal{"K1", "Only an organiser fixes an engagement; a player may challenge."};
  for (const NationId nation : one.nations) {
    if (nation == 0 && challenge) continue;
    if (deciding.nation(nation) == nullptr) return no_such("nation", nation);
  }
  if (one.nations[0] == one.nations[1]) return kit::Refusal{"K3", "An engagement pairs two nations."};
  if (challenge) {
    if (auto fault = refuse_challenge(deciding, one)) return fault;
  }
  if (!is_scenario_id(one.scenario)) return kit::Refusal{"K3", "Name the scenario by its id."};
  if (one.origin < Origin::kChallenge || one.origin > Origin::kCalendar)
    return kit::Refusal{"K3", "An engagement comes of a challenge, an organiser or the calendar."};
  if (one.kind < Kind::kLand || one.kind > Kind::kNaval)
    return kit::Refusal{"K3", "An engagement is a land battle, an operation or a battle at sea."};
  if (auto fault = refuse_undated(one.origin, one.date_ms)) return fault;
  if (deciding.campaign.engagements.size() >= kMostOfAKind)
    return kit::Refusal{"K3", "The campaign has as many engagements as it can hold."};
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const Engage& one) {
  const auto id = static_cast<EngagementId>(deciding.campaign.engagements.size() + 1);
  const NationId challenger = one.origin == Origin::kChallenge ? one.challenger : 0;
  return EngagementMade{id, one.origin, one.kind, one.scenario, one.nations, challenger, one.date_ms};
}

MaybeRefusal refuse(const Deciding& deciding, const AcceptChallenge& one) {
  if (auto fault = refuse_waiting(deciding, one.engagement)) return fault;
  const Engagement& engagement = *deciding.engagement(one.engagement);
  if (engagement.stage != Stage::kOpen)
    return kit::Refusal{"K3", number(one.engagement) + " is agreed already."};
  if (deciding.nation(one.nation) == nullptr) return no_such("nation", one.nation);
  if (!deciding.commands_nation(one.nation))
    return kit::Refusal{"K1", "Only who commands a nation accepts a challenge for it."};
  if (one.nation == engagement.challenger)
    return kit::Refusal{"K3", "A nation does not accept its own challenge."};
  if (!takes_part(engagement, 0) && !takes_part(engagement, one.nation))
    return kit::Refusal{"K3", "The challenge is to another nation."};
  return std::nullopt;
}
Body body_of(const Deciding&, const AcceptChallenge& one) {
  return ChallengeAccepted{one.engagement, one.nation};
}

MaybeRefusal refuse(const Deciding& deciding, const SwapSides& one) {
  return refuse_waiting(deciding, one.engagement);
}
Body body_of(const Deciding&, const SwapSides& one) { return SidesSwapped{one.engagement}; }

MaybeRefusal refuse(const Deciding& deciding, const DateEngagement& one) {
  if (auto fault = refuse_waiting(deciding, one.engagement)) return fault;
  return refuse_undated(deciding.engagement(one.engagement)->origin, one.date_ms);
}
Body body_of(const Deciding&, const DateEngagement& one) {
  return EngagementDated{one.engagement, one.date_ms};
}

// A challenge not yet accepted may be taken back by either nation; all else is the organiser's.
MaybeRefusal refuse(const Deciding& deciding, const CallOff& one) {
  if (auto fault = refuse_waiting(deciding, one.engagement)) return fault;
  if (deciding.by_organiser()) return std::nullopt;
  const Engagement& engagement = *deciding.engagement(one.engagement);
  const bool his = std::any_of(engagement.nations.begin(), engagement.nations.end(),
                               [&](NationId nation) { return deciding.commands_nation(nation); });
  if (his && engagement.stage == Stage::kOpen) return std::nullopt;
  return kit::Refusal{"K1", "What both nations have agreed to, only an organiser calls off."};
}
Body body_of(const Deciding&, const CallOff& one) { return EngagementCalledOff{one.engagement}; }

MaybeRefusal refuse(const Deciding& deciding, const NameForces& one) {
  if (auto fault = refuse_waiting(deciding, one.engagement)) return fault;
  const Engagement& engagement = *deciding.engagement(one.engagement);
  if (one.nation == 0 || !takes_part(engagement, one.nation))
    return kit::Refusal{"K3", "That nation takes no part in the engagement."};
  if (!deciding.by_organiser() && !deciding.commands_nation(one.nation))
    return kit::Refusal{"K1", "Only an organiser, or who commands that nation, names its forces."};
  return refuse_forces(deciding, engagement, one);
}
Body body_of(const Deciding&, const NameForces& one) {
  return ForcesNamed{one.engagement, one.nation, one.brigades, one.ships};
}

MaybeRefusal refuse(const Deciding& deciding, const RecordMatch& one) {
  if (auto fault = refuse_waiting(deciding, one.engagement)) return fault;
  const Engagement& engagement = *deciding.engagement(one.engagement);
  if (engagement.stage == Stage::kOpen)
    return kit::Refusal{"K3", "The challenge waits to be accepted before the match is made."};
  if (one.match.is_nil()) return kit::Refusal{"K3", "The match has an id."};
  if (engagement_of(deciding.campaign, one.match) != nullptr)
    return kit::Refusal{"K3", "That match belongs to an engagement already."};
  for (const kit::Seat side : kit::kSides) {
    if (auto fault = why_not_ready(deciding.campaign, engagement, side)) return fault;
  }
  return std::nullopt;
}
Body body_of(const Deciding& deciding, const RecordMatch& one) {
  MatchMade made{one.engagement, one.match, one.open, {}};
  for (std::size_t side = 0; side < 2; ++side)
    made.fielded[side] = lineup_of(deciding.campaign, deciding.engagement(one.engagement)->forces[side]);
  return made;
}

}  // namespace galloper::campaign
