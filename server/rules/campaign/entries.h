// The ledger's entries: what has happened, never changed and never removed. A campaign is their fold.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/campaign/flag.h"
#include "server/rules/campaign/types.h"

namespace galloper::campaign {

struct CampaignMade {
  std::string name;
  Ruleset ruleset;
  Bounds bounds;
  friend bool operator==(const CampaignMade&, const CampaignMade&) = default;
};
struct RulesetChanged {
  Ruleset ruleset;
  friend bool operator==(const RulesetChanged&, const RulesetChanged&) = default;
};
struct BoundsChanged {
  Bounds bounds;
  friend bool operator==(const BoundsChanged&, const BoundsChanged&) = default;
};
struct Renamed {
  Subject subject = Subject::kCampaign;
  std::uint32_t id = 0;
  std::string name;
  friend bool operator==(const Renamed&, const Renamed&) = default;
};

// ---- nations (K2) ----

struct NationAdded {
  NationId nation = 0;
  std::string name;
  Flag flag;
  std::uint8_t scouts = 5;
  friend bool operator==(const NationAdded&, const NationAdded&) = default;
};
struct FlagChanged {
  NationId nation = 0;
  Flag flag;
  friend bool operator==(const FlagChanged&, const FlagChanged&) = default;
};
struct ScoutsSet {
  NationId nation = 0;
  std::uint8_t scouts = 5;
  friend bool operator==(const ScoutsSet&, const ScoutsSet&) = default;
};
struct PlayerAdded {
  NationId nation = 0;
  AccountId account;
  friend bool operator==(const PlayerAdded&, const PlayerAdded&) = default;
};
struct PlayerRemoved {
  NationId nation = 0;
  AccountId account;
  friend bool operator==(const PlayerRemoved&, const PlayerRemoved&) = default;
};
// To another player for a time; until_ms 0: until it is taken back.
struct NationHanded {
  NationId nation = 0;
  AccountId account;
  std::int64_t until_ms = 0;
  friend bool operator==(const NationHanded&, const NationHanded&) = default;
};
struct NationTakenBack {
  NationId nation = 0;
  friend bool operator==(const NationTakenBack&, const NationTakenBack&) = default;
};
struct BrigadierMade {  // C4
  BrigadierId brigadier = 0;
  NationId nation = 0;
  std::string name;
  kit::BrigadierDice dice;
  friend bool operator==(const BrigadierMade&, const BrigadierMade&) = default;
};
struct BrigadeRaised {
  BrigadeId brigade = 0;
  NationId nation = 0;
  std::string name;
  BrigadierId brigadier = 0;  // 0: waits for one
  std::vector<UnitSpec> units;
  friend bool operator==(const BrigadeRaised&, const BrigadeRaised&) = default;
};
struct UnitsAdded {
  BrigadeId brigade = 0;
  std::vector<UnitSpec> units;
  friend bool operator==(const UnitsAdded&, const UnitsAdded&) = default;
};
struct BrigadierAssigned {
  BrigadeId brigade = 0;
  BrigadierId brigadier = 0;
  friend bool operator==(const BrigadierAssigned&, const BrigadierAssigned&) = default;
};
struct ShipCommissioned {
  ShipId ship = 0;
  NationId nation = 0;
  std::string name;
  std::string ship_class;  // "light_cruiser"
  std::uint8_t points = 0;
  friend bool operator==(const ShipCommissioned&, const ShipCommissioned&) = default;
};
struct UnitRebuilt {  // K4
  BrigadeId brigade = 0;
  std::uint8_t unit = 0;
  friend bool operator==(const UnitRebuilt&, const UnitRebuilt&) = default;
};
struct ShipRepaired {  // N13
  ShipId ship = 0;
  std::uint8_t points = 0;
  friend bool operator==(const ShipRepaired&, const ShipRepaired&) = default;
};
struct ShipReturned {  // N13
  ShipId ship = 0;
  friend bool operator==(const ShipReturned&, const ShipReturned&) = default;
};
struct BrigadierReturned {  // L22: exchanged
  BrigadierId brigadier = 0;
  friend bool operator==(const BrigadierReturned&, const BrigadierReturned&) = default;
};

// ---- engagements (K3) ----

// An open challenge has a side without a nation until it is accepted.
struct EngagementMade {
  EngagementId engagement = 0;
  Origin origin = Origin::kFixed;
  Kind kind = Kind::kLand;
  std::string scenario;
  std::array<NationId, 2> nations{};  // South's, North's
  NationId challenger = 0;            // of a challenge
  std::int64_t date_ms = 0;           // 0: none set
  friend bool operator==(const EngagementMade&, const EngagementMade&) = default;
};
struct ChallengeAccepted {
  EngagementId engagement = 0;
  NationId nation = 0;
  friend bool operator==(const ChallengeAccepted&, const ChallengeAccepted&) = default;
};
struct SidesSwapped {
  EngagementId engagement = 0;
  friend bool operator==(const SidesSwapped&, const SidesSwapped&) = default;
};
struct EngagementDated {
  EngagementId engagement = 0;
  std::int64_t date_ms = 0;
  friend bool operator==(const EngagementDated&, const EngagementDated&) = default;
};
struct EngagementCalledOff {
  EngagementId engagement = 0;
  friend bool operator==(const EngagementCalledOff&, const EngagementCalledOff&) = default;
};
struct ForcesNamed {
  EngagementId engagement = 0;
  NationId nation = 0;
  std::vector<BrigadeId> brigades;
  std::vector<ShipId> ships;
  friend bool operator==(const ForcesNamed&, const ForcesNamed&) = default;
};
struct MatchMade {
  EngagementId engagement = 0;
  MatchId match;
  bool open = true;  // everybody may read it when it is over; else the two nations only
  std::array<std::vector<Fielded>, 2> fielded;  // by side, as the match has them
  friend bool operator==(const MatchMade&, const MatchMade&) = default;
};
struct ResultEntered {  // K4: exactly one for a match
  EngagementId engagement = 0;
  MatchId match;
  BattleResult result;
  friend bool operator==(const ResultEntered&, const ResultEntered&) = default;
};

// ---- rulings of the organiser (K4): `about` is the entry that each corrects; 0: a forfeit before any ----

struct ResultCorrected {
  EngagementId engagement = 0;
  Sequence about = 0;
  Correction correction;
  friend bool operator==(const ResultCorrected&, const ResultCorrected&) = default;
};
struct Forfeited {
  EngagementId engagement = 0;
  Sequence about = 0;
  NationId by = 0;  // who loses by it
  friend bool operator==(const Forfeited&, const Forfeited&) = default;
};
struct Annulled {
  EngagementId engagement = 0;
  Sequence about = 0;
  friend bool operator==(const Annulled&, const Annulled&) = default;
};
// The ruling `about` no longer holds.
struct RulingWithdrawn {
  EngagementId engagement = 0;
  Sequence about = 0;
  friend bool operator==(const RulingWithdrawn&, const RulingWithdrawn&) = default;
};

struct CampaignEnded {
  Ending ending = Ending::kByOrganiser;
  friend bool operator==(const CampaignEnded&, const CampaignEnded&) = default;
};

using Body =
    std::variant<CampaignMade, RulesetChanged, BoundsChanged, Renamed, NationAdded, FlagChanged, ScoutsSet,
                 PlayerAdded, PlayerRemoved, NationHanded, NationTakenBack, BrigadierMade, BrigadeRaised,
                 UnitsAdded, BrigadierAssigned, ShipCommissioned, UnitRebuilt, ShipRepaired, ShipReturned,
                 BrigadierReturned, EngagementMade, ChallengeAccepted, SidesSwapped, EngagementDated,
                 EngagementCalledOff, ForcesNamed, MatchMade, ResultEntered, ResultCorrected, Forfeited,
                 Annulled, RulingWithdrawn, CampaignEnded>;

// Its members are defined once, in entries.cc: a variant of so many costs every file that copies one.
struct Entry {
  Sequence sequence = 0;
  std::int64_t time_ms = 0;  // UTC; never less than the entry before
  AccountId author;          // nil: the server
  std::string reason;        // where one is due
  Body body;

  Entry();
  Entry(Sequence sequence, std::int64_t time_ms, AccountId author, std::string reason, Body body);
  Entry(const Entry& other);
  Entry(Entry&& other) noexcept;
  Entry& operator=(const Entry& other);
  Entry& operator=(Entry&& other) noexcept;
  ~Entry();
  friend bool operator==(const Entry& a, const Entry& b);
};

}  // namespace galloper::campaign
