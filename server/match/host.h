// The room `match` runs matches: one actor each, orders in, updates out, the clock, the lobby, undo, chat,
// replay. It sees engine, codec, store and account's types, never gRPC. rpc and app may include it.
//
//   Host host(registry, scenarios, store, pool, options);
//   host.submit(caller, submission, [](Result<Answer> answer) { … });       // after the commit
//   auto watch = host.watch(caller, request, watcher, [](Result<…>) { … });
//
// Thread-safe. Nothing here blocks the caller; replies and wakes come on the host's own threads and must not
// block either.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/random.h"
#include "common/base/result.h"
#include "galloper/v1/bridge_service.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/kit/seat.h"
#include "server/store/store.h"

namespace galloper::match {

namespace v1 = ::galloper::v1;

// Whoever calls; a nil account is an anonymous spectator.
struct Caller {
  AccountId account;
  std::string name;
  bool guest = false;
};

template <class T>
using Reply = std::function<void(Result<T>)>;

// Something that watchers receive, serialised once and shared by all viewers of a kind. Immutable.
struct Item {
  enum class Kind : std::uint8_t { kUpdate, kChat, kNotice };
  Kind kind = Kind::kUpdate;
  // The viewer's version after a kUpdate; for others the version at which it was sent.
  std::uint64_t version = 0;
  // A serialised v1.MatchUpdate, v1.ChatMessage or v1.MatchNotice.
  std::string bytes;
};
using ItemPtr = std::shared_ptr<const Item>;

// Told that its watch has something to read, once until it has read everything. Called on a host thread; must
// not block.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void wake() = 0;
  // The watch is over: kUnavailable when the server stops. No wake follows.
  virtual void ended(const Error& error) = 0;
};

// A cursor into one viewer's history of one match, not a queue: whoever reads slowly costs nothing. Read it
// as soon as you get it: the first wake follows only after next() returned null. Destroying it ends the
// watch, waiting for a call to the watcher that runs on another thread (so hold no lock that the watcher
// takes); after that no call is begun. Thread-safe.
class Watch {
 public:
  virtual ~Watch() = default;
  // The next item, or null when there is none yet (then a wake will follow). Too far behind: one fresh
  // snapshot.
  virtual ItemPtr next() = 0;
  virtual kit::Viewer viewer() const = 0;
  // For orders of the same caller to the same match: no look-up.
  virtual void submit(const Caller& caller, struct Submission submission,
                      std::function<void(Result<struct Answer>)> reply) = 0;
};

struct Submission {
  MatchId match;                      // ignored by Watch::submit
  kit::Seat seat = kit::Seat::kNone;  // kNone: the caller's own
  OrderId order_id;
  std::uint64_t version = 0;
  v1::Order order;
};

struct Answer {
  // The submitter's own update.
  ItemPtr update;
};

// Asks a computer player for its choice; implemented by the room `bot`, wired by app. The player sees what a
// person in its seat sees, nothing else (`view` is a snapshot delta).
struct BotQuestion {
  std::string game;
  std::uint32_t level = 1;
  kit::Seat seat = kit::Seat::kNone;
  v1::ViewDelta view;
  std::vector<v1::LegalOrder> orders;
  std::uint64_t seed = 0;
};
class ComputerPlayers {
 public:
  virtual ~ComputerPlayers() = default;
  // Never blocks; thinks on its own bounded, low-priority pool. The answer is an index into `orders`, nothing
  // when full: the host asks again later.
  virtual void ask(BotQuestion question, std::function<void(std::optional<std::size_t>)> answer) = 0;
};

// The scenarios that matches may use.
class ScenarioSource {
 public:
  virtual ~ScenarioSource() = default;
  virtual std::optional<v1::Scenario> find(const std::string& id) const = 0;
};

// A match that is made for its players by somebody else: a campaign's.
struct Arranged {
  // Chosen by whoever arranges it. A match of that id that is there already is left as it is, and answered.
  MatchId id;
  // Need not be one of the server's own.
  v1::Scenario scenario;
  std::map<std::string, std::string> settings;
  // By side: whoever may act for it, or, where nobody holds it, a computer player of that level.
  std::array<std::vector<Caller>, 2> holders;
  std::array<std::uint32_t, 2> bot_levels{};
  bool is_private = false;
  v1::Clock clock;
  // Between two orders of a computer player; nothing: the host's own.
  std::optional<std::uint32_t> bot_pace_ms;
};

