#include <fmt/format.h>

#include <fstream>
#include <istream>
#include <sstream>

#include "client/terminal/commands.h"
#include "client/terminal/draw_scenario.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

Result<std::string> read_text(Terminal& terminal, const std::string& file) {
  std::ostringstream text;
  if (file == "-") {
    text << terminal.in().rdbuf();
    return std::move(text).str();
  }
  std::ifstream input(file, std::ios::binary);
  if (!input) return fail(ErrorCode::kInvalidArgument, "The file " + file + " cannot be read.");
  text << input.rdbuf();
  return std::move(text).str();
}

std::string fault_words(const std::string& file, const v1::ScenarioFault& fault) {
  std::string where = file;
  if (fault.line() != 0) where += fmt::format(":{}", fault.line());
  if (fault.line() != 0 && fault.column() != 0) where += fmt::format(":{}", fault.column());
  const std::string rule = fault.rule().empty() ? "" : " (" + fault.rule() + ")";
  return fmt::format("{}: {}: {}{}\n", where, fault.warning() ? "warning" : "fault",
                     harmless(fault.message()), rule);
}

std::string setting_words(const v1::Setting& setting) {
  std::string kind = setting.type();
  if (setting.type() == "integer") kind = fmt::format("{} to {}", setting.minimum(), setting.maximum());
  std::string text =
      fmt::format("  {:<22} {:<18} {} ({})", setting.name(), setting.value(), kind, setting.rule());
  if (setting.value() != setting.default_value()) text += ", by default " + setting.default_value();
  return text + "\n";
}

}  // namespace

int scenario_list(Terminal& terminal) {
  auto reply = terminal.call(v1::ListScenariosRequest());
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  std::string text;
  for (const auto& scenario : reply->scenarios())
    text += fmt::format("{:<24} {:<9} {}\n", scenario.id(), scenario.game(), harmless(scenario.title()));
  terminal.print(text);
  return kDone;
}

int scenario_show(Terminal& terminal) {
  v1::GetScenarioRequest request;
  request.set_scenario_id(terminal.arguments().id);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  std::string text = draw_scenario(reply->scenario(), terminal.arrows());
  text += "\nSettings (change one with --set NAME=VALUE):\n";
  for (const auto& setting : reply->settings()) text += setting_words(setting);
  terminal.print(text);
  return kDone;
}

int scenario_check(Terminal& terminal) {
  const std::string& file = terminal.arguments().file;
  auto text = read_text(terminal, file);
  if (!text) return terminal.misuse(text.error().message);
  v1::CheckScenarioRequest request;
  request.set_text(*text);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    std::string words;
    for (const auto& fault : reply->faults()) words += fault_words(file, fault);
    if (reply->valid()) words += file + ": can be played\n";
    terminal.print(words);
  }
  return reply->valid() ? kDone : kRefused;
}

}  // namespace galloper::terminal
