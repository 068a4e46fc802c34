#include "server/match/context.h"

#include <algorithm>
#include <chrono>

#include "server/match/actor.h"

namespace galloper::match {
namespace {

constexpr std::size_t kReaders = 2;
constexpr std::size_t kStrands = 512;
// Reads that wait for a reader; more are refused.
constexpr std::size_t kReadLimit = 16384;
constexpr std::chrono::milliseconds kTick{50};
constexpr std::int64_t kSweepMs = 1000;
// One thread a core, and one that is ready to run: a poller that is woken by a completed write then waits for
// its turn and finds several, where it would otherwise stop an actor for each. More only wake each other.
unsigned default_threads() { return std::max(1u, std::thread::hardware_concurrency()) + 1; }

}  // namespace

Ticket::Ticket(Context* context) : context_(context) { context_->tickets_.fetch_add(1); }

Ticket::Ticket(const Ticket& other) : context_(other.context_) {
  if (context_) context_->tickets_.fetch_add(1);
}

Ticket::~Ticket() {
  if (!context_ || context_->tickets_.fetch_sub(1) != 1 || !context_->stopping_.load()) return;
  const std::lock_guard lock(context_->drained_mutex_);
  context_->drained_.notify_all();
}

Context::Context(const codec::GameRegistry& games, const ScenarioSource& scenarios, store::Store& store,
                 const Options& options)
    : games(games),
      scenarios(scenarios),
      store(store),
      options(options),
      epoch(store.epoch()),
      work_(asio::make_work_guard(io)),
      timer_(io),
      readers_(kReaders) {
  strands_.reserve(kStrands);
  for (std::size_t i = 0; i < kStrands; ++i) strands_.push_back(asio::make_strand(io));
}

Context::~Context() { join(); }

void Context::fill(std::span<std::uint8_t> bytes) {
  const std::lock_guard lock(random_mutex_);
  options.random->fill(bytes);
}

std::string Context::random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  fill({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()});
  return bytes;
}

std::uint64_t Context::random_below(std::uint64_t bound) {
  const std::lock_guard lock(random_mutex_);
  return options.random->below(bound);
}

Strand Context::strand_of(const MatchId& id) const {
  return strands_[std::hash<MatchId>{}(id) % strands_.size()];
}

bool Context::read(std::function<void()> task) {
  if (reading_.fetch_add(1) >= kReadLimit) {
    reading_.fetch_sub(1);
    return false;
  }
  asio::post(readers_, [this, task = std::move(task)] {
    task();
    reading_.fetch_sub(1);
  });
  return true;
}

void Context::set_alarm(std::int64_t time_ms, std::weak_ptr<Actor> actor) {
  const std::lock_guard lock(alarms_mutex_);
  alarms_.push({time_ms, std::move(actor)});
}

void Context::run(std::function<void()> sweep) {
  sweep_ = std::move(sweep);
  swept_ms_ = now_ms();
  const unsigned count = options.threads > 0 ? options.threads : default_threads();
  tick();
  for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { io.run(); });
}

void Context::tick() {
  const auto now = now_ms();
  std::vector<std::shared_ptr<Actor>> due;
  {
    const std::lock_guard lock(alarms_mutex_);
    for (; !alarms_.empty() && alarms_.top().time_ms <= now; alarms_.pop()) {
      if (auto actor = alarms_.top().actor.lock()) due.push_back(std::move(actor));
    }
  }
  for (const auto& actor : due) actor->alarm();
  if (now - swept_ms_ >= kSweepMs) {
    swept_ms_ = now;
    sweep_();
  }
  timer_.expires_after(kTick);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error && !stopping()) tick();
  });
}

void Context::drain() {
  stopping_.store(true);
  std::unique_lock lock(drained_mutex_);
  drained_.wait(lock, [this] { return tickets_.load() == 0; });
}

void Context::join() {
  if (threads_.empty()) return;
  work_.reset();
  io.stop();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
  readers_.join();
  // Nothing that still waits may keep an actor alive; what runs now only lets go.
  io.restart();
  io.poll();
}

}  // namespace galloper::match
