// A club of years, in a store: its members, its campaigns, their ledgers, matches and chronicles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/club/club.h"
#include "server/store/store.h"

namespace galloper::bench {

struct Wanted {
  std::uint32_t members = 200;
  std::uint32_t campaigns = 40;
  std::uint32_t matches = 10'000;
  std::uint32_t brigadiers = 2'000;
  // Really played; the matches are these again and again under new ids.
  std::uint32_t battles = 24;
};

struct MadeCampaign {
  store::CampaignId id;
  std::uint32_t brigadiers = 0;
  std::vector<MatchId> matches;  // by engagement
  // Of the first nation.
  account::Account player;
};

struct BigClub {
  store::ClubId club;
  account::Account organiser;
  std::vector<MadeCampaign> campaigns;
};

// Limits that let a club be made at once.
club::Limits generous();
// Throws std::runtime_error.
BigClub make_big_club(store::Store& store, club::Clubs& clubs, const Wanted& wanted);

}  // namespace galloper::bench
