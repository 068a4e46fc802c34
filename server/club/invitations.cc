#include <fmt/format.h>

#include "common/base/random.h"
#include "server/account/secrets.h"
#include "server/club/impl.h"

namespace galloper::club {
namespace {

using store::InvitationRow;

tl::unexpected<Error> no_such_invitation() {
  return fail(ErrorCode::kNotFound,
              "There is no such invitation: copy the whole link, or ask for a new one.");
}

Status check_wish(const InvitationWish& wish, const Limits& limits) {
  if (wish.role == ClubRole::kNone) {
    return fail(ErrorCode::kInvalidArgument,
                "An invitation is for an organiser, for players or for spectators: say which in role.");
  }
  if (wish.role == ClubRole::kOrganiser && wish.max_uses != 1) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("An invitation as organiser is for one person, not for {}: max_uses must be 1.",
                            wish.max_uses));
  }
  if (wish.max_uses == 0 || wish.max_uses > limits.uses_per_invitation) {
    return fail(ErrorCode::kInvalidArgument, fmt::format("An invitation is for 1 to {} people, not for {}.",
                                                         limits.uses_per_invitation, wish.max_uses));
  }
  if (wish.lifetime_ms < limits.shortest_invitation_ms || wish.lifetime_ms > limits.longest_invitation_ms) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("An invitation lasts from {} s to {} days.", limits.shortest_invitation_ms / 1000,
                            limits.longest_invitation_ms / (24 * 3600 * 1000)));
  }
  return {};
}

// How much a role may do; a link never lowers it.
int rank_of(ClubRole role) { return role == ClubRole::kNone ? 0 : 4 - static_cast<int>(role); }

// Whoever was removed does not slip back in by a link of before.
Status check_may_return(const store::ClubMemberRow& member, const InvitationRow& invitation) {
  if (!member.removed || invitation.create_time_ms > member.end_time_ms) return {};
  return fail(
      ErrorCode::kPermissionDenied,
      "You were removed from this club after the invitation was made: ask an organiser for a new one.");
}

}  // namespace

std::string token_to_type(const std::function<std::string()>& next) {
  std::string token = next();
  while (token.starts_with('-')) token = next();
  return token;
}

Invitation Clubs::Impl::invitation_of(InvitationRow row, bool club_closed) const {
  InvitationState state = InvitationState::kOpen;
  if (row.revoke_time_ms != 0) {
    state = InvitationState::kRevoked;
  } else if (row.uses >= row.max_uses) {
    state = InvitationState::kUsedUp;
  } else if (row.expire_time_ms <= clock.now_ms()) {
    state = InvitationState::kExpired;
  } else if (club_closed) {
    state = InvitationState::kRevoked;
  }
  return {std::move(row), state};
}

Status Clubs::Impl::check_open(const Invitation& invitation) {
  const auto refuse = [](const char* why) {
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("The invitation {}: ask an organiser of the club for a new one.", why));
  };
  switch (invitation.state) {
    case InvitationState::kUsedUp:
      return refuse("has been used up");
    case InvitationState::kExpired:
      return refuse("has expired");
    case InvitationState::kRevoked:
      return refuse("was revoked");
    case InvitationState::kOpen:
      break;
  }
  return {};
}

Status Clubs::Impl::count_token(const std::string& address_key, std::int64_t now_ms) {
  const std::int64_t wait_ms = wrong_tokens.take(address_key, now_ms);
  if (wait_ms == 0) return {};
  return fail(ErrorCode::kResourceExhausted,
              fmt::format("Too many wrong invitations from this address: try again in {} s.",
                          (wait_ms + 999) / 1000));
}

