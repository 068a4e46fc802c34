// Keeps one public match between two computer players going, so that a visitor has something to watch at
// once.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/match/host.h"

namespace galloper::app {

// Their ids, one of each game after the other, so that a visitor soon sees each; the games newest first.
std::vector<std::string> games_in_turn(const std::vector<::galloper::v1::Scenario>& scenarios);

class Exhibition {
 public:
  // `scenarios`: played in turn. `look_every`: how often it looks whether the match is over. Runs on `io`'s
  // thread; the host must outlive it.
  Exhibition(boost::asio::io_context& io, match::Host& host, std::vector<std::string> scenarios,
             std::chrono::milliseconds look_every = std::chrono::seconds(2));
  // Adopts a match that goes on from before, or begins one.
  void start();
  void stop();

 private:
  void look();
  void look_later();
  void begin();
  void post(std::function<void()> act);

  boost::asio::io_context& io_;
  match::Host& host_;
  const std::vector<std::string> scenarios_;
  const std::chrono::milliseconds look_every_;
  boost::asio::steady_timer timer_;
  bool stopped_ = false;
  std::string match_;
  std::size_t next_scenario_ = 0;
  // How often it was seen finished: the last board stays for a while.
  int seen_finished_ = 0;
};

}  // namespace galloper::app
