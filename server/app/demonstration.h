// Makes a season of a campaign between computer players, once and in the background, so that a visitor has
// one to read: its club, its people (accounts that nobody can sign in to), its battles. Every step carries a
// request of its own, which the campaign answers but once: a server that is stopped in the middle and started
// again goes through them all and comes to where it was.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <thread>

#include "common/base/clock.h"
#include "server/app/season_story.h"
#include "server/campaigns/campaigns.h"
#include "server/club/club.h"
#include "server/store/store.h"

namespace galloper::app {

class Demonstration {
 public:
  struct Parts {
    store::Store& store;
    club::Clubs& clubs;
    campaigns::Campaigns& campaigns;
    const Clock& clock = system_clock();
  };
  explicit Demonstration(Parts parts) : parts_(parts) {}
  ~Demonstration() { stop(); }

  // Plays on a thread of its own until the season is over.
  void start();
  // Before the campaigns stop.
  void stop();

 private:
  Status play(const std::stop_token& stopped);
  Status find_people();
  Status find_club();
  Status find_campaign();
  Status find_place();
  Status take(std::uint32_t number, const std::stop_token& stopped);
  Status command(const std::string& by, const v1::CampaignCommand& command, const std::string& reason,
                 store::RequestId request);
  Status fight(std::uint32_t number, std::uint32_t engagement, const std::stop_token& stopped);
  Status begin(std::uint32_t number, const v1::EngagementPage& page);
  Status muster(std::uint32_t number, const v1::EngagementPage& page, std::uint32_t nation);
  Status fill(std::uint32_t number, std::uint32_t nation);
  Status care(std::uint32_t number, std::uint32_t nation);
  Result<v1::GetRosterResponse> roster(std::uint32_t nation);
  const account::Account& person(const std::string& part) const { return people_.at(part); }
  match::Caller caller(const std::string& part) const;

  Parts parts_;
  Story story_;
  std::map<std::string, account::Account> people_;
  store::ClubId club_;
  std::string campaign_;
  bool over_ = false;
  // Of the last fight that is decided: care before it was taken already.
  std::uint32_t place_ = 0;
  std::jthread thread_;
};

}  // namespace galloper::app
