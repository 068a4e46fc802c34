// Thinking time: the alarm that ends a match, and pauses by agreement.
#include "server/match/actor.h"

namespace galloper::match {

std::optional<v1::Clock> Actor::clock_now() const {
  if (!live_->time.on()) return std::nullopt;
  v1::Clock clock = live_->lobby.clock();
  if (live_->table == nullptr) return clock;
  live_->time.write(update_time(), clock);
  if (live_->row.state == store::MatchState::kFinished) clock.set_running(0);
  return clock;
}

void Actor::set_clock_alarm() {
  if (live_->row.state != store::MatchState::kPlaying) return;
  if (const auto deadline = live_->time.deadline()) wake_at(*deadline);
}

void Actor::check_time() {
  if (live_->row.state != store::MatchState::kPlaying) return;
  if (live_->time.run_out(context_->now_ms()) == kit::Seat::kNone) return set_clock_alarm();
  change([this](const Error* failed) {
    if (failed || live_->row.state != store::MatchState::kPlaying) return finish();
    const auto side = live_->time.run_out(context_->now_ms());
    if (side == kit::Seat::kNone) return finish();
    refer(kit::TimeRunOut{side}, nullptr);
  });
}

void Actor::pause(const Caller& caller, v1::PauseMatchRequest request, Reply<v1::PauseMatchResponse> reply) {
  ask_change<v1::PauseMatchResponse>(std::move(reply), [this, caller, request = std::move(request)](
                                                           const Reply<v1::PauseMatchResponse>& answer) {
    agree_pause(caller, request, answer);
  });
}

// One side asks, the other agrees by asking too; the same way back.
void Actor::agree_pause(const Caller& caller, const v1::PauseMatchRequest& request,
                        Reply<v1::PauseMatchResponse> reply) {
  const auto refuse = [&](const Error& error) {
    reply(tl::unexpected(error));
    finish();
  };
  const bool both = seats_held(live_->lobby, caller.account) == 3;
  auto seat = seat_from(request.seat());
  if (both && seat == kit::Seat::kNone) seat = kit::Seat::kSouth;
  const auto standing = authorise(caller, seat);
  if (!standing) return refuse(standing.error());
  if (auto playing = check_playing("pause"); !playing) return refuse(playing.error());
  if (!live_->time.on()) {
    return refuse(
        {ErrorCode::kFailedPrecondition, "This match has no clock: take all the time you like.", {}, 0});
  }
  const auto now = row_time();
  if (live_->time.run_out(now) != kit::Seat::kNone) {
    return refuse({ErrorCode::kFailedPrecondition, "The time has run out.", {}, 0});
  }
  auto lobby = live_->lobby;
  const auto other = kit::enemy_of(standing->seat);
  const bool agreed = both || seat_of(lobby, other).bot_level() > 0 ||
                      lobby.clock().pause_asked() == static_cast<v1::Seat>(other);
  const bool was_paused = live_->time.paused();
  if (agreed) {
    lobby.mutable_clock()->set_pause_asked(v1::SEAT_UNSPECIFIED);
    lobby.mutable_clock()->set_paused(!was_paused);
    if (was_paused) {
      lobby.mutable_pauses(lobby.pauses_size() - 1)->set_to_ms(now);
    } else {
      lobby.add_pauses()->set_from_ms(now);
    }
  } else {
    lobby.mutable_clock()->set_pause_asked(static_cast<v1::Seat>(standing->seat));
  }
  change_lobby(std::move(lobby), [this, reply](const Result<Answer>& done) {
    if (!done) return reply(tl::unexpected(done.error()));
    v1::PauseMatchResponse response;
    if (const auto clock = clock_now()) *response.mutable_clock() = *clock;
    reply(std::move(response));
    set_clock_alarm();
    ask_bots();
  });
}

}  // namespace galloper::match
