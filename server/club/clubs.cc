#include <fmt/format.h>

#include <charconv>

#include "common/base/random.h"
#include "server/club/impl.h"

namespace galloper::club {
namespace {

constexpr int kMaxNameCharacters = 64;

Standing standing_of(ClubRole role) {
  switch (role) {
    case ClubRole::kOrganiser:
      return Standing::kOrganiser;
    case ClubRole::kPlayer:
      return Standing::kPlayer;
    case ClubRole::kSpectator:
      return Standing::kSpectator;
    case ClubRole::kNone:
      break;
  }
  return Standing::kFormerMember;
}

}  // namespace

Status check_may_organise(const store::AccountRow& account) {
  if (!account.guest) return {};
  return fail(
      ErrorCode::kPermissionDenied,
      "A guest cannot organise a club, for who loses the device loses the account: register first, and the "
      "guest becomes your account.");
}

Result<std::int64_t> number_of_token(const std::string& token) {
  if (token.empty()) return 0;
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), number);
  if (fault != std::errc() || end != token.data() + token.size() || number <= 0) {
    return fail(ErrorCode::kInvalidArgument,
                "page_token must be the next_page_token of the page before, or empty for the first page.");
  }
  return number;
}

Status Clubs::Impl::count_change(const Account& caller) {
  const std::int64_t wait_ms = changes.take(std::string(caller.id.view()), clock.now_ms());
  if (wait_ms == 0) return {};
  return fail(
      ErrorCode::kResourceExhausted,
      fmt::format("Too many changes of clubs by this account: try again in {} s.", (wait_ms + 999) / 1000));
}

Result<store::AccountRow> Clubs::Impl::present_account(const ClubTables& tables, const AccountId& id) {
  auto row = tables.find_account(id);
  if (row && row->deleted)
    return fail(ErrorCode::kUnauthenticated, "The account has been deleted: sign in with another.");
  return row;
}

Result<Seen> Clubs::Impl::see(const ClubTables& tables, const ClubId& club, const AccountId& caller,
                              const Permission& permission) {
  auto row = tables.find_club(club);
  if (!row) return tl::unexpected(std::move(row.error()));
  return see(tables, std::move(*row), caller, permission);
}

Result<Seen> Clubs::Impl::see(const ClubTables& tables, store::ClubRow club, const AccountId& caller,
                              const Permission& permission) {
  Seen seen{std::move(club), Standing::kStranger, {}};
  auto member = tables.find_member(seen.club.key, caller);
  if (member) {
    seen.standing = standing_of(member->role);
    seen.member = std::move(*member);
  } else if (member.error().code != ErrorCode::kNotFound) {
    return tl::unexpected(std::move(member.error()));
  }
  if (auto allowed = permit(permission, seen.standing, is_closed(seen.club)); !allowed)
    return tl::unexpected(std::move(allowed.error()));
  return seen;
}

Result<Club> Clubs::Impl::view_of(const ClubTables& tables, store::ClubRow row, ClubRole role) {
  const auto counts = tables.count_members(row.key);
  if (!counts) return tl::unexpected(counts.error());
  return Club{std::move(row), role, *counts};
}

Status Clubs::Impl::check_not_last_organiser(const ClubTables& tables, const store::ClubRow& club,
                                             const store::ClubMemberRow& member, std::string_view what) {
  if (member.role != ClubRole::kOrganiser || is_closed(club)) return {};
  const auto counts = tables.count_members(club.key);
  if (!counts) return tl::unexpected(counts.error());
  if (counts->organisers > 1) return {};
  return fail(
      ErrorCode::kFailedPrecondition,
      fmt::format("The last organiser of a club cannot {}: make another member an organiser first, or close "
                  "the club.",
                  what));
}

Status Clubs::Impl::check_room(const ClubTables& tables, const store::ClubRow& club,
                               const AccountId& account) const {
  const auto counts = tables.count_members(club.key);
  if (!counts) return tl::unexpected(counts.error());
  if (counts->all() >= limits.members_per_club) {
    return fail(ErrorCode::kResourceExhausted,
                fmt::format("A club has at most {} members, and this one has: somebody must leave first.",
                            limits.members_per_club));
  }
  const auto memberships = tables.count_memberships(account);
  if (!memberships) return tl::unexpected(memberships.error());
  if (*memberships < limits.clubs_per_account) return {};
  return fail(ErrorCode::kResourceExhausted,
              fmt::format("An account is a member of at most {} clubs, and this one is: leave one first.",
                          limits.clubs_per_account));
}

Result<std::uint32_t> Clubs::Impl::page_size(const PageRequest& page) const {
  if (page.size == 0) return limits.page_size;
  if (page.size <= limits.longest_page) return page.size;
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("page_size is 1 to {}, not {}.", limits.longest_page, page.size));
}

Clubs::Clubs(store::Store& store, const Clock& clock, const Limits& limits)
    : impl_(std::make_unique<Impl>(store, clock, limits)) {}

