#include "server/app/season_story.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>
#include <charconv>

namespace galloper::app {
namespace {

using google::protobuf::Struct;
using google::protobuf::Value;

tl::unexpected<Error> wrong(std::string why) {
  return fail(ErrorCode::kInvalidArgument, "The season's story: " + std::move(why));
}

const Value& field(const Struct& of, const char* name) {
  const auto at = of.fields().find(name);
  return at == of.fields().end() ? Value::default_instance() : at->second;
}

template <class Message>
Status parse(const Value& value, Message& out) {
  std::string json;
  if (const auto written = google::protobuf::util::MessageToJsonString(value, &json); !written.ok())
    return wrong(written.message().as_string());
  if (const auto read = google::protobuf::util::JsonStringToMessage(json, &out); !read.ok())
    return wrong(fmt::format("{}: {}", json, read.message().as_string()));
  return {};
}

// "@karsk", "@+3d".
Status resolve(std::string& text, const std::map<std::string, AccountId>& accounts, std::int64_t now_ms) {
  if (!text.starts_with('@')) return {};
  if (const auto account = accounts.find(text.substr(1)); account != accounts.end()) {
    text = to_string(account->second);
    return {};
  }
  std::int64_t days = 0;
  const char* end = text.data() + text.size();
  if (!text.starts_with("@+")) return wrong(fmt::format("There is no {} among the people.", text));
  const auto [after, error] = std::from_chars(text.data() + 2, end, days);
  if (error != std::errc() || after != end - 1 || *after != 'd')
    return wrong(fmt::format("{} is no day: \"@+3d\" is in three days.", text));
  const auto time = google::protobuf::util::TimeUtil::MillisecondsToTimestamp(now_ms + days * 24 * 3'600'000);
  text = google::protobuf::util::TimeUtil::ToString(time);
  return {};
}

Status resolve(Value& value, const std::map<std::string, AccountId>& accounts, std::int64_t now_ms) {
  if (value.kind_case() == Value::kStringValue)
    return resolve(*value.mutable_string_value(), accounts, now_ms);
  if (value.kind_case() == Value::kStructValue) {
    for (auto& [name, one] : *value.mutable_struct_value()->mutable_fields()) {
      if (auto status = resolve(one, accounts, now_ms); !status) return status;
    }
  }
  return {};
}

StoryStep step_of(const Struct& of) {
  StoryStep step;
  step.by = field(of, "by").string_value();
  step.reason = field(of, "reason").string_value();
  step.command = field(of, "command");
  step.fight = static_cast<std::uint32_t>(field(of, "fight").number_value());
  step.care = static_cast<std::uint32_t>(field(of, "care").number_value());
  return step;
}

const v1::BrigadierPage* leader_of(const v1::BrigadePage& brigade, const v1::GetRosterResponse& roster) {
  for (const auto& man : roster.brigadiers()) {
    if (man.id() == brigade.brigadier()) return &man;
  }
  return nullptr;
}

}  // namespace

Result<Story> read_story(std::string_view json) {
  Struct all;
  const auto read = google::protobuf::util::JsonStringToMessage(std::string(json), &all);
  if (!read.ok()) return wrong(read.message().as_string());
  Story story;
  story.club = field(all, "club").string_value();
  story.campaign = field(all, "campaign").string_value();
  if (const Value& ruleset = field(all, "ruleset"); ruleset.has_struct_value()) {
    if (auto status = parse(ruleset, story.ruleset); !status) return tl::unexpected(status.error());
  }
  for (const auto& [part, name] : field(all, "people").struct_value().fields())
    story.people[part] = name.string_value();
  for (const auto& name : field(all, "successors").list_value().values())
    story.successors.push_back(name.string_value());
  for (const auto& step : field(all, "steps").list_value().values()) {
    story.steps.push_back(step_of(step.struct_value()));
    const StoryStep& one = story.steps.back();
    const bool commands = one.command.has_struct_value();
    if (commands + (one.fight != 0) + (one.care != 0) != 1 || commands != story.people.contains(one.by))
      return wrong(
          fmt::format("step {} is neither somebody's command, nor a fight, nor care.", story.steps.size()));
  }
  if (story.steps.empty() || !story.people.contains("organiser") || story.successors.empty())
    return wrong("it has no steps, no organiser or no successors.");
  return story;
}

Result<v1::CampaignCommand> command_of(const StoryStep& step,
                                       const std::map<std::string, AccountId>& accounts,
                                       std::int64_t now_ms) {
  Value resolved = step.command;
  if (auto status = resolve(resolved, accounts, now_ms); !status) return tl::unexpected(status.error());
  v1::CampaignCommand command;
  if (auto status = parse(resolved, command); !status) return tl::unexpected(status.error());
  return command;
}

bool is_fit(const v1::BrigadePage& brigade, const v1::GetRosterResponse& roster) {
  const auto* leader = leader_of(brigade, roster);
  if (leader == nullptr || brigade.rests() != 0 || leader->rests() != 0) return false;
  if (leader->fate() == v1::BRIGADIER_FATE_KILLED || leader->fate() == v1::BRIGADIER_FATE_CAPTURED)
    return false;
  return std::any_of(brigade.units().begin(), brigade.units().end(),
                     [](const auto& unit) { return !unit.lost(); });
}

std::vector<std::uint32_t> brigades_for_battle(const v1::GetRosterResponse& roster, std::size_t most) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> fit;
  for (const auto& brigade : roster.brigades()) {
    if (is_fit(brigade, roster)) fit.emplace_back(leader_of(brigade, roster)->battles(), brigade.id());
  }
  std::sort(fit.begin(), fit.end());
  std::vector<std::uint32_t> ids;
  for (std::size_t i = 0; i < std::min(most, fit.size()); ++i) ids.push_back(fit[i].second);
  return ids;
}

std::vector<std::uint32_t> ships_for_battle(const v1::GetRosterResponse& roster, std::size_t most) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> afloat;
  for (const auto& ship : roster.ships()) {
    if (!ship.sunk()) afloat.emplace_back(ship.damage(), ship.id());
  }
  std::sort(afloat.begin(), afloat.end());
  std::vector<std::uint32_t> ids;
  for (std::size_t i = 0; i < std::min(most, afloat.size()); ++i) ids.push_back(afloat[i].second);
  return ids;
}

}  // namespace galloper::app
