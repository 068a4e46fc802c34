// What the calls of Clubs share. Inside the room only.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "server/account/rate_limit.h"
#include "server/club/club.h"

namespace galloper::club {

using store::ClubTables;

// A club and what the caller is to it, where the table of permissions lets him do what he asks.
struct Seen {
  store::ClubRow club;
  Standing standing = Standing::kStranger;
  store::ClubMemberRow member;  // of the caller, unless he is a stranger
};

// An invitation's token is typed as a word of a command, where a dash would begin an option.
std::string token_to_type(const std::function<std::string()>& next);

struct Clubs::Impl {
  Impl(store::Store& store_in, const Clock& clock_in, const Limits& limits_in)
      : store(store_in),
        clock(clock_in),
        limits(limits_in),
        changes(limits.changes_per_account, limits.window_ms),
        wrong_tokens(limits.wrong_tokens_per_address, limits.window_ms) {}

  // What `read(tables)` returns, a Result.
  template <class Read>
  auto reading(Read read) -> decltype(read(std::declval<const ClubTables&>())) {
    std::optional<decltype(read(std::declval<const ClubTables&>()))> result;
    auto status = store.read_clubs([&](const ClubTables& tables) -> Status {
      result.emplace(read(tables));
      return {};
    });
    if (!status) return tl::unexpected(std::move(status.error()));
    return std::move(*result);
  }
  // What `change(tables, me)` returns, a Result, with all that it wrote committed or nothing of it. `me` is
  // the caller's account as it now is.
  template <class Change>
  auto changing(const Account& caller, Change change)
      -> decltype(change(std::declval<ClubTables&>(), std::declval<const store::AccountRow&>())) {
    if (auto counted = count_change(caller); !counted) return tl::unexpected(std::move(counted.error()));
    std::optional<decltype(change(std::declval<ClubTables&>(), std::declval<const store::AccountRow&>()))>
        result;
    auto status = store.change_clubs([&](ClubTables& tables) -> Status {
      auto me = present_account(tables, caller.id);
      if (!me) return tl::unexpected(std::move(me.error()));
      result.emplace(change(tables, *me));
      if (!*result) return tl::unexpected(result->error());
      return {};
    });
    if (!status) return tl::unexpected(std::move(status.error()));
    return std::move(*result);
  }

  // What `read(tables, seen)` returns of a club, where `permission` allows the caller to ask.
  template <class Read>
  auto reading_of(const ClubId& club, const Account& caller, const Permission& permission, Read read)
      -> decltype(read(std::declval<const ClubTables&>(), std::declval<const Seen&>())) {
    return reading([&](const ClubTables& tables) -> decltype(read(std::declval<const ClubTables&>(),
                                                                  std::declval<const Seen&>())) {
      const auto seen = see(tables, club, caller.id, permission);
      if (!seen) return tl::unexpected(seen.error());
      return read(tables, *seen);
    });
  }

  Status count_change(const Account& caller);
  static Result<store::AccountRow> present_account(const ClubTables& tables, const AccountId& id);
  static Result<Seen> see(const ClubTables& tables, const ClubId& club, const AccountId& caller,
                          const Permission& permission);
  static Result<Seen> see(const ClubTables& tables, store::ClubRow club, const AccountId& caller,
                          const Permission& permission);
  static Result<Club> view_of(const ClubTables& tables, store::ClubRow row, ClubRole role);
  // kFailedPrecondition: the club would be left without an organiser.
  static Status check_not_last_organiser(const ClubTables& tables, const store::ClubRow& club,
                                         const store::ClubMemberRow& member, std::string_view what);
  // kResourceExhausted: the club is full, or the account in too many.
  Status check_room(const ClubTables& tables, const store::ClubRow& club, const AccountId& account) const;
  Result<std::uint32_t> page_size(const PageRequest& page) const;
  Invitation invitation_of(store::InvitationRow row, bool club_closed) const;
  // kFailedPrecondition: why nobody can join by it any more.
  static Status check_open(const Invitation& invitation);
  Result<NewInvitation> invite_again(ClubTables& tables, const Seen& seen, store::InvitationRow row,
                                     const std::string& token) const;
  // Spends a use; afterwards `seen` is the member that he has become.
  Status join_by(ClubTables& tables, Seen& seen, store::InvitationRow row, const store::AccountRow& me) const;
  // Takes one of the address's attempts; forgiven where the token turns out to be one.
  Status count_token(const std::string& address_key, std::int64_t now_ms);

  store::Store& store;
  const Clock& clock;
  const Limits limits;
  account::RateLimit changes;
  account::RateLimit wrong_tokens;
};

// kPermissionDenied: a guest's account is lost with the device that holds its token, and a club with its only
// organiser.
Status check_may_organise(const store::AccountRow& account);

// Of "17"; an empty token is 0. kInvalidArgument.
Result<std::int64_t> number_of_token(const std::string& token);

inline bool is_closed(const store::ClubRow& club) { return club.close_time_ms != 0; }

}  // namespace galloper::club
