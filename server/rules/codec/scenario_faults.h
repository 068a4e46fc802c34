// Collects what is wrong with a scenario, each fault with the path of its field; and checks what every
// scenario has: its id, its texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/rules/codec/game_module.h"

namespace galloper::codec {

class ScenarioFaults {
 public:
  static constexpr std::size_t kLongestName = 60;

  // `message` without its full stop.
  void fault(std::string path, std::string message, std::string rule, bool warning = false);
  // Text of 1 to `longest` bytes; `lines`: of more than one line.
  void text(const std::string& value, std::string path, std::string_view what, std::size_t longest,
            bool lines = false);
  // Id, title and story.
  void head(const v1::Scenario& scenario);

  std::size_t size() const { return faults_.size(); }
  // Warnings aside.
  std::size_t error_count() const;
  std::vector<GameModule::Fault> take() { return std::move(faults_); }

 private:
  std::vector<GameModule::Fault> faults_;
};

// A map's symbol as a message may show it.
std::string printable(char symbol);

}  // namespace galloper::codec
