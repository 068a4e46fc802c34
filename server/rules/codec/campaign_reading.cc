// The ledger's entries, read back.
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/decoding.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

namespace {

using M = store_v1::CampaignEntry;

constexpr int kMostPlacesRead = 255;

// Reads one body and remembers what is wrong with it.
class Reader {
 public:
  explicit Reader(Checks& checks) : c_(checks) {}

  CampaignMade read(const M::CampaignMade& m) {
    return {m.name(), part(decode_ruleset(m.ruleset())), bounds(m.bounds())};
  }
  RulesetChanged read(const M::RulesetChanged& m) { return {part(decode_ruleset(m.ruleset()))}; }
  BoundsChanged read(const M::BoundsChanged& m) { return {bounds(m.bounds())}; }
  Renamed read(const M::Renamed& m) {
    const auto subject = c_.enumerator(static_cast<int>(m.subject()), Subject::kShip, "renamed.subject");
    return {subject, m.id(), m.name()};
  }
  NationAdded read(const M::NationAdded& m) {
    return {id(m.nation()), m.name(), part(decode_flag(m.flag())), byte(m.scouts(), "nation.scouts")};
  }
  FlagChanged read(const M::FlagChanged& m) { return {id(m.nation()), part(decode_flag(m.flag()))}; }
  ScoutsSet read(const M::ScoutsSet& m) { return {id(m.nation()), byte(m.scouts(), "nation.scouts")}; }
  PlayerAdded player_added(const M::NationPlayer& m) { return {id(m.nation()), account(m.account())}; }
  PlayerRemoved player_removed(const M::NationPlayer& m) { return {id(m.nation()), account(m.account())}; }
  NationHanded read(const M::NationHanded& m) { return {id(m.nation()), account(m.account()), m.until_ms()}; }
  NationTakenBack read(const M::NationTakenBack& m) { return {id(m.nation())}; }
  BrigadierMade read(const M::BrigadierMade& m) {
    const kit::BrigadierDice dice = {
        c_.number<std::uint8_t>(m.rating_die(), 1, 6, "brigadier.rating_die"),
        c_.number<std::uint8_t>(m.character_die(), 1, 6, "brigadier.character_die")};
    return {id(m.brigadier()), id(m.nation()), m.name(), dice};
  }
  BrigadeRaised read(const M::BrigadeRaised& m) {
    return {id(m.brigade()), id(m.nation()), m.name(), m.brigadier(), units(m.units())};
  }
  UnitsAdded read(const M::UnitsAdded& m) { return {id(m.brigade()), units(m.units())}; }
  BrigadierAssigned read(const M::BrigadierAssigned& m) { return {id(m.brigade()), m.brigadier()}; }
  ShipCommissioned read(const M::ShipCommissioned& m) {
    return {id(m.ship()), id(m.nation()), m.name(), m.ship_class(), byte(m.points(), "ship.points")};
  }
  UnitRebuilt read(const M::UnitRebuilt& m) { return {id(m.brigade()), byte(m.unit(), "unit")}; }
  ShipRepaired read(const M::ShipRepaired& m) { return {id(m.ship()), byte(m.points(), "ship.points")}; }
  ShipReturned read(const M::ShipReturned& m) { return {id(m.ship())}; }
  BrigadierReturned read(const M::BrigadierReturned& m) { return {id(m.brigadier())}; }
  EngagementMade read(const M::EngagementMade& m) {
    return {id(m.engagement()),
            c_.enumerator(m.origin(), Origin::kCalendar, "engagement.origin"),
            c_.enumerator(m.kind(), Kind::kNaval, "engagement.kind"),
            m.scenario(),
            {m.south(), m.north()},
            m.challenger(),
            m.date_ms()};
  }
  ChallengeAccepted read(const M::ChallengeAccepted& m) { return {id(m.engagement()), id(m.nation())}; }
  SidesSwapped read(const M::SidesSwapped& m) { return {id(m.engagement())}; }
  EngagementDated read(const M::EngagementDated& m) { return {id(m.engagement()), m.date_ms()}; }
  EngagementCalledOff read(const M::EngagementCalledOff& m) { return {id(m.engagement())}; }
  ForcesNamed read(const M::ForcesNamed& m) {
    return {id(m.engagement()),
            id(m.nation()),
            {m.brigades().begin(), m.brigades().end()},
            {m.ships().begin(), m.ships().end()}};
  }
  MatchMade read(const M::MatchMade& m) {
    MatchMade made{id(m.engagement()), match(m.match()), m.open(), {}};
    for (const auto& brigade : m.south()) made.fielded[0].push_back(fielded(brigade));
    for (const auto& brigade : m.north()) made.fielded[1].push_back(fielded(brigade));
    return made;
  }
  ResultEntered read(const M::ResultEntered& m) {
    return {id(m.engagement()), match(m.match()), part(decode_result(m.result()))};
  }
  ResultCorrected read(const M::ResultCorrected& m) {
    return {id(m.engagement()), m.about(), part(decode_correction(m.correction()))};
  }
  Forfeited read(const M::Forfeited& m) { return {id(m.engagement()), m.about(), id(m.by())}; }
  Annulled annulled(const M::Ruling& m) { return {id(m.engagement()), m.about()}; }
  RulingWithdrawn withdrawn(const M::Ruling& m) { return {id(m.engagement()), m.about()}; }
  CampaignEnded read(const M::CampaignEnded& m) {
    return {c_.enumerator(m.ending(), Ending::kByOrganiser, "campaign.ending")};
  }

