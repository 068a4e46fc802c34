// Flags, rulesets and corrections.
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_settings.h"
#include "server/rules/codec/naval_settings.h"
#include "server/rules/codec/scouting_settings.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

void encode(const Flag& flag, v1::Flag* out) {
  out->set_division(static_cast<v1::FlagDivision>(flag.division));
  out->set_first(static_cast<v1::Tincture>(flag.first));
  out->set_second(static_cast<v1::Tincture>(flag.second));
  out->set_ordinary(static_cast<v1::FlagOrdinary>(flag.ordinary));
  out->set_ordinary_tincture(static_cast<v1::Tincture>(flag.ordinary_tincture));
  out->set_charge(static_cast<v1::FlagCharge>(flag.charge));
  out->set_charge_tincture(static_cast<v1::Tincture>(flag.charge_tincture));
  out->set_charge_count(flag.charge_count);
  out->set_blazon(blazon(flag));
}

// What a flag has not need not be said: the second tincture of a plain field, how many there are of no
// charge.
Result<Flag> decode_flag(const v1::Flag& m) {
  Checks c;
  Flag flag;
  flag.division = c.enumerator(m.division(), Division::kLast, "flag.division");
  flag.first = c.enumerator(m.first(), Tincture::kLast, "flag.first");
  if (flag.division != Division::kPlain || m.second() != 0)
    flag.second = c.enumerator(m.second(), Tincture::kLast, "flag.second");
  flag.ordinary = c.enumerator_or_none(m.ordinary(), Ordinary::kLast, "flag.ordinary");
  if (flag.ordinary != Ordinary::kNone || m.ordinary_tincture() != 0)
    flag.ordinary_tincture = c.enumerator(m.ordinary_tincture(), Tincture::kLast, "flag.ordinary_tincture");
  flag.charge = c.enumerator_or_none(m.charge(), Charge::kLast, "flag.charge");
  if (flag.charge != Charge::kNone || m.charge_tincture() != 0)
    flag.charge_tincture = c.enumerator(m.charge_tincture(), Tincture::kLast, "flag.charge_tincture");
  if (flag.charge != Charge::kNone || m.charge_count() != 0)
    flag.charge_count = c.number<std::uint8_t>(m.charge_count(), 1, 3, "flag.charge_count");
  return c.result(flag);
}

void encode(const Ruleset& ruleset, v1::CampaignRuleset* out) {
  for (const auto& [game, settings] : ruleset.games) {
    auto& message = (*out->mutable_games())[game];
    for (const auto& [name, value] : settings) (*message.mutable_settings())[name] = value;
  }
  const CampaignRules& rules = ruleset.campaign;
  auto* message = out->mutable_campaign();
  message->set_win_points(rules.win_points);
  message->set_draw_points(rules.draw_points);
  message->set_loss_points(rules.loss_points);
  message->set_losses(static_cast<v1::CampaignLosses>(rules.losses));
  message->set_rest(rules.rest);
  message->set_rebuild_units(rules.rebuild_units);
  message->set_repair_points(rules.repair_points);
  message->set_wounded_rest(rules.wounded_rest);
}

Result<Ruleset> decode_ruleset(const v1::CampaignRuleset& message) {
  Checks c;
  Ruleset ruleset;
  for (const auto& [game, settings] : message.games())
    ruleset.games[game] = {settings.settings().begin(), settings.settings().end()};
  const auto& m = message.campaign();
  CampaignRules& rules = ruleset.campaign;
  const auto read = [&](bool has, std::uint32_t value, int most, std::string_view field, std::uint8_t& to) {
    if (has) to = c.number<std::uint8_t>(value, 0, most, field);
  };
  read(m.has_win_points(), m.win_points(), 20, "win_points", rules.win_points);
  read(m.has_draw_points(), m.draw_points(), 20, "draw_points", rules.draw_points);
  read(m.has_loss_points(), m.loss_points(), 20, "loss_points", rules.loss_points);
  if (m.has_losses()) rules.losses = c.enumerator(m.losses(), Losses::kRebuild, "losses");
  read(m.has_rest(), m.rest(), 9, "rest", rules.rest);
  read(m.has_rebuild_units(), m.rebuild_units(), 20, "rebuild_units", rules.rebuild_units);
  read(m.has_repair_points(), m.repair_points(), 60, "repair_points", rules.repair_points);
  read(m.has_wounded_rest(), m.wounded_rest(), 9, "wounded_rest", rules.wounded_rest);
  return c.result(std::move(ruleset));
}

