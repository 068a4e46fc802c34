#include <fmt/format.h>

#include "client/terminal/club_words.h"
#include "client/terminal/commands.h"
#include "client/terminal/words.h"
#include "common/base/ids.h"

namespace galloper::terminal {
namespace {

Result<v1::ListMembersResponse> members_of(Terminal& terminal, const std::string& club) {
  v1::ListMembersRequest request;
  request.set_club_id(club);
  return call_pages(terminal, request);
}

std::string change_words(const v1::ClubChange& change) {
  const std::string actor = harmless(change.actor_name());
  const std::string member = harmless(change.member_name());
  switch (change.kind()) {
    case v1::ClubChange::KIND_CREATED:
      return fmt::format("{} makes the club {}", actor, harmless(change.club_name()));
    case v1::ClubChange::KIND_JOINED:
      return fmt::format("{} joins as {}", member, role_words(change.role_after()));
    case v1::ClubChange::KIND_ROLE_SET:
      return fmt::format("{} becomes {} (was {}), by {}", member, role_words(change.role_after()),
                         role_words(change.role_before()),
                         change.invitation_id().empty() ? actor : std::string("invitation"));
    case v1::ClubChange::KIND_REMOVED:
      return fmt::format("{} is removed, by {}", member, actor);
    case v1::ClubChange::KIND_LEFT:
      return fmt::format("{} leaves", member);
    case v1::ClubChange::KIND_ACCOUNT_DELETED:
      return fmt::format("{} leaves; the account was deleted", member);
    case v1::ClubChange::KIND_RENAMED:
      return fmt::format("{} renames the club to {}", actor, harmless(change.club_name()));
    case v1::ClubChange::KIND_CLOSED:
      return fmt::format("{} closes the club", actor);
    default:
      return fmt::format("{} changes something", actor);
  }
}

}  // namespace

Result<std::string> member_id(Terminal& terminal, const std::string& club) {
  const std::string& named = terminal.arguments().member;
  if (parse_id<AccountId>(named)) return named;
  const auto members = members_of(terminal, club);
  if (!members) return tl::unexpected(members.error());
  for (const auto& member : members->members()) {
    if (member.name() == named) return member.account_id();
  }
  return fail(ErrorCode::kNotFound,
              fmt::format("No member is called \"{}\": galloper club members {} names them.", named, club));
}

int club_members(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  return finish(terminal, members_of(terminal, *id), [](const auto& reply) {
    std::string text;
    for (const auto& member : reply.members()) {
      text += fmt::format("{}  {}{}, {}, since {}\n", member.account_id(), harmless(member.name()),
                          member.guest() ? " (guest)" : "", role_words(member.role()),
                          minute_words(member.join_time()));
    }
    return text;
  });
}

int club_role(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  const auto account = member_id(terminal, *id);
  if (!account) return terminal.refuse(account.error());
  v1::SetMemberRoleRequest request;
  request.set_club_id(*id);
  request.set_account_id(*account);
  request.set_role(wire_role(terminal.arguments().role));
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    return fmt::format("{} is {}.", harmless(reply.member().name()), role_words(reply.member().role()));
  });
}

int club_remove(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  const auto account = member_id(terminal, *id);
  if (!account) return terminal.refuse(account.error());
  v1::RemoveMemberRequest request;
  request.set_club_id(*id);
  request.set_account_id(*account);
  return finish(terminal, terminal.call(request), [&](const auto&) {
    return fmt::format("{} is no longer a member; invitations made before do not lead back.",
                       harmless(terminal.arguments().member));
  });
}

int club_leave(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::LeaveClubRequest request;
  request.set_club_id(*id);
  return finish(terminal, terminal.call(request), [](const auto&) { return "You are no longer a member."; });
}

int club_record(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::ListClubChangesRequest request;
  request.set_club_id(*id);
  const auto reply = call_pages(terminal, request);
  return finish(terminal, reply, [](const auto& all) {
    std::string text;
    for (const auto& change : all.changes())
      text += fmt::format("{}  {}\n", minute_words(change.time()), change_words(change));
    return text;
  });
}

}  // namespace galloper::terminal
