#include "server/match/lobby.h"

#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>
#include <sodium/utils.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>

namespace galloper::match {

using google::protobuf::util::TimeUtil;

store_v1::LobbySeat& seat_of(store_v1::Lobby& lobby, kit::Seat side) {
  return side == kit::Seat::kSouth ? *lobby.mutable_south() : *lobby.mutable_north();
}

const store_v1::LobbySeat& seat_of(const store_v1::Lobby& lobby, kit::Seat side) {
  return side == kit::Seat::kSouth ? lobby.south() : lobby.north();
}

std::uint8_t seats_held(const store_v1::Lobby& lobby, const AccountId& account) {
  std::uint8_t seats = 0;
  if (account.is_nil()) return seats;
  for (const auto side : kit::kSides) {
    const auto& accounts = seat_of(lobby, side).accounts();
    if (std::find(accounts.begin(), accounts.end(), account.view()) != accounts.end())
      seats |= kit::bit_of(side);
  }
  return seats;
}

bool is_taken(const store_v1::LobbySeat& seat) { return seat.bot_level() > 0 || seat.accounts_size() > 0; }

void take_seat(store_v1::Lobby& lobby, kit::Seat side, const Caller& caller) {
  auto& seat = seat_of(lobby, side);
  seat.add_accounts(std::string(caller.account.view()));
  *seat.add_players() = player_of(caller);
}

void set_holders(store_v1::Lobby& lobby, kit::Seat side, const std::vector<Caller>& holders) {
  auto& seat = seat_of(lobby, side);
  seat.clear_accounts();
  seat.clear_players();
  for (const Caller& holder : holders) {
    if ((seats_held(lobby, holder.account) & kit::bit_of(side)) == 0) take_seat(lobby, side, holder);
  }
}

bool is_solo(const store_v1::Lobby& lobby) {
  return std::any_of(lobby.south().accounts().begin(), lobby.south().accounts().end(),
                     [&](const std::string& bytes) {
                       const auto account = id_from_bytes<AccountId>(bytes);
                       return account && seats_held(lobby, *account) == 3;
                     });
}

ViewerMask viewers_of(const store_v1::Lobby& lobby, kit::Viewer spectator) {
  using codec::mask_of;
  ViewerMask viewers = mask_of(spectator);
  if (!is_solo(lobby)) viewers |= mask_of(kit::Viewer::kSouth) | mask_of(kit::Viewer::kNorth);
  // A seat may have several holders, of whom some hold both.
  for (const auto& account : holders_of(lobby))
    viewers |= mask_of(viewer_of_seats(seats_held(lobby, account)));
  return viewers;
}

kit::Viewer viewer_of_seats(std::uint8_t seats, kit::Viewer spectator) {
  switch (seats) {
    case 1:
      return kit::Viewer::kSouth;
    case 2:
      return kit::Viewer::kNorth;
    case 3:
      return kit::Viewer::kBoth;
    default:
      return spectator;
  }
}

std::vector<AccountId> holders_of(const store_v1::Lobby& lobby) {
  std::vector<AccountId> holders;
  for (const auto side : kit::kSides) {
    for (const auto& bytes : seat_of(lobby, side).accounts()) {
      const auto account = id_from_bytes<AccountId>(bytes);
      if (account && std::find(holders.begin(), holders.end(), *account) == holders.end())
        holders.push_back(*account);
    }
  }
  return holders;
}

bool may_see(const store::MatchRow& row, const store_v1::Lobby& lobby, const AccountId& account,
             const std::string& code) {
  if (!row.is_private || seats_held(lobby, account) != 0) return true;
  if (!account.is_nil() && (lobby.creator() == account.view() || lobby.reserved_for() == account.view()))
    return true;
  return !lobby.code().empty() && code.size() == lobby.code().size() &&
         sodium_memcmp(code.data(), lobby.code().data(), code.size()) == 0;
}

bool is_ready(const store_v1::Lobby& lobby) {
  if (!is_taken(lobby.south()) || !is_taken(lobby.north())) return false;
  if (!lobby.await_phrase()) return true;
  const auto creator = id_from_bytes<AccountId>(lobby.creator());
  const std::uint8_t seats = creator ? seats_held(lobby, *creator) : 0;
  if (seats == 0) return true;
  return std::any_of(kit::kSides.begin(), kit::kSides.end(), [&](kit::Seat side) {
    return (seats & kit::bit_of(side)) != 0 && seat_of(lobby, side).has_phrase();
  });
}

kit::Seat seat_from(v1::Seat seat) {
  return seat == v1::SEAT_BOTH ? kit::Seat::kNone : static_cast<kit::Seat>(seat);
}

v1::Player player_of(const Caller& caller) {
  v1::Player player;
  player.set_account_id(to_string(caller.account));
  player.set_name(caller.name);
  player.set_guest(caller.guest);
  return player;
}

std::string wire_name_of(kit::Seat side) {
  return side == kit::Seat::kSouth ? "SOUTH" : side == kit::Seat::kNorth ? "NORTH" : "the referee";
}

v1::MatchInfo info_of(const store::MatchRow& row, const store_v1::Lobby& lobby, const Present& present) {
  v1::MatchInfo info;
  info.set_match_id(to_string(row.id));
  info.set_scenario_id(row.scenario_id);
  info.set_title(lobby.scenario().title());
  info.set_story(lobby.scenario().story());
  info.set_state(static_cast<v1::MatchState>(present.state));
  for (const auto side : kit::kSides) {
    const auto& from = seat_of(lobby, side);
    auto* seat = info.add_seats();
    seat->set_seat(static_cast<v1::Seat>(side));
    *seat->mutable_players() = from.players();
    seat->set_bot_level(from.bot_level());
    if (from.has_phrase()) seat->set_phrase(from.phrase());
  }
  info.set_private_(row.is_private);
  *info.mutable_create_time() = TimeUtil::MillisecondsToTimestamp(row.create_time_ms);
  *info.mutable_update_time() = TimeUtil::MillisecondsToTimestamp(present.update_time_ms);
  *info.mutable_settings() = lobby.settings();
  for (const auto& secret : lobby.secrets()) {
    auto* commitment = info.add_commitments();
    commitment->set_commitment(secret.commitment());
    if (present.state == store::MatchState::kFinished) commitment->set_secret(secret.secret());
  }
  if (lobby.has_outcome()) *info.mutable_outcome() = lobby.outcome();
  if (present.clock) {
    *info.mutable_clock() = *present.clock;
  } else if (lobby.has_clock()) {
    *info.mutable_clock() = lobby.clock();
  }
  info.set_epoch(present.epoch);
  info.set_game(row.game);
  info.set_turn(present.turn);
  return info;
}

Status check_text(const std::string& text, const char* what, std::size_t least, std::size_t most) {
  std::size_t characters = 0;
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < size; ++characters) {
    const std::int32_t begin = at;
    UChar32 character = 0;
    U8_NEXT(text.data(), at, size, character);
    if (character < 0) {
      return fail(ErrorCode::kInvalidArgument, fmt::format("The {} is not UTF-8 at byte {}.", what, begin));
    }
    const auto type = u_charType(character);
    if (type == U_CONTROL_CHAR || type == U_LINE_SEPARATOR || type == U_PARAGRAPH_SEPARATOR) {
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("The {} holds the control character U+{:04X}; a {} takes text on one line.",
                              what, static_cast<std::uint32_t>(character), what));
    }
  }
  if (characters >= least && characters <= most) return {};
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("The {} has {} characters; {} to {} are allowed.", what, characters, least, most));
}

}  // namespace galloper::match