Result<NewInvitation> Clubs::invite(const Account& caller, const ClubId& club, const InvitationWish& wish) {
  InvitationWish wanted = wish;
  if (wanted.lifetime_ms == 0) wanted.lifetime_ms = impl_->limits.usual_invitation_ms;
  const std::string token = token_to_type([] { return account::new_token(); });
  return impl_->changing(
      caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<NewInvitation> {
        const auto seen = Impl::see(tables, club, me.id, permission("CreateInvitation"));
        if (!seen) return tl::unexpected(seen.error());
        if (auto good = check_wish(wanted, impl_->limits); !good)
          return tl::unexpected(std::move(good.error()));
        if (!wish.request.is_nil()) {
          auto before = tables.find_invitation_of_request(me.id, wish.request);
          if (before) return impl_->invite_again(tables, *seen, std::move(*before), token);
          if (before.error().code != ErrorCode::kNotFound) return tl::unexpected(std::move(before.error()));
        }
        const std::int64_t now = impl_->clock.now_ms();
        const auto open = tables.count_open_invitations(seen->club.key, now);
        if (!open) return tl::unexpected(open.error());
        if (*open >= impl_->limits.open_invitations_per_club) {
          return fail(
              ErrorCode::kResourceExhausted,
              fmt::format("A club has at most {} open invitations, and this one has: revoke one first.",
                          impl_->limits.open_invitations_per_club));
        }
        InvitationRow row;
        row.id = new_id<InvitationId>(now, secure_random());
        row.club = seen->club.key;
        row.token_hash = *account::hash_token(token);
        row.role = wanted.role;
        row.max_uses = wanted.max_uses;
        row.creator = me.id;
        row.create_time_ms = now;
        row.expire_time_ms = now + wanted.lifetime_ms;
        row.request = wish.request;
        row.creator_name = me.name;
        if (auto key = tables.insert_invitation(row); !key) return tl::unexpected(std::move(key.error()));
        return NewInvitation{impl_->invitation_of(std::move(row), false), token};
      });
}

// Only the hash of the first token is kept, so a retry cannot be told it: it gets another.
Result<NewInvitation> Clubs::Impl::invite_again(ClubTables& tables, const Seen& seen, InvitationRow row,
                                                const std::string& token) const {
  if (row.club != seen.club.key || row.uses > 0 ||
      invitation_of(row, false).state != InvitationState::kOpen) {
    return fail(
        ErrorCode::kAlreadyExists,
        "An invitation was made with this request_id, and is in use or over: choose a new request_id.");
  }
  row.token_hash = *account::hash_token(token);
  if (auto updated = tables.update_invitation(row); !updated)
    return tl::unexpected(std::move(updated.error()));
  return NewInvitation{invitation_of(std::move(row), false), token};
}

Result<Offer> Clubs::offer(std::string_view token, std::string_view address) {
  const std::string from = account::address_key(address);
  const std::int64_t counted_at = impl_->clock.now_ms();
  if (auto counted = impl_->count_token(from, counted_at); !counted)
    return tl::unexpected(std::move(counted.error()));
  const auto hash = account::hash_token(token);
  if (!hash) return no_such_invitation();
  auto result = impl_->reading([&](const ClubTables& tables) -> Result<Offer> {
    auto row = tables.find_invitation_of_token(*hash);
    if (!row && row.error().code == ErrorCode::kNotFound) return no_such_invitation();
    if (!row) return tl::unexpected(std::move(row.error()));
    auto seen = tables.find_club(row->club);
    if (!seen) return tl::unexpected(std::move(seen.error()));
    if (auto allowed = permit(permission("GetInvitation"), Standing::kStranger, is_closed(*seen)); !allowed)
      return tl::unexpected(std::move(allowed.error()));
    return Offer{impl_->invitation_of(std::move(*row), false), std::move(*seen)};
  });
  if (result || result.error().code != ErrorCode::kNotFound) impl_->wrong_tokens.give_back(from, counted_at);
  return result;
}

Result<Page<Invitation>> Clubs::list_invitations(const Account& caller, const ClubId& club,
                                                 const PageRequest& page) {
  const auto size = impl_->page_size(page);
  if (!size) return tl::unexpected(size.error());
  const auto before = number_of_token(page.token);
  if (!before) return tl::unexpected(before.error());
  return impl_->reading_of(
      club, caller, permission("ListInvitations"),
      [&](const ClubTables& tables, const Seen& seen) -> Result<Page<Invitation>> {
        auto rows = tables.list_invitations(seen.club.key, *before, *size);
        if (!rows) return tl::unexpected(std::move(rows.error()));
        Page<Invitation> result;
        if (rows->size() == *size) result.next = std::to_string(rows->back().key);
        for (auto& row : *rows) {
          result.rows.push_back(impl_->invitation_of(std::move(row), is_closed(seen.club)));
        }
        return result;
      });
}

