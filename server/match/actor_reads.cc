// Those who look: views, legal orders, watches.
#include <fmt/format.h>

#include <algorithm>

#include "server/match/actor.h"
#include "server/match/items.h"

namespace galloper::match {
namespace {

// Updates that a reader may be behind to get each of them; further: one snapshot.
constexpr std::uint64_t kCatchUpLimit = 256;
constexpr std::int64_t kNoticeMs = 1000;
constexpr std::int64_t kNoticeMsEach = 2;
constexpr std::uint32_t kMostReported = 1'000'000;
constexpr std::size_t kMostWatchIdBytes = 64;
// A match has one or the other while it is played.
constexpr std::array kSpectators = {kit::Viewer::kPublic, kit::Viewer::kDelayed};

// Collects a viewer's updates after a version.
class Missing final : public FoldObserver {
 public:
  Missing(kit::Viewer viewer, std::uint64_t from, const v1::MatchInfo& info)
      : viewer_(viewer), from_(from), info_(info) {}

  void after(const store::LogRow&, const store_v1::Record& record, const codec::ViewerUpdates& updates,
             const Ledger& ledger, const codec::Table& table) override {
    const auto& payload = updates[kit::index_of(viewer_)];
    const auto version = ledger.version(viewer_);
    if (!payload || version <= from_) return;
    items.push_back(record.has_begin() ? begin_item(version, info_, *payload, table.snapshot(viewer_))
                                       : update_item(version, *payload));
  }

  std::vector<ItemPtr> items;

 private:
  const kit::Viewer viewer_;
  const std::uint64_t from_;
  const v1::MatchInfo& info_;
};

}  // namespace

class WatchOfActor final : public Watch {
 public:
  WatchOfActor(std::shared_ptr<Actor> actor, std::shared_ptr<Cursor> cursor)
      : actor_(std::move(actor)), cursor_(std::move(cursor)) {}

  ~WatchOfActor() override {
    cursor_->close();
    actor_->context_->watches.fetch_sub(1);
    actor_->watches_.fetch_sub(1);
    if (std::count(kSpectators.begin(), kSpectators.end(), viewer()) != 0) actor_->spectators_changed();
  }

  ItemPtr next() override { return cursor_->next(); }
  kit::Viewer viewer() const override { return cursor_->feed().viewer(); }
  void submit(const Caller& caller, Submission submission,
              std::function<void(Result<Answer>)> reply) override {
    actor_->submit(caller, std::move(submission), std::move(reply));
  }

 private:
  const std::shared_ptr<Actor> actor_;
  const std::shared_ptr<Cursor> cursor_;
};

Status Actor::check_visible(const Caller& caller, const std::string& code) const {
  if (may_see(live_->row, live_->lobby, caller.account, code)) return {};
  return fail(ErrorCode::kNotFound, "There is no such match.");
}

Result<kit::Viewer> Actor::resolve(const Caller& caller, v1::Viewer wanted, const std::string& code) const {
  if (auto seen = check_visible(caller, code); !seen) return tl::unexpected(seen.error());
  const auto spectator = live_->spectator;
  const bool late = spectator == kit::Viewer::kDelayed;
  const std::string_view name = late ? "DELAYED" : "PUBLIC";
  const auto own = viewer_of_seats(seats_held(live_->lobby, caller.account), spectator);
  if (wanted == v1::VIEWER_UNSPECIFIED) return own;
  if ((wanted == v1::VIEWER_DELAYED && !late) || !v1::Viewer_IsValid(wanted)) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("A match is seen as SOUTH, NORTH, BOTH, {} or, when it is over, FULL.", name));
  }
  const auto viewer = static_cast<kit::Viewer>(wanted);
  if (viewer == own || viewer == spectator || live_->row.state == store::MatchState::kFinished) return viewer;
  if (viewer == kit::Viewer::kPublic) {
    return fail(ErrorCode::kInvalidArgument,
                "Spectators of this match see everything, some turns late: watch as DELAYED.");
  }
  if (viewer == kit::Viewer::kFull) {
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("Everything is shown when the match is over; until then watch as {}.", name));
  }
  return fail(ErrorCode::kPermissionDenied,
              own == spectator ? fmt::format("You hold no seat in this match; watch as {}.", name)
                               : fmt::format("You see this match through your own seat, or as {}.", name));
}

void Actor::with_viewer(kit::Viewer viewer, Task task) {
  const auto counted = [&] { return !live_ || (live_->viewers & codec::mask_of(viewer)) != 0; };
  if (live_->row.state == store::MatchState::kFinished && !counted()) swap_out();
  if (counted() || live_->row.state != store::MatchState::kFinished) return read(std::move(task));
  // Something is still under way in it: a little later.
  asio::post(strand_, [self = shared_from_this(), viewer, task = std::move(task)]() mutable {
    self->read([actor = self.get(), viewer, task = std::move(task)](const Error* failed) mutable {
      if (failed) return task(failed);
      actor->with_viewer(viewer, std::move(task));
    });
  });
}

