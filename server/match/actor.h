// One match: its mailbox, its state while it is in memory, its watchers. Everything happens on one strand. An
// order goes authorise -> retry check -> stale check -> decide -> append -> (commit) -> apply -> publish ->
// answer; meanwhile the others wait in the mailbox. A match that nobody uses keeps only this object; its
// state is folded from the log when it is needed.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "server/match/context.h"
#include "server/match/feed.h"
#include "server/match/history.h"
#include "server/match/lobby.h"
#include "server/match/match_dice.h"
#include "server/match/thinking_time.h"

namespace galloper::match {

// A match in memory.
struct Live {
  store::MatchRow row;  // its `lobby` is empty: the parsed one follows
  store_v1::Lobby lobby;
  const codec::GameModule* module = nullptr;
  // What those who hold no seat see: PUBLIC, or, where the match's settings say so, everything late
  // (DELAYED).
  kit::Viewer spectator = kit::Viewer::kPublic;
  ViewerMask viewers = 0;
  std::unique_ptr<codec::Table> table;  // null: not begun
  Ledger ledger;
  std::unique_ptr<MatchDice> dice;
  ThinkingTime time;

  explicit Live(store_v1::Lobby from) : lobby(std::move(from)), time(lobby) {}
};

// Reads a match and folds its log. Blocks. `lobby`: in the place of the one that is stored.
Result<std::unique_ptr<Live>> load_live(Context& context, const MatchId& id,
                                        std::optional<store_v1::Lobby> lobby = {});

class Actor : public std::enable_shared_from_this<Actor> {
 public:
  // `row.lobby` is not looked at.
  Actor(std::shared_ptr<Context> context, const store::MatchRow& row);
  ~Actor();

  const MatchId& id() const { return id_; }
  store::MatchState state() const { return state_.load(std::memory_order_relaxed); }
  bool is_loaded() const { return is_loaded_.load(std::memory_order_relaxed); }
  std::uint32_t turn() const { return turn_.load(std::memory_order_relaxed); }
  std::int64_t last_order_ms() const { return last_order_ms_.load(std::memory_order_relaxed); }
  // Nobody watches it and it is not in memory.
  bool is_idle() const;

  // ---- requests; any thread ----
  void open(Reply<v1::CreateMatchResponse> reply);
  void submit(const Caller& caller, Submission submission, Reply<Answer> reply);
  void join(const Caller& caller, v1::JoinMatchRequest request, Reply<v1::JoinMatchResponse> reply);
  void contribute_phrase(const Caller& caller, v1::ContributePhraseRequest request,
                         Reply<v1::ContributePhraseResponse> reply);
  void undo(const Caller& caller, v1::UndoOrderRequest request, Reply<v1::UndoOrderResponse> reply);
  void pause(const Caller& caller, v1::PauseMatchRequest request, Reply<v1::PauseMatchResponse> reply);
  void send_chat(const Caller& caller, v1::SendChatRequest request, Reply<v1::SendChatResponse> reply);
  void list_chat(const Caller& caller, v1::ListChatRequest request, Reply<v1::ListChatResponse> reply);
  void get(const Caller& caller, v1::GetMatchRequest request, Reply<v1::GetMatchResponse> reply);
  void legal_orders(const Caller& caller, v1::ListLegalOrdersRequest request,
                    Reply<v1::ListLegalOrdersResponse> reply);
  void fire_arcs(const Caller& caller, v1::GetFireArcsRequest request, Reply<v1::GetFireArcsResponse> reply);
  void replay(const Caller& caller, v1::GetReplayRequest request, Reply<v1::GetReplayResponse> reply);
  void export_match(const Caller& caller, v1::ExportMatchRequest request,
                    Reply<v1::ExportMatchResponse> reply);
  void watch(const Caller& caller, v1::WatchMatchRequest request, Watcher* watcher,
             Reply<std::unique_ptr<Watch>> reply);
  void report_spectators(v1::ReportSpectatorsRequest request, Reply<v1::ReportSpectatorsResponse> reply);

  // ---- from the host ----
  void reseat(kit::Seat side, const std::vector<Caller>& holders, Reply<v1::MatchInfo> reply);
  void close(Reply<v1::MatchInfo> reply);
  void alarm();
  // Swaps out or closes what nobody has used for long enough.
  void sweep(std::int64_t now_ms);
  // Loads it, so that its computer players and its clock go on.
  void rouse();
  void end_watches(const Error& error);
  void spectators_changed();

