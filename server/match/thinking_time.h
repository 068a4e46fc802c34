// The thinking time of both sides, from the times of the log's rows. It reads no clock itself: the same rows
// give the same time.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "galloper/store/v1/lobby.pb.h"
#include "server/rules/kit/seat.h"

namespace galloper::match {

class ThinkingTime {
 public:
  // All zero: no clock.
  explicit ThinkingTime(const galloper::store::v1::Lobby& lobby);

  bool on() const { return initial_ms_ > 0 || increment_ms_ > 0; }
  // An order of `seat` at `time_ms` after which `may_act` (bits of kit::bit_of) are to act. A side whose turn
  // thereby ended gains its increment; with `undone`, a side to which a turn came back loses it again. A
  // match that comes to another stage gives both sides their whole time anew.
  void order(std::int64_t time_ms, kit::Seat seat, std::uint8_t may_act, bool undone,
             std::uint32_t stage = 1);
  // Takes over when the clock stood still.
  void follow(const galloper::store::v1::Lobby& lobby);
  bool paused() const { return paused_at_.has_value(); }
  // When the first running side runs out; nothing: none runs.
  std::optional<std::int64_t> deadline() const;
  // The side that has run out by then.
  kit::Seat run_out(std::int64_t now_ms) const;
  // The wire's clock as of now; the agreement on pauses is the caller's.
  void write(std::int64_t now_ms, galloper::v1::Clock& clock) const;

 private:
  std::int64_t left_at(kit::Seat side, std::int64_t now_ms) const;
  std::int64_t paused_before(std::int64_t time_ms) const;

  struct Interval {
    std::int64_t from_ms;
    std::int64_t to_ms;
  };
  std::int64_t initial_ms_ = 0;
  std::int64_t increment_ms_ = 0;
  std::array<std::int64_t, 2> left_ms_{};
  std::uint8_t running_ = 0;
  std::int64_t since_ms_ = 0;
  std::uint32_t stage_ = 1;
  std::vector<Interval> pauses_;
  std::optional<std::int64_t> paused_at_;
};

}  // namespace galloper::match
