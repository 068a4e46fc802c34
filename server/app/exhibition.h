// Keeps one public match between two computer players going, so that a visitor has something to watch at
// once.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "server/match/host.h"

namespace galloper::app {

class Exhibition {
 public:
  // `scenarios`: played in turn. Runs on `io`'s thread; the host must outlive it.
  Exhibition(boost::asio::io_context& io, match::Host& host, std::vector<std::string> scenarios);
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
  boost::asio::steady_timer timer_;
  bool stopped_ = false;
  std::string match_;
  std::size_t next_scenario_ = 0;
  // How often it was seen finished: the last board stays for a while.
  int seen_finished_ = 0;
};

}  // namespace galloper::app
