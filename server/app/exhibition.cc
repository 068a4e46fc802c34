#include "server/app/exhibition.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <map>

namespace galloper::app {
namespace {

namespace v1 = ::galloper::v1;

// How long the last board of a match stays before the next one begins.
constexpr int kLooksAtTheEnd = 6;
constexpr std::uint32_t kSouthLevel = 2, kNorthLevel = 3;

// The server itself makes these matches. It holds no seat and no account: an id that no UUIDv7 has.
match::Caller server_itself() {
  match::Caller caller;
  caller.account.bytes.fill(0xff);
  caller.name = "Galloper";
  return caller;
}

bool is_between_computers(const v1::MatchInfo& info) {
  if (info.seats_size() != 2) return false;
  return info.seats(0).bot_level() > 0 && info.seats(1).bot_level() > 0;
}

}  // namespace

std::vector<std::string> games_in_turn(const std::vector<v1::Scenario>& scenarios) {
  std::map<int, std::vector<std::string>, std::greater<>> of_game;
  for (const auto& scenario : scenarios) of_game[scenario.game_case()].push_back(scenario.id());
  std::vector<std::string> ids;
  for (std::size_t turn = 0; ids.size() < scenarios.size(); ++turn) {
    for (const auto& [game, its] : of_game) {
      if (turn < its.size()) ids.push_back(its[turn]);
    }
  }
  return ids;
}

Exhibition::Exhibition(boost::asio::io_context& io, match::Host& host, std::vector<std::string> scenarios,
                       std::chrono::milliseconds look_every)
    : io_(io), host_(host), scenarios_(std::move(scenarios)), look_every_(look_every), timer_(io) {}

void Exhibition::start() {
  if (scenarios_.empty()) return;
  v1::ListMatchesRequest request;
  request.set_filter(v1::ListMatchesRequest::FILTER_LIVE);
  request.set_page_size(200);
  host_.list({}, std::move(request), [this](Result<v1::ListMatchesResponse> listed) {
    std::string match;
    if (listed) {
      for (const auto& info : listed->matches()) {
        if (is_between_computers(info)) match = info.match_id();
      }
    }
    post([this, match] {
      match_ = match;
      match_.empty() ? begin() : look_later();
    });
  });
}

void Exhibition::stop() {
  stopped_ = true;
  timer_.cancel();
}

// Host replies come on its own threads; everything here happens on one.
void Exhibition::post(std::function<void()> act) {
  boost::asio::post(io_, [this, act = std::move(act)] {
    if (!stopped_) act();
  });
}

void Exhibition::look_later() {
  timer_.expires_after(look_every_);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error && !stopped_) look();
  });
}

void Exhibition::look() {
  v1::GetMatchRequest request;
  request.set_match_id(match_);
  host_.get({}, std::move(request), [this](Result<v1::GetMatchResponse> match) {
    const bool over = !match || match->state() == v1::MATCH_STATE_FINISHED;
    post([this, over] {
      seen_finished_ = over ? seen_finished_ + 1 : 0;
      seen_finished_ >= kLooksAtTheEnd ? begin() : look_later();
    });
  });
}

void Exhibition::begin() {
  seen_finished_ = 0;
  v1::CreateMatchRequest request;
  request.set_scenario_id(scenarios_[next_scenario_++ % scenarios_.size()]);
  request.set_south_bot_level(kSouthLevel);
  request.set_north_bot_level(kNorthLevel);
  host_.create(server_itself(), std::move(request), [this](Result<v1::CreateMatchResponse> created) {
    if (!created) spdlog::warn("The exhibition match could not begin: {}", created.error().message);
    const std::string match = created ? created->match_id() : std::string();
    post([this, match] {
      match_ = match;
      look_later();
    });
  });
}

}  // namespace galloper::app
