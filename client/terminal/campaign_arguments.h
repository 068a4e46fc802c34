// What a `campaign` command was asked, as one value, and the small languages inside its options. No network,
// no file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "galloper/v1/campaign_service.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;
class Terminal;

// Nations, brigadiers, brigades and ships are meant by number or by name; empty: none.
struct CampaignArguments {
  // The command itself.
  int (*run)(Terminal&) = nullptr;
  // By id or name.
  std::string campaign;
  std::string nation;
  std::string other_nation;
  std::string brigadier;
  std::string brigade;
  std::string ship;
  std::vector<std::string> brigades;
  std::vector<std::string> ships;
  std::uint32_t engagement = 0;
  // Scouts, points, or a unit's place, as the command has it.
  std::uint32_t number = 0;

  // By game ("land", or "campaign" for its own rules) and name.
  std::map<std::pair<std::string, std::string>, std::string> settings;
  std::optional<google::protobuf::Timestamp> date;
  // Asked for as "none".
  bool no_date = false;
  std::optional<std::uint32_t> engagements;
  v1::CampaignVisibility visibility = v1::CAMPAIGN_VISIBILITY_UNSPECIFIED;
  v1::EngagementStage stage = v1::ENGAGEMENT_STAGE_UNSPECIFIED;

  std::optional<std::uint64_t> flag_seed;
  std::optional<v1::Flag> flag;
  std::optional<std::uint32_t> scouts;
  std::vector<v1::UnitSpec> units;
  std::string ship_class;
  bool remove = false;

  bool calendar = false;
  bool as_north = false;
  std::uint32_t south_bot = 0;
  std::uint32_t north_bot = 0;

  // Of a correction: the winner and both scores, or the whole as JSON.
  std::optional<v1::Seat> winner;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> score;
  std::string correction_json;

  std::string reason;
  std::string request_id;
};

// "land.sectors=3": the game, the name, the value.
Result<std::pair<std::pair<std::string, std::string>, std::string>> read_campaign_setting(
    const std::string& text);
// "2026-12-24" or "2026-12-24T18:30", of UTC; "none" is nothing.
Result<std::optional<google::protobuf::Timestamp>> read_date(const std::string& text);
// "members", "link", "listed".
Result<v1::CampaignVisibility> read_visibility(const std::string& text);
// "open", "agreed", "playing", "decided", "called-off".
Result<v1::EngagementStage> read_stage(const std::string& text);
// "1st Foot=line_infantry" or, with its strength, "1st Foot=line_infantry:4".
Result<v1::UnitSpec> read_unit(const std::string& text);
// A field, an ordinary and a charge, apart by commas: "per-pale gules argent, chief or, 2 lion azure". A
// charge begins with how many of it there are.
Result<v1::Flag> read_flag(const std::string& text);
// "south", "north", "draw".
Result<v1::Seat> read_winner(const std::string& text);
// "3:1", South's first.
Result<std::pair<std::uint32_t, std::uint32_t>> read_score(const std::string& text);

// The rules as they are, with the settings changed. kInvalidArgument: the campaign's own rules have no such
// setting, or another kind of value; those of a game are for the server to know.
Status change_ruleset(const CampaignArguments& arguments, v1::CampaignRuleset& ruleset);

}  // namespace galloper::terminal
