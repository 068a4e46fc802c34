// Campaigns whose matches are played: on a real host, with computer players that choose by chance.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "tests/unit/campaigns/campaigns_fixture.h"

namespace galloper::campaigns {

// Any legal order but giving up; never waits.
class ChancePlayers final : public match::ComputerPlayers {
 public:
  void ask(match::BotQuestion question, std::function<void(std::optional<std::size_t>)> answer) override;
};

class MatchesTest : public CampaignsTest {
 protected:
  explicit MatchesTest(std::uint64_t seed = 1) : CampaignsTest(seed) { muster(); }
  ~MatchesTest() override { close(); }

  // The room as a new process would find the folder: the host, then the campaigns, started.
  void open(const Limits& limits = {});
  // The campaigns alone, then the host too.
  void stop_campaigns();
  void close();

  // An engagement of that kind, agreed, with everybody named; its number.
  std::uint32_t agreed(v1::EngagementKind kind, const std::string& scenario);
  Result<v1::StartEngagementResponse> start(const Caller& who, std::uint32_t engagement,
                                            std::uint32_t south_bot_level = 1,
                                            std::uint32_t north_bot_level = 1);
  v1::MatchInfo info(const std::string& match, const Caller& who = {});
  v1::Viewer sees_as(const Caller& who, const std::string& match);
  // Until the host has it over.
  void wait_for_end(const std::string& match);
  std::uint32_t results();
  store::CampaignMatchRow match_row(const std::string& match);
  void set_state(const std::string& match, store::CampaignMatchState state);
  // All pages that a visitor reads, as bytes.
  std::string pages();

  ChancePlayers players_;
  std::unique_ptr<match::Host> real_;
};

}  // namespace galloper::campaigns
