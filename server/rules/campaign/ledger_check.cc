// Whether a ledger from elsewhere (a file, another server) can be read at all: numbers in order, and nothing
// named that is not there. Whether each entry was allowed when it was made is not asked again.
#include <algorithm>
#include <map>
#include <vector>

#include "server/rules/campaign/deciding.h"

namespace galloper::campaign {
namespace {

class Inspector {
 public:
  explicit Inspector(bool from_elsewhere) : from_elsewhere_(from_elsewhere) {}

  // Empty: no fault.
  std::string inspect(const Entry& entry) {
    if (entry.sequence != ++sequence_) return "it is out of its order";
    if (entry.time_ms < time_ms_) return "it is older than the one before it";
    time_ms_ = entry.time_ms;
    if ((entry.sequence == 1) != std::holds_alternative<CampaignMade>(entry.body))
      return "a ledger begins with the making of its campaign, and makes it once";
    fault_.clear();
    when(entry.time_ms);
    require(!from_elsewhere_ || (entry.reason.size() <= kLongestReason && is_one_line(entry.reason)),
            "its reason is no line of text, or too long");
    std::visit([&](const auto& one) { see(one, entry); }, entry.body);
    return fault_;
  }

 private:
  struct Battle {
    std::array<NationId, 2> nations{};
    bool matched = false;
    std::int64_t matched_ms = 0;
    bool over = false;
  };
  struct Ruling {
    EngagementId engagement = 0;
    bool stands = false;
  };

  void require(bool holds, const char* otherwise) {
    if (!holds && fault_.empty()) fault_ = otherwise;
  }
  static bool one_of(std::uint32_t id, std::size_t count) { return id >= 1 && id <= count; }
  bool nation(NationId id) {
    require(one_of(id, nations_), "it names a nation that is not there");
    return fault_.empty();
  }
  bool brigadier(BrigadierId id) {
    require(one_of(id, brigadiers_), "it names a brigadier who is not there");
    return fault_.empty();
  }
  bool brigade(BrigadeId id) {
    require(one_of(id, brigade_units_.size()), "it names a brigade that is not there");
    return fault_.empty();
  }
  bool ship(ShipId id) {
    require(one_of(id, ships_), "it names a ship that is not there");
    return fault_.empty();
  }
  Battle* battle(EngagementId id) {
    require(one_of(id, battles_.size()), "it names an engagement that is not there");
    return fault_.empty() ? &battles_[id - 1] : nullptr;
  }
  void die(std::uint8_t value) { require(value >= 1 && value <= 6, "a die of it shows no face"); }

  // 0: none.
  void when(std::int64_t time_ms) {
    require(!from_elsewhere_ || (time_ms >= 0 && time_ms <= kLatestMs),
            "it tells a time that no calendar has");
  }
  void text(const std::string& name, std::size_t longest = kLongestName) {
    require(!from_elsewhere_ || !refuse_name(name, "anything", longest),
            "a name in it is no line of text, or too long");
  }
  void units(const std::vector<UnitSpec>& units) {
    for (const UnitSpec& unit : units) {
      text(unit.name);
      text(unit.type);
    }
  }

