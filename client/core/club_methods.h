// The calls of ClubService, apart from methods.h: few sources need them.
#pragma once

#include "client/core/methods.h"
#include "galloper/v1/club_service.pb.h"

namespace galloper::client {

#define GALLOPER_METHOD(method)                                               \
  template <>                                                                 \
  struct Method<v1::method##Request> {                                        \
    using Reply = v1::method##Response;                                       \
    static constexpr const char* kPath = "/galloper.v1.ClubService/" #method; \
  }

GALLOPER_METHOD(CreateClub);
GALLOPER_METHOD(ListClubs);
GALLOPER_METHOD(GetClub);
GALLOPER_METHOD(RenameClub);
GALLOPER_METHOD(CloseClub);
GALLOPER_METHOD(CreateInvitation);
GALLOPER_METHOD(GetInvitation);
GALLOPER_METHOD(ListInvitations);
GALLOPER_METHOD(RevokeInvitation);
GALLOPER_METHOD(JoinClub);
GALLOPER_METHOD(ListMembers);
GALLOPER_METHOD(SetMemberRole);
GALLOPER_METHOD(RemoveMember);
GALLOPER_METHOD(LeaveClub);
GALLOPER_METHOD(ListClubChanges);

#undef GALLOPER_METHOD

}  // namespace galloper::client
