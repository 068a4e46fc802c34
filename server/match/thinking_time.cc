#include "server/match/thinking_time.h"

#include <algorithm>

namespace galloper::match {

ThinkingTime::ThinkingTime(const galloper::store::v1::Lobby& lobby)
    : initial_ms_(std::int64_t{lobby.clock().initial_s()} * 1000),
      increment_ms_(std::int64_t{lobby.clock().increment_s()} * 1000),
      left_ms_{initial_ms_, initial_ms_} {
  follow(lobby);
}

void ThinkingTime::follow(const galloper::store::v1::Lobby& lobby) {
  pauses_.clear();
  paused_at_.reset();
  for (const auto& pause : lobby.pauses()) {
    if (pause.to_ms() != 0) {
      pauses_.push_back({pause.from_ms(), pause.to_ms()});
    } else {
      paused_at_ = pause.from_ms();
    }
  }
}

std::int64_t ThinkingTime::paused_before(std::int64_t time_ms) const {
  std::int64_t total = 0;
  for (const auto& pause : pauses_)
    total += std::max<std::int64_t>(0, std::min(time_ms, pause.to_ms) - pause.from_ms);
  if (paused_at_) total += std::max<std::int64_t>(0, time_ms - *paused_at_);
  return total;
}

std::int64_t ThinkingTime::left_at(kit::Seat side, std::int64_t now_ms) const {
  const auto left = left_ms_[kit::index_of(side)];
  if ((running_ & kit::bit_of(side)) == 0) return left;
  return left - ((now_ms - since_ms_) - (paused_before(now_ms) - paused_before(since_ms_)));
}

void ThinkingTime::order(std::int64_t time_ms, kit::Seat seat, std::uint8_t may_act, bool undone,
                         std::uint32_t stage) {
  if (!on()) return;
  for (const auto side : kit::kSides) {
    auto& left = left_ms_[kit::index_of(side)];
    left = std::max<std::int64_t>(0, left_at(side, time_ms));
    const bool ran = (running_ & kit::bit_of(side)) != 0;
    const bool runs = (may_act & kit::bit_of(side)) != 0;
    if (side == seat && ran && !runs && !undone) left += increment_ms_;
    if (side == seat && !ran && runs && undone) left = std::max<std::int64_t>(0, left - increment_ms_);
  }
  if (stage != stage_) left_ms_ = {initial_ms_, initial_ms_};
  stage_ = stage;
  running_ = may_act;
  since_ms_ = time_ms;
}

std::optional<std::int64_t> ThinkingTime::deadline() const {
  if (!on() || running_ == 0 || paused_at_) return std::nullopt;
  std::optional<std::int64_t> first;
  for (const auto side : kit::kSides) {
    if ((running_ & kit::bit_of(side)) == 0) continue;
    std::int64_t standing = 0;  // pauses within this turn put the end off
    for (const auto& pause : pauses_) {
      standing += std::max<std::int64_t>(0, pause.to_ms - std::max(pause.from_ms, since_ms_));
    }
    const auto end = since_ms_ + standing + left_ms_[kit::index_of(side)];
    first = std::min(first.value_or(end), end);
  }
  return first;
}

kit::Seat ThinkingTime::run_out(std::int64_t now_ms) const {
  if (!on() || paused_at_) return kit::Seat::kNone;
  kit::Seat first = kit::Seat::kNone;
  for (const auto side : kit::kSides) {
    if ((running_ & kit::bit_of(side)) == 0 || left_at(side, now_ms) > 0) continue;
    if (first == kit::Seat::kNone || left_at(side, now_ms) < left_at(first, now_ms)) first = side;
  }
  return first;
}

void ThinkingTime::write(std::int64_t now_ms, galloper::v1::Clock& clock) const {
  clock.set_south_left_ms(
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, left_at(kit::Seat::kSouth, now_ms))));
  clock.set_north_left_ms(
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, left_at(kit::Seat::kNorth, now_ms))));
  clock.set_running(running_);
  clock.set_paused(paused());
}

}  // namespace galloper::match
