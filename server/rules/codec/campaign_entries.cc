// The ledger's entries as they are persisted.
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/decoding.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

namespace {

template <class Id>
std::string bytes_of(const Id& id) {
  return id.is_nil() ? std::string() : std::string(id.view());
}

void bounds(const Bounds& bounds, store_v1::CampaignEntry::Bounds* out) {
  out->set_until_ms(bounds.until_ms);
  out->set_engagements(bounds.engagements);
}

// One overload a body.
struct Encoder {
  store_v1::CampaignEntry* out;

  void operator()(const CampaignMade& one) const {
    auto* m = out->mutable_campaign_made();
    m->set_name(one.name);
    encode(one.ruleset, m->mutable_ruleset());
    bounds(one.bounds, m->mutable_bounds());
  }
  void operator()(const RulesetChanged& one) const {
    encode(one.ruleset, out->mutable_ruleset_changed()->mutable_ruleset());
  }
  void operator()(const BoundsChanged& one) const {
    bounds(one.bounds, out->mutable_bounds_changed()->mutable_bounds());
  }
  void operator()(const Renamed& one) const {
    auto* m = out->mutable_renamed();
    m->set_subject(static_cast<std::uint32_t>(one.subject));
    m->set_id(one.id);
    m->set_name(one.name);
  }
  void operator()(const NationAdded& one) const {
    auto* m = out->mutable_nation_added();
    m->set_nation(one.nation);
    m->set_name(one.name);
    flag(one.flag, m->mutable_flag());
    m->set_scouts(one.scouts);
  }
  void operator()(const FlagChanged& one) const {
    auto* m = out->mutable_flag_changed();
    m->set_nation(one.nation);
    flag(one.flag, m->mutable_flag());
  }
  void operator()(const ScoutsSet& one) const {
    auto* m = out->mutable_scouts_set();
    m->set_nation(one.nation);
    m->set_scouts(one.scouts);
  }
  void operator()(const PlayerAdded& one) const { player(one, out->mutable_player_added()); }
  void operator()(const PlayerRemoved& one) const { player(one, out->mutable_player_removed()); }
  void operator()(const NationHanded& one) const {
    auto* m = out->mutable_nation_handed();
    m->set_nation(one.nation);
    m->set_account(bytes_of(one.account));
    m->set_until_ms(one.until_ms);
  }
  void operator()(const NationTakenBack& one) const {
    out->mutable_nation_taken_back()->set_nation(one.nation);
  }
  void operator()(const BrigadierMade& one) const {
    auto* m = out->mutable_brigadier_made();
    m->set_brigadier(one.brigadier);
    m->set_nation(one.nation);
    m->set_name(one.name);
    m->set_rating_die(one.dice.rating_die);
    m->set_character_die(one.dice.character_die);
  }
  void operator()(const BrigadeRaised& one) const {
    auto* m = out->mutable_brigade_raised();
    m->set_brigade(one.brigade);
    m->set_nation(one.nation);
    m->set_name(one.name);
    m->set_brigadier(one.brigadier);
    for (const auto& unit : one.units) encode(unit, m->add_units());
  }
  void operator()(const UnitsAdded& one) const {
    auto* m = out->mutable_units_added();
    m->set_brigade(one.brigade);
    for (const auto& unit : one.units) encode(unit, m->add_units());
  }
  void operator()(const BrigadierAssigned& one) const {
    auto* m = out->mutable_brigadier_assigned();
    m->set_brigade(one.brigade);
    m->set_brigadier(one.brigadier);
  }
  void operator()(const ShipCommissioned& one) const {
    auto* m = out->mutable_ship_commissioned();
    m->set_ship(one.ship);
    m->set_nation(one.nation);
    m->set_name(one.name);
    m->set_ship_class(one.ship_class);
    m->set_points(one.points);
  }
  void operator()(const UnitRebuilt& one) const {
    auto* m = out->mutable_unit_rebuilt();
    m->set_brigade(one.brigade);
    m->set_unit(one.unit);
  }
  void operator()(const ShipRepaired& one) const {
    auto* m = out->mutable_ship_repaired();
    m->set_ship(one.ship);
    m->set_points(one.points);
  }
  void operator()(const ShipReturned& one) const { out->mutable_ship_returned()->set_ship(one.ship); }
  void operator()(const BrigadierReturned& one) const {
    out->mutable_brigadier_returned()->set_brigadier(one.brigadier);
  }
  void operator()(const EngagementMade& one) const {
    auto* m = out->mutable_engagement_made();
    m->set_engagement(one.engagement);
    m->set_origin(static_cast<v1::EngagementOrigin>(one.origin));
    m->set_kind(static_cast<v1::EngagementKind>(one.kind));
    m->set_scenario(one.scenario);
    m->set_south(one.nations[0]);
    m->set_north(one.nations[1]);
    m->set_challenger(one.challenger);
    m->set_date_ms(one.date_ms);
  }
  void operator()(const ChallengeAccepted& one) const {
    auto* m = out->mutable_challenge_accepted();
    m->set_engagement(one.engagement);
    m->set_nation(one.nation);
  }
  void operator()(const SidesSwapped& one) const {
    out->mutable_sides_swapped()->set_engagement(one.engagement);
  }
  void operator()(const EngagementDated& one) const {
    auto* m = out->mutable_engagement_dated();
    m->set_engagement(one.engagement);
    m->set_date_ms(one.date_ms);
  }
  void operator()(const EngagementCalledOff& one) const {
    out->mutable_engagement_called_off()->set_engagement(one.engagement);
  }
  void operator()(const ForcesNamed& one) const {
    auto* m = out->mutable_forces_named();
    m->set_engagement(one.engagement);
    m->set_nation(one.nation);
    m->mutable_brigades()->Assign(one.brigades.begin(), one.brigades.end());
    m->mutable_ships()->Assign(one.ships.begin(), one.ships.end());
  }
  void operator()(const MatchMade& one) const {
    auto* m = out->mutable_match_made();
    m->set_engagement(one.engagement);
    m->set_match(bytes_of(one.match));
    m->set_open(one.open);
    for (const Fielded& brigade : one.fielded[0]) fielded(brigade, m->add_south());
    for (const Fielded& brigade : one.fielded[1]) fielded(brigade, m->add_north());
  }
  void operator()(const ResultEntered& one) const {
    auto* m = out->mutable_result_entered();
    m->set_engagement(one.engagement);
    m->set_match(bytes_of(one.match));
    encode(one.result, m->mutable_result());
  }
  void operator()(const ResultCorrected& one) const {
    auto* m = out->mutable_result_corrected();
    ruling(one, m);
    encode(one.correction, m->mutable_correction());
  }
  void operator()(const Forfeited& one) const {
    auto* m = out->mutable_forfeited();
    ruling(one, m);
    m->set_by(one.by);
  }
  void operator()(const Annulled& one) const { ruling(one, out->mutable_annulled()); }
  void operator()(const RulingWithdrawn& one) const { ruling(one, out->mutable_ruling_withdrawn()); }
  void operator()(const CampaignEnded& one) const {
    out->mutable_campaign_ended()->set_ending(static_cast<v1::CampaignEnding>(one.ending));
  }

 private:
  // Without its blazon, which follows from it.
  static void flag(const Flag& flag, v1::Flag* out) {
    encode(flag, out);
    out->clear_blazon();
  }
  static void player(const auto& one, store_v1::CampaignEntry::NationPlayer* m) {
    m->set_nation(one.nation);
    m->set_account(bytes_of(one.account));
  }
  static void fielded(const Fielded& one, store_v1::CampaignEntry::Fielded* m) {
    m->set_brigade(one.brigade);
    m->set_brigadier(one.brigadier);
    m->mutable_units()->Assign(one.units.begin(), one.units.end());
  }
  static void ruling(const auto& one, auto* m) {
    m->set_engagement(one.engagement);
    m->set_about(one.about);
  }
};

}  // namespace

void encode(const Entry& entry, store_v1::CampaignEntry* out) {
  out->set_sequence(entry.sequence);
  out->set_time_ms(entry.time_ms);
  out->set_author(bytes_of(entry.author));
  out->set_reason(entry.reason);
  std::visit(Encoder{out}, entry.body);
}

}  // namespace galloper::codec
