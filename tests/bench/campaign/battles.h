// A campaign in memory, and battles of it that were really played, by computer players of level 1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "galloper/store/v1/campaign.pb.h"
#include "galloper/v1/scenario.pb.h"
#include "server/rules/campaign/campaign.h"
#include "server/store/store.h"

namespace galloper::bench {

// Every command goes through the rules; a refusal is an exception.
class CampaignMaker {
 public:
  static constexpr std::uint32_t kNations = 5, kShipsOfNation = 6;

  // The nations, each with so many brigadiers and brigades, and its ships; nobody rests, nobody is lost for
  // good. `players`: by nation.
  CampaignMaker(const AccountId& organiser, const std::vector<AccountId>& players, const std::string& name,
                std::uint32_t brigadiers_of_nation, std::int64_t begin_ms, std::uint64_t seed);

  // Agreed, both forces named.
  const campaign::Engagement& engage(campaign::Kind kind, const std::string& scenario);
  // Its match is on record.
  void record(const MatchId& match);
  // A day later. `result` is of forces of the same shape; those of this engagement are put in their place.
  void finish(campaign::BattleResult result);

  const campaign::Campaign& campaign() const { return campaign_; }
  std::int64_t now_ms() const { return now_ms_; }

 private:
  void act(const campaign::Author& author, campaign::Command command);

  campaign::Campaign campaign_;
  AccountId organiser_;
  std::int64_t now_ms_;
  SeededRandom random_;
};

// A battle that was played, to be had again under other ids.
struct PlayedBattle {
  campaign::Kind kind = campaign::Kind::kLand;
  std::string game;
  v1::Scenario scenario;
  std::vector<store::LogRow> rows;
  v1::MatchOutcome outcome;
  campaign::BattleResult result;
  store::v1::Chronicle chronicle;
  // The brigadiers who fought, South's first.
  std::vector<campaign::BrigadierId> brigadiers;
};
std::vector<PlayedBattle> play_battles(std::uint32_t count, Random& random);

// Of an engagement whose match is on record: who fought, South's first.
std::vector<campaign::BrigadierId> brigadiers_of(const campaign::Engagement& engagement);

}  // namespace galloper::bench