ItemPtr Actor::snapshot(kit::Viewer viewer) const {
  return snapshot_item(live_->ledger.version(viewer), info(),
                       live_->table ? live_->table->snapshot(viewer) : std::string());
}

void Actor::get(const Caller& caller, v1::GetMatchRequest request, Reply<v1::GetMatchResponse> reply) {
  using Response = v1::GetMatchResponse;
  ask<Response>(std::move(reply),
                [this, caller, request = std::move(request)](const Reply<Response>& answer) {
                  const auto viewer = resolve(caller, request.viewer(), request.code());
                  if (!viewer) return answer(tl::unexpected(viewer.error()));
                  with_viewer(*viewer, [this, answer, viewer = *viewer](const Error* failed) {
                    if (failed) return answer(tl::unexpected(*failed));
                    Response response;
                    response.set_state(static_cast<v1::MatchState>(live_->row.state));
                    response.set_version(live_->ledger.version(viewer));
                    response.set_viewer(static_cast<v1::Viewer>(viewer));
                    *response.mutable_info() = info();
                    if (live_->table) {
                      v1::MatchUpdate update;
                      update.ParseFromString(live_->table->snapshot(viewer));
                      response.mutable_view()->Swap(update.mutable_delta());
                    }
                    answer(std::move(response));
                  });
                });
}

void Actor::legal_orders(const Caller& caller, v1::ListLegalOrdersRequest request,
                         Reply<v1::ListLegalOrdersResponse> reply) {
  using Response = v1::ListLegalOrdersResponse;
  ask<Response>(std::move(reply),
                [this, caller, request = std::move(request)](const Reply<Response>& answer) {
                  auto seat = seat_from(request.seat());
                  const bool both = seats_held(live_->lobby, caller.account) == 3;
                  // One who holds both seats, of which not just one may act, is offered South's first.
                  const auto acting = live_->table ? live_->table->may_act() : 0;
                  if (both && seat == kit::Seat::kNone && acting != 1 && acting != 2)
                    seat = kit::Seat::kSouth;
                  const auto standing = authorise(caller, seat);
                  if (!standing) return answer(tl::unexpected(standing.error()));
                  Response response;
                  response.set_version(live_->ledger.version(standing->viewer));
                  response.set_seat(static_cast<v1::Seat>(standing->seat));
                  if (live_->table && live_->row.state == store::MatchState::kPlaying) {
                    for (auto& order : live_->table->legal_orders(standing->seat, request.with_previews())) {
                      *response.add_orders() = std::move(order);
                    }
                  }
                  answer(std::move(response));
                });
}

void Actor::fire_arcs(const Caller& caller, v1::GetFireArcsRequest request,
                      Reply<v1::GetFireArcsResponse> reply) {
  using Response = v1::GetFireArcsResponse;
  ask<Response>(std::move(reply),
                [this, caller, request = std::move(request)](const Reply<Response>& answer) {
                  if (auto seen = check_visible(caller, request.code()); !seen)
                    return answer(tl::unexpected(seen.error()));
                  if (!live_->table)
                    return answer(fail(ErrorCode::kFailedPrecondition, "The match has not begun."));
                  answer(live_->table->fire_arcs(request));
                });
}

std::shared_ptr<Feed> Actor::feed(kit::Viewer viewer) {
  auto& feed = feeds_[kit::index_of(viewer)];
  if (!feed) feed = std::make_shared<Feed>(viewer, context_->options.recent_updates);
  return feed;
}

void Actor::watch(const Caller& caller, v1::WatchMatchRequest request, Watcher* watcher,
                  Reply<std::unique_ptr<Watch>> reply) {
  using Response = std::unique_ptr<Watch>;
  ask<Response>(std::move(reply),
                [this, caller, request = std::move(request), watcher](const Reply<Response>& answer) {
                  const auto viewer = resolve(caller, request.viewer(), request.code());
                  if (!viewer) return answer(tl::unexpected(viewer.error()));
                  if (request.watch_id().size() > kMostWatchIdBytes)
                    return answer(fail(ErrorCode::kInvalidArgument,
                                       fmt::format("A watch_id has at most {} bytes.", kMostWatchIdBytes)));
                  with_viewer(*viewer, [this, answer, account = caller.account, request, watcher,
                                        viewer = *viewer](const Error* failed) {
                    if (failed) return answer(tl::unexpected(*failed));
                    attach(viewer, account, request, watcher, answer);
                  });
                });
}

void Actor::attach(kit::Viewer viewer, const AccountId& account, const v1::WatchMatchRequest& request,
                   Watcher* watcher, const Reply<std::unique_ptr<Watch>>& reply) {
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  const std::uint64_t current = live_->ledger.version(viewer);
  const bool resumes = request.has_from_version() && request.from_version() <= current &&
                       live_->table != nullptr &&
                       (request.epoch() == 0 || request.epoch() == context_->epoch);
  auto cursor = std::make_shared<Cursor>(feed(viewer), watcher, account, request.watch_id());
  cursor->start(resumes ? request.from_version() : current, current,
                [weak = weak_from_this()](std::shared_ptr<Cursor> behind) {
                  const auto self = weak.lock();
                  if (!self) return;
                  const auto ticket = self->context_->ticket();
                  if (self->context_->stopping()) return;
                  asio::post(self->strand_, [self, behind = std::move(behind), ticket]() mutable {
                    self->catch_up(std::move(behind));
                  });
                });
  if (!resumes) cursor->deliver({snapshot(viewer)}, current, current);
  context_->watches.fetch_add(1);
  watches_.fetch_add(1);
  if (spectators() > 0) owe_notice();
  reply(std::make_unique<WatchOfActor>(shared_from_this(), std::move(cursor)));
}

