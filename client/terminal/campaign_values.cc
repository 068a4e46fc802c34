#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "client/terminal/campaign_arguments.h"
#include "client/terminal/values.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

tl::unexpected<Error> wrong(std::string why) { return fail(ErrorCode::kInvalidArgument, std::move(why)); }

std::optional<std::uint32_t> number_in(const std::string& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "FLAG_DIVISION_PER_PALE" without its prefix: "per-pale".
std::string plain_name(const google::protobuf::EnumValueDescriptor& value, std::size_t prefix) {
  std::string name = value.name().substr(prefix);
  for (char& c : name) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

// The number that the text names; 0: none of them. Names begin after a prefix, that of the unspecified value.
int value_named(const google::protobuf::EnumDescriptor& names, const std::string& text) {
  const std::size_t prefix = names.value(0)->name().size() - std::string("UNSPECIFIED").size();
  for (int i = 1; i < names.value_count(); ++i) {
    if (plain_name(*names.value(i), prefix) == text) return names.value(i)->number();
  }
  return 0;
}

std::string all_names(const google::protobuf::EnumDescriptor& names) {
  const std::size_t prefix = names.value(0)->name().size() - std::string("UNSPECIFIED").size();
  std::string text;
  for (int i = 1; i < names.value_count(); ++i) {
    if (i > 1) text += i + 1 == names.value_count() ? " or " : ", ";
    text += plain_name(*names.value(i), prefix);
  }
  return text;
}

template <class Value>
Result<Value> value_of(const google::protobuf::EnumDescriptor& names, const std::string& text,
                       std::string_view what) {
  if (const int number = value_named(names, text)) return static_cast<Value>(number);
  return wrong(fmt::format("'{}' is no {}: {}.", text, what, all_names(names)));
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Result<v1::Tincture> tincture(const std::vector<std::string>& words, std::size_t at) {
  if (at >= words.size())
    return wrong(
        fmt::format("'{}' lacks a tincture: {}.", words[at - 1], all_names(*v1::Tincture_descriptor())));
  return value_of<v1::Tincture>(*v1::Tincture_descriptor(), words[at], "tincture");
}

Status read_field(const std::vector<std::string>& words, v1::Flag& flag) {
  const auto division = value_of<v1::FlagDivision>(*v1::FlagDivision_descriptor(), words[0], "field");
  if (!division) return tl::unexpected(division.error());
  flag.set_division(*division);
  const auto first = tincture(words, 1);
  if (!first) return tl::unexpected(first.error());
  flag.set_first(*first);
  if (*division == v1::FLAG_DIVISION_PLAIN) return {};
  const auto second = tincture(words, 2);
  if (!second) return tl::unexpected(second.error());
  flag.set_second(*second);
  return {};
}

Status read_charge(const std::vector<std::string>& words, std::uint32_t count, v1::Flag& flag) {
  if (words.size() < 2) return wrong(fmt::format("{} of what? '{} lion or'.", count, count));
  const auto charge = value_of<v1::FlagCharge>(*v1::FlagCharge_descriptor(), words[1], "charge");
  if (!charge) return tl::unexpected(charge.error());
  const auto colour = tincture(words, 2);
  if (!colour) return tl::unexpected(colour.error());
  flag.set_charge(*charge);
  flag.set_charge_tincture(*colour);
  flag.set_charge_count(count);
  return {};
}

Status read_ordinary(const std::vector<std::string>& words, v1::Flag& flag) {
  const auto ordinary = value_of<v1::FlagOrdinary>(*v1::FlagOrdinary_descriptor(), words[0], "ordinary");
  if (!ordinary) return tl::unexpected(ordinary.error());
  const auto colour = tincture(words, 1);
  if (!colour) return tl::unexpected(colour.error());
  flag.set_ordinary(*ordinary);
  flag.set_ordinary_tincture(*colour);
  return {};
}

Status change_own(const std::string& name, const std::string& value, v1::CampaignRules& rules) {
  const auto* field = v1::CampaignRules::descriptor()->FindFieldByName(name);
  if (field == nullptr) {
    std::vector<std::string> known;
    for (int i = 0; i < v1::CampaignRules::descriptor()->field_count(); ++i)
      known.push_back(v1::CampaignRules::descriptor()->field(i)->name());
    return wrong(fmt::format("The campaign's own rules have no '{}': they have {}.", name, listed(known)));
  }
  if (field->enum_type() != nullptr) {
    const auto losses = value_of<v1::CampaignLosses>(*field->enum_type(), value, "way to treat losses");
    if (!losses) return tl::unexpected(losses.error());
    rules.set_losses(*losses);
    return {};
  }
  const auto number = number_in(value);
  if (!number) return wrong(fmt::format("campaign.{} is a number, not '{}'.", name, value));
  rules.GetReflection()->SetUInt32(&rules, field, *number);
  return {};
}

}  // namespace

Result<std::pair<std::pair<std::string, std::string>, std::string>> read_campaign_setting(
    const std::string& text) {
  auto setting = read_setting(text);
  if (!setting) return tl::unexpected(setting.error());
  const auto dot = setting->first.find('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == setting->first.size())
    return wrong(
        fmt::format("'{}' is no setting of a campaign: GAME.KEY=VALUE, as land.NAME=VALUE or "
                    "campaign.win_points=2.",
                    text));
  return std::pair(std::pair(setting->first.substr(0, dot), setting->first.substr(dot + 1)), setting->second);
}

Result<std::optional<google::protobuf::Timestamp>> read_date(const std::string& text) {
  if (text == "none") return std::optional<google::protobuf::Timestamp>();
  constexpr std::string_view kMidnight = "T00:00:00Z";
  std::string whole = text;
  if (whole.size() == 10) whole += kMidnight;
  if (whole.size() == 16) whole += ":00Z";
  google::protobuf::Timestamp time;
  if (whole.size() != 20 || !google::protobuf::util::TimeUtil::FromString(whole, &time))
    return wrong(fmt::format("'{}' is no date: 2026-12-24, 2026-12-24T18:30 (UTC) or none.", text));
  return time;
}

Result<v1::CampaignVisibility> read_visibility(const std::string& text) {
  return value_of<v1::CampaignVisibility>(*v1::CampaignVisibility_descriptor(), text, "visibility");
}

Result<v1::EngagementStage> read_stage(const std::string& text) {
  return value_of<v1::EngagementStage>(*v1::EngagementStage_descriptor(), text, "stage");
}

Result<v1::UnitSpec> read_unit(const std::string& text) {
  const auto equals = text.rfind('=');
  v1::UnitSpec unit;
  if (equals != std::string::npos && equals != 0) {
    unit.set_name(text.substr(0, equals));
    std::string type = text.substr(equals + 1);
    const auto colon = type.find(':');
    const auto strength =
        colon == std::string::npos ? std::optional<std::uint32_t>(0) : number_in(type.substr(colon + 1));
    type = type.substr(0, colon);
    if (strength && !type.empty()) {
      unit.set_type(type);
      unit.set_strength(*strength);
      return unit;
    }
  }
  return wrong(fmt::format(
      "'{}' is no unit: NAME=TYPE or NAME=TYPE:STRENGTH, as \"1st Foot=line_infantry:4\".", text));
}

Result<v1::Flag> read_flag(const std::string& text) {
  v1::Flag flag;
  std::istringstream parts(text);
  bool first = true;
  for (std::string part; std::getline(parts, part, ',');) {
    const auto words = words_of(part);
    if (words.empty()) return wrong(fmt::format("'{}' has an empty part.", text));
    const auto count = number_in(words[0]);
    const Status read = first   ? read_field(words, flag)
                        : count ? read_charge(words, *count, flag)
                                : read_ordinary(words, flag);
    if (!read) return tl::unexpected(read.error());
    first = false;
  }
  if (text.ends_with(',')) return wrong(fmt::format("'{}' has an empty part.", text));
  if (first) return wrong("A flag has a field at least: \"plain gules\".");
  return flag;
}

Result<v1::Seat> read_winner(const std::string& text) {
  if (text == "draw") return v1::SEAT_UNSPECIFIED;
  if (text == "south") return v1::SEAT_SOUTH;
  if (text == "north") return v1::SEAT_NORTH;
  return wrong(fmt::format("'{}' is no winner: south, north or draw.", text));
}

Result<std::pair<std::uint32_t, std::uint32_t>> read_score(const std::string& text) {
  const auto colon = text.find(':');
  if (colon != std::string::npos) {
    const auto south = number_in(text.substr(0, colon));
    const auto north = number_in(text.substr(colon + 1));
    if (south && north) return std::pair(*south, *north);
  }
  return wrong(fmt::format("'{}' is no score: SOUTH:NORTH, as 3:1.", text));
}

Status change_ruleset(const CampaignArguments& arguments, v1::CampaignRuleset& ruleset) {
  for (const auto& [key, value] : arguments.settings) {
    const auto& [game, name] = key;
    if (game != "campaign") {
      (*(*ruleset.mutable_games())[game].mutable_settings())[name] = value;
    } else if (Status changed = change_own(name, value, *ruleset.mutable_campaign()); !changed) {
      return changed;
    }
  }
  return {};
}

}  // namespace galloper::terminal
