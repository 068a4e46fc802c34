#include "tests/rules/campaign/random_season.h"

#include <algorithm>

namespace galloper::campaign {

RandomSeason::RandomSeason(std::uint64_t seed) : random_(seed), dice_(seed + 1) {
  Ruleset ruleset;
  ruleset.campaign.losses = seed % 2 == 0 ? Losses::kRest : Losses::kRebuild;
  give(the_organiser(), MakeCampaign{"War", ruleset, {0, seed % 5 == 0 ? 4u : 0u}});
  for (std::uint8_t nation = 1; nation <= 3; ++nation) {
    give(the_organiser(), AddNation{"Nation " + std::to_string(nation), flag_from(seed + nation), 6});
    give(the_organiser(), AddPlayer{nation, account(nation)});
    for (int i = 0; i < 3; ++i) {
      raise(the_organiser(), nation);
      give(the_organiser(),
           CommissionShip{nation, "Elster", "light_cruiser", static_cast<std::uint8_t>(4 + i)});
    }
  }
}

bool RandomSeason::give(Author author, Command command) {
  now_ms_ += below(1000);
  auto entries = decide(campaign_, {author, now_ms_, "for a reason", std::move(command)}, dice_);
  if (!entries) {
    ++refused_;
    return false;
  }
  for (const Entry& entry : *entries) apply(campaign_, entry);
  return true;
}

void RandomSeason::run(int commands) {
  for (int i = 0; i < commands; ++i) one();
}

std::vector<std::uint8_t> RandomSeason::some_of(const std::vector<std::uint8_t>& all) {
  std::vector<std::uint8_t> some;
  for (const std::uint8_t one : all) {
    if (below(2) == 0) some.push_back(one);
  }
  return some;
}

void RandomSeason::one() {
  switch (below(8)) {
    case 0:
      return muster();
    case 1:
    case 2:
      return engage();
    case 3:
    case 4:
    case 5:
      return play();
    default:
      return rule();
  }
}

void RandomSeason::raise(Author who, NationId nation) {
  give(who, MakeBrigadier{nation, "Brigadier " + std::to_string(campaign_.brigadiers.size() + 1)});
  give(who,
       RaiseBrigade{
           nation,
           "Brigade",
           static_cast<BrigadierId>(campaign_.brigadiers.size()),
           {{"First", "line_infantry", 0}, {"Second", "light_infantry", 3}, {"Third", "heavy_cavalry", 0}}});
}

void RandomSeason::muster() {
  const Author who = below(3) == 0 ? the_player(static_cast<std::uint8_t>(1 + below(3))) : the_organiser();
  const NationId nation = some(campaign_.nations.size());
  switch (below(8)) {
    case 0:
    case 1:
      raise(who, nation);
      return;
    case 2:
      give(who, CommissionShip{nation, "Elster", "light_cruiser", static_cast<std::uint8_t>(1 + below(8))});
      return;
    case 3:
      for (const Brigade& brigade : campaign_.brigades) {
        if (give(the_organiser(), RebuildUnit{brigade.id, static_cast<std::uint8_t>(below(3))})) break;
      }
      return;
    case 4:
      for (const Ship& ship : campaign_.ships) {
        if (give(the_organiser(), RepairShip{ship.id, static_cast<std::uint8_t>(1 + below(2))})) break;
      }
      return;
    case 5:
      for (const Ship& ship : campaign_.ships) {
        if (ship.sunk && give(the_organiser(), ReturnShip{ship.id})) break;
      }
      for (const Brigadier& man : campaign_.brigadiers) {
        if (man.fate == Fate::kCaptured && give(the_organiser(), ReturnBrigadier{man.id})) break;
      }
      return;
    case 6:
      give(who, AssignBrigadier{some(campaign_.brigades.size()), some(campaign_.brigadiers.size())});
      return;
    default: {
      Ruleset ruleset = campaign_.ruleset;
      ruleset.campaign.rest = static_cast<std::uint8_t>(below(3));
      ruleset.campaign.win_points = static_cast<std::uint8_t>(below(5));
      ruleset.campaign.losses = below(2) == 0 ? Losses::kRest : Losses::kRebuild;
      give(the_organiser(), ChangeRuleset{ruleset});
    }
  }
}

void RandomSeason::engage() {
  const Kind kind = below(3) == 0 ? Kind::kNaval : below(2) == 0 ? Kind::kLand : Kind::kOperation;
  const NationId south = 1 + below(3), north = 1 + (south + below(2)) % 3;
  if (!give(the_organiser(), Engage{Origin::kFixed, kind, "three-elms", {south, north}, 0, 0})) return;
  const auto id = static_cast<EngagementId>(campaign_.engagements.size());
  for (const NationId nation : {south, north}) {
    NameForces forces{id, nation, {}, {}};
    for (const Brigade& brigade : campaign_.brigades) {
      const bool fit = !why_not_fit(campaign_, brigade) && busy_brigade(campaign_, brigade.id) == 0;
      if (!is_naval(kind) && brigade.nation == nation && (fit ? below(3) > 0 : below(20) == 0))
        forces.brigades.push_back(brigade.id);
    }
    for (const Ship& ship : campaign_.ships) {
      if (is_naval(kind) && ship.nation == nation && !ship.sunk && busy_ship(campaign_, ship.id) == 0)
        forces.ships.push_back(ship.id);
    }
    give(the_organiser(), forces);
  }
}

void RandomSeason::play() {
  // Mostly one that still waits for its match or for its result.
  EngagementId id = some(campaign_.engagements.size());
  for (int i = 0; i < 10; ++i) {
    const Engagement* one = find(campaign_.engagements, id);
    if (one != nullptr && one->result == 0 && one->stage != Stage::kDecided) break;
    id = some(campaign_.engagements.size());
  }
  const Engagement* engagement = find(campaign_.engagements, id);
  if (engagement == nullptr) return;
  if (engagement->match.is_nil()) {
    MatchId match;
    match.bytes[14] = static_cast<std::uint8_t>(++matches_ >> 8);
    match.bytes[15] = static_cast<std::uint8_t>(matches_);
    give(the_server(), RecordMatch{id, match, below(2) == 0});
    return;
  }
  give(the_server(), EnterResult{engagement->match, result_of(*engagement)});
}

BattleResult RandomSeason::result_of(const Engagement& engagement) {
  BattleResult result;
  result.ended_ms = now_ms_ - below(5000);
  result.winner = static_cast<kit::Seat>(below(3));
  result.reason = below(10) == 0 ? kit::EndReason::kClosed : kit::EndReason::kPlayedOut;
  result.score = {static_cast<std::uint16_t>(below(7)), static_cast<std::uint16_t>(below(7))};
  result.dice["land.fire"] = {below(9), below(9), below(9), below(9), below(9), below(9)};
  for (std::size_t side = 0; side < 2; ++side) {
    result.players[side] = {account(static_cast<std::uint8_t>(engagement.nations[side]))};
    for (const BrigadeId id : engagement.forces[side].brigades) {
      const Brigade& brigade = campaign_.brigades[id - 1];
      BrigadeReport report;
      report.brigade = id;
      report.brigadier = brigade.brigadier;
      report.die = static_cast<std::uint8_t>(1 + below(6));
      report.before = campaign_.brigadiers[brigade.brigadier - 1].now;
      report.rating_after = report.before.rating;
      for (std::size_t i = 0; i < brigade.units.size(); ++i) {
        if (!brigade.units[i].lost) report.fielded.push_back(static_cast<std::uint8_t>(i));
      }
      report.lost = some_of(report.fielded);
      report.deeds = {below(2) == 0, static_cast<std::uint8_t>(report.fielded.size()),
                      static_cast<std::uint8_t>(report.lost.size()), static_cast<std::uint8_t>(below(4))};
      report.fate = below(12) == 0 ? static_cast<Fate>(below(4)) : Fate::kUnhurt;
      report.objectives = static_cast<std::uint8_t>(below(2));
      result.brigades.push_back(report);
    }
    for (const ShipId id : engagement.forces[side].ships) {
      const Ship& ship = campaign_.ships[id - 1];
      const auto damage = static_cast<std::uint8_t>(ship.damage + below(4));
      const bool sunk = damage >= ship.points;
      result.ships.push_back(
          {id, ship.damage, sunk ? ship.points : damage, sunk ? ShipStatus::kSunk : ShipStatus::kAfloat});
    }
  }
  return result;
}

Correction RandomSeason::correction_of(const Engagement& engagement) {
  Correction correction;
  correction.winner = static_cast<kit::Seat>(below(3));
  correction.score = {static_cast<std::uint16_t>(below(7)), static_cast<std::uint16_t>(below(7))};
  if (engagement.result == 0) return correction;
  const BattleResult result = standing_result(campaign_, engagement);
  for (const BrigadeReport& report : result.brigades) {
    if (below(2) == 0)
      correction.brigades.push_back({report.brigade, below(2) == 0, static_cast<std::uint8_t>(below(4)),
                                     some_of(report.fielded),
                                     below(8) == 0 ? static_cast<Fate>(below(4)) : Fate::kUnhurt, 0, 1});
  }
  for (const ShipReport& report : result.ships) {
    if (below(2) == 0)
      correction.ships.push_back(
          {report.ship, static_cast<std::uint8_t>(below(4)), static_cast<ShipStatus>(1 + below(3))});
  }
  return correction;
}

void RandomSeason::rule() {
  const EngagementId id = some(campaign_.engagements.size());
  const Engagement* engagement = find(campaign_.engagements, id);
  // Forfeits without a battle are rare.
  if (engagement == nullptr || (engagement->result == 0 && below(8) > 0)) return;
  switch (below(4)) {
    case 0:
      give(the_organiser(), CorrectResult{id, correction_of(*engagement)});
      return;
    case 1:
      give(the_organiser(), AwardForfeit{id, engagement->nations[below(2)]});
      return;
    case 2:
      give(the_organiser(), Annul{id});
      return;
    default:
      give(the_organiser(), WithdrawRuling{id});
  }
}

}  // namespace galloper::campaign