  template <class T>
  void see(const T&, const Entry&) {}
  void see(const CampaignMade& one, const Entry&) {
    text(one.name, kLongestCampaignName);
    when(one.bounds.until_ms);
  }
  void see(const BoundsChanged& one, const Entry&) { when(one.bounds.until_ms); }
  void see(const Renamed& one, const Entry&) {
    text(one.name, one.subject == Subject::kCampaign ? kLongestCampaignName : kLongestName);
    const std::size_t counts[] = {0, nations_, brigadiers_, brigade_units_.size(), ships_};
    const auto subject = static_cast<std::size_t>(one.subject);
    require(subject >= 1 && subject <= 5, "it renames nothing");
    if (subject > 1 && fault_.empty())
      require(one_of(one.id, counts[subject - 1]), "it renames what is not there");
  }
  void see(const NationAdded& one, const Entry&) {
    require(one.nation == ++nations_, "it adds a nation out of order");
    text(one.name);
    require(!flag_fault(one.flag), "its flag cannot be drawn");
  }
  void see(const FlagChanged& one, const Entry&) {
    nation(one.nation);
    require(!flag_fault(one.flag), "its flag cannot be drawn");
  }
  void see(const ScoutsSet& one, const Entry&) { nation(one.nation); }
  void see(const PlayerAdded& one, const Entry&) { nation(one.nation); }
  void see(const PlayerRemoved& one, const Entry&) { nation(one.nation); }
  void see(const NationHanded& one, const Entry&) {
    nation(one.nation);
    when(one.until_ms);
  }
  void see(const NationTakenBack& one, const Entry&) { nation(one.nation); }
  void see(const BrigadierMade& one, const Entry&) {
    require(one.brigadier == ++brigadiers_, "it makes a brigadier out of order");
    text(one.name);
    nation(one.nation);
    die(one.dice.rating_die);
    die(one.dice.character_die);
  }
  void see(const BrigadeRaised& one, const Entry&) {
    require(one.brigade == brigade_units_.size() + 1, "it raises a brigade out of order");
    text(one.name);
    units(one.units);
    nation(one.nation);
    if (one.brigadier != 0) brigadier(one.brigadier);
    brigade_units_.push_back(one.units.size());
  }
  void see(const UnitsAdded& one, const Entry&) {
    if (brigade(one.brigade)) brigade_units_[one.brigade - 1] += one.units.size();
    units(one.units);
  }
  void see(const BrigadierAssigned& one, const Entry&) {
    brigade(one.brigade);
    if (one.brigadier != 0) brigadier(one.brigadier);
  }
  void see(const ShipCommissioned& one, const Entry&) {
    require(one.ship == ++ships_, "it commissions a ship out of order");
    text(one.name);
    text(one.ship_class);
    require(one.points >= 1, "it commissions a ship of no points");
    nation(one.nation);
  }
  void see(const UnitRebuilt& one, const Entry&) {
    if (brigade(one.brigade))
      require(one.unit < brigade_units_[one.brigade - 1], "it rebuilds a unit that is not there");
  }
  void see(const ShipRepaired& one, const Entry&) { ship(one.ship); }
  void see(const ShipReturned& one, const Entry&) { ship(one.ship); }
  void see(const BrigadierReturned& one, const Entry&) { brigadier(one.brigadier); }
  void see(const EngagementMade& one, const Entry&) {
    require(one.engagement == battles_.size() + 1, "it makes an engagement out of order");
    text(one.scenario);
    when(one.date_ms);
    for (const NationId id : one.nations) {
      if (id != 0 || one.origin != Origin::kChallenge) nation(id);
    }
    battles_.emplace_back().nations = one.nations;
  }
  void see(const ChallengeAccepted& one, const Entry&) {
    Battle* fought = battle(one.engagement);
    if (fought == nullptr || !nation(one.nation)) return;
    for (NationId& id : fought->nations) id = id == 0 ? one.nation : id;
  }
  void see(const SidesSwapped& one, const Entry&) {
    if (Battle* fought = battle(one.engagement)) std::swap(fought->nations[0], fought->nations[1]);
  }
  void see(const EngagementDated& one, const Entry&) {
    battle(one.engagement);
    when(one.date_ms);
  }
  void see(const EngagementCalledOff& one, const Entry&) { battle(one.engagement); }
  void see(const ForcesNamed& one, const Entry&) {
    battle(one.engagement);
    nation(one.nation);
    for (const BrigadeId id : one.brigades) brigade(id);
    for (const ShipId id : one.ships) ship(id);
  }
  void see(const MatchMade& one, const Entry& entry) {
    Battle* fought = battle(one.engagement);
    if (fought == nullptr) return;
    require(fought->nations[0] != 0 && fought->nations[1] != 0, "its match has one side only");
    require(!fought->matched, "its engagement has a match already");
    require(!one.match.is_nil(), "its match has no id");
    fought->matched = true;
    fought->matched_ms = entry.time_ms;
    for (const auto& side : one.fielded) {
      for (const Fielded& one_of_them : side) {
        brigadier(one_of_them.brigadier);
        places(one_of_them.brigade, one_of_them.units);
      }
    }
  }
  void places(BrigadeId id, const std::vector<std::uint8_t>& places) {
    if (!brigade(id)) return;
    for (const std::uint8_t place : places)
      require(place < brigade_units_[id - 1], "it names a unit that is not there");
  }
  void see(const ResultEntered& one, const Entry& entry) {
    Battle* fought = battle(one.engagement);
    if (fought == nullptr) return;
    require(fought->matched, "it is the result of no match");
    require(!fought->over, "it is a second result of the same match");
    require(one.result.ended_ms <= entry.time_ms, "its battle ended after it was told of");
    require(one.result.ended_ms >= fought->matched_ms, "its battle ended before it began");
    fought->over = true;
    for (const BrigadeReport& report : one.result.brigades) {
      brigadier(report.brigadier);
      places(report.brigade, report.fielded);
      places(report.brigade, report.lost);
      die(report.die);
    }
    for (const ShipReport& report : one.result.ships) ship(report.ship);
  }

  void rules_on(EngagementId id, Sequence about, const Entry& entry, bool needs_result) {
    const Battle* fought = battle(id);
    if (fought == nullptr) return;
    require(fought->nations[0] != 0 && fought->nations[1] != 0,
            "it rules on a challenge that nobody accepted");
    require(about < entry.sequence, "it is about a later entry");
    if (needs_result) require(fought->over, "it corrects a result that is not there");
    rulings_[entry.sequence] = {id, true};
  }
  void see(const ResultCorrected& one, const Entry& entry) {
    rules_on(one.engagement, one.about, entry, true);
    for (const CorrectedBrigade& other : one.correction.brigades) places(other.brigade, other.lost);
    for (const CorrectedShip& other : one.correction.ships) ship(other.ship);
  }
  void see(const Forfeited& one, const Entry& entry) {
    rules_on(one.engagement, one.about, entry, false);
    nation(one.by);
  }
  void see(const Annulled& one, const Entry& entry) { rules_on(one.engagement, one.about, entry, false); }
  void see(const RulingWithdrawn& one, const Entry&) {
    battle(one.engagement);
    const auto ruling = rulings_.find(one.about);
    require(ruling != rulings_.end() && ruling->second.engagement == one.engagement && ruling->second.stands,
            "it withdraws a ruling that does not stand");
    if (ruling != rulings_.end()) ruling->second.stands = false;
  }

  const bool from_elsewhere_;
  Sequence sequence_ = 0;
  std::int64_t time_ms_ = 0;
  std::size_t nations_ = 0, brigadiers_ = 0, ships_ = 0;
  std::vector<std::size_t> brigade_units_;  // how many, by brigade
  std::vector<Battle> battles_;
  std::map<Sequence, Ruling> rulings_;
  std::string fault_;
};

}  // namespace

std::optional<std::string> fault_in(std::span<const Entry> entries, bool from_elsewhere) {
  Inspector inspector(from_elsewhere);
  for (const Entry& entry : entries) {
    if (const std::string fault = inspector.inspect(entry); !fault.empty())
      return "Entry " + std::to_string(entry.sequence) + " cannot be read: " + fault + ".";
  }
  return std::nullopt;
}

}  // namespace galloper::campaign