 private:
  // Gets the error when the match could not be loaded.
  using Task = std::function<void(const Error*)>;
  struct Standing {
    kit::Seat seat = kit::Seat::kNone;
    kit::Viewer viewer = kit::Viewer::kPublic;
  };
  // What is being committed. Either `decision` is to be applied (to `table` if there is one), or `updates`
  // are known.
  struct Commit {
    Entry entry;
    codec::Decision decision;
    std::unique_ptr<codec::Table> table;
    codec::ViewerUpdates updates;
    std::uint32_t undoes = 0;
    std::optional<store_v1::Lobby> lobby;
    std::optional<store::MatchState> state;
    kit::Viewer viewer = kit::Viewer::kPublic;
    // Called after the commit with the submitter's update (null: it received none), or with the error.
    Reply<Answer> reply;
    Ticket ticket;
  };

  // ---- the mailbox (actor.cc) ----
  // Runs when the match is in memory; changes wait for it no longer than that.
  void read(Task task);
  // One after the other. The task ends, now or later, with finish().
  void change(Task task);
  void queue(Task task);
  void finish() { busy_ = false; }
  void pump();
  bool is_free() const { return live_ != nullptr && !busy_ && mailbox_.empty() && !needs_secret(); }
  void load();
  void loaded(Result<std::unique_ptr<Live>> result);
  void swap_out();
  void wake_at(std::int64_t time_ms);
  void settle();
  template <class T>
  Reply<T> counted(Reply<T> reply);
  template <class T, class Run>
  void ask(Reply<T> reply, Run run);
  template <class T, class Run>
  void ask_change(Reply<T> reply, Run run);

  // ---- orders (actor_orders.cc) ----
  void order(const Caller& caller, Submission& submission, Reply<Answer>& reply, bool time_checked);
  Task order_task(const Caller& caller, Submission submission, Reply<Answer> reply, bool time_checked);
  Result<Standing> authorise(const Caller& caller, kit::Seat seat) const;
  // True: this account gave that order before, and is answered again.
  bool answer_retry(const Caller& caller, const OrderId& order, const Reply<Answer>& reply);
  void answer_again(std::uint32_t sequence, kit::Viewer viewer, Reply<Answer> reply);
  Status check_playing(const char* what) const;
  Status check_version(std::uint64_t version, kit::Viewer viewer) const;
  void decide(const Standing& standing, const AccountId& account, const Submission& submission,
              Reply<Answer> reply);
  void refer(const codec::RefereeOrder& order, Reply<Answer> reply);
  void begin(store_v1::Lobby lobby, Reply<Answer> reply);
  void renew_secret();
  void append(Commit commit, std::string body);
  void committed(const Status& status);
  void refuse_commit(const Error& error);
  void fail_next(const Error& error);
  bool needs_secret() const;
  // Returns the update of `own`; the spectators are left to be woken after the answer.
  ItemPtr publish(const codec::ViewerUpdates& updates, bool is_begin, kit::Viewer own, Wakes& spectators);
  void wake_spectators(Wakes wakes);
  void tell(const ItemPtr& item);
  void notify();
  std::int64_t row_time() const;

  // ---- lobby (actor_lobby.cc) ----
  void change_lobby(store_v1::Lobby lobby, Reply<Answer> then);
  Result<kit::Seat> free_seat(const Caller& caller, const v1::JoinMatchRequest& request) const;
  v1::MatchInfo info() const;
  std::int64_t update_time() const;
  store::MatchRow row_with(const store_v1::Lobby& lobby, store::MatchState state) const;
  void set_lobby(store_v1::Lobby lobby);
  Status check_phrase(const std::string& phrase) const;
  void close_idle(std::int64_t now_ms);
  void abandon(Reply<Answer> then);
  void tell_finished();

  // ---- seats that change hands (actor_seats.cc) ----
  void refold_for(store_v1::Lobby lobby, Reply<v1::MatchInfo> reply);
  void commit_seats(std::shared_ptr<Live> now, Reply<v1::MatchInfo> reply);
  void seats_changed(std::shared_ptr<Live> now);

  // ---- undo (actor_undo.cc) ----
  void take_back(const Caller& caller, const v1::UndoOrderRequest& request,
                 Reply<v1::UndoOrderResponse> reply);
  kit::Seat seat_to_undo(const Caller& caller, kit::Seat seat) const;
  void undo_row(std::uint32_t target, kit::Seat by, const AccountId& account, const OrderId& order,
                kit::Viewer viewer, bool by_consent, Reply<v1::UndoOrderResponse> reply);

  // ---- clock (actor_clock.cc) ----
  void check_time();
  void set_clock_alarm();
  void agree_pause(const Caller& caller, const v1::PauseMatchRequest& request,
                   Reply<v1::PauseMatchResponse> reply);
  std::optional<v1::Clock> clock_now() const;