 private:
  template <class T>
  T part(Result<T> result) {
    if (result) return std::move(*result);
    std::string message = std::move(result.error().message);
    message.pop_back();
    c_.fault(std::move(message));
    return {};
  }
  std::uint32_t id(std::uint32_t number) {
    c_.require(number != 0, "a number", "is 0; it counts from 1");
    return number;
  }
  std::uint8_t byte(std::uint32_t value, std::string_view field) {
    return c_.number<std::uint8_t>(value, 0, kMostPlacesRead, field);
  }
  AccountId account(const std::string& bytes) { return uuid<AccountId>(bytes, "account"); }
  MatchId match(const std::string& bytes) { return uuid<MatchId>(bytes, "match"); }
  template <class Id>
  Id uuid(const std::string& bytes, std::string_view field) {
    const auto id = id_from_bytes<Id>(bytes);
    c_.require(id.has_value(), field, "is an id of 16 bytes");
    return id.value_or(Id{});
  }
  Fielded fielded(const M::Fielded& m) {
    Fielded one{id(m.brigade()), m.brigadier(), {}};
    for (const auto place : m.units()) one.units.push_back(byte(place, "fielded.units"));
    return one;
  }
  Bounds bounds(const M::Bounds& m) { return {m.until_ms(), m.engagements()}; }
  std::vector<UnitSpec> units(const google::protobuf::RepeatedPtrField<v1::UnitSpec>& all) {
    std::vector<UnitSpec> units;
    for (const auto& unit : all) units.push_back(part(decode_unit_spec(unit)));
    return units;
  }

  Checks& c_;
};

// The bodies that stand before engagements in the ledger's list; null: it is another.
bool read_nation_body(const M& m, Reader& reader, Body& body) {
  switch (m.body_case()) {
    case M::kCampaignMade:
      return body = reader.read(m.campaign_made()), true;
    case M::kRulesetChanged:
      return body = reader.read(m.ruleset_changed()), true;
    case M::kBoundsChanged:
      return body = reader.read(m.bounds_changed()), true;
    case M::kRenamed:
      return body = reader.read(m.renamed()), true;
    case M::kNationAdded:
      return body = reader.read(m.nation_added()), true;
    case M::kFlagChanged:
      return body = reader.read(m.flag_changed()), true;
    case M::kScoutsSet:
      return body = reader.read(m.scouts_set()), true;
    case M::kPlayerAdded:
      return body = reader.player_added(m.player_added()), true;
    case M::kPlayerRemoved:
      return body = reader.player_removed(m.player_removed()), true;
    case M::kNationHanded:
      return body = reader.read(m.nation_handed()), true;
    case M::kNationTakenBack:
      return body = reader.read(m.nation_taken_back()), true;
    case M::kBrigadierMade:
      return body = reader.read(m.brigadier_made()), true;
    case M::kBrigadeRaised:
      return body = reader.read(m.brigade_raised()), true;
    case M::kUnitsAdded:
      return body = reader.read(m.units_added()), true;
    case M::kBrigadierAssigned:
      return body = reader.read(m.brigadier_assigned()), true;
    case M::kShipCommissioned:
      return body = reader.read(m.ship_commissioned()), true;
    case M::kUnitRebuilt:
      return body = reader.read(m.unit_rebuilt()), true;
    case M::kShipRepaired:
      return body = reader.read(m.ship_repaired()), true;
    case M::kShipReturned:
      return body = reader.read(m.ship_returned()), true;
    case M::kBrigadierReturned:
      return body = reader.read(m.brigadier_returned()), true;
    default:
      return false;
  }
}

bool read_engagement_body(const M& m, Reader& reader, Body& body) {
  switch (m.body_case()) {
    case M::kEngagementMade:
      return body = reader.read(m.engagement_made()), true;
    case M::kChallengeAccepted:
      return body = reader.read(m.challenge_accepted()), true;
    case M::kSidesSwapped:
      return body = reader.read(m.sides_swapped()), true;
    case M::kEngagementDated:
      return body = reader.read(m.engagement_dated()), true;
    case M::kEngagementCalledOff:
      return body = reader.read(m.engagement_called_off()), true;
    case M::kForcesNamed:
      return body = reader.read(m.forces_named()), true;
    case M::kMatchMade:
      return body = reader.read(m.match_made()), true;
    case M::kResultEntered:
      return body = reader.read(m.result_entered()), true;
    case M::kResultCorrected:
      return body = reader.read(m.result_corrected()), true;
    case M::kForfeited:
      return body = reader.read(m.forfeited()), true;
    case M::kAnnulled:
      return body = reader.annulled(m.annulled()), true;
    case M::kRulingWithdrawn:
      return body = reader.withdrawn(m.ruling_withdrawn()), true;
    case M::kCampaignEnded:
      return body = reader.read(m.campaign_ended()), true;
    default:
      return false;
  }
}

}  // namespace

Result<Entry> decode_entry(const store_v1::CampaignEntry& m) {
  Checks c;
  Reader reader(c);
  Entry entry;
  entry.sequence = m.sequence();
  c.require(m.sequence() != 0, "entry.sequence", "is 0; it counts from 1");
  entry.time_ms = m.time_ms();
  if (!m.author().empty()) {
    const auto author = id_from_bytes<AccountId>(m.author());
    c.require(author.has_value(), "entry.author", "is an id of 16 bytes, or empty for the server");
    if (author) entry.author = *author;
  }
  entry.reason = m.reason();
  if (!read_nation_body(m, reader, entry.body) && !read_engagement_body(m, reader, entry.body))
    c.fault("entry.body is of a kind that this build does not know");
  return c.result(std::move(entry));
}

}  // namespace galloper::codec
