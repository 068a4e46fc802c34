#include "server/match/actor.h"

#include <fmt/format.h>

namespace galloper::match {
namespace {

// Counts the dice and measures the thinking time while a log is folded.
class LoadObserver final : public FoldObserver {
 public:
  explicit LoadObserver(Live& live) : live_(live) {}

  void before(const store::LogRow&, const store_v1::Record& record, const codec::Table*) override {
    for (const auto& die : record.dice()) live_.dice->count(die);
  }
  void after(const store::LogRow& row, const store_v1::Record& record, const codec::ViewerUpdates&,
             const Ledger& ledger, const codec::Table& table) override {
    const bool undo = record.has_undo();
    const auto seat = undo ? ledger.at(record.undo().sequence()).seat : static_cast<kit::Seat>(row.seat);
    live_.time.order(row.time_ms, seat, table.may_act(), undo, table.stage());
  }

 private:
  Live& live_;
};

// Names as they are now; where that is not known, as they were.
void refresh_names(Context& context, store_v1::Lobby& lobby) {
  if (!context.options.account_of) return;
  for (const auto side : kit::kSides) {
    auto& seat = seat_of(lobby, side);
    for (int i = 0; i < seat.accounts_size() && i < seat.players_size(); ++i) {
      const auto account = id_from_bytes<AccountId>(seat.accounts(i));
      if (!account) continue;
      if (const auto person = context.options.account_of(*account))
        *seat.mutable_players(i) = player_of(*person);
    }
  }
}

constexpr ViewerMask kAllViewers = 0x3f & ~codec::mask_of(kit::Viewer::kDelayed);

// Who makes a match of these settings, and who joins it, accepts that spectators see everything, late (L23).
kit::Viewer spectator_of(const codec::GameModule& module, const store_v1::Lobby& lobby) {
  const std::map<std::string, std::string> settings(lobby.settings().begin(), lobby.settings().end());
  return module.spectators_see_delayed(lobby.scenario(), settings) ? kit::Viewer::kDelayed
                                                                   : kit::Viewer::kPublic;
}

}  // namespace

Result<std::unique_ptr<Live>> load_live(Context& context, const MatchId& id,
                                        std::optional<store_v1::Lobby> other) {
  auto row = context.store.find_match(id);
  if (!row) return tl::unexpected(row.error());
  store_v1::Lobby lobby;
  const auto damaged = [&](std::string_view why) {
    return fail(ErrorCode::kDataLoss, fmt::format("Match {} cannot be read: {}", to_string(id), why));
  };
  if (other) {
    lobby = std::move(*other);
    row->holders = holders_of(lobby);
  } else if (!lobby.ParseFromString(row->lobby)) {
    return damaged("its lobby is damaged.");
  }
  refresh_names(context, lobby);
  auto live = std::make_unique<Live>(std::move(lobby));
  live->row = std::move(*row);
  live->row.lobby.clear();
  live->module = context.games.find(live->row.game);
  if (live->module == nullptr)
    return damaged(fmt::format("this server does not know the game \"{}\".", live->row.game));
  const bool finished = live->row.state == store::MatchState::kFinished;
  live->spectator = spectator_of(*live->module, live->lobby);
  live->viewers =
      finished ? kAllViewers | codec::mask_of(live->spectator) : viewers_of(live->lobby, live->spectator);
  if (live->row.state == store::MatchState::kOpen) return live;

  const auto rows = context.store.load(live->row.key);
  if (!rows) return tl::unexpected(rows.error());
  live->dice = std::make_unique<MatchDice>(id, live->lobby);
  LoadObserver observer(*live);
  auto folded = fold(*live->module, *rows, live->viewers, &observer);
  if (!folded) return damaged(folded.error().message);
  live->table = std::move(folded->table);
  live->ledger = std::move(folded->ledger);
  return live;
}

Actor::Actor(std::shared_ptr<Context> context, const store::MatchRow& row)
    : context_(std::move(context)),
      id_(row.id),
      key_(row.key),
      strand_(context_->strand_of(id_)),
      state_(row.state),
      last_order_ms_(row.update_time_ms),
      last_use_ms_(context_->now_ms()) {}

Actor::~Actor() {
  if (live_) context_->loaded.fetch_sub(1);
}

bool Actor::is_idle() const { return !is_loaded() && watches_.load() == 0; }

void Actor::read(Task task) {
  last_use_ms_.store(context_->now_ms(), std::memory_order_relaxed);
  if (live_) return task(nullptr);
  reads_.push_back(std::move(task));
  load();
}

void Actor::change(Task task) {
  queue(std::move(task));
  pump();
}

void Actor::queue(Task task) {
  last_use_ms_.store(context_->now_ms(), std::memory_order_relaxed);
  mailbox_.push_back(std::move(task));
  if (!live_) load();
}

void Actor::pump() {
  while (live_ && !busy_ && !mailbox_.empty()) {
    busy_ = true;
    if (needs_secret()) {
      renew_secret();
      continue;
    }
    Task task = std::move(mailbox_.front());
    mailbox_.pop_front();
    task(nullptr);
  }
}

void Actor::load() {
  if (loading_ || live_) return;
  loading_ = true;
  const bool accepted = context_->read([self = shared_from_this(), ticket = context_->ticket()] {
    auto result = std::make_shared<Result<std::unique_ptr<Live>>>(load_live(*self->context_, self->id_));
    asio::post(self->strand_, [self, result, ticket] { self->loaded(std::move(*result)); });
  });
  if (!accepted) loaded(tl::unexpected(busy_error()));
}

void Actor::loaded(Result<std::unique_ptr<Live>> result) {
  loading_ = false;
  auto reads = std::exchange(reads_, {});
  if (!result) {
    auto mailbox = std::exchange(mailbox_, {});
    for (auto& task : reads) task(&result.error());
    for (auto& task : mailbox) task(&result.error());
    return;
  }
  live_ = std::move(*result);
  context_->loaded.fetch_add(1);
  is_loaded_.store(true);
  turn_.store(live_->table ? live_->table->turn() : 0);
  state_.store(live_->row.state);
  last_order_ms_.store(std::max(live_->ledger.last_time_ms(), live_->row.create_time_ms));
  settle();
  if (notice_due_) wake_at(next_notice_ms());
  for (auto& task : reads) read(std::move(task));
  pump();
  ask_bots();
  set_clock_alarm();
}

// A match that its rules have ended is finished, even if the server stopped between the two.
void Actor::settle() {
  if (!live_->table || live_->row.state != store::MatchState::kPlaying) return;
  const auto outcome = live_->table->outcome();
  if (!outcome) return;
  *live_->lobby.mutable_outcome() = *outcome;
  live_->lobby.set_turn(live_->table->turn());
  live_->row.state = store::MatchState::kFinished;
  live_->row.update_time_ms = std::max(live_->row.update_time_ms, live_->ledger.last_time_ms());
  state_.store(store::MatchState::kFinished);
  context_->store.update_match(
      row_with(live_->lobby, store::MatchState::kFinished),
      [self = shared_from_this(), ticket = context_->ticket()](const Status& status) {
        if (!status) return;
        asio::post(self->strand_, [self, ticket] { self->tell_finished(); });
      });
}

// To whoever wants to know; once the end is on disk.
void Actor::tell_finished() {
  if (context_->options.on_finished) context_->options.on_finished(id_);
}

void Actor::swap_out() {
  if (!live_ || busy_ || loading_ || !mailbox_.empty() || !reads_.empty()) return;
  if (live_->table && live_->row.state == store::MatchState::kPlaying &&
      live_->lobby.turn() != live_->table->turn()) {
    // Lists of a later start tell the turn from here.
    live_->lobby.set_turn(live_->table->turn());
    context_->store.update_match(row_with(live_->lobby, live_->row.state), [](const Status&) {});
  }
  live_.reset();
  context_->loaded.fetch_sub(1);
  context_->swapped_out.fetch_add(1);
  is_loaded_.store(false);
  for (auto& feed : feeds_) {
    if (!feed) continue;
    feed->drop_recent();
    if (feed->readers() == 0) feed.reset();
  }
  undo_asked_.reset();
  bots_asked_ = {};
  chat_times_ = {};
}

void Actor::sweep(std::int64_t now_ms) {
  const auto& options = context_->options;
  const bool unused =
      is_loaded() && now_ms - last_use_ms_.load(std::memory_order_relaxed) >= options.swap_out_after_ms;
  const bool abandoned = options.close_after_ms > 0 && state() != store::MatchState::kFinished &&
                         now_ms - last_order_ms() >= options.close_after_ms;
  if (!unused && !abandoned) return;
  asio::post(strand_, [self = shared_from_this(), now_ms, unused, abandoned, ticket = context_->ticket()] {
    if (self->context_->stopping()) return;
    if (abandoned) return self->close_idle(now_ms);
    if (!unused || !self->live_ || self->bot_is_to_act()) return;
    if (self->live_->row.state == store::MatchState::kPlaying && self->live_->time.deadline()) return;
    self->swap_out();
  });
}

void Actor::rouse() {
  asio::post(strand_, [self = shared_from_this(), ticket = context_->ticket()] {
    if (!self->context_->stopping()) self->load();
  });
}

void Actor::alarm() {
  asio::post(strand_, [self = shared_from_this(), ticket = context_->ticket()] {
    if (self->context_->now_ms() >= self->alarm_ms_) self->alarm_ms_ = 0;
    if (self->context_->stopping()) return;
    if (!self->live_) return self->notice_due_ ? self->load() : void();
    self->check_time();
    self->ask_bots();
    self->tell_spectators();
  });
}

void Actor::wake_at(std::int64_t time_ms) {
  if (alarm_ms_ != 0 && alarm_ms_ <= time_ms) return;
  alarm_ms_ = time_ms;
  context_->set_alarm(time_ms, weak_from_this());
}

void Actor::end_watches(const Error& error) {
  // Posted, so that nothing is published meanwhile; the host waits for the ticket.
  asio::post(strand_, [self = shared_from_this(), error, ticket = context_->ticket()] {
    for (const auto& feed : self->feeds_) {
      if (!feed) continue;
      for (const auto& cursor : feed->all()) cursor->end(error);
    }
  });
}

}  // namespace galloper::match
