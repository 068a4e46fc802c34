// What came home from a battle, as the ledger keeps it.
#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

namespace {

void encode(const BrigadeReport& report, store_v1::BrigadeReport* out) {
  out->set_brigade(report.brigade);
  out->set_brigadier(report.brigadier);
  for (const auto& order : report.orders) codec::encode(order, out->add_orders());
  out->set_disobeyed(report.deeds.disobeyed);
  out->set_enemies_routed(report.deeds.enemies_routed);
  out->set_die(report.die);
  out->set_rating_before(report.before.rating);
  out->set_character(std::string(name_of(report.before.character)));
  out->set_rating_after(report.rating_after);
  out->set_fate(static_cast<v1::BrigadierFate>(report.fate));
  out->mutable_fielded()->Assign(report.fielded.begin(), report.fielded.end());
  out->mutable_lost()->Assign(report.lost.begin(), report.lost.end());
  out->set_objectives(report.objectives);
  out->set_towns_stormed(report.towns_stormed);
}

BrigadeReport decode_report(const store_v1::BrigadeReport& m, Checks& c) {
  const auto byte = [&](std::uint32_t value, int most, std::string_view field) {
    return c.number<std::uint8_t>(value, 0, most, field);
  };
  BrigadeReport report;
  report.brigade = m.brigade();
  report.brigadier = m.brigadier();
  for (const auto& order : m.orders()) report.orders.push_back(decode_obedience(order, c));
  for (const auto place : m.fielded()) report.fielded.push_back(byte(place, 255, "report.fielded"));
  for (const auto place : m.lost()) report.lost.push_back(byte(place, 255, "report.lost"));
  report.deeds.disobeyed = m.disobeyed();
  report.deeds.units = byte(m.fielded_size(), 255, "report.fielded");
  report.deeds.units_lost = byte(m.lost_size(), 255, "report.lost");
  report.deeds.enemies_routed = byte(m.enemies_routed(), 255, "report.enemies_routed");
  report.die = c.number<std::uint8_t>(m.die(), 1, 6, "report.die");
  report.before.rating = c.number<std::uint8_t>(m.rating_before(), 1, 5, "report.rating_before");
  report.before.character = decode_character(m.character(), c);
  report.rating_after = c.number<std::uint8_t>(m.rating_after(), 1, 5, "report.rating_after");
  report.fate = c.enumerator_or_none(m.fate(), Fate::kCaptured, "report.fate");
  report.objectives = byte(m.objectives(), 255, "report.objectives");
  report.towns_stormed = byte(m.towns_stormed(), 255, "report.towns_stormed");
  return report;
}

ShipReport decode_report(const store_v1::ShipReport& m, Checks& c) {
  ShipReport report;
  report.ship = m.ship();
  report.damage_before = c.number<std::uint8_t>(m.damage_before(), 0, 255, "ship.damage_before");
  report.damage = c.number<std::uint8_t>(m.damage(), 0, 255, "ship.damage");
  report.status = c.enumerator(m.status(), ShipStatus::kWithdrawn, "ship.status");
  return report;
}

ScoutReport decode_scouts(const v1::ScoutsFate& m, Checks& c) {
  const auto byte = [&](std::uint32_t value) { return c.number<std::uint8_t>(value, 0, 255, "scouts"); };
  return {byte(m.sent()), byte(m.returned()), byte(m.killed()), byte(m.captured())};
}

void decode_players(const google::protobuf::RepeatedPtrField<std::string>& ids,
                    std::vector<AccountId>& players, Checks& c) {
  for (const auto& bytes : ids) {
    const auto id = id_from_bytes<AccountId>(bytes);
    c.require(id.has_value(), "result.players", "are ids of 16 bytes");
    if (id) players.push_back(*id);
  }
}

void decode_dice(const store_v1::BattleResult& m, DiceCounts& dice, Checks& c) {
  for (const auto& one : m.dice()) {
    c.require(one.faces_size() == 6, "result.dice.faces", "are six");
    Faces& faces = dice[one.purpose()];
    for (int face = 0; face < one.faces_size() && face < 6; ++face)
      faces[static_cast<std::size_t>(face)] = one.faces(face);
  }
}

}  // namespace

void encode(const BattleResult& result, store_v1::BattleResult* out) {
  out->set_ended_ms(result.ended_ms);
  out->set_winner(static_cast<v1::Seat>(result.winner));
  out->set_reason(static_cast<v1::EndReason>(result.reason));
  out->set_south_score(result.score[0]);
  out->set_north_score(result.score[1]);
  land::Rules rules;
  rules.command = result.rules;
  v1::LandRules message;
  encode(rules, &message);
  *out->mutable_rules() = message.command();
  for (const auto& player : result.players[0]) out->add_south_players(std::string(player.view()));
  for (const auto& player : result.players[1]) out->add_north_players(std::string(player.view()));
  encode(result.scouts[0], out->mutable_south_scouts());
  encode(result.scouts[1], out->mutable_north_scouts());
  for (const auto& report : result.brigades) encode(report, out->add_brigades());
  for (const auto& report : result.ships) {
    auto* ship = out->add_ships();
    ship->set_ship(report.ship);
    ship->set_damage_before(report.damage_before);
    ship->set_damage(report.damage);
    ship->set_status(static_cast<v1::ShipStatus>(report.status));
  }
  for (const auto& [purpose, faces] : result.dice) encode(purpose, faces, out->add_dice());
}

Result<BattleResult> decode_result(const store_v1::BattleResult& m) {
  Checks c;
  BattleResult result;
  result.ended_ms = m.ended_ms();
  result.winner = c.enumerator_or_none(m.winner(), kit::Seat::kNorth, "result.winner");
  result.reason = c.enumerator(m.reason(), kit::EndReason::kClosed, "result.reason");
  result.score = {c.number<std::uint16_t>(m.south_score(), 0, 0xffff, "result.south_score"),
                  c.number<std::uint16_t>(m.north_score(), 0, 0xffff, "result.north_score")};
  v1::LandRules message;
  *message.mutable_command() = m.rules();
  const auto rules = decode_rules(message);
  if (!rules) return tl::unexpected(rules.error());
  result.rules = rules->command;
  decode_players(m.south_players(), result.players[0], c);
  decode_players(m.north_players(), result.players[1], c);
  result.scouts = {decode_scouts(m.south_scouts(), c), decode_scouts(m.north_scouts(), c)};
  for (const auto& report : m.brigades()) result.brigades.push_back(decode_report(report, c));
  for (const auto& report : m.ships()) result.ships.push_back(decode_report(report, c));
  decode_dice(m, result.dice, c);
  return c.result(std::move(result));
}

}  // namespace galloper::codec