struct Options {
  // Worker threads for actors; 0: one a core and one more.
  unsigned threads = 0;
  const Clock* clock = &system_clock();
  Random* random = &secure_random();
  // Orders waiting for one match; more get kResourceExhausted.
  std::size_t mailbox_limit = 64;
  // A match without a reader or an order for so long keeps only its counters in memory.
  std::int64_t swap_out_after_ms = 30'000;
  // A match without an order for so long is closed by the referee (G7: then the secret is revealed). 0:
  // never.
  std::int64_t close_after_ms = 90LL * 24 * 3600 * 1000;
  // The least time between two orders of a computer player, so that people can follow.
  std::int64_t bot_pace_ms = 0;
  // Updates that a viewer kind keeps in memory for slow readers; further behind: read again from the log.
  std::size_t recent_updates = 64;
  ComputerPlayers* computer_players = nullptr;
  // The account of that name, for an opponent who is named when a match is made; kNotFound. May block: called
  // on the host's own reading threads. Without it nobody can be named.
  std::function<Result<Caller>(const std::string& name)> account_by_name;
  // Name of an account as it is now, and whether it is a guest; nothing: the name that it had is shown. May
  // block.
  std::function<std::optional<Caller>(const AccountId&)> account_of;
  // Told of each match that is over, once its end is on disk; after a start also of nothing that ended
  // before. On a host thread; must not block.
  std::function<void(const MatchId&)> on_finished;
};

class Host {
 public:
  // Reads which matches are live; folds none. kDataLoss names the match that cannot be read.
  static Result<std::unique_ptr<Host>> start(const codec::GameRegistry& games,
                                             const ScenarioSource& scenarios, store::Store& store,
                                             const Options& options);
  virtual ~Host() = default;

  virtual void create(const Caller& caller, v1::CreateMatchRequest request,
                      Reply<v1::CreateMatchResponse> reply) = 0;
  // It begins at once. Errors as of create: the scenario, a setting, the clock.
  virtual void arrange(Arranged arranged, Reply<v1::CreateMatchResponse> reply) = 0;
  // From now on these accounts hold the side's seat, and nobody else; watches of those who see the match
  // otherwise than before end with kAborted. kFailedPrecondition: the match is over, or a computer player
  // sits there.
  virtual void reseat(const MatchId& match, kit::Seat side, std::vector<Caller> holders,
                      Reply<v1::MatchInfo> reply) = 0;
  // The referee ends it, whatever its state; a match that is over stays as it is.
  virtual void close(const MatchId& match, Reply<v1::MatchInfo> reply) = 0;
  virtual void join(const Caller& caller, v1::JoinMatchRequest request,
                    Reply<v1::JoinMatchResponse> reply) = 0;
  virtual void contribute_phrase(const Caller& caller, v1::ContributePhraseRequest request,
                                 Reply<v1::ContributePhraseResponse> reply) = 0;
  virtual void get(const Caller& caller, v1::GetMatchRequest request, Reply<v1::GetMatchResponse> reply) = 0;
  virtual void list(const Caller& caller, v1::ListMatchesRequest request,
                    Reply<v1::ListMatchesResponse> reply) = 0;
  virtual void legal_orders(const Caller& caller, v1::ListLegalOrdersRequest request,
                            Reply<v1::ListLegalOrdersResponse> reply) = 0;
  virtual void fire_arcs(const Caller& caller, v1::GetFireArcsRequest request,
                         Reply<v1::GetFireArcsResponse> reply) = 0;
  virtual void submit(const Caller& caller, Submission submission, Reply<Answer> reply) = 0;
  virtual void undo(const Caller& caller, v1::UndoOrderRequest request,
                    Reply<v1::UndoOrderResponse> reply) = 0;
  virtual void pause(const Caller& caller, v1::PauseMatchRequest request,
                     Reply<v1::PauseMatchResponse> reply) = 0;
  virtual void send_chat(const Caller& caller, v1::SendChatRequest request,
                         Reply<v1::SendChatResponse> reply) = 0;
  virtual void list_chat(const Caller& caller, v1::ListChatRequest request,
                         Reply<v1::ListChatResponse> reply) = 0;
  virtual void replay(const Caller& caller, v1::GetReplayRequest request,
                      Reply<v1::GetReplayResponse> reply) = 0;
  virtual void export_match(const Caller& caller, v1::ExportMatchRequest request,
                            Reply<v1::ExportMatchResponse> reply) = 0;
  // The watcher must outlive the watch that it is given.
  virtual void watch(const Caller& caller, v1::WatchMatchRequest request, Watcher* watcher,
                     Reply<std::unique_ptr<Watch>> reply) = 0;
  // From a bridge that is believed.
  virtual void report_spectators(v1::ReportSpectatorsRequest request,
                                 Reply<v1::ReportSpectatorsResponse> reply) = 0;

  struct Statistics {
    std::uint64_t live_matches = 0;
    std::uint64_t loaded_matches = 0;
    std::uint64_t watches = 0;
    std::uint64_t orders_accepted = 0;
    std::uint64_t orders_refused = 0;
  };
  virtual Statistics statistics() const = 0;
  // Takes no further order (kUnavailable), waits until accepted ones are answered, ends every watch. Blocks.
  virtual void stop() = 0;
};

}  // namespace galloper::match
