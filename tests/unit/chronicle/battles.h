// Battles for the chronicle's tests: every shipped scenario with a campaign whose forces are the scenario's
// own, played to the end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "galloper/store/v1/record.pb.h"
#include "tests/rules/campaign/season.h"

namespace galloper::chronicle {

namespace store_v1 = ::galloper::store::v1;

struct Battle {
  campaign::Season season;  // its engagement 1, with the result in the ledger
  std::vector<store_v1::Record> log;

  const campaign::Campaign& campaign() const { return season.now(); }
  const campaign::Engagement& engagement() const { return season.engagement(1); }
};

// Shipped ones that have forces for a campaign: at sea, or of land and operations.
std::vector<std::string> scenario_ids(bool naval);

enum class Players { kChance, kComputer };
struct Play {
  std::string scenario;
  std::uint64_t seed = 1;
  Players players = Players::kChance;
  // Ends it after so many orders by the referee's Close; 0: is played out.
  std::size_t close_after = 0;
  // One order in so many is taken back at once, where it may be; 0: none.
  std::size_t undo_every = 0;
  campaign::Settings land;
};
Battle fight(const Play& play);

}  // namespace galloper::chronicle
