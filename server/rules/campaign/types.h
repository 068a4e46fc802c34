// What a campaign is made of (rules K): ids, its rules, and what comes home from a battle. Plain data.
// Numbers count within one campaign, from 1, and are never used twice; 0: none.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "server/rules/command/command.h"
#include "server/rules/kit/advantage.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::campaign {

using NationId = std::uint32_t;
using BrigadierId = std::uint32_t;
using BrigadeId = std::uint32_t;
using ShipId = std::uint32_t;
using EngagementId = std::uint32_t;
// An entry's place in the ledger, from 1, without a gap.
using Sequence = std::uint32_t;

// Enumerations have the numbers of the wire (proto/galloper/v1/campaign.proto).
enum class Role : std::uint8_t { kSpectator = 1, kPlayer = 2, kOrganiser = 3, kServer = 4 };  // K1
enum class Kind : std::uint8_t { kLand = 1, kOperation = 2, kNaval = 3 };                     // K3
enum class Origin : std::uint8_t { kChallenge = 1, kFixed = 2, kCalendar = 3 };               // K3
enum class Losses : std::uint8_t { kRest = 1, kRebuild = 2 };                                 // K4
enum class Fate : std::uint8_t { kUnhurt = 0, kWounded = 1, kKilled = 2, kCaptured = 3 };     // L22
enum class ShipStatus : std::uint8_t { kAfloat = 1, kSunk = 2, kWithdrawn = 3 };              // N13
enum class Ending : std::uint8_t { kByDate = 1, kByCount = 2, kByOrganiser = 3 };             // K2
enum class Subject : std::uint8_t { kCampaign = 1, kNation = 2, kBrigadier = 3, kBrigade = 4, kShip = 5 };

constexpr bool is_naval(Kind kind) { return kind == Kind::kNaval; }

// K2: the campaign's own settings.
struct CampaignRules {
  std::uint8_t win_points = 3;   // 0 to 20
  std::uint8_t draw_points = 1;  // 0 to 20
  std::uint8_t loss_points = 0;  // 0 to 20
  Losses losses = Losses::kRest;
  std::uint8_t rest = 1;           // engagements that a routed brigade sits out: 0 to 9
  std::uint8_t rebuild_units = 2;  // that a nation may rebuild after each engagement: 0 to 20
  std::uint8_t repair_points = 2;  // N13: that a nation may repair after each engagement: 0 to 60
  std::uint8_t wounded_rest = 1;   // L22: engagements that a wounded brigadier sits out: 0 to 9
  friend bool operator==(const CampaignRules&, const CampaignRules&) = default;
};

// K2: the one ruleset: house rules by game ("land", "scouting", "naval") and name, and the campaign's own.
using Settings = std::map<std::string, std::string>;
struct Ruleset {
  std::map<std::string, Settings> games;
  CampaignRules campaign;
  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

// K2: what ends it beside the organiser. 0: does not.
struct Bounds {
  std::int64_t until_ms = 0;
  std::uint32_t engagements = 0;
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct UnitSpec {
  std::string name;
  std::string type;           // "line_infantry"
  std::uint8_t strength = 0;  // SP, 1 to 8; 0: its type's
  friend bool operator==(const UnitSpec&, const UnitSpec&) = default;
};

// A brigade as it goes into battle: under whom, and with which of its units, by their place in the brigade.
struct Fielded {
  BrigadeId brigade = 0;
  BrigadierId brigadier = 0;
  std::vector<std::uint8_t> units;
  friend bool operator==(const Fielded&, const Fielded&) = default;
};

// ---- what comes home from a battle ----

// C18: what a battle says of one brigadier and his brigade.
struct BrigadeReport {
  BrigadeId brigade = 0;
  BrigadierId brigadier = 0;
  std::vector<command::Obedience> orders;
  command::Deeds deeds;
  std::uint8_t die = 0;               // K4: thrown for every brigadier
  command::Brigadier before;          // as the battle knew him
  std::uint8_t rating_after = 0;      // as the battle read the die
  Fate fate = Fate::kUnhurt;          // L22
  std::vector<std::uint8_t> fielded;  // units by their place in the brigade
  std::vector<std::uint8_t> lost;     // of them
  std::uint8_t objectives = 0;        // that his units stood on when it ended
  std::uint8_t towns_stormed = 0;     // that his units entered over a beaten enemy
  friend bool operator==(const BrigadeReport&, const BrigadeReport&) = default;
};

// N13.
struct ShipReport {
  ShipId ship = 0;
  std::uint8_t damage_before = 0;
  std::uint8_t damage = 0;
  ShipStatus status = ShipStatus::kAfloat;
  friend bool operator==(const ShipReport&, const ShipReport&) = default;
};

// K3: of one side.
struct ScoutReport {
  std::uint8_t sent = 0;
  std::uint8_t returned = 0;
  std::uint8_t killed = 0;
  std::uint8_t captured = 0;
  friend bool operator==(const ScoutReport&, const ScoutReport&) = default;
};

// K5: how often each face of a six-sided die came up.
using Faces = std::array<std::uint32_t, 6>;
using DiceCounts = std::map<std::string, Faces>;  // by purpose

// K4. By side where there are two.
struct BattleResult {
  std::int64_t ended_ms = 0;  // its date
  kit::Seat winner = kit::Seat::kNone;
  kit::EndReason reason = kit::EndReason::kPlayedOut;
  std::array<std::uint16_t, 2> score{};  // banners, or points sunk
  command::Rules rules;                  // that the battle was fought under
  std::array<std::vector<AccountId>, 2> players;
  std::array<ScoutReport, 2> scouts;
  std::vector<BrigadeReport> brigades;
  std::vector<ShipReport> ships;
  DiceCounts dice;
  friend bool operator==(const BattleResult&, const BattleResult&) = default;
};

// K4: what a correction may say otherwise. Neither the dice nor the orders: those happened.
struct CorrectedBrigade {
  BrigadeId brigade = 0;
  bool disobeyed = false;
  std::uint8_t enemies_routed = 0;
  std::vector<std::uint8_t> lost;
  Fate fate = Fate::kUnhurt;
  std::uint8_t objectives = 0;
  std::uint8_t towns_stormed = 0;
  friend bool operator==(const CorrectedBrigade&, const CorrectedBrigade&) = default;
};
struct CorrectedShip {
  ShipId ship = 0;
  std::uint8_t damage = 0;
  ShipStatus status = ShipStatus::kAfloat;
  friend bool operator==(const CorrectedShip&, const CorrectedShip&) = default;
};
// Brigades and ships that it does not name stay as they were read before it.
struct Correction {
  kit::Seat winner = kit::Seat::kNone;
  std::array<std::uint16_t, 2> score{};
  std::vector<CorrectedBrigade> brigades;
  std::vector<CorrectedShip> ships;
  friend bool operator==(const Correction&, const Correction&) = default;
};

}  // namespace galloper::campaign
