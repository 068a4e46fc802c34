// K5: standings, a function of the campaign as it is read.
#pragma once

#include <vector>

#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

struct Tally {
  std::uint32_t points = 0;
  std::uint32_t won = 0;
  std::uint32_t drawn = 0;
  std::uint32_t lost = 0;
  std::int32_t banners = 0;      // on land: the enemy's taken, less its own lost
  std::int32_t points_sunk = 0;  // at sea: the enemy's, less its own
  friend bool operator==(const Tally&, const Tally&) = default;
};
struct NationStanding {
  NationId nation = 0;
  std::uint32_t place = 1;  // equals share one
  Tally tally;
  friend bool operator==(const NationStanding&, const NationStanding&) = default;
};
// Of those who sat at a match; a forfeit without one counts for nobody.
struct PlayerStanding {
  AccountId account;
  std::uint32_t place = 1;
  Tally tally;
  friend bool operator==(const PlayerStanding&, const PlayerStanding&) = default;
};

// Points, then victories, then banners, then points sunk; equals by number.
std::vector<NationStanding> nation_standings(const Campaign& campaign);
std::vector<PlayerStanding> player_standings(const Campaign& campaign);

}  // namespace galloper::campaign
