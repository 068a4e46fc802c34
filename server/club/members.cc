#include <fmt/format.h>

#include "server/club/impl.h"

namespace galloper::club {
namespace {

using store::ClubChangeKind;
using store::ClubMemberRow;

// Where the page before ended: "2.17" is role 2, joined by change 17.
struct Place {
  ClubRole role = ClubRole::kNone;
  std::int64_t joined = 0;
};

Result<Place> place_of(const std::string& token) {
  if (token.empty()) return Place{};
  const auto dot = token.find('.');
  const bool both = dot != std::string::npos && dot > 0 && dot + 1 < token.size();
  const auto role = number_of_token(both ? token.substr(0, dot) : "none");
  const auto joined = number_of_token(both ? token.substr(dot + 1) : "none");
  if (!role) return tl::unexpected(role.error());
  if (!joined) return tl::unexpected(joined.error());
  if (*role > 3) return tl::unexpected(number_of_token("none").error());
  return Place{static_cast<ClubRole>(*role), *joined};
}

// A member of the club; kNotFound for others, former members too.
Result<ClubMemberRow> present_member(const ClubTables& tables, store::ClubKey club,
                                     const AccountId& account) {
  auto member = tables.find_member(club, account);
  if (!member && member.error().code != ErrorCode::kNotFound) return member;
  if (!member || member->role == ClubRole::kNone) {
    return fail(
        ErrorCode::kNotFound,
        fmt::format("The account {} is no member of this club: ListMembers names them.", to_string(account)));
  }
  return member;
}

Status write(ClubTables& tables, const store::ClubRow& club, ClubMemberRow member, ClubChangeKind kind,
             ClubRole after, const store::AccountRow& actor, std::int64_t now_ms) {
  store::ClubChangeRow change;
  change.time_ms = now_ms;
  change.kind = kind;
  change.actor = actor.id;
  change.actor_name = actor.name;
  change.member = member.account;
  change.member_name = member.name;
  change.before = member.role;
  change.after = after;
  if (auto added = tables.add_change(club.key, change); !added)
    return tl::unexpected(std::move(added.error()));
  member.role = after;
  if (after == ClubRole::kNone) {
    member.end_time_ms = now_ms;
    member.removed = kind == ClubChangeKind::kRemoved;
  }
  return tables.put_member(club.key, member);
}

}  // namespace

Result<Page<ClubMemberRow>> Clubs::list_members(const Account& caller, const ClubId& club,
                                                const PageRequest& page) {
  const auto size = impl_->page_size(page);
  if (!size) return tl::unexpected(size.error());
  const auto after = place_of(page.token);
  if (!after) return tl::unexpected(after.error());
  return impl_->reading_of(club, caller, permission("ListMembers"),
                           [&](const ClubTables& tables, const Seen& seen) -> Result<Page<ClubMemberRow>> {
                             auto rows =
                                 tables.list_members(seen.club.key, after->role, after->joined, *size);
                             if (!rows) return tl::unexpected(std::move(rows.error()));
                             Page<ClubMemberRow> result{std::move(*rows), {}};
                             if (result.rows.size() == *size) {
                               const auto& last = result.rows.back();
                               result.next = fmt::format("{}.{}", static_cast<int>(last.role), last.joined);
                             }
                             return result;
                           });
}

Result<ClubMemberRow> Clubs::set_role(const Account& caller, const ClubId& club, const AccountId& member,
                                      ClubRole role) {
  return impl_->changing(
      caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<ClubMemberRow> {
        const auto seen = Impl::see(tables, club, me.id, permission("SetMemberRole"));
        if (!seen) return tl::unexpected(seen.error());
        if (role == ClubRole::kNone) {
          return fail(ErrorCode::kInvalidArgument,
                      "A member is an organiser, a player or a spectator: say which in role.");
        }
        auto target = present_member(tables, seen->club.key, member);
        if (!target || target->role == role) return target;
        if (role == ClubRole::kOrganiser && target->guest) {
          return fail(
              ErrorCode::kFailedPrecondition,
              fmt::format(
                  "{} plays as a guest, and a guest cannot organise a club: a registered account can.",
                  target->name));
        }
        if (auto others = Impl::check_not_last_organiser(tables, seen->club, *target, "step down"); !others)
          return tl::unexpected(std::move(others.error()));
        const std::int64_t now = impl_->clock.now_ms();
        if (auto done = write(tables, seen->club, *target, ClubChangeKind::kRoleSet, role, me, now); !done)
          return tl::unexpected(std::move(done.error()));
        target->role = role;
        return target;
      });
}

Status Clubs::remove(const Account& caller, const ClubId& club, const AccountId& member) {
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Status {
    const auto seen = Impl::see(tables, club, me.id, permission("RemoveMember"));
    if (!seen) return tl::unexpected(seen.error());
    if (member == me.id)
      return fail(ErrorCode::kInvalidArgument, "To end your own membership, leave the club instead.");
    const auto target = present_member(tables, seen->club.key, member);
    if (!target) return tl::unexpected(target.error());
    return write(tables, seen->club, *target, ClubChangeKind::kRemoved, ClubRole::kNone, me,
                 impl_->clock.now_ms());
  });
}

Status Clubs::leave(const Account& caller, const ClubId& club) {
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Status {
    const auto seen = Impl::see(tables, club, me.id, permission("LeaveClub"));
    if (!seen) return tl::unexpected(seen.error());
    if (auto others = Impl::check_not_last_organiser(tables, seen->club, seen->member, "leave"); !others)
      return others;
    return write(tables, seen->club, seen->member, ClubChangeKind::kLeft, ClubRole::kNone, me,
                 impl_->clock.now_ms());
  });
}

Result<Page<store::ClubChangeRow>> Clubs::list_changes(const Account& caller, const ClubId& club,
                                                       const PageRequest& page) {
  const auto size = impl_->page_size(page);
  if (!size) return tl::unexpected(size.error());
  const auto before = number_of_token(page.token);
  if (!before) return tl::unexpected(before.error());
  return impl_->reading_of(
      club, caller, permission("ListClubChanges"),
      [&](const ClubTables& tables, const Seen& seen) -> Result<Page<store::ClubChangeRow>> {
        auto rows = tables.list_changes(seen.club.key, *before, *size);
        if (!rows) return tl::unexpected(std::move(rows.error()));
        Page<store::ClubChangeRow> result{std::move(*rows), {}};
        if (result.rows.size() == *size) result.next = std::to_string(result.rows.back().number);
        return result;
      });
}

}  // namespace galloper::club
