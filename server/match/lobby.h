// Who sits where, and the public facts of a match, from its lobby.
#pragma once

#include <optional>
#include <string>

#include "galloper/store/v1/lobby.pb.h"
#include "server/match/host.h"

namespace galloper::match {

namespace store_v1 = ::galloper::store::v1;

using codec::ViewerMask;

store_v1::LobbySeat& seat_of(store_v1::Lobby& lobby, kit::Seat side);
const store_v1::LobbySeat& seat_of(const store_v1::Lobby& lobby, kit::Seat side);
// The seats of an account, as bits of kit::bit_of; a nil account holds none.
std::uint8_t seats_held(const store_v1::Lobby& lobby, const AccountId& account);
bool is_taken(const store_v1::LobbySeat& seat);
void take_seat(store_v1::Lobby& lobby, kit::Seat side, const Caller& caller);
// These accounts and nobody else, each once.
void set_holders(store_v1::Lobby& lobby, kit::Seat side, const std::vector<Caller>& holders);
// Whether one person plays both sides.
bool is_solo(const store_v1::Lobby& lobby);
// The kinds of viewer that a running match serves; `spectator`: whoever holds no seat, PUBLIC or DELAYED.
ViewerMask viewers_of(const store_v1::Lobby& lobby, kit::Viewer spectator);
kit::Viewer viewer_of_seats(std::uint8_t seats, kit::Viewer spectator = kit::Viewer::kPublic);
// Every account that holds a seat, each once.
std::vector<AccountId> holders_of(const store_v1::Lobby& lobby);
// A listed match, or one that the account made or plays, or whose code was given.
bool may_see(const store::MatchRow& row, const store_v1::Lobby& lobby, const AccountId& account,
             const std::string& code);
// Both seats are held, and the phrase that was to come has come (G7).
bool is_ready(const store_v1::Lobby& lobby);

// As a caller names it; BOTH says no more than the caller's own.
kit::Seat seat_from(v1::Seat seat);
v1::Player player_of(const Caller& caller);
// As requests name it: "SOUTH".
std::string wire_name_of(kit::Seat side);

// What changes while it is played.
struct Present {
  store::MatchState state = store::MatchState::kOpen;
  std::uint32_t turn = 0;
  std::int64_t update_time_ms = 0;
  std::uint32_t epoch = 0;
  std::optional<v1::Clock> clock;
};
v1::MatchInfo info_of(const store::MatchRow& row, const store_v1::Lobby& lobby, const Present& present);

// UTF-8 without control characters, `least` to `most` characters; the error calls it by `what`.
Status check_text(const std::string& text, const char* what, std::size_t least, std::size_t most);

}  // namespace galloper::match
