// Seats, phrases, and how a match begins and is abandoned.
#include <fmt/format.h>

#include "server/match/actor.h"
#include "server/match/items.h"

namespace galloper::match {
namespace {

constexpr std::size_t kPhraseBytes = 200;

}  // namespace

std::int64_t Actor::update_time() const {
  return std::max(live_->row.update_time_ms, live_->ledger.last_time_ms());
}

v1::MatchInfo Actor::info() const {
  Present present;
  present.state = live_->row.state;
  present.turn = live_->table ? live_->table->turn() : live_->lobby.turn();
  present.update_time_ms = update_time();
  present.epoch = context_->epoch;
  present.clock = clock_now();
  return info_of(live_->row, live_->lobby, present);
}

store::MatchRow Actor::row_with(const store_v1::Lobby& lobby, store::MatchState state) const {
  store::MatchRow row = live_->row;
  row.state = state;
  row.update_time_ms = update_time();
  row.lobby = lobby.SerializeAsString();
  row.holders = holders_of(lobby);
  return row;
}

void Actor::set_lobby(store_v1::Lobby lobby) {
  live_->lobby = std::move(lobby);
  live_->row.holders = holders_of(live_->lobby);
  live_->viewers = viewers_of(live_->lobby, live_->spectator);
  live_->time.follow(live_->lobby);
}

// Commits a changed lobby, tells the watchers, and begins the match when everything is there. Ends with
// finish().
void Actor::change_lobby(store_v1::Lobby lobby, Reply<Answer> then) {
  if (live_->row.state == store::MatchState::kOpen && lobby.epoch() == context_->epoch && is_ready(lobby)) {
    return begin(std::move(lobby), std::move(then));
  }
  auto row = row_with(lobby, live_->row.state);
  row.update_time_ms = context_->now_ms();
  const auto time_ms = row.update_time_ms;
  auto ticket = context_->ticket();
  context_->store.update_match(
      std::move(row), [self = shared_from_this(), lobby = std::move(lobby), then = std::move(then), time_ms,
                       ticket](Status status) mutable {
        asio::post(self->strand_, [self, lobby = std::move(lobby), then = std::move(then),
                                   status = std::move(status), time_ms, ticket]() mutable {
          if (status) {
            self->set_lobby(std::move(lobby));
            self->live_->row.update_time_ms = time_ms;
            if (self->live_->row.state == store::MatchState::kOpen) {
              self->tell(snapshot_item(0, self->info(), {}));
            } else {
              self->notify();
            }
            then(Answer{});
          } else {
            then(tl::unexpected(status.error()));
          }
          self->finish();
          self->pump();
        });
      });
}

void Actor::open(Reply<v1::CreateMatchResponse> reply) {
  ask_change<v1::CreateMatchResponse>(std::move(reply), [this](const Reply<v1::CreateMatchResponse>& answer) {
    const auto respond = [this, answer](const Result<Answer>& done) {
      if (!done) return answer(tl::unexpected(done.error()));
      v1::CreateMatchResponse response;
      response.set_match_id(to_string(id_));
      response.set_code(live_->lobby.code());
      *response.mutable_info() = info();
      answer(std::move(response));
    };
    if (live_->row.state == store::MatchState::kOpen && is_ready(live_->lobby))
      return begin(live_->lobby, respond);
    respond(Answer{});
    finish();
  });
}

Result<kit::Seat> Actor::free_seat(const Caller& caller, const v1::JoinMatchRequest& request) const {
  const auto& lobby = live_->lobby;
  if (live_->row.state != store::MatchState::kOpen) {
    return fail(ErrorCode::kFailedPrecondition, "Both seats of this match are taken; you may watch it.");
  }
  if (request.seat() != v1::SEAT_UNSPECIFIED && request.seat() != v1::SEAT_SOUTH &&
      request.seat() != v1::SEAT_NORTH) {
    return fail(ErrorCode::kInvalidArgument, "One joins as SOUTH or as NORTH.");
  }
  const auto wanted = static_cast<kit::Seat>(request.seat());
  kit::Seat seat = kit::Seat::kNone;
  for (const auto side : kit::kSides) {
    if (!is_taken(seat_of(lobby, side)) && (wanted == side || wanted == kit::Seat::kNone)) seat = side;
  }
  if (seat == kit::Seat::kNone) {
    return fail(ErrorCode::kFailedPrecondition, wanted == kit::Seat::kNone
                                                    ? "Both seats are taken."
                                                    : fmt::format("{} is taken.", wire_name_of(wanted)));
  }
  const bool has_code = !lobby.code().empty() && request.code() == lobby.code();
  if (has_code || lobby.creator() == caller.account.view()) return seat;
  if (!lobby.reserved_for().empty() && lobby.reserved_for() != caller.account.view()) {
    return fail(ErrorCode::kPermissionDenied,
                "The free seat is kept for someone else; its code would let you in.");
  }
  if (live_->row.is_private && lobby.reserved_for().empty()) {
    return fail(ErrorCode::kPermissionDenied, "This match is joined by its code.");
  }
  return seat;
}

void Actor::join(const Caller& caller, v1::JoinMatchRequest request, Reply<v1::JoinMatchResponse> reply) {
  using Response = v1::JoinMatchResponse;
  ask_change<Response>(
      std::move(reply), [this, caller, request = std::move(request)](const Reply<Response>& answer) {
        const auto refuse = [&](const Error& error) {
          answer(tl::unexpected(error));
          finish();
        };
        const auto respond = [this, answer](const Result<Answer>& done) {
          if (!done) return answer(tl::unexpected(done.error()));
          Response response;
          *response.mutable_info() = info();
          answer(std::move(response));
        };
        if (auto seen = check_visible(caller, request.code()); !seen) return refuse(seen.error());
        if (caller.account.is_nil()) {
          return refuse({ErrorCode::kUnauthenticated, "Sign in, or play as a guest, to take a seat.", {}, 0});
        }
        auto lobby = live_->lobby;
        const auto held = seats_held(lobby, caller.account);
        if (held != 0) {
          const bool same = request.seat() == v1::SEAT_UNSPECIFIED ||
                            (held & kit::bit_of(static_cast<kit::Seat>(request.seat())));
          if (!same)
            return refuse(
                {ErrorCode::kFailedPrecondition, "You hold the other seat of this match already.", {}, 0});
          respond(Answer{});
          return finish();
        }
        const auto seat = free_seat(caller, request);
        if (!seat) return refuse(seat.error());
        if (request.has_phrase()) {
          if (auto phrase = check_phrase(request.phrase()); !phrase) return refuse(phrase.error());
          seat_of(lobby, *seat).set_phrase(request.phrase());
        }
        take_seat(lobby, *seat, caller);
        change_lobby(std::move(lobby), respond);
      });
}

Status Actor::check_phrase(const std::string& phrase) const {
  if (phrase.size() <= kPhraseBytes) return check_text(phrase, "phrase", 0, kPhraseBytes);
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("The phrase has {} bytes; at most {} are allowed.", phrase.size(), kPhraseBytes));
}

