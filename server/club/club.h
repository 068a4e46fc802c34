// The room `club` knows clubs (K1): members and their roles, invitations, who may do what. It may include
// base, store and account; rpc and app may include it. Calls block on disk: post them to the worker pool.
//
//   Clubs clubs(store, clock);
//   auto club = clubs.create(anna, "Friday Evening", request);
//   auto made = clubs.invite(anna, club->row.id, {.role = ClubRole::kPlayer});       // made->token is told
//   once auto joined = clubs.join(bob, made->token, address);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/account/account.h"
#include "server/club/permissions.h"
#include "server/store/store.h"

namespace galloper::club {

using account::Account;
using store::ClubId;
using store::ClubRole;
using store::InvitationId;
using store::RequestId;

struct Limits {
  std::uint32_t members_per_club = 1000;
  std::uint32_t open_invitations_per_club = 100;
  std::uint32_t clubs_per_account = 200;
  std::uint32_t uses_per_invitation = 1000;
  std::int64_t shortest_invitation_ms = 60'000;
  std::int64_t longest_invitation_ms = 366LL * 24 * 3600 * 1000;
  std::int64_t usual_invitation_ms = 14LL * 24 * 3600 * 1000;
  std::uint32_t page_size = 50;
  std::uint32_t longest_page = 200;
  // Within the window: changes by one account, and tokens from one address that are no invitation's.
  std::uint32_t changes_per_account = 600;
  std::uint32_t wrong_tokens_per_address = 20;
  std::int64_t window_ms = 15 * 60 * 1000;
};

// A club as one of its members sees it.
struct Club {
  store::ClubRow row;
  ClubRole role = ClubRole::kNone;
  store::ClubCounts counts;
};

enum class InvitationState : std::uint8_t { kOpen = 1, kUsedUp = 2, kExpired = 3, kRevoked = 4 };

struct Invitation {
  store::InvitationRow row;
  InvitationState state = InvitationState::kOpen;
};

struct NewInvitation {
  Invitation invitation;
  std::string token;
};

struct InvitationWish {
  ClubRole role = ClubRole::kPlayer;
  std::uint32_t max_uses = 1;
  std::int64_t lifetime_ms = 0;  // 0: the usual one
  RequestId request = {};
};

// What the holder of a token may know.
struct Offer {
  Invitation invitation;
  store::ClubRow club;
};

struct PageRequest {
  std::uint32_t size = 0;  // 0: the usual one
  std::string token = {};
};

template <class Row>
struct Page {
  std::vector<Row> rows;
  std::string next;  // empty: the last page
};

class Clubs {
 public:
  Clubs(store::Store& store, const Clock& clock, const Limits& limits = {});
  ~Clubs();

  // kPermissionDenied for a guest.
  Result<Club> create(const Account& caller, std::string_view name, const RequestId& request);
  Result<Page<Club>> list(const Account& caller, const PageRequest& page);
  Result<Club> get(const Account& caller, const ClubId& club);
  Result<Club> rename(const Account& caller, const ClubId& club, std::string_view name);
  Result<Club> close(const Account& caller, const ClubId& club);

  Result<NewInvitation> invite(const Account& caller, const ClubId& club, const InvitationWish& wish);
  // kNotFound: no such token; kResourceExhausted: too many of those from this address.
  Result<Offer> offer(std::string_view token, std::string_view address);
  Result<Page<Invitation>> list_invitations(const Account& caller, const ClubId& club,
                                            const PageRequest& page);
  Result<Invitation> revoke(const Account& caller, const ClubId& club, const InvitationId& invitation);
  // As `offer`; kFailedPrecondition: revoked, used up, expired, or a guest as organiser.
  Result<Club> join(const Account& caller, std::string_view token, std::string_view address);

  Result<Page<store::ClubMemberRow>> list_members(const Account& caller, const ClubId& club,
                                                  const PageRequest& page);
  Result<store::ClubMemberRow> set_role(const Account& caller, const ClubId& club, const AccountId& member,
                                        ClubRole role);
  Status remove(const Account& caller, const ClubId& club, const AccountId& member);
  Status leave(const Account& caller, const ClubId& club);
  Result<Page<store::ClubChangeRow>> list_changes(const Account& caller, const ClubId& club,
                                                  const PageRequest& page);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace galloper::club
