// What happens at every game's table alike, in words (G5, G6), and how a game ended.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "client/terminal/words.h"

namespace galloper::terminal {

inline constexpr std::string_view kUnknownEvent =
    "Something happened that this client does not know; a newer one may.";

// Nothing: the event is one of its game's own.
template <class Event>
std::optional<std::string> narrate_table(const Event& e) {
  switch (e.event_case()) {
    case Event::kResigned:
      return fmt::format("{} resigns (G5).", seat_name(e.resigned().seat()));
    case Event::kDrawOffered:
      return fmt::format("{} offers a draw (G5).", seat_name(e.draw_offered().seat()));
    case Event::kDrawLapsed:
      return fmt::format("{}'s offer of a draw has lapsed (G5).", seat_name(e.draw_lapsed().seat()));
    case Event::kUndone:
      return fmt::format("{} takes its last order back (G6).", seat_name(e.undone().seat()));
    default:
      return std::nullopt;
  }
}

// "The match is over: South wins, by resignation": no full stop, more may follow.
template <class Outcome>
std::string ending_words(std::string_view what, const Outcome& outcome) {
  const std::string_view reason = reason_words(outcome.reason());
  if (outcome.winner() == v1::SEAT_UNSPECIFIED) return fmt::format("{}: a draw, {}", what, reason);
  return fmt::format("{}: {} wins, {}", what, seat_name(outcome.winner()), reason);
}

}  // namespace galloper::terminal