void Actor::contribute_phrase(const Caller& caller, v1::ContributePhraseRequest request,
                              Reply<v1::ContributePhraseResponse> reply) {
  using Response = v1::ContributePhraseResponse;
  ask_change<Response>(
      std::move(reply), [this, caller, request = std::move(request)](const Reply<Response>& answer) {
        const auto refuse = [&](const Error& error) {
          answer(tl::unexpected(error));
          finish();
        };
        auto seat = seat_from(request.seat());
        // One who holds both seats speaks for South unless told otherwise.
        if (seats_held(live_->lobby, caller.account) == 3 && seat != kit::Seat::kNorth)
          seat = kit::Seat::kSouth;
        const auto standing = authorise(caller, seat);
        if (!standing) return refuse(standing.error());
        if (auto phrase = check_phrase(request.phrase()); !phrase) return refuse(phrase.error());
        if (live_->row.state != store::MatchState::kOpen) {
          return refuse({ErrorCode::kFailedPrecondition,
                         "The match has begun: phrases are given before, or dice could be chosen.", "G7", 0});
        }
        auto lobby = live_->lobby;
        seat_of(lobby, standing->seat).set_phrase(request.phrase());
        change_lobby(std::move(lobby), [this, answer](const Result<Answer>& done) {
          if (!done) return answer(tl::unexpected(done.error()));
          Response response;
          *response.mutable_info() = info();
          answer(std::move(response));
        });
      });
}

// Loaded first, since the time of the last order is in the log.
void Actor::close_idle(std::int64_t now_ms) {
  change([this, now_ms](const Error* failed) {
    const auto state = failed ? store::MatchState::kFinished : live_->row.state;
    if (state == store::MatchState::kFinished || now_ms - last_order_ms() < context_->options.close_after_ms)
      return finish();
    if (state == store::MatchState::kPlaying) return refer(kit::Close{}, nullptr);
    abandon(nullptr);
  });
}

// Of an open match. Ends with finish().
void Actor::abandon(Reply<Answer> then) {
  auto lobby = live_->lobby;
  lobby.mutable_outcome()->set_reason(v1::END_REASON_CLOSED);
  auto row = row_with(lobby, store::MatchState::kFinished);
  row.update_time_ms = context_->now_ms();
  context_->store.update_match(
      std::move(row), [self = shared_from_this(), lobby = std::move(lobby), then = std::move(then),
                       ticket = context_->ticket()](const Status& status) mutable {
        asio::post(self->strand_,
                   [self, lobby = std::move(lobby), then = std::move(then), status, ticket]() mutable {
                     if (status) {
                       self->set_lobby(std::move(lobby));
                       self->live_->row.state = store::MatchState::kFinished;
                       self->state_.store(store::MatchState::kFinished);
                       self->tell_finished();
                       self->notify();
                     }
                     if (then) then(status ? Result<Answer>(Answer{}) : tl::unexpected(status.error()));
                     self->finish();
                     self->pump();
                   });
      });
}

}  // namespace galloper::match