  // ---- chat (actor_chat.cc) ----
  Status allow_chat(const AccountId& account);
  v1::Player author_of(const store_v1::Lobby& lobby, const AccountId& account) const;

  // ---- computer players (actor_bots.cc) ----
  bool bot_is_to_act() const;
  void ask_bots();
  void ask_bot(kit::Seat side);
  void bot_chose(kit::Seat side, std::uint32_t version, std::optional<v1::Order> order);

  // ---- readers (actor_reads.cc) ----
  Result<kit::Viewer> resolve(const Caller& caller, v1::Viewer wanted, const std::string& code) const;
  Status check_visible(const Caller& caller, const std::string& code) const;
  // After a match ended, versions of all viewers are wanted, which were not counted while it was played.
  void with_viewer(kit::Viewer viewer, Task task);
  ItemPtr snapshot(kit::Viewer viewer) const;
  void catch_up(std::shared_ptr<Cursor> cursor);
  void read_missing(const std::shared_ptr<Cursor>& cursor, std::uint64_t from);
  void delivered(const std::shared_ptr<Cursor>& cursor, std::vector<ItemPtr> items, std::uint64_t version);
  std::shared_ptr<Feed> feed(kit::Viewer viewer);
  void attach(kit::Viewer viewer, const AccountId& account, const v1::WatchMatchRequest& request,
              Watcher* watcher, const Reply<std::unique_ptr<Watch>>& reply);
  std::uint32_t spectators() const;
  bool is_watched() const;
  std::int64_t next_notice_ms() const;
  void owe_notice();
  void tell_spectators();

  const std::shared_ptr<Context> context_;
  const MatchId id_;
  const store::MatchKey key_;
  const Strand strand_;

  std::atomic<store::MatchState> state_;
  std::atomic<bool> is_loaded_{false};
  std::atomic<std::uint32_t> turn_{0};
  std::atomic<std::int64_t> last_order_ms_{0};
  std::atomic<std::int64_t> last_use_ms_{0};
  // Orders that are not answered yet.
  std::atomic<std::size_t> orders_waiting_{0};
  std::atomic<std::uint32_t> watches_{0};
  friend class WatchOfActor;

  // ---- on the strand only ----
  std::shared_ptr<Live> live_;
  bool loading_ = false;
  bool busy_ = false;
  std::vector<Task> reads_;
  std::list<Task> mailbox_;
  std::unique_ptr<Commit> commit_;
  std::array<std::shared_ptr<Feed>, kit::kViewers.size()> feeds_;

  struct UndoAsked {
    kit::Seat seat;
    std::uint32_t target;
  };
  std::optional<UndoAsked> undo_asked_;

  struct BotAsked {
    std::uint32_t version;
  };
  std::array<std::optional<BotAsked>, 2> bots_asked_;

  struct ChatTimes {
    AccountId account;
    std::vector<std::int64_t> times_ms;
  };
  std::vector<ChatTimes> chat_times_;

  std::uint32_t spectators_told_ = 0;
  std::int64_t notice_ms_ = 0;
  bool notice_due_ = false;
  std::int64_t alarm_ms_ = 0;
};

template <class T>
Reply<T> Actor::counted(Reply<T> reply) {
  return
      [ticket = context_->ticket(), reply = std::move(reply)](Result<T> result) { reply(std::move(result)); };
}

// Posts to the strand; `run(reply)` once the match is in memory.
template <class T, class Run>
void Actor::ask(Reply<T> reply, Run run) {
  asio::post(strand_,
             [self = shared_from_this(), reply = counted(std::move(reply)), run = std::move(run)]() mutable {
               if (self->context_->stopping()) return reply(tl::unexpected(stopping_error()));
               self->read([reply = std::move(reply), run = std::move(run)](const Error* failed) mutable {
                 if (failed) return reply(tl::unexpected(*failed));
                 run(reply);
               });
             });
}

// The same, one after the other with orders; `run` ends with finish().
template <class T, class Run>
void Actor::ask_change(Reply<T> reply, Run run) {
  asio::post(strand_, [self = shared_from_this(), reply = counted(std::move(reply)),
                       run = std::move(run)]() mutable {
    if (self->context_->stopping()) return reply(tl::unexpected(stopping_error()));
    Actor* actor = self.get();
    actor->change([actor, reply = std::move(reply), run = std::move(run)](const Error* failed) mutable {
      if (!failed) return run(reply);
      reply(tl::unexpected(*failed));
      actor->finish();
    });
  });
}

}  // namespace galloper::match
