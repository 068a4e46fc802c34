#include "server/rules/codec/campaign_pages.h"

#include <algorithm>
#include <utility>

#include "server/rules/campaign/dice_record.h"
#include "server/rules/campaign/honours.h"
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

namespace {

void time_of(std::int64_t ms, google::protobuf::Timestamp* out) {
  out->set_seconds(ms / 1000);
  out->set_nanos(static_cast<std::int32_t>(ms % 1000) * 1'000'000);
}

// A man's shield is his own for life.
std::uint64_t shield_seed(const BrigadierView& man) {
  return 0x5eed'0000'0000'0000ull + (std::uint64_t{man.nation} << 32) + man.id;
}

struct KindOf {
  template <class T>
  v1::RecordKind operator()(const T&) const {
    return v1::RECORD_KIND_FORCES;
  }
  v1::RecordKind operator()(const CampaignMade&) const { return v1::RECORD_KIND_CAMPAIGN; }
  v1::RecordKind operator()(const BoundsChanged&) const { return v1::RECORD_KIND_CAMPAIGN; }
  v1::RecordKind operator()(const Renamed&) const { return v1::RECORD_KIND_CAMPAIGN; }
  v1::RecordKind operator()(const CampaignEnded&) const { return v1::RECORD_KIND_CAMPAIGN; }
  v1::RecordKind operator()(const RulesetChanged&) const { return v1::RECORD_KIND_RULESET; }
  v1::RecordKind operator()(const NationAdded&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const FlagChanged&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const ScoutsSet&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const PlayerAdded&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const PlayerRemoved&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const NationHanded&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const NationTakenBack&) const { return v1::RECORD_KIND_NATION; }
  v1::RecordKind operator()(const EngagementMade&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const ChallengeAccepted&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const SidesSwapped&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const EngagementDated&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const EngagementCalledOff&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const ForcesNamed&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const MatchMade&) const { return v1::RECORD_KIND_ENGAGEMENT; }
  v1::RecordKind operator()(const ResultEntered&) const { return v1::RECORD_KIND_RESULT; }
  v1::RecordKind operator()(const ResultCorrected&) const { return v1::RECORD_KIND_CORRECTION; }
  v1::RecordKind operator()(const Forfeited&) const { return v1::RECORD_KIND_FORFEIT; }
  v1::RecordKind operator()(const Annulled&) const { return v1::RECORD_KIND_ANNULMENT; }
  v1::RecordKind operator()(const RulingWithdrawn&) const { return v1::RECORD_KIND_WITHDRAWAL; }
};

std::uint32_t engagement_in(const Body& body) {
  return std::visit(
      [](const auto& one) -> std::uint32_t {
        if constexpr (requires { one.engagement; }) return one.engagement;
        return 0;
      },
      body);
}
// Nothing: no ruling.
std::uint32_t about_of(const Body& body) {
  return std::visit(
      [](const auto& one) -> std::uint32_t {
        if constexpr (requires { one.about; }) return one.about;
        return 0;
      },
      body);
}
bool is_ruling(v1::RecordKind kind) { return kind >= v1::RECORD_KIND_CORRECTION; }

void encode_battle(const Page& page, v1::BrigadierBattle* out) {
  out->set_engagement(page.engagement);
  out->set_seat(static_cast<v1::Seat>(page.side));
  out->set_brigade(page.brigade);
  for (const auto& order : page.orders) encode(order, out->add_orders());
  out->set_disobeyed(page.deeds.disobeyed);
  out->set_units(page.deeds.units);
  out->set_units_lost(page.deeds.units_lost);
  out->set_enemies_routed(page.deeds.enemies_routed);
  out->set_die(page.die);
  out->set_rating_before(page.rating_before);
  out->set_rating_after(page.rating_after);
  out->set_rule(page.rule);
  out->set_fate(static_cast<v1::BrigadierFate>(page.fate));
  out->set_annulled(page.annulled);
  for (const Honour honour : page.honours) {
    auto* won = out->add_honours();
    won->set_honour(static_cast<v1::Honour>(honour));
    won->set_title(title_of(honour));
    won->set_reason(reason_for(honour, page));
  }
}

void encode_tally(const Tally& tally, v1::Tally* out) {
  out->set_points(tally.points);
  out->set_won(tally.won);
  out->set_drawn(tally.drawn);
  out->set_lost(tally.lost);
  out->set_banners(tally.banners);
  out->set_points_sunk(tally.points_sunk);
}

}  // namespace

