// The season that a visitor may read: who takes part, and what is done one step after the other. Its text,
// season.json, goes into the program; the tests of a whole season play the same.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "galloper/v1/campaign_service.pb.h"

namespace galloper::app {

namespace v1 = ::galloper::v1;

struct StoryStep {
  // A command of the person `by` (a key of Story::people)…
  std::string by;
  std::string reason;
  google::protobuf::Value command;
  // … or this engagement is fought by computer players: both nations send whoever is fit …
  std::uint32_t fight = 0;
  // … or this nation rebuilds and repairs what it may.
  std::uint32_t care = 0;
};

struct Story {
  std::string club;
  std::string campaign;
  v1::CampaignRuleset ruleset;
  // By what they are in the story ("organiser", "karsk"): how their accounts are called.
  std::map<std::string, std::string> people;
  // Who come after brigadiers that have fallen.
  std::vector<std::string> successors;
  // A step's place is part of its identity (demonstration.cc): once a season was begun, steps are only added.
  std::vector<StoryStep> steps;
};

// kInvalidArgument says what is wrong with the text.
Result<Story> read_story(std::string_view json);
std::string_view season_json();

// The step's command, "@karsk" in it being the account of that person, and "@+3d" the time in three days.
Result<v1::CampaignCommand> command_of(const StoryStep& step,
                                       const std::map<std::string, AccountId>& accounts, std::int64_t now_ms);

// What a nation could send into an engagement, as an organiser who plays no nation reads its roster.
bool is_fit(const v1::BrigadePage& brigade, const v1::GetRosterResponse& roster);
// Of its fit ones the most rested, at most so many: brigades, or ships at sea.
std::vector<std::uint32_t> brigades_for_battle(const v1::GetRosterResponse& roster, std::size_t most);
std::vector<std::uint32_t> ships_for_battle(const v1::GetRosterResponse& roster, std::size_t most);

}  // namespace galloper::app
