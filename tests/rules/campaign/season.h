// A campaign for tests: every command goes through decide, and what it makes is folded again from nothing.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/base/random.h"
#include "common/dice/scripted_dice.h"
#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

AccountId account(std::uint8_t number);
MatchId match(std::uint8_t number);

class SeededDice final : public Dice {
 public:
  explicit SeededDice(std::uint64_t seed) : random_(seed) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override;
  int thrown() const { return thrown_; }

 private:
  SeededRandom random_;
  int thrown_ = 0;
};

class Season {
 public:
  // With two nations: 1, played by account 1, and 2, played by account 2. Account 9 organises.
  explicit Season(Ruleset ruleset = {}, Bounds bounds = {});

  // The rule that refuses it; empty: done. A refusal throws no die.
  std::string by(Author author, Command command, std::string reason = {});
  std::string organiser(Command command, std::string reason = {});
  std::string server(Command command);
  std::string player(std::uint8_t number, Command command);

  // By C4, with these dice.
  BrigadierId brigadier(NationId nation, std::uint32_t rating_die, std::uint32_t character_die,
                        std::string name = "Sohm");
  // Four regiments.
  BrigadeId brigade(NationId nation, BrigadierId leader);
  ShipId ship(NationId nation, std::uint8_t points);
  // Fixed by the organiser, South for nation 1, its forces named.
  EngagementId land(std::vector<BrigadeId> south, std::vector<BrigadeId> north);
  EngagementId naval(std::vector<ShipId> south, std::vector<ShipId> north);
  // Its match is made; its number is the engagement's.
  void play(EngagementId engagement, bool open = true);
  // A report of the brigade under its present brigadier: nobody lost, nobody disobeyed, the die a 6.
  BrigadeReport report(BrigadeId brigade) const;
  // Everybody of both forces as report() has them, a draw.
  BattleResult result(EngagementId engagement) const;
  std::string finish(EngagementId engagement, BattleResult result);

  const Campaign& now() const { return campaign_; }
  const Brigadier& brigadier(BrigadierId id) const { return campaign_.brigadiers[id - 1]; }
  const Brigade& brigade_of(BrigadeId id) const { return campaign_.brigades[id - 1]; }
  const Ship& ship_of(ShipId id) const { return campaign_.ships[id - 1]; }
  const Engagement& engagement(EngagementId id) const { return campaign_.engagements[id - 1]; }
  void advance(std::int64_t ms) { now_ms_ += ms; }
  std::int64_t now_ms() const { return now_ms_; }

 private:
  std::string decide_with(Author author, Command command, std::string reason, Dice& dice);

  Campaign campaign_;
  std::int64_t now_ms_ = 1'700'000'000'000;
};

inline Author the_organiser() { return {account(9), Role::kOrganiser}; }
inline Author the_player(std::uint8_t number) { return {account(number), Role::kPlayer}; }
inline Author the_server() { return {{}, Role::kServer}; }
inline Author a_spectator() { return {account(8), Role::kSpectator}; }

}  // namespace galloper::campaign
