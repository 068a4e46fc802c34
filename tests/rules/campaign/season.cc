#include "tests/rules/campaign/season.h"

#include <stdexcept>

namespace galloper::campaign {

AccountId account(std::uint8_t number) {
  AccountId id;
  id.bytes[0] = 0xa0;
  id.bytes[15] = number;
  return id;
}
MatchId match(std::uint8_t number) {
  MatchId id;
  id.bytes[0] = 0xb0;
  id.bytes[15] = number;
  return id;
}

Die SeededDice::draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
  ++thrown_;
  return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(1 + random_.below(sides))};
}

Season::Season(Ruleset ruleset, Bounds bounds) {
  if (bounds.until_ms != 0) bounds.until_ms += now_ms_;
  EXPECT_EQ(organiser(MakeCampaign{"The Salt Toll War", std::move(ruleset), bounds}), "");
  EXPECT_EQ(organiser(AddNation{"Ostrau", flag_from(1), 6}), "");
  EXPECT_EQ(organiser(AddNation{"Calvière", flag_from(2), 6}), "");
  EXPECT_EQ(organiser(AddPlayer{1, account(1)}), "");
  EXPECT_EQ(organiser(AddPlayer{2, account(2)}), "");
}

std::string Season::decide_with(Author author, Command command, std::string reason, Dice& dice) {
  const auto entries = decide(campaign_, {author, now_ms_, std::move(reason), std::move(command)}, dice);
  if (!entries) {
    EXPECT_FALSE(entries.error().message.empty());
    return entries.error().rule;
  }
  for (const Entry& entry : *entries) apply(campaign_, entry);
  EXPECT_EQ(campaign_, fold(campaign_.ledger));
  ++now_ms_;
  return {};
}

std::string Season::by(Author author, Command command, std::string reason) {
  SeededDice dice(7);
  auto rule = decide_with(author, std::move(command), std::move(reason), dice);
  if (!rule.empty()) {
    EXPECT_EQ(dice.thrown(), 0);
  }
  return rule;
}
std::string Season::organiser(Command command, std::string reason) {
  return by(the_organiser(), std::move(command), std::move(reason));
}
std::string Season::server(Command command) { return by(the_server(), std::move(command)); }
std::string Season::player(std::uint8_t number, Command command) {
  return by(the_player(number), std::move(command));
}

BrigadierId Season::brigadier(NationId nation, std::uint32_t rating_die, std::uint32_t character_die,
                              std::string name) {
  ScriptedDice dice({rating_die, character_die});
  EXPECT_EQ(decide_with(the_organiser(), MakeBrigadier{nation, std::move(name)}, {}, dice), "");
  dice.finish();
  return static_cast<BrigadierId>(campaign_.brigadiers.size());
}
BrigadeId Season::brigade(NationId nation, BrigadierId leader) {
  RaiseBrigade raise{nation, "Brigade " + std::to_string(campaign_.brigades.size() + 1), leader, {}};
  for (const char* name : {"First", "Second", "Third", "Fourth"})
    raise.units.push_back({std::string(name) + " Foot", "line_infantry", 0});
  EXPECT_EQ(organiser(raise), "");
  return static_cast<BrigadeId>(campaign_.brigades.size());
}
ShipId Season::ship(NationId nation, std::uint8_t points) {
  EXPECT_EQ(organiser(CommissionShip{nation, "Elster", "light_cruiser", points}), "");
  return static_cast<ShipId>(campaign_.ships.size());
}

EngagementId Season::land(std::vector<BrigadeId> south, std::vector<BrigadeId> north) {
  EXPECT_EQ(organiser(Engage{Origin::kFixed, Kind::kLand, "three-elms", {1, 2}, 0, 0}), "");
  const auto id = static_cast<EngagementId>(campaign_.engagements.size());
  EXPECT_EQ(organiser(NameForces{id, 1, std::move(south), {}}), "");
  EXPECT_EQ(organiser(NameForces{id, 2, std::move(north), {}}), "");
  return id;
}
EngagementId Season::naval(std::vector<ShipId> south, std::vector<ShipId> north) {
  EXPECT_EQ(organiser(Engage{Origin::kFixed, Kind::kNaval, "dogger-line", {1, 2}, 0, 0}), "");
  const auto id = static_cast<EngagementId>(campaign_.engagements.size());
  EXPECT_EQ(organiser(NameForces{id, 1, {}, std::move(south)}), "");
  EXPECT_EQ(organiser(NameForces{id, 2, {}, std::move(north)}), "");
  return id;
}
void Season::play(EngagementId engagement, bool open) {
  EXPECT_EQ(server(RecordMatch{engagement, match(static_cast<std::uint8_t>(engagement)), open}), "");
}

BrigadeReport Season::report(BrigadeId id) const {
  const Brigade& brigade = brigade_of(id);
  BrigadeReport report;
  report.brigade = id;
  report.brigadier = brigade.brigadier;
  report.die = 6;
  report.before = brigadier(brigade.brigadier).now;
  report.rating_after = report.before.rating;
  for (std::size_t i = 0; i < brigade.units.size(); ++i) {
    if (!brigade.units[i].lost) report.fielded.push_back(static_cast<std::uint8_t>(i));
  }
  report.deeds.units = static_cast<std::uint8_t>(report.fielded.size());
  return report;
}
BattleResult Season::result(EngagementId id) const {
  BattleResult result;
  result.ended_ms = now_ms_;
  for (std::size_t side = 0; side < 2; ++side) {
    const Forces& forces = engagement(id).forces[side];
    for (const BrigadeId brigade : forces.brigades) result.brigades.push_back(report(brigade));
    for (const ShipId ship : forces.ships)
      result.ships.push_back({ship, ship_of(ship).damage, ship_of(ship).damage, ShipStatus::kAfloat});
    result.players[side] = {account(static_cast<std::uint8_t>(engagement(id).nations[side]))};
  }
  return result;
}
std::string Season::finish(EngagementId id, BattleResult result) {
  return server(EnterResult{engagement(id).match, std::move(result)});
}

}  // namespace galloper::campaign
