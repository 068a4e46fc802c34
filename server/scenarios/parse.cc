#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <charconv>

#include "server/scenarios/scenarios.h"

namespace galloper::scenarios {

namespace {

namespace pb = google::protobuf;
using ParseTree = pb::TextFormat::ParseInfoTree;

constexpr std::size_t kMostFaults = 100;
constexpr int kDeepestNesting = 10;

class Collector final : public pb::io::ErrorCollector {
 public:
  explicit Collector(std::vector<Fault>& faults) : faults_(faults) {}
  void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override {
    add(line, column, message, false);
  }
  void AddWarning(int line, pb::io::ColumnNumber column, const std::string& message) override {
    add(line, column, message, true);
  }

 private:
  void add(int line, int column, const std::string& message, bool warning) {
    if (faults_.size() >= kMostFaults) return;
    // The library counts both from 0, and -1 stands for the whole file.
    faults_.push_back(
        {static_cast<std::uint32_t>(line + 1), static_cast<std::uint32_t>(column + 1), message, {}, warning});
  }

  std::vector<Fault>& faults_;
};

struct Step {
  std::string name;
  int index = -1;
};

// "scouting.map[3]" as the steps scouting, map 3.
std::vector<Step> steps_of(std::string_view path) {
  std::vector<Step> steps;
  while (!path.empty()) {
    const auto part = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), part.size() + 1));
    const auto bracket = part.find('[');
    auto& step = steps.emplace_back();
    step.name = std::string(part.substr(0, bracket));
    if (bracket != std::string_view::npos)
      std::from_chars(part.data() + bracket + 1, part.data() + part.size(), step.index);
  }
  return steps;
}

// Where the field of a path stands in the text, or, if it does not, the nearest message around it that does.
pb::TextFormat::ParseLocation locate(const ParseTree& root, const v1::Scenario& scenario,
                                     const std::string& path) {
  const auto* tree = &root;
  const pb::Message* message = &scenario;
  pb::TextFormat::ParseLocation found;
  for (const auto& step : steps_of(path)) {
    const auto* field = message ? message->GetDescriptor()->FindFieldByName(step.name) : nullptr;
    if (!field || !tree) break;
    const auto* reflection = message->GetReflection();
    const int size = field->is_repeated() ? reflection->FieldSize(*message, field) : 0;
    const int index = field->is_repeated() ? std::clamp(step.index, 0, std::max(size - 1, 0)) : -1;
    const auto location = tree->GetLocation(field, index);
    // The library notes a bracketed list once: then its elements cannot be told apart.
    const bool in_list = size > 0 && tree->GetLocation(field, size - 1).line < 0;
    if (location.line < 0 || in_list) break;
    found = location;
    tree = tree->GetTreeForNested(field, index);
    if (!field->message_type() || !tree) break;
    message = field->is_repeated() ? &reflection->GetRepeatedMessage(*message, field, index)
                                   : &reflection->GetMessage(*message, field);
  }
  return found;
}

void add_semantic_faults(const codec::GameRegistry& games, const ParseTree& tree, ParsedScenario& parsed) {
  const auto* module = games.find(parsed.scenario);
  if (!module) {
    parsed.faults.push_back({0, 0, "The scenario names no game: write scouting { … }.", {}, false});
    return;
  }
  for (auto& fault : module->check(parsed.scenario)) {
    if (parsed.faults.size() >= kMostFaults) break;
    const auto at = locate(tree, parsed.scenario, fault.path);
    parsed.faults.push_back({static_cast<std::uint32_t>(at.line + 1),
                             static_cast<std::uint32_t>(at.column + 1), std::move(fault.message),
                             std::move(fault.rule), fault.warning});
  }
}

}  // namespace

bool ParsedScenario::valid() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.warning; });
}

ParsedScenario parse_scenario(std::string_view text, const codec::GameRegistry& games) {
  ParsedScenario parsed;
  if (text.size() > kLongestText) {
    parsed.faults.push_back(
        {0,
         0,
         fmt::format("The text has {} bytes; a scenario takes at most {}.", text.size(), kLongestText),
         {},
         false});
    return parsed;
  }
  Collector collector(parsed.faults);
  ParseTree tree;
  pb::TextFormat::Parser parser;
  parser.RecordErrorsTo(&collector);
  parser.WriteLocationsTo(&tree);
  parser.SetRecursionLimit(kDeepestNesting);
  const bool read = parser.ParseFromString(std::string(text), &parsed.scenario);
  if (!read && parsed.faults.empty()) parsed.faults.push_back({0, 0, "The text cannot be read.", {}, false});
  if (read) add_semantic_faults(games, tree, parsed);
  std::stable_sort(parsed.faults.begin(), parsed.faults.end(),
                   [](const Fault& a, const Fault& b) { return a.line < b.line; });
  return parsed;
}

}  // namespace galloper::scenarios