std::uint32_t engagement_of(const Entry& entry) { return engagement_in(entry.body); }

void CampaignPages::player(const AccountId& account, v1::CampaignPlayer* out) const {
  out->set_account_id(to_string(account));
  out->set_name(name_of_(account));
}

void CampaignPages::nation(const NationView& nation, v1::NationPage* out) const {
  out->set_id(nation.id);
  out->set_name(nation.name);
  encode(nation.flag, out->mutable_flag());
  out->set_scouts(nation.scouts);
  for (const auto& account : nation.players) player(account, out->add_players());
  if (nation.handed) {
    player(nation.handed->to, out->mutable_handed_to());
    if (nation.handed->until_ms != 0) time_of(nation.handed->until_ms, out->mutable_handed_until());
  }
  out->set_has_fought(nation.has_fought);
  if (nation.units_to_rebuild) out->set_units_to_rebuild(*nation.units_to_rebuild);
  if (nation.points_to_repair) out->set_points_to_repair(*nation.points_to_repair);
}

template <class Records>
void CampaignPages::rulings(EngagementId engagement, Records* out) const {
  for (const Entry* entry : all_rulings()) {
    if (engagement_in(entry->body) == engagement) record(*entry, out->Add());
  }
}

const std::vector<const Entry*>& CampaignPages::all_rulings() const {
  const std::pair ledger(view_.ledger.data(), view_.ledger.size());
  if (rulings_of_ == ledger) return rulings_;
  rulings_of_ = ledger;
  rulings_.clear();
  for (const Entry& entry : view_.ledger) {
    if (is_ruling(std::visit(KindOf{}, entry.body))) rulings_.push_back(&entry);
  }
  return rulings_;
}

void CampaignPages::brigadier(const BrigadierView& man, v1::BrigadierPage* out) const {
  out->set_id(man.id);
  out->set_nation(man.nation);
  out->set_name(man.name);
  if (man.worth) {
    out->set_rating(man.worth->rating);
    out->set_character(std::string(kit::name_of(man.worth->character)));
  }
  if (man.dice) {
    out->set_rating_die(man.dice->rating_die);
    out->set_character_die(man.dice->character_die);
  }
  out->set_fate(static_cast<v1::BrigadierFate>(man.fate));
  if (man.rests) out->set_rests(*man.rests);
  encode(flag_from(shield_seed(man)), out->mutable_shield());
  std::uint32_t obeyed = 0, disobeyed = 0, battles = 0;
  for (const Page& page : man.history) {
    auto* battle = out->add_history();
    encode_battle(page, battle);
    const EngagementView& engagement = view_.engagements[page.engagement - 1];
    time_of(engagement.decided_ms, battle->mutable_time());
    if (!engagement.match.is_nil()) battle->set_match_id(to_string(engagement.match));
    rulings(page.engagement, battle->mutable_rulings());
    if (page.annulled) continue;
    ++battles;
    for (const auto& order : page.orders) ++(order.disobeyed ? disobeyed : obeyed);
  }
  out->set_orders_obeyed(obeyed);
  out->set_orders_disobeyed(disobeyed);
  out->set_battles(battles);
}

void CampaignPages::brigade(const BrigadeView& brigade, v1::BrigadePage* out) const {
  out->set_id(brigade.id);
  out->set_nation(brigade.nation);
  out->set_name(brigade.name);
  out->set_brigadier(brigade.brigadier);
  for (const UnitView& unit : brigade.units) {
    auto* message = out->add_units();
    message->set_place(unit.place);
    encode(unit.spec, message->mutable_unit());
    message->set_lost(unit.lost);
  }
  if (brigade.rests) out->set_rests(*brigade.rests);
}

void CampaignPages::ship(const ShipView& ship, v1::CampaignShip* out) const {
  out->set_id(ship.id);
  out->set_nation(ship.nation);
  out->set_name(ship.name);
  out->set_ship_class(ship.ship_class);
  out->set_points(ship.points);
  out->set_damage(ship.damage);
  out->set_sunk(ship.sunk);
}

