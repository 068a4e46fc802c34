// Campaigns over a real store in a folder of its own: a club with one of everybody, and a clock that stands
// still. What the server's own part enters, matches and their results, is written to the ledger directly.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "common/dice/derived_dice.h"
#include "galloper/store/v1/campaign.pb.h"
#include "server/campaigns/campaigns.h"
#include "server/club/club.h"
#include "server/rules/campaign/campaign.h"
#include "server/scenarios/scenarios.h"
#include "tests/unit/rpc/fake_host.h"

namespace galloper::campaigns {

namespace store_v1 = ::galloper::store::v1;
using store::ClubRole;
using testing::HasSubstr;

class HeldClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return time_ms; }
  std::atomic<std::int64_t> time_ms = 1'700'000'000'000;
};

class ShippedSource final : public match::ScenarioSource {
 public:
  std::optional<v1::Scenario> find(const std::string& id) const override { return all().find(id); }
  static const codec::GameRegistry& games() {
    static const codec::GameRegistry games = codec::all_games();
    return games;
  }

 private:
  static const scenarios::ShippedScenarios& all() {
    static const scenarios::ShippedScenarios all(games());
    return all;
  }
};

// One campaign of the club, and the calls to it.
class CampaignsTest : public testing::Test {
 protected:
  // Another seed: another server, with other ids.
  explicit CampaignsTest(std::uint64_t seed = 1);
  ~CampaignsTest() override;

  // As a new process would find the folder.
  void restart(const Limits& limits = {});

  Caller account(const std::string& name, bool guest = false);
  account::Account as_account(const Caller& caller) const;
  void enter(const Caller& who, ClubRole role);
  // Deleted, as AccountService does it.
  void erase(const Caller& who);

  // Of the club; its id.
  std::string create(v1::CreateCampaignRequest request = {});
  Result<v1::GiveCommandResponse> give(const Caller& who, const v1::CampaignCommand& command,
                                       const std::string& reason = "It was agreed at the table.",
                                       const std::string& request_id = {});
  // By the organiser; what it made.
  std::uint32_t done(const v1::CampaignCommand& command);

  // The campaign as its ledger on disk reads.
  campaign::Campaign on_disk();
  std::size_t entries() { return on_disk().ledger.size(); }
  // By the server, written beside the running one: restart() before it is to be seen.
  void serve(const campaign::Command& command);

  // Ostrau (bob), Kalvia (carl) and Veles (cleo), each with two brigades and two ships, none of which has
  // fought.
  void muster();
  // Two engagements are decided: the first on land, where Ostrau's brigade 1 lost a unit and brigadier 2 was
  // captured, the second at sea, where its ship 1 was damaged and ship 2 sunk; the organiser has ruled on the
  // second. The third is agreed, the fourth a challenge of Kalvia's to Ostrau.
  void war();

  std::vector<std::string> bodies();
  void scene(std::vector<std::string>& known, void (CampaignsTest::*make)());
  void make_muster();
  void make_war();

  static v1::CampaignCommand nation(const std::string& name);
  static v1::CampaignCommand brigadier(std::uint32_t nation, const std::string& name);
  static v1::CampaignCommand brigade(std::uint32_t nation, std::uint32_t brigadier, const std::string& name);
  static v1::CampaignCommand ship(std::uint32_t nation, const std::string& name);
  static v1::CampaignCommand engage(v1::EngagementKind kind, const std::string& scenario);
  static v1::CampaignCommand forces(std::uint32_t engagement, std::uint32_t nation,
                                    std::vector<std::uint32_t> brigades, std::vector<std::uint32_t> ships);
  v1::CampaignCommand plays(std::uint32_t nation, const Caller& who);
  v1::CampaignCommand hand(std::uint32_t nation, const Caller& who);

  // A request about the campaign.
  template <class Request>
  Request ask() const {
    Request request;
    request.set_campaign_id(campaign_);
    return request;
  }
  template <class Request>
  auto page(const Caller& who, Request request = {}) {
    request.set_campaign_id(campaign_);
    return campaigns_->answer(who, request);
  }

  HeldClock clock_;
  SeededRandom random_;
  std::filesystem::path folder_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<club::Clubs> clubs_;
  ShippedSource scenarios_;
  rpc::FakeHost host_;
  std::unique_ptr<Campaigns> campaigns_;
  std::map<AccountId, Caller> accounts_;

  Caller anna_, bob_, carl_, cleo_, dora_, eve_, fred_, gus_;
  const Caller visitor_;
  store::ClubId club_;
  std::string campaign_;
};

#define EXPECT_REFUSED(result, expected_code, words)                                      \
  do {                                                                                    \
    const auto refused = (result);                                                        \
    ASSERT_FALSE(refused);                                                                \
    EXPECT_EQ(refused.error().code, ErrorCode::expected_code) << refused.error().message; \
    EXPECT_THAT(refused.error().message, testing::HasSubstr(words));                      \
  } while (false)

}  // namespace galloper::campaigns
