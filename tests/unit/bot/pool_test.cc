#include "server/bot/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

namespace galloper {
namespace {

using Answer = std::optional<std::size_t>;

// A question that cannot be answered is answered with nothing, by the pool's own thread.
TEST(BotPool, EveryQuestionGetsOneAnswer) {
  std::atomic<int> answers = 0;
  {
    bot::BotPool pool({.threads = 2});
    for (int i = 0; i < 100; ++i) pool.ask({}, [&](Answer) { ++answers; });
  }
  EXPECT_EQ(answers, 100);
}

TEST(BotPool, AFullQueueAnswersWithNothingAtOnce) {
  std::promise<void> entered;
  std::promise<void> release;
  std::atomic<int> waiting_answered = 0;
  bot::BotPool pool({.threads = 1, .queue_limit = 2});
  pool.ask({}, [&](Answer) {
    entered.set_value();
    release.get_future().wait();
  });
  entered.get_future().wait();
  // The only thread is held: two wait, the third is told at once, on this thread.
  for (int i = 0; i < 2; ++i) pool.ask({}, [&](Answer) { ++waiting_answered; });
  std::thread::id answered_on;
  Answer answer = 7;
  pool.ask({}, [&](Answer given) {
    answered_on = std::this_thread::get_id();
    answer = given;
  });
  EXPECT_EQ(answered_on, std::this_thread::get_id());
  EXPECT_FALSE(answer.has_value());
  EXPECT_EQ(waiting_answered, 0);
  release.set_value();
}

}  // namespace
}  // namespace galloper
