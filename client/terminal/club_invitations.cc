#include <fmt/format.h>

#include "client/terminal/club_words.h"
#include "client/terminal/commands.h"
#include "client/terminal/words.h"
#include "common/base/ids.h"

namespace galloper::terminal {
namespace {

std::string_view state_of(const v1::ClubInvitation& invitation) {
  switch (invitation.state()) {
    case v1::ClubInvitation::STATE_OPEN:
      return "open";
    case v1::ClubInvitation::STATE_USED_UP:
      return "used up";
    case v1::ClubInvitation::STATE_EXPIRED:
      return "expired";
    case v1::ClubInvitation::STATE_REVOKED:
      return "revoked";
    default:
      return "";
  }
}

std::string invitation_words(const v1::ClubInvitation& invitation) {
  return fmt::format("{}  {}, as {}, used {} of {}, until {}, by {}\n", invitation.invitation_id(),
                     state_of(invitation), role_words(invitation.role()), invitation.uses(),
                     invitation.max_uses(), minute_words(invitation.expire_time()),
                     harmless(invitation.creator_name()));
}

// People copy whole links: "https://…/join#TOKEN".
std::string token_of(const std::string& text) {
  const auto before = text.find_last_of("#/");
  return before == std::string::npos ? text : text.substr(before + 1);
}

}  // namespace

int club_invite(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  if (arguments.uses == 0) return terminal.misuse("An invitation is for one person at least: --uses 1.");
  v1::CreateInvitationRequest request;
  request.set_club_id(*id);
  request.set_role(wire_role(arguments.role));
  request.set_max_uses(arguments.uses);
  if (arguments.days) request.mutable_lifetime()->set_seconds(std::int64_t{*arguments.days} * 24 * 3600);
  request.set_request_id(fresh_uuid());
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    const auto& invitation = reply.invitation();
    terminal.note(fmt::format(
        "Good for {} as {}, until {} (UTC). The token is shown this once. To join:\n"
        "  galloper club join {}",
        invitation.max_uses() == 1 ? "one person" : fmt::format("{} people", invitation.max_uses()),
        role_words(invitation.role()), minute_words(invitation.expire_time()), reply.token()));
    return reply.token();
  });
}

int club_invitations(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::ListInvitationsRequest request;
  request.set_club_id(*id);
  const auto reply = call_pages(terminal, request);
  return finish(terminal, reply, [&](const auto& all) {
    std::string text;
    for (const auto& invitation : all.invitations()) text += invitation_words(invitation);
    if (text.empty()) terminal.note("There are none.");
    return text;
  });
}

int club_revoke(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::RevokeInvitationRequest request;
  const std::string& named = terminal.arguments().id;
  if (!parse_id<OrderId>(named)) {
    return terminal.misuse(
        fmt::format("'{}' is no invitation's id: galloper club invitations {} shows them.", named, *id));
  }
  request.set_club_id(*id);
  request.set_invitation_id(named);
  return finish(terminal, terminal.call(request),
                [](const auto& reply) { return invitation_words(reply.invitation()); });
}

namespace {

int look_at(Terminal& terminal, const std::string& token) {
  v1::GetInvitationRequest request;
  request.set_token(token);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    const auto& invitation = reply.invitation();
    return fmt::format("{} invites to {}, as {}: {}, until {} (UTC).", harmless(invitation.creator_name()),
                       harmless(reply.club_name()), role_words(invitation.role()), state_of(invitation),
                       minute_words(invitation.expire_time()));
  });
}

}  // namespace

int club_join(Terminal& terminal) {
  if (terminal.arguments().look) return look_at(terminal, token_of(terminal.arguments().code));
  if (Status account = terminal.ensure_account(); !account) return terminal.refuse(account.error());
  v1::JoinClubRequest request;
  request.set_token(token_of(terminal.arguments().code));
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    terminal.note(
        fmt::format("You are {} of {}.", role_words(reply.club().role()), harmless(reply.club().name())));
    return reply.club().club_id();
  });
}

}  // namespace galloper::terminal
