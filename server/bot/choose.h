// The room `bot` holds computer players. They see what a person in their seat sees, a view and the legal
// orders, and nothing else. This header is the chooser alone, which the `galloper` client links as well;
// pool.h puts it to work for the server. It may include codec (and through it the games' views); choose.h
// includes nothing of match, store or the network.
//
//   bot::Question question{.game = "scouting", .level = 2, .seat = kit::Seat::kSouth, .view = view, .orders =
//   orders, .seed = 7}; if (auto chosen = bot::choose(question)) submit(question.orders[*chosen]);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"
#include "server/rules/kit/seat.h"

namespace galloper::bot {

namespace v1 = ::galloper::v1;

struct Question {
  std::string game;
  // 1: one order at a time, by rule of thumb. 2: exact odds, and what the enemy can do next turn, or, at sea,
  // where the whole side will stand in this one. 3: sees the best-looking moves through, in scouting to the
  // end of the enemy's turn, on land and at sea by playing on in thought. Beyond: as 3.
  std::uint32_t level = 1;
  kit::Seat seat = kit::Seat::kNone;
  // A snapshot: the delta against the empty view.
  v1::ViewDelta view;
  std::vector<v1::LegalOrder> orders;
  // The same question gets the same answer.
  std::uint64_t seed = 0;
  // Land, level 3: turns played on in thought for each order; at sea, for the moves of a turn. Counted and
  // not timed, so that the same question gets the same answer on any machine. 0: what one core does in about
  // a second a turn.
  std::uint32_t playouts = 0;
};

inline constexpr std::uint32_t kHighestLevel = 3;

// An index into `orders`. Nothing: the view does not wait for this seat, nothing is worth ordering, or the
// game is unknown. Never resigns, never offers a draw; accepts one only when clearly behind.
// `why`: one line that explains the order, where it is asked for and the game's player can tell.
std::optional<std::size_t> choose(const Question& question, std::string* why = nullptr);

}  // namespace galloper::bot
