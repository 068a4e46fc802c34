// What may be asked of a campaign, and by whom (K1). Each is refused whole, with its rule, or becomes
// entries.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/campaign/entries.h"

namespace galloper::campaign {

struct Author {
  AccountId account;  // nil: the server
  Role role = Role::kSpectator;
};

struct MakeCampaign {
  std::string name;
  Ruleset ruleset;
  Bounds bounds;
};
struct ChangeRuleset {
  Ruleset ruleset;
};
struct ChangeBounds {
  Bounds bounds;
};
struct Rename {
  Subject subject = Subject::kCampaign;
  std::uint32_t id = 0;  // of a campaign: not read
  std::string name;
};
struct AddNation {
  std::string name;
  Flag flag;  // flag_from(seed), or drawn by hand
  std::uint8_t scouts = 5;
};
struct ChangeFlag {
  NationId nation = 0;
  Flag flag;
};
struct SetScouts {
  NationId nation = 0;
  std::uint8_t scouts = 5;
};
struct AddPlayer {
  NationId nation = 0;
  AccountId account;
};
struct RemovePlayer {
  NationId nation = 0;
  AccountId account;
};
struct HandNation {
  NationId nation = 0;
  AccountId account;
  std::int64_t until_ms = 0;
};
struct TakeNationBack {
  NationId nation = 0;
};
struct MakeBrigadier {
  NationId nation = 0;
  std::string name;
};
struct RaiseBrigade {
  NationId nation = 0;
  std::string name;
  BrigadierId brigadier = 0;
  std::vector<UnitSpec> units;
};
struct AddUnits {
  BrigadeId brigade = 0;
  std::vector<UnitSpec> units;
};
struct AssignBrigadier {
  BrigadeId brigade = 0;
  BrigadierId brigadier = 0;
};
struct CommissionShip {
  NationId nation = 0;
  std::string name;
  std::string ship_class;
  std::uint8_t points = 0;
};
struct RebuildUnit {
  BrigadeId brigade = 0;
  std::uint8_t unit = 0;
};
struct RepairShip {
  ShipId ship = 0;
  std::uint8_t points = 0;
};
struct ReturnShip {
  ShipId ship = 0;
};
struct ReturnBrigadier {
  BrigadierId brigadier = 0;
};
// By the organiser between two nations. A challenge: by who commands the challenger, to another nation or,
// the other side being 0, to any.
struct Engage {
  Origin origin = Origin::kFixed;
  Kind kind = Kind::kLand;
  std::string scenario;
  std::array<NationId, 2> nations{};
  NationId challenger = 0;
  std::int64_t date_ms = 0;
};
struct AcceptChallenge {
  EngagementId engagement = 0;
  NationId nation = 0;
};
struct SwapSides {
  EngagementId engagement = 0;
};
struct DateEngagement {
  EngagementId engagement = 0;
  std::int64_t date_ms = 0;
};
struct CallOff {
  EngagementId engagement = 0;
};
struct NameForces {
  EngagementId engagement = 0;
  NationId nation = 0;
  std::vector<BrigadeId> brigades;
  std::vector<ShipId> ships;
};
struct RecordMatch {
  EngagementId engagement = 0;
  MatchId match;
  bool open = true;
};
struct EnterResult {
  MatchId match;
  BattleResult result;
};
struct CorrectResult {
  EngagementId engagement = 0;
  Correction correction;
};
struct AwardForfeit {
  EngagementId engagement = 0;
  NationId by = 0;
};
struct Annul {
  EngagementId engagement = 0;
};
struct WithdrawRuling {
  EngagementId engagement = 0;
};
// By the server once its date is past; by the organiser at any time.
struct EndCampaign {};

using Command =
    std::variant<MakeCampaign, ChangeRuleset, ChangeBounds, Rename, AddNation, ChangeFlag, SetScouts,
                 AddPlayer, RemovePlayer, HandNation, TakeNationBack, MakeBrigadier, RaiseBrigade, AddUnits,
                 AssignBrigadier, CommissionShip, RebuildUnit, RepairShip, ReturnShip, ReturnBrigadier,
                 Engage, AcceptChallenge, SwapSides, DateEngagement, CallOff, NameForces, RecordMatch,
                 EnterResult, CorrectResult, AwardForfeit, Annul, WithdrawRuling, EndCampaign>;

struct Act {
  Author author;
  std::int64_t now_ms = 0;
  std::string reason;
  Command command;
};

}  // namespace galloper::campaign
