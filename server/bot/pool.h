// Computer players for the server: a bounded queue and a few threads of low priority.
//
//   bot::BotPool pool({.threads = 1});
//   options.computer_players = &pool;
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/match/host.h"

namespace galloper::bot {

class BotPool final : public match::ComputerPlayers {
 public:
  struct Options {
    unsigned threads = 1;
    // Questions that wait; beyond it the answer is nothing, at once, on the caller's thread, and the host
    // asks again later.
    std::size_t queue_limit = 1024;
  };
  explicit BotPool(Options options);
  // Questions still waiting get nothing for an answer.
  ~BotPool() override;

  void ask(match::BotQuestion question, std::function<void(std::optional<std::size_t>)> answer) override;

 private:
  struct Waiting {
    match::BotQuestion question;
    std::function<void(std::optional<std::size_t>)> answer;
  };
  void work();

  const Options options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace galloper::bot
