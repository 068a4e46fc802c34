// Orders on their way into the log.
#include <fmt/format.h>

#include <algorithm>

#include "server/match/actor.h"
#include "server/match/items.h"

namespace galloper::match {
namespace {

// Spectators woken at one go; the rest wait behind whatever else the threads have to do.
constexpr std::size_t kWakeSlice = 64;

constexpr std::array kPlayersFirst = {kit::Viewer::kSouth,  kit::Viewer::kNorth,   kit::Viewer::kBoth,
                                      kit::Viewer::kPublic, kit::Viewer::kDelayed, kit::Viewer::kFull};
constexpr bool is_spectator(kit::Viewer viewer) {
  return viewer == kit::Viewer::kPublic || viewer == kit::Viewer::kDelayed;
}

// A refusal that names no rule is of an order that could not be read.
tl::unexpected<Error> refused(const kit::Refusal& refusal) {
  const auto code = refusal.rule.empty() ? ErrorCode::kInvalidArgument : ErrorCode::kFailedPrecondition;
  return tl::unexpected(Error{code, refusal.message, refusal.rule, 0});
}

}  // namespace

void Actor::submit(const Caller& caller, Submission submission, Reply<Answer> reply) {
  auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  const auto waiting = orders_waiting_.fetch_add(1) + 1;
  // Full: refused at once, nothing is lost that was accepted.
  const bool full = waiting > context_->options.mailbox_limit;
  asio::post(strand_, [self = shared_from_this(), caller, submission = std::move(submission),
                       reply = std::move(reply), full, ticket = std::move(ticket)]() mutable {
    Actor* actor = self.get();
    auto answered = [actor, reply = std::move(reply), ticket = std::move(ticket)](Result<Answer> answer) {
      actor->orders_waiting_.fetch_sub(1);
      (answer ? actor->context_->accepted : actor->context_->refused).fetch_add(1, std::memory_order_relaxed);
      reply(std::move(answer));
    };
    if (full) {
      return answered(
          fail(ErrorCode::kResourceExhausted,
               fmt::format("{} orders wait for this match already; send it again when they are answered.",
                           actor->context_->options.mailbox_limit)));
    }
    Reply<Answer> wrapped = std::move(answered);
    if (actor->is_free()) {
      actor->last_use_ms_.store(actor->context_->now_ms(), std::memory_order_relaxed);
      actor->busy_ = true;
      actor->order(caller, submission, wrapped, false);
      return actor->pump();
    }
    actor->change(actor->order_task(caller, std::move(submission), std::move(wrapped), false));
  });
}

Result<Actor::Standing> Actor::authorise(const Caller& caller, kit::Seat seat) const {
  const std::uint8_t seats = seats_held(live_->lobby, caller.account);
  if (!may_see(live_->row, live_->lobby, caller.account, {})) {
    return fail(ErrorCode::kNotFound, "There is no such match.");
  }
  if (caller.account.is_nil())
    return fail(ErrorCode::kUnauthenticated, "Sign in, or play as a guest, to give orders.");
  if (seats == 0)
    return fail(ErrorCode::kPermissionDenied, "You hold no seat in this match; you may watch it.");
  Standing standing{seat, viewer_of_seats(seats)};
  if (seat == kit::Seat::kNone) {
    const std::uint8_t acting = live_->table ? seats & live_->table->may_act() : seats;
    const std::uint8_t own = acting == 1 || acting == 2 ? acting : seats;
    if (own == 3 && live_->row.state != store::MatchState::kPlaying) {
      standing.seat = kit::Seat::kSouth;  // any will do: nothing is accepted
      return standing;
    }
    if (own == 3) {
      return fail(ErrorCode::kInvalidArgument, "You hold both seats and both may act: say SOUTH or NORTH.");
    }
    standing.seat = own == 1 ? kit::Seat::kSouth : kit::Seat::kNorth;
    return standing;
  }
  if (seat != kit::Seat::kSouth && seat != kit::Seat::kNorth) {
    return fail(ErrorCode::kInvalidArgument, "An order is given for SOUTH or for NORTH.");
  }
  if ((seats & kit::bit_of(seat)) == 0) {
    return fail(ErrorCode::kPermissionDenied,
                fmt::format("You hold {}, not {}.", wire_name_of(kit::enemy_of(seat)), wire_name_of(seat)));
  }
  return standing;
}

Status Actor::check_playing(const char* what) const {
  switch (live_->row.state) {
    case store::MatchState::kPlaying:
      return {};
    case store::MatchState::kFinished:
      return tl::unexpected(Error{ErrorCode::kFailedPrecondition,
                                  fmt::format("The match is over: it takes no {} any more.", what), "G5", 0});
    case store::MatchState::kOpen:
      break;
  }
  return fail(
      ErrorCode::kFailedPrecondition,
      fmt::format(
          "The match has not begun: it takes no {} before both seats are held and the phrase is given.",
          what));
}

Status Actor::check_version(std::uint64_t version, kit::Viewer viewer) const {
  const auto current = live_->ledger.version(viewer);
  if (version == current) return {};
  return tl::unexpected(
      Error{ErrorCode::kAborted,
            fmt::format("The order was made against version {}, the match stands at {} for you: look again.",
                        version, current),
            {},
            current});
}

Actor::Task Actor::order_task(const Caller& caller, Submission submission, Reply<Answer> reply,
                              bool time_checked) {
  return [this, caller, submission = std::move(submission), reply = std::move(reply),
          time_checked](const Error* failed) mutable {
    if (!failed) return order(caller, submission, reply, time_checked);
    reply(tl::unexpected(*failed));
    finish();
  };
}

void Actor::order(const Caller& caller, Submission& submission, Reply<Answer>& reply, bool time_checked) {
  const auto refuse = [&](const Error& error) {
    reply(tl::unexpected(error));
    finish();
  };
  if (answer_retry(caller, submission.order_id, reply)) return finish();
  const auto standing = authorise(caller, submission.seat);
  if (!standing) return refuse(standing.error());
  if (submission.order_id.is_nil()) {
    return refuse(
        {ErrorCode::kInvalidArgument, "An order needs an order_id: any UUID that is not nil.", {}, 0});
  }
  if (live_->ledger.find(submission.order_id) != 0) {
    return refuse({ErrorCode::kAlreadyExists,
                   "This order_id was used by someone else: make a fresh one for each order.",
                   {},
                   0});
  }
  if (auto playing = check_playing("orders"); !playing) return refuse(playing.error());
  if (!time_checked && live_->time.run_out(context_->now_ms()) != kit::Seat::kNone) {
    // The time is up before the order: the referee's word comes first, then the order hears of it.
    const auto side = live_->time.run_out(context_->now_ms());
    mailbox_.push_front(order_task(caller, std::move(submission), std::move(reply), true));
    return refer(kit::TimeRunOut{side}, nullptr);
  }
  if (live_->time.paused()) {
    return refuse(
        {ErrorCode::kFailedPrecondition, "The clock is paused: orders go on when both sides resume.", {}, 0});
  }
  if (auto fresh = check_version(submission.version, standing->viewer); !fresh) return refuse(fresh.error());
  decide(*standing, caller.account, submission, std::move(reply));
}

bool Actor::answer_retry(const Caller& caller, const OrderId& order, const Reply<Answer>& reply) {
  const auto sequence = live_->ledger.find(order);
  if (sequence == 0 || caller.account.is_nil() || live_->ledger.at(sequence).account != caller.account)
    return false;
  answer_again(sequence, viewer_of_seats(seats_held(live_->lobby, caller.account)), reply);
  return true;
}

void Actor::answer_again(std::uint32_t sequence, kit::Viewer viewer, Reply<Answer> reply) {
  const auto version = live_->ledger.at(sequence).versions[kit::index_of(viewer)];
  if ((live_->ledger.at(sequence).told & codec::mask_of(viewer)) == 0) {
    return reply(Answer{update_item(version, {})});
  }
  if (const auto& feed = feeds_[kit::index_of(viewer)]) {
    if (auto item = feed->find(version)) return reply(Answer{std::move(item)});
  }
  struct Finder final : FoldObserver {
    std::uint32_t sequence = 0;
    kit::Viewer viewer{};
    ItemPtr item;
    void after(const store::LogRow& row, const store_v1::Record&, const codec::ViewerUpdates& updates,
               const Ledger& ledger, const codec::Table&) override {
      const auto& payload = updates[kit::index_of(viewer)];
      if (row.sequence == sequence && payload) item = update_item(ledger.version(viewer), *payload);
    }
  };
  const auto* module = live_->module;
  const bool accepted = context_->read([self = shared_from_this(), module, sequence, viewer, reply] {
    auto rows = self->context_->store.load(self->key_);
    if (!rows) return reply(tl::unexpected(rows.error()));
    rows->resize(std::min<std::size_t>(rows->size(), sequence));
    Finder finder;
    finder.sequence = sequence;
    finder.viewer = viewer;
    if (auto folded = fold(*module, *rows, codec::mask_of(viewer), &finder); !folded) {
      return reply(tl::unexpected(folded.error()));
    }
    reply(Answer{finder.item});
  });
  if (!accepted) reply(tl::unexpected(busy_error()));
}

void Actor::decide(const Standing& standing, const AccountId& account, const Submission& submission,
                   Reply<Answer> reply) {
  auto decision = live_->table->decide(standing.seat, submission.order, *live_->dice);
  if (!decision) {
    live_->dice->take_back();
    reply(refused(decision.error()));
    return finish();
  }
  Commit commit;
  commit.entry.seat = standing.seat;
  commit.entry.account = account;
  commit.entry.order = submission.order_id;
  commit.entry.kind = Entry::Kind::kOrder;
  commit.entry.irrevocable = decision->irrevocable;
  commit.viewer = standing.viewer;
  commit.reply = std::move(reply);
  commit.decision = std::move(*decision);
  append(std::move(commit), {});
}

void Actor::refer(const codec::RefereeOrder& order, Reply<Answer> reply) {
  auto decision = live_->table->referee(order, *live_->dice);
  if (!decision) {
    live_->dice->take_back();
    if (reply) reply(refused(decision.error()));
    return finish();
  }
  Commit commit;
  commit.entry.seat = kit::Seat::kReferee;
  commit.entry.kind = Entry::Kind::kReferee;
  commit.entry.irrevocable = true;
  commit.reply = std::move(reply);
  commit.decision = std::move(*decision);
  append(std::move(commit), {});
}

void Actor::begin(store_v1::Lobby lobby, Reply<Answer> reply) {
  const std::map<std::string, std::string> settings(lobby.settings().begin(), lobby.settings().end());
  const auto abort = [&](const Error& error) {
    live_->dice.reset();
    reply(tl::unexpected(error));
    finish();
  };
  auto begin = live_->module->begin_of(lobby.scenario(), settings);
  if (!begin) return abort(begin.error());
  auto table = live_->module->open(*begin);
  if (!table) return abort(table.error());
  live_->dice = std::make_unique<MatchDice>(id_, lobby);
  auto decision = (*table)->referee(kit::Begin{}, *live_->dice);
  if (!decision) return abort({ErrorCode::kInternal, decision.error().message, decision.error().rule, 0});
  Commit commit;
  commit.entry.seat = kit::Seat::kReferee;
  commit.entry.kind = Entry::Kind::kReferee;
  commit.entry.irrevocable = true;
  commit.reply = std::move(reply);
  commit.decision = std::move(*decision);
  commit.table = std::move(*table);
  commit.lobby = std::move(lobby);
  commit.state = store::MatchState::kPlaying;
  append(std::move(commit), {});
}

bool Actor::needs_secret() const {
  return live_->lobby.epoch() != context_->epoch && live_->row.state != store::MatchState::kFinished;
}

// The data was restored: dice that were seen before must not come again (G7).
void Actor::renew_secret() {
  auto lobby = live_->lobby;
  lobby.set_epoch(context_->epoch);
  auto secret = secret_of(context_->random_bytes(32), id_);
  if (live_->row.state == store::MatchState::kOpen) {
    // Nothing was thrown from the old one in this history.
    lobby.clear_secrets();
    *lobby.add_secrets() = std::move(secret);
    return change_lobby(std::move(lobby), [this](const Result<Answer>& done) {
      if (!done) fail_next(done.error());
    });
  }
  *lobby.add_secrets() = std::move(secret);
  store_v1::Record record;
  record.mutable_new_secret()->set_commitment_index(static_cast<std::uint32_t>(lobby.secrets_size() - 1));
  Commit commit;
  commit.entry.seat = kit::Seat::kReferee;
  commit.entry.kind = Entry::Kind::kNewSecret;
  commit.lobby = std::move(lobby);
  append(std::move(commit), record.SerializeAsString());
}

std::int64_t Actor::row_time() const { return std::max(context_->now_ms(), live_->ledger.last_time_ms()); }

// `body` is the record where no decision made one.
void Actor::append(Commit commit, std::string body) {
  commit.ticket = context_->ticket();
  commit.entry.time_ms = row_time();
  store::Append append;
  append.match = key_;
  append.expected_sequence = live_->ledger.sequence();
  append.row.sequence = append.expected_sequence + 1;
  append.row.seat = static_cast<std::uint8_t>(commit.entry.seat);
  append.row.account = commit.entry.account;
  append.row.order = commit.entry.order;
  append.row.time_ms = commit.entry.time_ms;
  append.row.body = body.empty() ? commit.decision.record : std::move(body);
  if (commit.decision.outcome) {
    if (!commit.lobby) commit.lobby = live_->lobby;
    *commit.lobby->mutable_outcome() = *commit.decision.outcome;
    commit.lobby->set_turn(live_->table ? live_->table->turn() : 0);
    commit.state = store::MatchState::kFinished;
  }
  if (commit.lobby || commit.state) {
    append.match_row =
        row_with(commit.lobby ? *commit.lobby : live_->lobby, commit.state.value_or(live_->row.state));
    append.match_row->update_time_ms = commit.entry.time_ms;
  }
  commit_ = std::make_unique<Commit>(std::move(commit));
  if (context_->stopping()) return refuse_commit(stopping_error());
  context_->store.append(std::move(append), [self = shared_from_this()](Status status) {
    asio::post(self->strand_, [self, status = std::move(status)] { self->committed(status); });
  });
}

// What was to happen after a new secret cannot.
void Actor::fail_next(const Error& error) {
  if (mailbox_.empty()) return;
  const Task first = std::move(mailbox_.front());
  mailbox_.pop_front();
  first(&error);
}

void Actor::refuse_commit(const Error& error) {
  const auto commit = std::move(commit_);
  // Nobody saw these dice: the same occurrences give the same values again.
  if (live_->dice) live_->dice->take_back();
  if (commit->entry.kind == Entry::Kind::kNewSecret) fail_next(error);
  finish();
  if (commit->reply) commit->reply(tl::unexpected(error));
}

void Actor::committed(const Status& status) {
  if (!status) {
    Error error = status.error();
    // To a player "aborted" means a stale version; this is the log that someone else has moved.
    if (error.code == ErrorCode::kAborted) error.code = ErrorCode::kUnavailable;
    refuse_commit(error);
    return pump();
  }
  const auto commit = std::move(commit_);
  const bool is_begin =
      commit->state == store::MatchState::kPlaying && live_->row.state == store::MatchState::kOpen;
  if (live_->dice) live_->dice->keep();
  if (commit->table) live_->table = std::move(commit->table);
  if (commit->lobby) set_lobby(std::move(*commit->lobby));
  if (commit->state) live_->row.state = *commit->state;
  if (commit->decision.events) commit->updates = live_->table->apply(commit->decision, live_->viewers);
  if (is_begin) tell_all(commit->updates, live_->viewers);
  if (commit->undoes != 0) live_->ledger.mark_undone(commit->undoes);
  const auto clock_before = live_->time.deadline();
  const bool undo = commit->undoes != 0;
  live_->time.order(commit->entry.time_ms, undo ? live_->ledger.at(commit->undoes).seat : commit->entry.seat,
                    live_->table->may_act(), undo, live_->table->stage());
  live_->ledger.add(commit->entry, commit->updates);
  if (commit->entry.kind == Entry::Kind::kNewSecret) live_->dice->renew(live_->lobby);
  undo_asked_.reset();
  state_.store(live_->row.state, std::memory_order_relaxed);
  turn_.store(live_->table->turn(), std::memory_order_relaxed);
  last_order_ms_.store(commit->entry.time_ms, std::memory_order_relaxed);
  if (live_->row.state == store::MatchState::kPlaying) settle();

  if (commit->state == store::MatchState::kFinished) tell_finished();
  Wakes spectators;
  auto own = publish(commit->updates, is_begin, commit->viewer, spectators);
  if (commit->reply) {
    if (!own) own = update_item(live_->ledger.version(commit->viewer), {});
    commit->reply(Answer{std::move(own)});
  }
  wake_spectators(std::move(spectators));
  const bool over = live_->row.state == store::MatchState::kFinished;
  if (over || commit->entry.kind == Entry::Kind::kNewSecret || live_->time.deadline() != clock_before)
    notify();
  finish();
  pump();
  if (live_ && !busy_) ask_bots();
  if (live_) set_clock_alarm();
}

ItemPtr Actor::publish(const codec::ViewerUpdates& updates, bool is_begin, kit::Viewer own,
                       Wakes& spectators) {
  ItemPtr own_item;
  Wakes players;
  for (const auto viewer : kPlayersFirst) {
    const auto i = kit::index_of(viewer);
    if (!updates[i] || (!feeds_[i] && viewer != own)) continue;
    const auto version = live_->ledger.version(viewer);
    auto item = is_begin ? begin_item(version, info(), *updates[i], live_->table->snapshot(viewer))
                         : update_item(version, *updates[i]);
    if (viewer == own) own_item = item;
    if (feeds_[i]) feeds_[i]->push(std::move(item), is_spectator(viewer) ? spectators : players);
  }
  for (const auto& cursor : players) cursor->wake();
  return own_item;
}

void Actor::wake_spectators(Wakes wakes) {
  const auto count = std::min(wakes.size(), kWakeSlice);
  for (std::size_t i = wakes.size() - count; i < wakes.size(); ++i) wakes[i]->wake();
  wakes.resize(wakes.size() - count);
  if (wakes.empty()) return;
  asio::post(context_->io,
             [self = shared_from_this(), wakes = std::move(wakes), ticket = context_->ticket()]() mutable {
               self->wake_spectators(std::move(wakes));
             });
}

void Actor::tell(const ItemPtr& item) {
  Wakes spectators;
  Wakes players;
  for (const auto viewer : kPlayersFirst) {
    const auto& feed = feeds_[kit::index_of(viewer)];
    if (feed) feed->push(item, is_spectator(viewer) ? spectators : players);
  }
  for (const auto& cursor : players) cursor->wake();
  wake_spectators(std::move(spectators));
}

// Facts beside the game changed; no version moves.
void Actor::notify() {
  v1::MatchNotice notice;
  *notice.mutable_info() = info();
  if (undo_asked_) notice.set_undo_asked(static_cast<v1::Seat>(undo_asked_->seat));
  notice.set_spectators(spectators());
  spectators_told_ = notice.spectators();
  notice_due_ = false;
  notice_ms_ = context_->now_ms();
  tell(notice_item(0, notice));
}

}  // namespace galloper::match