void CampaignPages::engagement(const EngagementView& one, v1::EngagementPage* out) const {
  out->set_id(one.id);
  out->set_kind(static_cast<v1::EngagementKind>(one.kind));
  out->set_origin(static_cast<v1::EngagementOrigin>(one.origin));
  out->set_scenario_id(one.scenario);
  for (const kit::Seat seat : kit::kSides) {
    const std::size_t index = kit::index_of(seat);
    auto* side = seat == kit::Seat::kSouth ? out->mutable_south() : out->mutable_north();
    side->set_nation(one.nations[index]);
    if (const auto& forces = one.forces[index]) {
      side->set_forces_known(true);
      side->mutable_brigades()->Assign(forces->brigades.begin(), forces->brigades.end());
      side->mutable_ships()->Assign(forces->ships.begin(), forces->ships.end());
    }
    side->set_score(one.verdict.score[index]);
    side->set_points(one.verdict.points[index]);
    for (const auto& account : one.players[index]) player(account, side->add_players());
    if (one.scouts[index].sent > 0) encode(one.scouts[index], side->mutable_scouts());
  }
  out->set_challenger(one.challenger);
  if (one.date_ms != 0) time_of(one.date_ms, out->mutable_date());
  out->set_stage(static_cast<v1::EngagementStage>(one.stage));
  if (!one.match.is_nil()) out->set_match_id(to_string(one.match));
  out->set_award(static_cast<v1::EngagementAward>(one.verdict.award));
  out->set_winner(static_cast<v1::Seat>(one.verdict.winner));
  if (one.decided_ms != 0) time_of(one.decided_ms, out->mutable_decided());
  rulings(one.id, out->mutable_rulings());
}

void CampaignPages::standings(v1::CampaignPage* out) const {
  for (const auto& one : view_.nation_standings) {
    auto* standing = out->add_nation_standings();
    standing->set_nation(one.nation);
    standing->set_place(one.place);
    encode_tally(one.tally, standing->mutable_tally());
  }
  for (const auto& one : view_.player_standings) {
    auto* standing = out->add_player_standings();
    player(one.account, standing->mutable_player());
    standing->set_place(one.place);
    encode_tally(one.tally, standing->mutable_tally());
  }
}

void CampaignPages::dice(v1::DiceRecord* out) const {
  for (const auto& [purpose, faces] : view_.dice) encode(purpose, faces, out->add_purposes());
  const Faces all = all_faces(view_.dice);
  out->mutable_all()->Assign(all.begin(), all.end());
  if (const auto test = fair_dice(all)) out->set_p_value(test->p_value);
  out->set_verdict(verdict_on_dice(all));
}

void CampaignPages::record(const Entry& entry, v1::CampaignRecord* out) const {
  out->set_number(entry.sequence);
  time_of(entry.time_ms, out->mutable_time());
  if (!entry.author.is_nil()) player(entry.author, out->mutable_author());
  out->set_reason(entry.reason);
  out->set_kind(std::visit(KindOf{}, entry.body));
  out->set_text(words_of(entry));
  out->set_engagement(engagement_in(entry.body));
  out->set_about(about_of(entry.body));
}

void CampaignPages::home(v1::CampaignPage* out) const {
  out->set_name(view_.name);
  encode(view_.ruleset, out->mutable_ruleset());
  if (view_.bounds.until_ms != 0) time_of(view_.bounds.until_ms, out->mutable_bounds()->mutable_until());
  out->mutable_bounds()->set_engagements(view_.bounds.engagements);
  if (view_.ended) out->set_ended(static_cast<v1::CampaignEnding>(*view_.ended));
  out->set_decided(view_.decided);
  for (const auto& one : view_.nations) nation(one, out->add_nations());
  standings(out);
}

v1::CampaignPage CampaignPages::whole() const {
  v1::CampaignPage page;
  home(&page);
  for (const auto& one : view_.brigadiers) brigadier(one, page.add_brigadiers());
  for (const auto& one : view_.brigades) brigade(one, page.add_brigades());
  for (const auto& one : view_.ships) ship(one, page.add_ships());
  for (const auto& one : view_.engagements) engagement(one, page.add_engagements());
  dice(page.mutable_dice());
  for (const auto& one : view_.ledger) record(one, page.add_ledger());
  return page;
}

}  // namespace galloper::codec
