#include "server/rules/codec/scouting_module.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_scenario.h"
#include "server/rules/codec/scouting_settings.h"
#include "server/rules/codec/scouting_table.h"

namespace galloper::codec {

namespace {

// Raised when the same orders and dice could lead to another state.
constexpr std::uint32_t kRulesVersion = 1;

using Settings = std::map<std::string, std::string>;

const GameModule::Fault* first_fault(const std::vector<GameModule::Fault>& faults) {
  const auto at =
      std::find_if(faults.begin(), faults.end(), [](const auto& fault) { return !fault.warning; });
  return at == faults.end() ? nullptr : &*at;
}

class ScoutingModule final : public GameModule {
 public:
  std::string_view name() const override { return scouting::Game::kName; }
  std::uint32_t rules_version() const override { return kRulesVersion; }

  Result<store_v1::Begin> begin_of(const v1::Scenario& scenario, const Settings& settings) const override {
    if (!scenario.has_scouting())
      return fail(ErrorCode::kInvalidArgument, "The scenario is not one of the scouting game.");
    const auto own = decode_rules(scenario.scouting().rules());
    if (!own) return in_scenario(own.error());
    const auto rules = with_settings(*own, settings);
    if (!rules) return tl::unexpected(rules.error());
    const auto faults = check_scenario(scenario, *rules, Warnings::kLeaveOut);
    if (const auto* fault = first_fault(faults)) {
      auto error = Error{ErrorCode::kInvalidArgument, blame(scenario, *own, settings) + fault->message,
                         fault->rule, 0};
      if (!fault->rule.empty()) error.message += fmt::format(" ({})", fault->rule);
      return tl::unexpected(std::move(error));
    }
    store_v1::Begin begin;
    begin.set_rules_version(kRulesVersion);
    *begin.mutable_scenario() = scenario;
    encode(*rules, begin.mutable_scouting());
    return begin;
  }

  std::vector<v1::Setting> settings_of(const v1::Scenario& scenario) const override {
    return describe_settings(decode_rules(scenario.scouting().rules()).value_or(scouting::Rules{}));
  }

  std::vector<Fault> check(const v1::Scenario& scenario) const override {
    const auto rules = decode_rules(scenario.scouting().rules());
    if (rules) return check_scenario(scenario, *rules, Warnings::kInclude);
    const auto& message = rules.error().message;
    const auto field = message.substr(0, message.find(' '));
    auto faults = check_scenario(scenario, scouting::Rules{}, Warnings::kLeaveOut);
    std::erase_if(faults, [](const Fault& fault) { return fault.path.starts_with("scouting"); });
    faults.push_back({"scouting.rules." + field, "Setting " + message, rule_of(field), false});
    return faults;
  }

  Result<std::unique_ptr<Table>> open(const store_v1::Begin& begin) const override {
    const auto lost = [](const std::string& why) {
      return fail(ErrorCode::kDataLoss, "The match cannot be played by this server: " + why);
    };
    if (begin.rules_version() != kRulesVersion)
      return lost(fmt::format("it began under rules version {}, and this is version {}.",
                              begin.rules_version(), kRulesVersion));
    if (!begin.scenario().has_scouting() || !begin.has_scouting())
      return lost("its scenario is not one of the scouting game.");
    const auto rules = decode_rules(begin.scouting());
    if (!rules) return lost(rules.error().message);
    if (const auto faults = check_scenario(begin.scenario(), *rules, Warnings::kLeaveOut);
        const auto* fault = first_fault(faults))
      return lost(fault->message);
    auto state = scouting::initial(setup_of(begin.scenario().scouting(), *rules));
    return std::make_unique<ScoutingTable>(std::move(state), std::make_unique<const store_v1::Begin>(begin));
  }

 private:
  static tl::unexpected<Error> in_scenario(Error error) {
    error.message = "The scenario's rules: " + error.message;
    return tl::unexpected<Error>(std::move(error));
  }

  static std::string rule_of(const std::string& setting) {
    for (const auto& one : describe_settings({})) {
      if (one.name() == setting) return one.rule();
    }
    return {};
  }

  // Which settings a fault is due to: those that cause one by themselves, else all of them together.
  static std::string blame(const v1::Scenario& scenario, const scouting::Rules& own,
                           const Settings& settings) {
    if (first_fault(check_scenario(scenario, own, Warnings::kLeaveOut)))
      return "The scenario cannot be played: ";
    std::vector<std::string> guilty;
    std::vector<std::string> all;
    for (const auto& [name, value] : settings) {
      const auto alone = with_settings(own, {{name, value}});
      all.push_back(fmt::format("{} = {}", name, value));
      if (alone && first_fault(check_scenario(scenario, *alone, Warnings::kLeaveOut)))
        guilty.push_back(all.back());
    }
    return fmt::format("With the setting{} {}: ", guilty.size() == 1 ? "" : "s",
                       fmt::join(guilty.empty() ? all : guilty, ", "));
  }
};

}  // namespace

std::unique_ptr<GameModule> scouting_module() { return std::make_unique<ScoutingModule>(); }

}  // namespace galloper::codec
