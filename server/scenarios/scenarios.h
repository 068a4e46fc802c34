// The room `scenarios` holds the shipped scenarios and reads scenarios that people write. It sees codec and
// proto; app and rpc may include it, and match is given what it finds through match::ScenarioSource.
//
//   auto parsed = parse_scenario(text, codec::all_games());
//   for (const auto& fault : parsed.faults) print(fault.line, fault.message);
//   auto scenario = ShippedScenarios(games).find("open-downs");
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/rules/codec/game_module.h"

namespace galloper::scenarios {

namespace v1 = ::galloper::v1;

struct Fault {
  // From 1; 0: the whole file.
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string message;
  std::string rule;
  bool warning = false;
  friend bool operator==(const Fault&, const Fault&) = default;
};

struct ParsedScenario {
  v1::Scenario scenario;
  // In the order of their lines.
  std::vector<Fault> faults;
  // Whether it can be played; warnings do not count.
  bool valid() const;
};

inline constexpr std::size_t kLongestText = 64 * 1024;

// Text protobuf of v1.Scenario. Total: whatever is wrong becomes a fault with its line.
ParsedScenario parse_scenario(std::string_view text, const codec::GameRegistry& games);

// The scenarios of this build, by id. Throws std::logic_error when one has a fault, which a test rules out.
std::vector<v1::Scenario> shipped_scenarios(const codec::GameRegistry& games);

// Immutable after construction, so safe from any thread.
class ShippedScenarios {
 public:
  explicit ShippedScenarios(const codec::GameRegistry& games);
  std::optional<v1::Scenario> find(const std::string& id) const;
  const std::vector<v1::Scenario>& all() const { return scenarios_; }

 private:
  std::vector<v1::Scenario> scenarios_;
};

}  // namespace galloper::scenarios