Result<Invitation> Clubs::revoke(const Account& caller, const ClubId& club, const InvitationId& invitation) {
  return impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<Invitation> {
    const auto seen = Impl::see(tables, club, me.id, permission("RevokeInvitation"));
    if (!seen) return tl::unexpected(seen.error());
    auto row = tables.find_invitation(invitation);
    if (!row && row.error().code != ErrorCode::kNotFound) return tl::unexpected(std::move(row.error()));
    if (!row || row->club != seen->club.key) {
      return fail(ErrorCode::kNotFound, "The club has no such invitation: ListInvitations names them.");
    }
    if (row->revoke_time_ms == 0) {
      row->revoke_time_ms = impl_->clock.now_ms();
      row->revoker = me.id;
      if (auto updated = tables.update_invitation(*row); !updated)
        return tl::unexpected(std::move(updated.error()));
    }
    return impl_->invitation_of(std::move(*row), false);
  });
}

Result<Club> Clubs::join(const Account& caller, std::string_view token, std::string_view address) {
  const std::string from = account::address_key(address);
  const std::int64_t counted_at = impl_->clock.now_ms();
  if (auto counted = impl_->count_token(from, counted_at); !counted)
    return tl::unexpected(std::move(counted.error()));
  const auto hash = account::hash_token(token);
  if (!hash) return no_such_invitation();
  auto result = impl_->changing(caller, [&](ClubTables& tables, const store::AccountRow& me) -> Result<Club> {
    auto row = tables.find_invitation_of_token(*hash);
    if (!row && row.error().code == ErrorCode::kNotFound) return no_such_invitation();
    if (!row) return tl::unexpected(std::move(row.error()));
    auto club = tables.find_club(row->club);
    if (!club) return tl::unexpected(std::move(club.error()));
    auto seen = Impl::see(tables, std::move(*club), me.id, permission("JoinClub"));
    if (!seen) return tl::unexpected(std::move(seen.error()));
    if (rank_of(seen->member.role) < rank_of(row->role)) {
      if (auto joined = impl_->join_by(tables, *seen, std::move(*row), me); !joined)
        return tl::unexpected(std::move(joined.error()));
    }
    return Impl::view_of(tables, std::move(seen->club), seen->member.role);
  });
  if (result || result.error().code != ErrorCode::kNotFound) impl_->wrong_tokens.give_back(from, counted_at);
  return result;
}

Status Clubs::Impl::join_by(ClubTables& tables, Seen& seen, InvitationRow row,
                            const store::AccountRow& me) const {
  const ClubRole before = seen.member.role;
  const bool is_new = before == ClubRole::kNone;
  if (auto open = check_open(invitation_of(row, false)); !open) return open;
  if (row.role == ClubRole::kOrganiser) {
    if (auto allowed = check_may_organise(me); !allowed) return allowed;
  }
  if (auto allowed = check_may_return(seen.member, row); !allowed) return allowed;
  if (is_new) {
    if (auto room = check_room(tables, seen.club, me.id); !room) return room;
  }
  ++row.uses;
  if (auto updated = tables.update_invitation(row); !updated) return updated;
  store::ClubChangeRow change;
  change.time_ms = clock.now_ms();
  change.kind = is_new ? store::ClubChangeKind::kJoined : store::ClubChangeKind::kRoleSet;
  change.actor = change.member = me.id;
  change.actor_name = change.member_name = me.name;
  change.before = before;
  change.after = row.role;
  change.invitation = row.key;
  const auto number = tables.add_change(seen.club.key, change);
  if (!number) return tl::unexpected(number.error());
  if (is_new) {
    seen.member = {me.id, row.role, *number, change.time_ms};
  } else {
    seen.member.role = row.role;
  }
  return tables.put_member(seen.club.key, seen.member);
}

}  // namespace galloper::club
