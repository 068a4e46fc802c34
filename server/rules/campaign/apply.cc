// K4: the ledger, read in order of date.
#include <algorithm>
#include <utility>

#include "server/rules/campaign/aftermath.h"

namespace galloper::campaign {
namespace {

// A battle's date is when it ended, though its result may reach the ledger later.
std::int64_t date_of(const Entry& entry) {
  const auto* result = std::get_if<ResultEntered>(&entry.body);
  return result == nullptr ? entry.time_ms : result->result.ended_ms;
}

// Ids are given in order, so each new thing stands at its place.
template <class T>
void put(std::vector<T>& all, T one) {
  const std::size_t place = one.id - 1;
  if (all.size() <= place) all.resize(place + 1);
  all[place] = std::move(one);
}

template <class T>
void rename(std::vector<T>& all, std::uint32_t id, const std::string& name) {
  if (id >= 1 && id <= all.size()) all[id - 1].name = name;
}

std::vector<Unit> units_of(const std::vector<UnitSpec>& specs) {
  std::vector<Unit> units;
  for (const UnitSpec& spec : specs) units.push_back({spec, false});
  return units;
}

// One step of the reading. Rulings do nothing here: `ends` has them already.
class Reader {
 public:
  Reader(Campaign& campaign, const std::vector<Ends>& ends) : campaign_(campaign), ends_(ends) {}

  void read(const Entry& entry) {
    campaign_.read_up_to_ms = std::max(campaign_.read_up_to_ms, entry.time_ms);
    std::visit([&](const auto& body) { on(body, entry); }, entry.body);
  }

 private:
  Nation& nation(NationId id) { return campaign_.nations[id - 1]; }
  Engagement& engagement(EngagementId id) { return campaign_.engagements[id - 1]; }

  void on(const CampaignMade& made, const Entry&) {
    campaign_.name = made.name;
    campaign_.ruleset = made.ruleset;
    campaign_.bounds = made.bounds;
  }
  void on(const RulesetChanged& changed, const Entry&) { campaign_.ruleset = changed.ruleset; }
  void on(const BoundsChanged& changed, const Entry&) { campaign_.bounds = changed.bounds; }
  void on(const Renamed& renamed, const Entry&) {
    switch (renamed.subject) {
      case Subject::kCampaign:
        campaign_.name = renamed.name;
        break;
      case Subject::kNation:
        return rename(campaign_.nations, renamed.id, renamed.name);
      case Subject::kBrigadier:
        return rename(campaign_.brigadiers, renamed.id, renamed.name);
      case Subject::kBrigade:
        return rename(campaign_.brigades, renamed.id, renamed.name);
      case Subject::kShip:
        return rename(campaign_.ships, renamed.id, renamed.name);
    }
  }
  void on(const NationAdded& added, const Entry&) {
    Nation nation;
    nation.id = added.nation;
    nation.name = added.name;
    nation.flag = added.flag;
    nation.scouts = added.scouts;
    put(campaign_.nations, std::move(nation));
  }
  void on(const FlagChanged& changed, const Entry&) { nation(changed.nation).flag = changed.flag; }
  void on(const ScoutsSet& set, const Entry&) { nation(set.nation).scouts = set.scouts; }
  void on(const PlayerAdded& added, const Entry&) { nation(added.nation).players.push_back(added.account); }
  void on(const PlayerRemoved& removed, const Entry&) {
    std::erase(nation(removed.nation).players, removed.account);
  }
  void on(const NationHanded& handed, const Entry&) {
    nation(handed.nation).handed = HandedOver{handed.account, handed.until_ms};
  }
  void on(const NationTakenBack& taken, const Entry&) { nation(taken.nation).handed.reset(); }
  void on(const BrigadierMade& made, const Entry&) {
    Brigadier brigadier;
    brigadier.id = made.brigadier;
    brigadier.nation = made.nation;
    brigadier.name = made.name;
    brigadier.dice = made.dice;
    brigadier.now = command::brigadier_of(made.dice.rating_die, made.dice.character_die);
    put(campaign_.brigadiers, std::move(brigadier));
  }
  void on(const BrigadeRaised& raised, const Entry&) {
    put(campaign_.brigades,
        Brigade{raised.brigade, raised.nation, raised.name, raised.brigadier, units_of(raised.units), 0});
  }
  void on(const UnitsAdded& added, const Entry&) {
    std::vector<Unit>& units = campaign_.brigades[added.brigade - 1].units;
    for (Unit& unit : units_of(added.units)) units.push_back(std::move(unit));
  }
  void on(const BrigadierAssigned& assigned, const Entry&) {
    campaign_.brigades[assigned.brigade - 1].brigadier = assigned.brigadier;
  }
  void on(const ShipCommissioned& one, const Entry&) {
    put(campaign_.ships, Ship{one.ship, one.nation, one.name, one.ship_class, one.points, 0, false});
  }
  // When a result was corrected there may be nothing left to rebuild, or to repair.
  void on(const UnitRebuilt& rebuilt, const Entry&) {
    Brigade& brigade = campaign_.brigades[rebuilt.brigade - 1];
    std::uint32_t& left = nation(brigade.nation).units_to_rebuild;
    Unit& unit = brigade.units[rebuilt.unit];
    if (unit.lost && left > 0) --left;
    unit.lost = false;
  }
  void on(const ShipRepaired& repaired, const Entry&) {
    Ship& ship = campaign_.ships[repaired.ship - 1];
    if (ship.sunk) return;
    const std::uint8_t points = std::min(ship.damage, repaired.points);
    std::uint32_t& left = nation(ship.nation).points_to_repair;
    left -= std::min<std::uint32_t>(left, points);
    ship.damage = static_cast<std::uint8_t>(ship.damage - points);
  }
  void on(const ShipReturned& returned, const Entry&) {
    Ship& ship = campaign_.ships[returned.ship - 1];
    if (!ship.sunk) return;
    ship.sunk = false;
    ship.damage = 0;
  }
  void on(const BrigadierReturned& returned, const Entry&) {
    Brigadier& brigadier = campaign_.brigadiers[returned.brigadier - 1];
    if (brigadier.fate == Fate::kCaptured) brigadier.fate = Fate::kUnhurt;
  }