void Actor::catch_up(std::shared_ptr<Cursor> cursor) {
  read([this, cursor = std::move(cursor)](const Error* failed) {
    if (failed) return cursor->end(*failed);
    const auto viewer = cursor->feed().viewer();
    const std::uint64_t current = live_->ledger.version(viewer);
    const auto from = cursor->version();
    if (live_->table && from == current) return cursor->deliver({}, current, current);
    if (!live_->table || from > current || current - from > kCatchUpLimit) {
      return cursor->deliver({snapshot(viewer)}, current, current);
    }
    read_missing(cursor, from);
  });
}

// From the log, away from the strand.
void Actor::read_missing(const std::shared_ptr<Cursor>& cursor, std::uint64_t from) {
  const auto viewer = cursor->feed().viewer();
  const auto* module = live_->module;
  const bool accepted =
      context_->read([self = shared_from_this(), cursor, viewer, from, module, info = info(),
                      sequence = live_->ledger.sequence(), current = live_->ledger.version(viewer),
                      ticket = context_->ticket()] {
        Missing missing(viewer, from, info);
        auto rows = self->context_->store.load(self->key_);
        if (!rows) return cursor->end(rows.error());
        // What was committed since is told when it is published.
        rows->resize(std::min<std::size_t>(rows->size(), sequence));
        if (auto folded = fold(*module, *rows, codec::mask_of(viewer), &missing); !folded)
          return cursor->end(folded.error());
        asio::post(self->strand_, [self, cursor, items = std::move(missing.items), current,
                                   ticket]() mutable { self->delivered(cursor, std::move(items), current); });
      });
  if (!accepted) cursor->end(busy_error());
}

void Actor::delivered(const std::shared_ptr<Cursor>& cursor, std::vector<ItemPtr> items,
                      std::uint64_t version) {
  read([this, cursor, items = std::move(items), version](const Error* failed) {
    if (failed) return cursor->end(*failed);
    cursor->deliver(items, version, live_->ledger.version(cursor->feed().viewer()));
  });
}

// ---- how many watch ----

std::uint32_t Actor::spectators() const {
  std::uint64_t people = 0;
  for (const auto viewer : kSpectators) {
    if (const auto& feed = feeds_[kit::index_of(viewer)]) people += feed->people();
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(people, UINT32_MAX));
}

bool Actor::is_watched() const {
  return std::any_of(feeds_.begin(), feeds_.end(),
                     [](const auto& feed) { return feed && feed->readers() > 0; });
}

// Everybody is sent it: a crowd that comes and goes must not be busy with its own number.
std::int64_t Actor::next_notice_ms() const {
  return std::max(notice_ms_ + std::max(kNoticeMs, kNoticeMsEach * spectators()), context_->now_ms());
}

// Not at once, and never because of an order.
void Actor::owe_notice() {
  if (notice_due_ || !is_watched()) return;
  notice_due_ = true;
  // loaded() goes on with it.
  live_ ? wake_at(next_notice_ms()) : read([](const Error*) {});
}

void Actor::tell_spectators() {
  if (!notice_due_) return;
  if (const auto next_ms = next_notice_ms(); context_->now_ms() < next_ms) return wake_at(next_ms);
  notify();
}

void Actor::spectators_changed() {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return;
  asio::post(strand_, [self = shared_from_this(), ticket] {
    if (self->spectators() != self->spectators_told_) self->owe_notice();
  });
}

void Actor::report_spectators(v1::ReportSpectatorsRequest request,
                              Reply<v1::ReportSpectatorsResponse> reply) {
  asio::post(
      strand_, [self = shared_from_this(), reply = counted(std::move(reply)), request = std::move(request)] {
        if (self->context_->stopping()) return reply(tl::unexpected(stopping_error()));
        if (request.spectators() > kMostReported)
          return reply(fail(ErrorCode::kInvalidArgument,
                            fmt::format("A watch serves at most {} people.", kMostReported)));
        const bool counted = std::any_of(kSpectators.begin(), kSpectators.end(), [&](kit::Viewer viewer) {
          const auto& feed = self->feeds_[kit::index_of(viewer)];
          return feed && feed->count(request.watch_id(), request.spectators());
        });
        if (!counted)
          return reply(
              fail(ErrorCode::kNotFound, "Nobody watches this match as a spectator under that watch_id."));
        // Told even if the number is the same: those who have just come do not know it.
        self->owe_notice();
        reply(v1::ReportSpectatorsResponse());
      });
}

}  // namespace galloper::match