Clubs::~Clubs() = default;

Result<Club> Clubs::create(const Account& caller, std::string_view name, const RequestId& request) {
  auto normal = account::normalise_name(name, kMaxNameCharacters);
  if (!normal) return tl::unexpected(std::move(normal.error()));
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<Club> {
    if (auto allowed = check_may_organise(me); !allowed) return tl::unexpected(std::move(allowed.error()));
    if (!request.is_nil()) {
      auto before = tables.find_club_of_request(me.id, request);
      if (before) {
        const auto member = tables.find_member(before->key, me.id);
        if (!member) return tl::unexpected(member.error());
        return Impl::view_of(tables, std::move(*before), member->role);
      }
      if (before.error().code != ErrorCode::kNotFound) return tl::unexpected(std::move(before.error()));
    }
    const std::int64_t now = impl_->clock.now_ms();
    store::ClubRow row{0, new_id<ClubId>(now, secure_random()), *normal, me.id, now, 0, request};
    if (auto room = impl_->check_room(tables, row, me.id); !room)
      return tl::unexpected(std::move(room.error()));
    const auto key = tables.insert_club(row);
    if (!key) return tl::unexpected(key.error());
    row.key = *key;
    store::ClubChangeRow change;
    change.time_ms = now;
    change.kind = store::ClubChangeKind::kCreated;
    change.actor = change.member = me.id;
    change.actor_name = change.member_name = me.name;
    change.after = ClubRole::kOrganiser;
    change.club_name = row.name;
    const auto number = tables.add_change(row.key, change);
    if (!number) return tl::unexpected(number.error());
    if (auto put = tables.put_member(row.key, {me.id, ClubRole::kOrganiser, *number, now}); !put)
      return tl::unexpected(std::move(put.error()));
    return Impl::view_of(tables, std::move(row), ClubRole::kOrganiser);
  });
}

Result<Page<Club>> Clubs::list(const Account& caller, const PageRequest& page) {
  const auto size = impl_->page_size(page);
  if (!size) return tl::unexpected(size.error());
  const auto before = number_of_token(page.token);
  if (!before) return tl::unexpected(before.error());
  return impl_->reading([&](const ClubTables& tables) -> Result<Page<Club>> {
    auto rows = tables.list_memberships(caller.id, *before, *size);
    if (!rows) return tl::unexpected(std::move(rows.error()));
    Page<Club> result;
    if (rows->size() == *size) result.next = std::to_string(rows->back().club.key);
    for (auto& row : *rows) {
      auto club = Impl::view_of(tables, std::move(row.club), row.role);
      if (!club) return tl::unexpected(std::move(club.error()));
      result.rows.push_back(std::move(*club));
    }
    return result;
  });
}

Result<Club> Clubs::get(const Account& caller, const ClubId& club) {
  return impl_->reading_of(club, caller, permission("GetClub"),
                           [](const ClubTables& tables, const Seen& seen) {
                             return Impl::view_of(tables, seen.club, seen.member.role);
                           });
}

Result<Club> Clubs::rename(const Account& caller, const ClubId& club, std::string_view name) {
  auto normal = account::normalise_name(name, kMaxNameCharacters);
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<Club> {
    auto seen = Impl::see(tables, club, me.id, permission("RenameClub"));
    if (!seen) return tl::unexpected(std::move(seen.error()));
    if (!normal) return tl::unexpected(normal.error());
    if (seen->club.name != *normal) {
      store::ClubChangeRow change;
      change.time_ms = impl_->clock.now_ms();
      change.kind = store::ClubChangeKind::kRenamed;
      change.actor = me.id;
      change.actor_name = me.name;
      change.club_name = seen->club.name = *normal;
      if (auto updated = tables.update_club(seen->club); !updated)
        return tl::unexpected(std::move(updated.error()));
      if (auto added = tables.add_change(seen->club.key, change); !added)
        return tl::unexpected(std::move(added.error()));
    }
    return Impl::view_of(tables, std::move(seen->club), seen->member.role);
  });
}

Result<Club> Clubs::close(const Account& caller, const ClubId& club) {
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<Club> {
    auto seen = Impl::see(tables, club, me.id, permission("CloseClub"));
    if (!seen) return tl::unexpected(std::move(seen.error()));
    if (!is_closed(seen->club)) {
      store::ClubChangeRow change;
      change.time_ms = seen->club.close_time_ms = impl_->clock.now_ms();
      change.kind = store::ClubChangeKind::kClosed;
      change.actor = me.id;
      change.actor_name = me.name;
      if (auto updated = tables.update_club(seen->club); !updated)
        return tl::unexpected(std::move(updated.error()));
      if (auto added = tables.add_change(seen->club.key, change); !added)
        return tl::unexpected(std::move(added.error()));
    }
    return Impl::view_of(tables, std::move(seen->club), seen->member.role);
  });
}

}  // namespace galloper::club
