// The matches of engagements: made, seated, closed, and their results taken (K4). Inside the room only.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "server/campaigns/impl.h"

namespace galloper::campaigns {

// ---- results.cc: pure ----

// The records of a log; kDataLoss names the row that is none.
Result<std::vector<store_v1::Record>> records_of(std::span<const store::LogRow> rows);
// K4: what a match that is over says of its engagement, as it enters the ledger. kDataLoss: it cannot be
// read, is not over, or is of other forces.
Result<campaign::BattleResult> result_of(std::span<const store::LogRow> rows,
                                         std::span<const store_v1::Record> records,
                                         const store_v1::Lobby& lobby,
                                         const campaign::Engagement& engagement);

// What there is to do is gathered, each thing once, and done by one thread; it looks at the clock by itself,
// too.
struct Matches {
  explicit Matches(Campaigns::Impl& impl) : impl(impl) {}
  ~Matches() { stop(); }

  void start();
  void stop();
  // Until all that is there to do now is done. Without a thread: at once.
  void settle();
  // Any thread; never block.
  void finished(const MatchId& match);
  void nation_changed(store::CampaignKey campaign, campaign::NationId nation);
  void close_soon(const MatchId& match);

  // Of an engagement that is agreed: its match on record, to be made. Precondition: kept.mutex is held alone.
  // What speaks against it is told as far as `viewer` may know it (G4).
  Result<store::CampaignMatchRow> record(Kept& kept, const Caller& caller, const campaign::Viewer& viewer,
                                         campaign::EngagementId id, const store_v1::Arrangement& arrangement);
  // Of an engagement whose match is on record: made where it is not. Blocks on the host.
  Result<v1::CreateMatchResponse> make(const store::CampaignMatchRow& row);

 private:
  struct Todo {
    bool look = false;
    std::set<MatchId> finished;
    std::set<std::pair<store::CampaignKey, campaign::NationId>> nations;
    std::set<MatchId> to_close;
    bool empty() const { return !look && finished.empty() && nations.empty() && to_close.empty(); }
  };
  using Seats = std::array<std::vector<AccountId>, 2>;

  void post(const std::function<void(Todo&)>& add);
  void run();
  void work(const Todo& todo);
  // Whatever waits: matches to be made, results, seats that passed to others since, campaigns whose date is
  // past.
  void look();
  void attend(const store::CampaignMatchRow& row);
  void end_what_is_due();
  void seat_nation(store::CampaignKey campaign, campaign::NationId nation);
  // kept.mutex is not held.
  void seat(const store::CampaignMatchRow& row, Kept& kept);
  void close(const MatchId& match);
  // Takes its result; a match that is not over, or not a campaign's, or taken already, is left.
  Status take(const MatchId& match);
  Status take(const store::CampaignMatchRow& row, const store::MatchRow& match);
  Result<KeptPtr> campaign_of(store::CampaignKey key);

  Campaigns::Impl& impl;
  std::mutex mutex;
  std::condition_variable changed;
  Todo todo;
  std::uint64_t asked = 0;  // passes that somebody waits for
  std::uint64_t done = 0;
  bool stopping = false;
  std::thread thread;

  // The thread's own.
  std::int64_t next_look_ms = 0;
  std::map<MatchId, Seats> seated;
  std::set<MatchId> complained;
};

inline std::uint32_t bot_level(const store_v1::Arrangement& arrangement, std::size_t side) {
  return side == 0 ? arrangement.south_bot_level() : arrangement.north_bot_level();
}

// Waits for the host, which answers on threads of its own.
template <class T, class Call>
Result<T> answer_of(Call call) {
  const auto promise = std::make_shared<std::promise<Result<T>>>();
  auto future = promise->get_future();
  call([promise](Result<T> result) { promise->set_value(std::move(result)); });
  return future.get();
}

// ---- making.cc ----

// Whoever may act for a nation now: who commands it, as long as the club has them as players.
Result<std::vector<Caller>> commanders_of(Campaigns::Impl& impl, const Kept& kept, campaign::NationId nation);

}  // namespace galloper::campaigns
