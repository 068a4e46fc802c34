// What is done to a match from outside: its seats change hands, or the referee ends it.
#include <algorithm>

#include "server/match/actor.h"

namespace galloper::match {

void Actor::close(Reply<v1::MatchInfo> reply) {
  ask_change<v1::MatchInfo>(std::move(reply), [this](const Reply<v1::MatchInfo>& answer) {
    const auto respond = [this, answer](const Result<Answer>& done) {
      if (!done) return answer(tl::unexpected(done.error()));
      answer(info());
    };
    if (live_->row.state == store::MatchState::kOpen) return abandon(respond);
    if (live_->row.state == store::MatchState::kPlaying) return refer(kit::Close{}, respond);
    respond(Answer{});
    finish();
  });
}

void Actor::reseat(kit::Seat side, const std::vector<Caller>& holders, Reply<v1::MatchInfo> reply) {
  ask_change<v1::MatchInfo>(std::move(reply), [this, side, holders](const Reply<v1::MatchInfo>& answer) {
    const auto refuse = [&](const char* why) {
      answer(fail(ErrorCode::kFailedPrecondition, why));
      finish();
    };
    if (live_->row.state == store::MatchState::kFinished)
      return refuse("The match is over: its seats stay as they were.");
    auto lobby = live_->lobby;
    if (seat_of(lobby, side).bot_level() > 0)
      return refuse("A computer player sits there; it keeps the seat to the end.");
    set_holders(lobby, side, holders);
    const auto& before = seat_of(live_->lobby, side).accounts();
    const auto& after = seat_of(lobby, side).accounts();
    if (std::equal(before.begin(), before.end(), after.begin(), after.end())) {
      answer(info());
      return finish();
    }
    if (live_->row.state == store::MatchState::kPlaying) return refold_for(std::move(lobby), answer);
    change_lobby(std::move(lobby), [this, answer](const Result<Answer>& done) {
      if (!done) return answer(tl::unexpected(done.error()));
      answer(info());
    });
  });
}

// Other holders may be other kinds of viewer, whose versions were not counted: the log is folded for them,
// away from the strand, before anything is written; the mailbox waits.
void Actor::refold_for(store_v1::Lobby lobby, Reply<v1::MatchInfo> reply) {
  const bool accepted = context_->read(
      [self = shared_from_this(), lobby = std::move(lobby), reply, ticket = context_->ticket()]() mutable {
        auto folded = load_live(*self->context_, self->id_, std::move(lobby));
        const auto result = std::make_shared<Result<std::unique_ptr<Live>>>(std::move(folded));
        asio::post(self->strand_, [self, result, reply, ticket] {
          if (*result) return self->commit_seats(std::move(**result), reply);
          reply(tl::unexpected(result->error()));
          self->finish();
          self->pump();
        });
      });
  if (accepted) return;
  reply(tl::unexpected(busy_error()));
  finish();
}

void Actor::commit_seats(std::shared_ptr<Live> now, Reply<v1::MatchInfo> reply) {
  if (context_->stopping()) {
    reply(tl::unexpected(stopping_error()));
    return finish();
  }
  now->row.update_time_ms = update_time();
  store::MatchRow row = now->row;
  row.lobby = now->lobby.SerializeAsString();
  context_->store.update_match(std::move(row), [self = shared_from_this(), now = std::move(now), reply,
                                                ticket = context_->ticket()](const Status& status) {
    asio::post(self->strand_, [self, now, reply, status, ticket] {
      if (status) {
        self->seats_changed(now);
        reply(self->info());
      } else {
        reply(tl::unexpected(status.error()));
      }
      self->finish();
      self->pump();
      if (!self->live_) return;
      if (!self->busy_) self->ask_bots();
      self->set_clock_alarm();
    });
  });
}

// G4: whoever sees the match otherwise from now on gets nothing more through the watch that he had.
void Actor::seats_changed(std::shared_ptr<Live> now) {
  const auto own = [](const Live& live, const AccountId& account) {
    return viewer_of_seats(seats_held(live.lobby, account), live.spectator);
  };
  Wakes others;
  for (const auto& feed : feeds_) {
    if (!feed) continue;
    for (auto& cursor : feed->all()) {
      if (own(*live_, cursor->account()) != own(*now, cursor->account())) others.push_back(std::move(cursor));
    }
    // What was published while nobody counted would leave a gap.
    if (((live_->viewers ^ now->viewers) & codec::mask_of(feed->viewer())) != 0) feed->drop_recent();
  }
  live_ = std::move(now);
  for (const auto& cursor : others) {
    cursor->shut_out({ErrorCode::kAborted,
                      "Seats of this match have changed hands, and you see it otherwise now: watch it again.",
                      {},
                      0});
  }
  notify();
}

}  // namespace galloper::match