  void on(const EngagementMade& made, const Entry&) {
    Engagement engagement;
    engagement.id = made.engagement;
    engagement.origin = made.origin;
    engagement.kind = made.kind;
    engagement.scenario = made.scenario;
    engagement.nations = made.nations;
    engagement.challenger = made.challenger;
    engagement.date_ms = made.date_ms;
    engagement.stage = made.origin == Origin::kChallenge ? Stage::kOpen : Stage::kAgreed;
    const Ends& ends = ends_[made.engagement - 1];
    engagement.result = ends.result;
    engagement.rulings = ends.rulings;
    put(campaign_.engagements, std::move(engagement));
  }
  void on(const ChallengeAccepted& accepted, const Entry&) {
    Engagement& engagement = this->engagement(accepted.engagement);
    for (NationId& nation : engagement.nations) {
      if (nation == 0) nation = accepted.nation;
    }
    engagement.stage = Stage::kAgreed;
  }
  void on(const SidesSwapped& swapped, const Entry&) {
    Engagement& engagement = this->engagement(swapped.engagement);
    std::swap(engagement.nations[0], engagement.nations[1]);
    std::swap(engagement.forces[0], engagement.forces[1]);
  }
  void on(const EngagementDated& dated, const Entry&) {
    engagement(dated.engagement).date_ms = dated.date_ms;
  }
  void on(const EngagementCalledOff& off, const Entry&) {
    engagement(off.engagement).stage = Stage::kCalledOff;
  }
  void on(const ForcesNamed& named, const Entry&) {
    Engagement& engagement = this->engagement(named.engagement);
    const std::size_t side = engagement.nations[0] == named.nation ? 0 : 1;
    engagement.forces[side] = {named.brigades, named.ships};
  }
  void on(const MatchMade& made, const Entry&) {
    Engagement& engagement = this->engagement(made.engagement);
    engagement.match = made.match;
    engagement.open = made.open;
    engagement.fielded = made.fielded;
    engagement.rules = campaign_.ruleset.campaign;
    engagement.stage = Stage::kPlaying;
    for (const NationId id : engagement.nations) nation(id).has_fought = true;
  }
  void on(const ResultEntered& entered, const Entry& entry) {
    Engagement& engagement = this->engagement(entered.engagement);
    Ends ends = ends_[entered.engagement - 1];
    ends.result = engagement.result = entry.sequence;
    settle(campaign_, entered.engagement, ends, entered.result.ended_ms);
  }
  void on(const Forfeited& forfeit, const Entry& entry) {
    const Ends& ends = ends_[forfeit.engagement - 1];
    const auto standing = standing_rulings(campaign_.ledger, ends.rulings);
    if (ends.result == 0 && !standing.empty() && standing.front() == entry.sequence)
      settle(campaign_, forfeit.engagement, ends, entry.time_ms);
  }
  void on(const ResultCorrected&, const Entry&) {}
  void on(const Annulled&, const Entry&) {}
  void on(const RulingWithdrawn&, const Entry&) {}
  void on(const CampaignEnded& ended, const Entry&) { campaign_.ended = ended.ending; }

  Campaign& campaign_;
  const std::vector<Ends>& ends_;
};

bool is_ruling(const Body& body) {
  return std::holds_alternative<ResultCorrected>(body) || std::holds_alternative<Forfeited>(body) ||
         std::holds_alternative<Annulled>(body) || std::holds_alternative<RulingWithdrawn>(body);
}

// Whether it changes how something before it is read.
bool reaches_back(const Campaign& campaign, const Entry& entry) {
  if (is_ruling(entry.body)) return true;
  const auto* result = std::get_if<ResultEntered>(&entry.body);
  if (result == nullptr) return false;
  const Engagement& engagement = campaign.engagements[result->engagement - 1];
  return result->result.ended_ms < campaign.read_up_to_ms || !engagement.rulings.empty();
}

Campaign read_all(std::vector<Entry> ledger) {
  Campaign campaign;
  campaign.ledger = std::move(ledger);
  const std::vector<Ends> ends = ends_of(campaign.ledger);
  std::vector<std::pair<std::int64_t, Sequence>> order;
  for (const Entry& entry : campaign.ledger) order.emplace_back(date_of(entry), entry.sequence);
  std::sort(order.begin(), order.end());
  Reader reader(campaign, ends);
  for (const auto& [date_ms, sequence] : order) reader.read(campaign.ledger[sequence - 1]);
  return campaign;
}

}  // namespace

bool operator==(const Campaign& a, const Campaign& b) = default;

Campaign fold(std::span<const Entry> entries) { return read_all({entries.begin(), entries.end()}); }

void apply(Campaign& campaign, const Entry& entry) {
  if (reaches_back(campaign, entry)) {
    std::vector<Entry> ledger = std::move(campaign.ledger);
    ledger.push_back(entry);
    campaign = read_all(std::move(ledger));
    return;
  }
  campaign.ledger.push_back(entry);
  // Of the engagements that one forward step can touch none has a ruling.
  std::vector<Ends> ends(campaign.engagements.size() + 1);
  Reader(campaign, ends).read(entry);
}

}  // namespace galloper::campaign
