// G4 for campaigns: what each member may know. Published: nations, the lists of brigadiers, brigades and
// ships by name, engagements and how they ended, every ruling. A battle that is over discloses those who
// fought in it, to everybody or, when the match was private, to the two nations. Until then only his own
// nation knows what a brigadier is worth, what units a brigade has, which forces were named, what was rebuilt
// or repaired.
//
//   Viewer viewer = viewer_of(campaign, author, now_ms);
//   view(campaign, viewer) == view(other, viewer) where the two differ in nothing that he may know.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/rules/campaign/campaign.h"
#include "server/rules/campaign/standings.h"

namespace galloper::campaign {

struct Viewer {
  bool everything = false;        // an organiser who plays no nation himself
  std::vector<NationId> nations;  // whose secrets he knows
  friend bool operator==(const Viewer&, const Viewer&) = default;
};
Viewer viewer_of(const Campaign& campaign, const Author& author, std::int64_t now_ms);
bool sees_secrets_of(const Viewer& viewer, NationId nation);
// Whether the engagement's battle, once over, is disclosed to him.
bool sees_battle(const Viewer& viewer, const Engagement& engagement);

// Whether he knows what the brigadier is worth: his own nation's, or seen in a battle that is disclosed to
// him.
bool knows_worth(const Campaign& campaign, const Brigadier& brigadier, const Viewer& viewer);

struct NationView {
  NationId id = 0;
  std::string name;
  Flag flag;
  std::uint8_t scouts = 0;
  std::vector<AccountId> players;
  std::optional<HandedOver> handed;
  bool has_fought = false;
  std::optional<std::uint32_t> units_to_rebuild;  // his own
  std::optional<std::uint32_t> points_to_repair;  // his own
  friend bool operator==(const NationView&, const NationView&) = default;
};

struct BrigadierView {
  BrigadierId id = 0;
  NationId nation = 0;
  std::string name;
  // Once a battle has disclosed him; to others than his own nation as the last such battle left him.
  std::optional<command::Brigadier> worth;
  std::optional<kit::BrigadierDice> dice;  // C4
  Fate fate = Fate::kUnhurt;
  std::optional<std::uint32_t> rests;  // his own: engagements until he is fit
  std::vector<Page> history;           // the battles that are disclosed
  friend bool operator==(const BrigadierView&, const BrigadierView&) = default;
};

struct UnitView {
  std::uint8_t place = 0;
  UnitSpec spec;
  bool lost = false;  // his own: to be rebuilt; others: in the last battle that is disclosed
  friend bool operator==(const UnitView&, const UnitView&) = default;
};
struct BrigadeView {
  BrigadeId id = 0;
  NationId nation = 0;
  std::string name;
  BrigadierId brigadier = 0;
  std::vector<UnitView> units;         // others: those seen in the last battle that is disclosed
  std::optional<std::uint32_t> rests;  // his own
  friend bool operator==(const BrigadeView&, const BrigadeView&) = default;
};

struct ShipView {
  ShipId id = 0;
  NationId nation = 0;
  std::string name;
  std::string ship_class;
  std::uint8_t points = 0;
  std::uint8_t damage = 0;  // others: as she left the last battle that is disclosed
  bool sunk = false;
  friend bool operator==(const ShipView&, const ShipView&) = default;
};

struct EngagementView {
  EngagementId id = 0;
  Origin origin = Origin::kFixed;
  Kind kind = Kind::kLand;
  std::string scenario;
  std::array<NationId, 2> nations{};
  NationId challenger = 0;
  std::int64_t date_ms = 0;
  Stage stage = Stage::kOpen;
  MatchId match;  // nil where he may not read it
  bool open = true;
  std::array<std::optional<Forces>, 2> forces;  // as far as he may know
  std::int64_t decided_ms = 0;
  Verdict verdict;
  std::array<std::vector<AccountId>, 2> players;  // who sat at the match
  std::array<ScoutReport, 2> scouts;              // where the battle is disclosed
  friend bool operator==(const EngagementView&, const EngagementView&) = default;
};

struct View {
  std::string name;
  Ruleset ruleset;
  Bounds bounds;
  std::optional<Ending> ended;
  std::uint32_t decided = 0;
  std::vector<NationView> nations;
  std::vector<BrigadierView> brigadiers;
  std::vector<BrigadeView> brigades;
  std::vector<ShipView> ships;
  std::vector<EngagementView> engagements;
  std::vector<NationStanding> nation_standings;
  std::vector<PlayerStanding> player_standings;
  DiceCounts dice;            // of those dice that he may know
  std::vector<Entry> ledger;  // as ledger_view()
  friend bool operator==(const View& a, const View& b);
};

View view(const Campaign& campaign, const Viewer& viewer);
NationView nation_view(const Nation& nation, const Viewer& viewer);
BrigadierView brigadier_view(const Campaign& campaign, const Brigadier& brigadier, const Viewer& viewer);
EngagementView engagement_view(const Campaign& campaign, const Engagement& engagement, const Viewer& viewer);
// In the order of the campaign's own.
std::vector<BrigadeView> brigade_views(const Campaign& campaign, const Viewer& viewer);
std::vector<ShipView> ship_views(const Campaign& campaign, const Viewer& viewer);
// K5: the dice that he may know, by purpose (dice_record.h).
DiceCounts dice_seen(const Campaign& campaign, const Viewer& viewer);
// The entries that he may know, numbered anew from 1 (a gap would tell of hidden ones; `about` with them),
// and without what is hidden in them: dice, units, private corrections, the bodies of results.
std::vector<Entry> ledger_view(const Campaign& campaign, const Viewer& viewer);
// The same, of those alone that are wanted: asked with each entry of the ledger that he may know, and the
// number that it has for him.
using Wanted = std::function<bool(const Entry&, Sequence)>;
std::vector<Entry> ledger_view(const Campaign& campaign, const Viewer& viewer, const Wanted& wanted);

}  // namespace galloper::campaign
