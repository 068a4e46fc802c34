#include "server/bot/pool.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "server/bot/choose.h"

namespace galloper::bot {

namespace {

constexpr int kNiceness = 10;

// Linux keeps a niceness for each thread: people's orders come first. Failing to lower it harms nobody.
void lower_priority() {
  [[maybe_unused]] const int lowered =
      setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNiceness);
}

Question question_of(match::BotQuestion from) {
  return {std::move(from.game),   from.level, from.seat, std::move(from.view),
          std::move(from.orders), from.seed};
}

}  // namespace

BotPool::BotPool(Options options) : options_(options) {
  for (unsigned i = 0; i < std::max(1u, options_.threads); ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  std::deque<Waiting> left;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    left.swap(queue_);
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
  for (auto& waiting : left) waiting.answer(std::nullopt);
}

void BotPool::ask(match::BotQuestion question, std::function<void(std::optional<std::size_t>)> answer) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && queue_.size() < options_.queue_limit) {
      queue_.push_back({std::move(question), std::move(answer)});
      changed_.notify_one();
      return;
    }
  }
  answer(std::nullopt);
}

void BotPool::work() {
  lower_priority();
  for (;;) {
    Waiting next;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    next.answer(choose(question_of(std::move(next.question))));
  }
}

}  // namespace galloper::bot