Status check_ruleset(const Ruleset& ruleset) {
  for (const auto& [game, settings] : ruleset.games) {
    const auto status_of = [](const auto& rules) -> Status {
      if (!rules) return tl::unexpected(rules.error());
      return {};
    };
    Status status;
    if (game == "land") {
      status = status_of(with_settings(land::Rules{}, settings));
    } else if (game == "scouting") {
      status = status_of(with_settings(scouting::Rules{}, settings));
    } else if (game == "naval") {
      status = status_of(with_settings(naval::NavalRules{}, settings));
    } else {
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("\"{}\" is no game of a ruleset; it takes scouting, land and naval.", game));
    }
    if (!status) return status;
  }
  return {};
}

void encode(const Correction& correction, v1::Correction* out) {
  out->set_winner(static_cast<v1::Seat>(correction.winner));
  out->set_south_score(correction.score[0]);
  out->set_north_score(correction.score[1]);
  for (const CorrectedBrigade& one : correction.brigades) {
    auto* message = out->add_brigades();
    message->set_brigade(one.brigade);
    message->set_disobeyed(one.disobeyed);
    message->set_enemies_routed(one.enemies_routed);
    message->mutable_lost()->Assign(one.lost.begin(), one.lost.end());
    message->set_fate(static_cast<v1::BrigadierFate>(one.fate));
    message->set_objectives(one.objectives);
    message->set_towns_stormed(one.towns_stormed);
  }
  for (const CorrectedShip& one : correction.ships) {
    auto* message = out->add_ships();
    message->set_ship(one.ship);
    message->set_damage(one.damage);
    message->set_status(static_cast<v1::ShipStatus>(one.status));
  }
}

Result<Correction> decode_correction(const v1::Correction& m) {
  Checks c;
  Correction correction;
  correction.winner = c.enumerator_or_none(m.winner(), kit::Seat::kNorth, "correction.winner");
  correction.score = {c.number<std::uint16_t>(m.south_score(), 0, 0xffff, "correction.south_score"),
                      c.number<std::uint16_t>(m.north_score(), 0, 0xffff, "correction.north_score")};
  for (const auto& message : m.brigades()) {
    CorrectedBrigade& one = correction.brigades.emplace_back();
    one.brigade = message.brigade();
    one.disobeyed = message.disobeyed();
    one.enemies_routed =
        c.number<std::uint8_t>(message.enemies_routed(), 0, 255, "correction.enemies_routed");
    for (const auto place : message.lost())
      one.lost.push_back(c.number<std::uint8_t>(place, 0, 255, "correction.lost"));
    one.fate = c.enumerator_or_none(message.fate(), Fate::kCaptured, "correction.fate");
    one.objectives = c.number<std::uint8_t>(message.objectives(), 0, 255, "correction.objectives");
    one.towns_stormed = c.number<std::uint8_t>(message.towns_stormed(), 0, 255, "correction.towns_stormed");
  }
  for (const auto& message : m.ships()) {
    const auto damage = c.number<std::uint8_t>(message.damage(), 0, 255, "correction.damage");
    correction.ships.push_back({message.ship(), damage,
                                c.enumerator(message.status(), ShipStatus::kWithdrawn, "correction.status")});
  }
  return c.result(std::move(correction));
}

void encode(const UnitSpec& unit, v1::UnitSpec* out) {
  out->set_name(unit.name);
  out->set_type(unit.type);
  out->set_strength(unit.strength);
}

Result<UnitSpec> decode_unit_spec(const v1::UnitSpec& m) {
  Checks c;
  return c.result(UnitSpec{m.name(), m.type(), c.number<std::uint8_t>(m.strength(), 0, 8, "unit.strength")});
}

void encode(const ScoutReport& scouts, v1::ScoutsFate* out) {
  out->set_sent(scouts.sent);
  out->set_returned(scouts.returned);
  out->set_killed(scouts.killed);
  out->set_captured(scouts.captured);
}

void encode(const std::string& purpose, const Faces& faces, v1::DiceOfPurpose* out) {
  out->set_purpose(purpose);
  out->mutable_faces()->Assign(faces.begin(), faces.end());
}

}  // namespace galloper::codec
