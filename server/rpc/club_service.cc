#include <fmt/format.h>

#include <algorithm>

#include "galloper/v1/club_service.grpc.pb.h"
#include "server/club/club.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"

namespace galloper::rpc {
namespace {

using S = v1::ClubService;

template <class Base>
using RawClubs =
    S::WithRawCallbackMethod_CreateClub<S::WithRawCallbackMethod_ListClubs<S::WithRawCallbackMethod_GetClub<
        S::WithRawCallbackMethod_RenameClub<S::WithRawCallbackMethod_CloseClub<Base>>>>>;
template <class Base>
using RawInvitations = S::WithRawCallbackMethod_CreateInvitation<
    S::WithRawCallbackMethod_GetInvitation<S::WithRawCallbackMethod_ListInvitations<
        S::WithRawCallbackMethod_RevokeInvitation<S::WithRawCallbackMethod_JoinClub<Base>>>>>;
template <class Base>
using RawMembers = S::WithRawCallbackMethod_ListMembers<
    S::WithRawCallbackMethod_SetMemberRole<S::WithRawCallbackMethod_RemoveMember<
        S::WithRawCallbackMethod_LeaveClub<S::WithRawCallbackMethod_ListClubChanges<Base>>>>>;
using Raw = RawClubs<RawInvitations<RawMembers<S::Service>>>;

void set_time(google::protobuf::Timestamp* to, std::int64_t time_ms) {
  to->set_seconds(time_ms / 1000);
  to->set_nanos(static_cast<std::int32_t>(time_ms % 1000) * 1'000'000);
}

v1::ClubRole to_proto(club::ClubRole role) { return static_cast<v1::ClubRole>(role); }

// Anything else than a role is none, which every call that takes a role refuses.
club::ClubRole role_from(v1::ClubRole role) {
  return v1::ClubRole_IsValid(role) ? static_cast<club::ClubRole>(role) : club::ClubRole::kNone;
}

v1::Club to_proto(const club::Club& club) {
  v1::Club result;
  result.set_club_id(to_string(club.row.id));
  result.set_name(club.row.name);
  set_time(result.mutable_create_time(), club.row.create_time_ms);
  if (club.row.close_time_ms != 0) set_time(result.mutable_close_time(), club.row.close_time_ms);
  result.set_role(to_proto(club.role));
  result.set_organisers(club.counts.organisers);
  result.set_players(club.counts.players);
  result.set_spectators(club.counts.spectators);
  return result;
}

v1::ClubMember to_proto(const store::ClubMemberRow& row) {
  v1::ClubMember result;
  result.set_account_id(to_string(row.account));
  result.set_name(row.name);
  result.set_guest(row.guest);
  result.set_role(to_proto(row.role));
  set_time(result.mutable_join_time(), row.join_time_ms);
  return result;
}

v1::ClubInvitation to_proto(const club::Invitation& invitation) {
  const auto& row = invitation.row;
  v1::ClubInvitation result;
  result.set_invitation_id(to_string(row.id));
  result.set_role(to_proto(row.role));
  result.set_state(static_cast<v1::ClubInvitation::State>(invitation.state));
  result.set_max_uses(row.max_uses);
  result.set_uses(row.uses);
  set_time(result.mutable_create_time(), row.create_time_ms);
  set_time(result.mutable_expire_time(), row.expire_time_ms);
  if (row.revoke_time_ms != 0) set_time(result.mutable_revoke_time(), row.revoke_time_ms);
  result.set_creator_name(row.creator_name);
  return result;
}

v1::ClubChange to_proto(const store::ClubChangeRow& row) {
  v1::ClubChange result;
  result.set_number(static_cast<std::uint32_t>(row.number));
  set_time(result.mutable_time(), row.time_ms);
  result.set_kind(static_cast<v1::ClubChange::Kind>(row.kind));
  result.set_actor_id(to_string(row.actor));
  result.set_actor_name(row.actor_name);
  if (!row.member.is_nil()) result.set_member_id(to_string(row.member));
  result.set_member_name(row.member_name);
  result.set_role_before(to_proto(row.before));
  result.set_role_after(to_proto(row.after));
  if (!row.invitation_id.is_nil()) result.set_invitation_id(to_string(row.invitation_id));
  result.set_club_name(row.club_name);
  return result;
}

template <class Id>
Result<Id> id_from(const std::string& text, const char* field) {
  if (const auto id = parse_id<Id>(text)) return *id;
  return fail(ErrorCode::kInvalidArgument, fmt::format("{} must be a UUID.", field));
}

template <class Request>
Result<club::ClubId> club_of(const Request& request) {
  return id_from<club::ClubId>(request.club_id(), "club_id");
}

// Empty: none was given.
Result<club::RequestId> request_id_from(const std::string& text) {
  if (text.empty()) return club::RequestId{};
  return id_from<club::RequestId>(text, "request_id");
}

template <class Request>
club::PageRequest page_of(const Request& request) {
  return {request.page_size(), request.page_token()};
}

Result<club::InvitationWish> wish_of(const v1::CreateInvitationRequest& request) {
  club::InvitationWish wish;
  if (request.role() != v1::CLUB_ROLE_UNSPECIFIED) wish.role = role_from(request.role());
  if (request.max_uses() != 0) wish.max_uses = request.max_uses();
  if (request.has_lifetime()) {
    // Far beyond every limit either way, the milliseconds would not fit.
    const std::int64_t seconds = std::clamp<std::int64_t>(request.lifetime().seconds(), -1, 1'000'000'000);
    wish.lifetime_ms = seconds * 1000 + request.lifetime().nanos() / 1'000'000;
    if (wish.lifetime_ms == 0) wish.lifetime_ms = -1;
  }
  auto id = request_id_from(request.request_id());
  if (!id) return tl::unexpected(std::move(id.error()));
  wish.request = *id;
  return wish;
}

template <class Response>
Result<Response> with_club(Result<club::Club> club) {
  if (!club) return tl::unexpected(std::move(club.error()));
  Response response;
  *response.mutable_club() = to_proto(*club);
  return response;
}

// `add` appends one row to the response.
template <class Response, class Row, class Add>
Result<Response> with_page(Result<club::Page<Row>> page, Add add) {
  if (!page) return tl::unexpected(std::move(page.error()));
  Response response;
  for (const Row& row : page->rows) *(response.*add)() = to_proto(row);
  response.set_next_page_token(std::move(page->next));
  return response;
}

template <class Response>
Result<Response> empty_or(Status status) {
  if (!status) return tl::unexpected(std::move(status.error()));
  return Response();
}

Result<v1::CreateClubResponse> answer(club::Clubs& clubs, const Call& call,
                                      const v1::CreateClubRequest& request) {
  const auto id = request_id_from(request.request_id());
  if (!id) return tl::unexpected(id.error());
  return with_club<v1::CreateClubResponse>(clubs.create(*call.account, request.name(), *id));
}

Result<v1::ListClubsResponse> answer(club::Clubs& clubs, const Call& call,
                                     const v1::ListClubsRequest& request) {
  return with_page<v1::ListClubsResponse>(clubs.list(*call.account, page_of(request)),
                                          &v1::ListClubsResponse::add_clubs);
}

Result<v1::GetClubResponse> answer(club::Clubs& clubs, const Call& call, const v1::GetClubRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_club<v1::GetClubResponse>(clubs.get(*call.account, *id));
}

Result<v1::RenameClubResponse> answer(club::Clubs& clubs, const Call& call,
                                      const v1::RenameClubRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_club<v1::RenameClubResponse>(clubs.rename(*call.account, *id, request.name()));
}

Result<v1::CloseClubResponse> answer(club::Clubs& clubs, const Call& call,
                                     const v1::CloseClubRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_club<v1::CloseClubResponse>(clubs.close(*call.account, *id));
}

Result<v1::CreateInvitationResponse> answer(club::Clubs& clubs, const Call& call,
                                            const v1::CreateInvitationRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  const auto wish = wish_of(request);
  if (!wish) return tl::unexpected(wish.error());
  auto made = clubs.invite(*call.account, *id, *wish);
  if (!made) return tl::unexpected(std::move(made.error()));
  v1::CreateInvitationResponse response;
  *response.mutable_invitation() = to_proto(made->invitation);
  response.set_token(std::move(made->token));
  return response;
}

Result<v1::GetInvitationResponse> answer(club::Clubs& clubs, const Call& call,
                                         const v1::GetInvitationRequest& request) {
  auto offer = clubs.offer(request.token(), call.address);
  if (!offer) return tl::unexpected(std::move(offer.error()));
  v1::GetInvitationResponse response;
  *response.mutable_invitation() = to_proto(offer->invitation);
  response.set_club_id(to_string(offer->club.id));
  response.set_club_name(std::move(offer->club.name));
  return response;
}

Result<v1::ListInvitationsResponse> answer(club::Clubs& clubs, const Call& call,
                                           const v1::ListInvitationsRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_page<v1::ListInvitationsResponse>(clubs.list_invitations(*call.account, *id, page_of(request)),
                                                &v1::ListInvitationsResponse::add_invitations);
}

Result<v1::RevokeInvitationResponse> answer(club::Clubs& clubs, const Call& call,
                                            const v1::RevokeInvitationRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  const auto which = id_from<club::InvitationId>(request.invitation_id(), "invitation_id");
  if (!which) return tl::unexpected(which.error());
  const auto revoked = clubs.revoke(*call.account, *id, *which);
  if (!revoked) return tl::unexpected(revoked.error());
  v1::RevokeInvitationResponse response;
  *response.mutable_invitation() = to_proto(*revoked);
  return response;
}

Result<v1::JoinClubResponse> answer(club::Clubs& clubs, const Call& call,
                                    const v1::JoinClubRequest& request) {
  return with_club<v1::JoinClubResponse>(clubs.join(*call.account, request.token(), call.address));
}

Result<v1::ListMembersResponse> answer(club::Clubs& clubs, const Call& call,
                                       const v1::ListMembersRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_page<v1::ListMembersResponse>(clubs.list_members(*call.account, *id, page_of(request)),
                                            &v1::ListMembersResponse::add_members);
}

Result<v1::SetMemberRoleResponse> answer(club::Clubs& clubs, const Call& call,
                                         const v1::SetMemberRoleRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  const auto member = id_from<AccountId>(request.account_id(), "account_id");
  if (!member) return tl::unexpected(member.error());
  const auto changed = clubs.set_role(*call.account, *id, *member, role_from(request.role()));
  if (!changed) return tl::unexpected(changed.error());
  v1::SetMemberRoleResponse response;
  *response.mutable_member() = to_proto(*changed);
  return response;
}

Result<v1::RemoveMemberResponse> answer(club::Clubs& clubs, const Call& call,
                                        const v1::RemoveMemberRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  const auto member = id_from<AccountId>(request.account_id(), "account_id");
  if (!member) return tl::unexpected(member.error());
  return empty_or<v1::RemoveMemberResponse>(clubs.remove(*call.account, *id, *member));
}

Result<v1::LeaveClubResponse> answer(club::Clubs& clubs, const Call& call,
                                     const v1::LeaveClubRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return empty_or<v1::LeaveClubResponse>(clubs.leave(*call.account, *id));
}

Result<v1::ListClubChangesResponse> answer(club::Clubs& clubs, const Call& call,
                                           const v1::ListClubChangesRequest& request) {
  const auto id = club_of(request);
  if (!id) return tl::unexpected(id.error());
  return with_page<v1::ListClubChangesResponse>(clubs.list_changes(*call.account, *id, page_of(request)),
                                                &v1::ListClubChangesResponse::add_changes);
}

class ClubServiceImpl final : public Raw {
 public:
  ClubServiceImpl(Gate& gate, club::Clubs& clubs) : gate_(gate), clubs_(clubs) {}

 private:
  template <class Request>
  auto answer(const Call& call, const Request& request) {
    return rpc::answer(clubs_, call, request);
  }

  GALLOPER_ANSWERED_METHOD(ClubService, CreateClub)
  GALLOPER_ANSWERED_METHOD(ClubService, ListClubs)
  GALLOPER_ANSWERED_METHOD(ClubService, GetClub)
  GALLOPER_ANSWERED_METHOD(ClubService, RenameClub)
  GALLOPER_ANSWERED_METHOD(ClubService, CloseClub)
  GALLOPER_ANSWERED_METHOD(ClubService, CreateInvitation)
  GALLOPER_ANSWERED_METHOD(ClubService, GetInvitation)
  GALLOPER_ANSWERED_METHOD(ClubService, ListInvitations)
  GALLOPER_ANSWERED_METHOD(ClubService, RevokeInvitation)
  GALLOPER_ANSWERED_METHOD(ClubService, JoinClub)
  GALLOPER_ANSWERED_METHOD(ClubService, ListMembers)
  GALLOPER_ANSWERED_METHOD(ClubService, SetMemberRole)
  GALLOPER_ANSWERED_METHOD(ClubService, RemoveMember)
  GALLOPER_ANSWERED_METHOD(ClubService, LeaveClub)
  GALLOPER_ANSWERED_METHOD(ClubService, ListClubChanges)

  Gate& gate_;
  club::Clubs& clubs_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_club_service(Gate& gate, club::Clubs& clubs) {
  return std::make_unique<ClubServiceImpl>(gate, clubs);
}

}  // namespace galloper::rpc
