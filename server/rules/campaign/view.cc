#include "server/rules/campaign/view.h"

#include <algorithm>
#include <map>

#include "server/rules/campaign/dice_record.h"
#include "server/rules/campaign/rulings.h"

namespace galloper::campaign {
namespace {

bool is_over(const Engagement& engagement) { return engagement.result != 0; }

bool discloses(const Viewer& viewer, const Engagement& engagement) {
  return is_over(engagement) && sees_battle(viewer, engagement);
}

const Engagement& engagement_at(const Campaign& campaign, EngagementId id) {
  return campaign.engagements[id - 1];
}

std::uint32_t left(std::uint32_t fit_after, std::uint32_t decided) {
  return fit_after > decided ? fit_after - decided : 0;
}

// The battles that are disclosed to him, in order of date.
std::vector<const Engagement*> disclosed_battles(const Campaign& campaign, const Viewer& viewer) {
  std::vector<const Engagement*> battles;
  for (const Engagement& engagement : campaign.engagements) {
    if (discloses(viewer, engagement)) battles.push_back(&engagement);
  }
  std::stable_sort(battles.begin(), battles.end(), [](const Engagement* a, const Engagement* b) {
    return std::pair(a->decided_ms, a->result) < std::pair(b->decided_ms, b->result);
  });
  return battles;
}

// N13: the last that an organiser returned each ship, by date.
std::map<ShipId, std::int64_t> returned_ships(const Campaign& campaign) {
  std::map<ShipId, std::int64_t> returned;
  for (const Entry& entry : campaign.ledger) {
    if (const auto* one = std::get_if<ShipReturned>(&entry.body)) returned[one->ship] = entry.time_ms;
  }
  return returned;
}

// L22: when he was last exchanged.
std::int64_t last_return(const Campaign& campaign, BrigadierId id) {
  std::int64_t returned_ms = -1;
  for (const Entry& entry : campaign.ledger) {
    if (const auto* one = std::get_if<BrigadierReturned>(&entry.body); one && one->brigadier == id)
      returned_ms = entry.time_ms;
  }
  return returned_ms;
}

}  // namespace

bool operator==(const View& a, const View& b) = default;

Viewer viewer_of(const Campaign& campaign, const Author& author, std::int64_t now_ms) {
  Viewer viewer;
  if (author.role == Role::kServer) return {true, {}};
  if (author.role == Role::kSpectator) return viewer;
  for (const Nation& nation : campaign.nations) {
    const auto& players = nation.players;
    if (commands(nation, author.account, now_ms) ||
        std::find(players.begin(), players.end(), author.account) != players.end())
      viewer.nations.push_back(nation.id);
  }
  viewer.everything = author.role == Role::kOrganiser && viewer.nations.empty();
  return viewer;
}

bool sees_secrets_of(const Viewer& viewer, NationId nation) {
  const auto& nations = viewer.nations;
  return viewer.everything || std::find(nations.begin(), nations.end(), nation) != nations.end();
}

bool sees_battle(const Viewer& viewer, const Engagement& engagement) {
  return engagement.open || sees_secrets_of(viewer, engagement.nations[0]) ||
         sees_secrets_of(viewer, engagement.nations[1]);
}

NationView nation_view(const Nation& nation, const Viewer& viewer) {
  NationView seen{nation.id,     nation.name,       nation.flag,  nation.scouts, nation.players,
                  nation.handed, nation.has_fought, std::nullopt, std::nullopt};
  if (!sees_secrets_of(viewer, nation.id)) return seen;
  seen.units_to_rebuild = nation.units_to_rebuild;
  seen.points_to_repair = nation.points_to_repair;
  return seen;
}

bool knows_worth(const Campaign& campaign, const Brigadier& brigadier, const Viewer& viewer) {
  const auto& history = brigadier.history;
  return sees_secrets_of(viewer, brigadier.nation) ||
         std::any_of(history.begin(), history.end(), [&](const Page& page) {
           return sees_battle(viewer, engagement_at(campaign, page.engagement));
         });
}

BrigadierView brigadier_view(const Campaign& campaign, const Brigadier& brigadier, const Viewer& viewer) {
  BrigadierView seen;
  seen.id = brigadier.id;
  seen.nation = brigadier.nation;
  seen.name = brigadier.name;
  const std::int64_t returned_ms = last_return(campaign, brigadier.id);
  for (const Page& page : brigadier.history) {
    const Engagement& engagement = engagement_at(campaign, page.engagement);
    if (!sees_battle(viewer, engagement)) continue;
    seen.history.push_back(page);
    if (page.annulled || seen.fate == Fate::kKilled) continue;
    const bool gone = page.fate == Fate::kKilled || page.fate == Fate::kCaptured;
    const bool since = page.fate == Fate::kCaptured && returned_ms >= engagement.decided_ms;
    seen.fate = gone && !since ? page.fate : Fate::kUnhurt;
  }
  if (sees_secrets_of(viewer, brigadier.nation)) {
    seen.worth = brigadier.now;
    seen.fate = brigadier.fate;
    seen.rests = left(brigadier.fit_after, campaign.decided);
  } else if (!seen.history.empty()) {
    seen.worth = command::Brigadier{seen.history.back().rating_after, brigadier.now.character};
  }
  if (seen.worth) seen.dice = brigadier.dice;
  return seen;
}

std::vector<BrigadeView> brigade_views(const Campaign& campaign, const Viewer& viewer) {
  std::vector<BrigadeView> views;
  for (const Brigade& brigade : campaign.brigades) {
    BrigadeView& seen = views.emplace_back();
    seen.id = brigade.id;
    seen.nation = brigade.nation;
    seen.name = brigade.name;
    seen.brigadier = brigade.brigadier;
    if (!sees_secrets_of(viewer, brigade.nation)) continue;
    seen.rests = left(brigade.fit_after, campaign.decided);
    for (std::size_t i = 0; i < brigade.units.size(); ++i)
      seen.units.push_back({static_cast<std::uint8_t>(i), brigade.units[i].spec, brigade.units[i].lost});
  }
  BattleResult copy;
  for (const Engagement* battle : disclosed_battles(campaign, viewer)) {
    const bool counts = battle->verdict.award != Award::kAnnulled;
    for (const BrigadeReport& report :
         standing(campaign.ledger, {battle->result, battle->rulings}, copy).brigades) {
      const Brigade* brigade = find(campaign.brigades, report.brigade);
      if (brigade == nullptr || sees_secrets_of(viewer, brigade->nation)) continue;
      std::vector<UnitView>& units = views[report.brigade - 1].units;
      units.clear();
      for (const std::uint8_t place : report.fielded) {
        const bool lost =
            counts && std::find(report.lost.begin(), report.lost.end(), place) != report.lost.end();
        if (place < brigade->units.size()) units.push_back({place, brigade->units[place].spec, lost});
      }
    }
  }
  return views;
}

std::vector<ShipView> ship_views(const Campaign& campaign, const Viewer& viewer) {
  std::vector<ShipView> views;
  for (const Ship& ship : campaign.ships) {
    const bool own = sees_secrets_of(viewer, ship.nation);
    views.push_back({ship.id, ship.nation, ship.name, ship.ship_class, ship.points,
                     own ? ship.damage : std::uint8_t{0}, own && ship.sunk});
  }
  const auto returned = returned_ships(campaign);
  BattleResult copy;
  for (const Engagement* battle : disclosed_battles(campaign, viewer)) {
    if (battle->verdict.award == Award::kAnnulled) continue;
    for (const ShipReport& report :
         standing(campaign.ledger, {battle->result, battle->rulings}, copy).ships) {
      const Ship* ship = find(campaign.ships, report.ship);
      if (ship == nullptr || sees_secrets_of(viewer, ship->nation)) continue;
      const auto back = returned.find(report.ship);
      const bool since = back != returned.end() && back->second >= battle->decided_ms;
      ShipView& seen = views[report.ship - 1];
      seen.sunk = report.status == ShipStatus::kSunk && !since;
      seen.damage = since ? 0 : seen.sunk ? ship->points : report.damage;
    }
  }
  return views;
}

EngagementView engagement_view(const Campaign& campaign, const Engagement& engagement, const Viewer& viewer) {
  EngagementView seen;
  seen.id = engagement.id;
  seen.origin = engagement.origin;
  seen.kind = engagement.kind;
  seen.scenario = engagement.scenario;
  seen.nations = engagement.nations;
  seen.challenger = engagement.challenger;
  seen.date_ms = engagement.date_ms;
  seen.stage = engagement.stage;
  seen.open = engagement.open;
  seen.decided_ms = engagement.decided_ms;
  seen.verdict = engagement.verdict;
  if (sees_battle(viewer, engagement)) seen.match = engagement.match;
  const bool disclosed = discloses(viewer, engagement);
  for (std::size_t side = 0; side < 2; ++side) {
    if (disclosed || sees_secrets_of(viewer, engagement.nations[side]))
      seen.forces[side] = engagement.forces[side];
  }
  if (!is_over(engagement)) return seen;
  const Entry& entry = campaign.ledger[engagement.result - 1];
  const BattleResult& result = std::get<ResultEntered>(entry.body).result;
  seen.players = result.players;
  if (disclosed) seen.scouts = result.scouts;
  return seen;
}

DiceCounts dice_seen(const Campaign& campaign, const Viewer& viewer) {
  return dice_record(campaign, [&](const Entry& entry) {
    if (const auto* made = std::get_if<BrigadierMade>(&entry.body))
      return knows_worth(campaign, campaign.brigadiers[made->brigadier - 1], viewer);
    const auto* entered = std::get_if<ResultEntered>(&entry.body);
    return entered != nullptr && sees_battle(viewer, engagement_at(campaign, entered->engagement));
  });
}

View view(const Campaign& campaign, const Viewer& viewer) {
  View seen;
  seen.name = campaign.name;
  seen.ruleset = campaign.ruleset;
  seen.bounds = campaign.bounds;
  seen.ended = campaign.ended;
  seen.decided = campaign.decided;
  for (const Nation& nation : campaign.nations) seen.nations.push_back(nation_view(nation, viewer));
  for (const Brigadier& brigadier : campaign.brigadiers)
    seen.brigadiers.push_back(brigadier_view(campaign, brigadier, viewer));
  seen.brigades = brigade_views(campaign, viewer);
  seen.ships = ship_views(campaign, viewer);
  for (const Engagement& engagement : campaign.engagements)
    seen.engagements.push_back(engagement_view(campaign, engagement, viewer));
  seen.nation_standings = nation_standings(campaign);
  seen.player_standings = player_standings(campaign);
  seen.dice = dice_seen(campaign, viewer);
  seen.ledger = ledger_view(campaign, viewer);
  return seen;
}

}  // namespace galloper::campaign
