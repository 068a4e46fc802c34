// Clubs as they are kept: their rows, and the tables as one transaction sees them. Included by store.h;
// whoever may include that may use this.
//
//   Status status = store.change_clubs([&](ClubTables& clubs) -> Status {
//     auto club = clubs.find_club(id);            // what is read here is what the writes build on
//     if (!club) return tl::unexpected(club.error());
//     club->name = name;
//     return clubs.update_club(*club);            // an error takes back all that the function wrote
//   });
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace galloper::store {

using ClubId = Uuid<struct ClubTag>;
using InvitationId = Uuid<struct InvitationTag>;
// Chosen by the client for what it creates; a retry carries the same one.
using RequestId = Uuid<struct RequestTag>;

// Row numbers of this data folder; outside it they mean nothing (page tokens carry some).
using ClubKey = std::int64_t;
using InvitationKey = std::int64_t;

// kNone: not a member, or no longer.
enum class ClubRole : std::uint8_t { kNone = 0, kOrganiser = 1, kPlayer = 2, kSpectator = 3 };

struct ClubRow {
  ClubKey key = 0;  // given by insert_club
  ClubId id;
  std::string name;
  AccountId creator;
  std::int64_t create_time_ms = 0;
  std::int64_t close_time_ms = 0;  // 0: open
  RequestId request;               // nil: none was given
};

struct ClubCounts {
  std::uint32_t organisers = 0;
  std::uint32_t players = 0;
  std::uint32_t spectators = 0;
  std::uint32_t all() const { return organisers + players + spectators; }
};

struct ClubMemberRow {
  AccountId account;
  ClubRole role = ClubRole::kNone;
  // Number of the change by which the present, or last, membership began.
  std::int64_t joined = 0;
  std::int64_t join_time_ms = 0;
  std::int64_t end_time_ms = 0;  // 0: a member
  bool removed = false;          // an organiser ended it
  // Of the account, when it was read.
  std::string name = {};
  bool guest = false;
};

struct MembershipRow {
  ClubRow club;
  ClubRole role = ClubRole::kNone;
};

struct InvitationRow {
  InvitationKey key = 0;  // given by insert_invitation
  InvitationId id;
  ClubKey club = 0;
  std::string token_hash;  // 32 bytes
  ClubRole role = ClubRole::kPlayer;
  std::uint32_t max_uses = 1;
  std::uint32_t uses = 0;
  AccountId creator;
  std::int64_t create_time_ms = 0;
  std::int64_t expire_time_ms = 0;
  std::int64_t revoke_time_ms = 0;  // 0: it was not
  AccountId revoker;
  RequestId request;
  // Of the creator's account, when it was read.
  std::string creator_name = {};
};

enum class ClubChangeKind : std::uint8_t {
  kCreated = 1,
  kJoined = 2,
  kRoleSet = 3,
  kRemoved = 4,
  kLeft = 5,
  kAccountDeleted = 6,
  kRenamed = 7,
  kClosed = 8,
};

struct ClubChangeRow {
  std::int64_t number = 0;  // given by add_change: 1 upward, gap-free within the club
  std::int64_t time_ms = 0;
  ClubChangeKind kind = ClubChangeKind::kCreated;
  AccountId actor;
  std::string actor_name;
  AccountId member;  // nil: nobody's membership changed
  std::string member_name = {};
  ClubRole before = ClubRole::kNone;
  ClubRole after = ClubRole::kNone;
  InvitationKey invitation = 0;     // of a member who joined by one; 0: none
  InvitationId invitation_id = {};  // the same, when it was read
  std::string club_name = {};
};

class Connection;
struct AccountRow;

// Good for as long as the function that it was given to runs. Nothing found is kNotFound.
class ClubTables {
 public:
  explicit ClubTables(Connection& connection) : connection_(connection) {}

  Result<AccountRow> find_account(const AccountId& id) const;
  Result<ClubRow> find_club(const ClubId& id) const;
  Result<ClubRow> find_club(ClubKey key) const;
  Result<ClubRow> find_club_of_request(const AccountId& creator, const RequestId& request) const;
  // Present or former.
  Result<ClubMemberRow> find_member(ClubKey club, const AccountId& account) const;
  Result<ClubCounts> count_members(ClubKey club) const;
  // Present members: organisers, players, spectators, each in the order of joining; those after (role,
  // joined).
  Result<std::vector<ClubMemberRow>> list_members(ClubKey club, ClubRole role, std::int64_t joined,
                                                  std::uint32_t limit) const;
  // Newest first; 0: from the newest.
  Result<std::vector<MembershipRow>> list_memberships(const AccountId& account, ClubKey before,
                                                      std::uint32_t limit) const;
  // How many clubs the account is a member of.
  Result<std::uint32_t> count_memberships(const AccountId& account) const;
  Result<InvitationRow> find_invitation(const InvitationId& id) const;
  Result<InvitationRow> find_invitation_of_token(const std::string& token_hash) const;
  Result<InvitationRow> find_invitation_of_request(const AccountId& creator, const RequestId& request) const;
  // Newest first; 0: from the newest.
  Result<std::vector<InvitationRow>> list_invitations(ClubKey club, InvitationKey before,
                                                      std::uint32_t limit) const;
  // Neither revoked nor used up, nor expired at `now_ms`.
  Result<std::uint32_t> count_open_invitations(ClubKey club, std::int64_t now_ms) const;
  // Newest first; 0: from the newest.
  Result<std::vector<ClubChangeRow>> list_changes(ClubKey club, std::int64_t before,
                                                  std::uint32_t limit) const;

  // The following write: only within Store::change_clubs.
  Result<ClubKey> insert_club(const ClubRow& row);
  Status update_club(const ClubRow& row);  // name and close time
  Status put_member(ClubKey club, const ClubMemberRow& row);
  Result<InvitationKey> insert_invitation(const InvitationRow& row);
  Status update_invitation(const InvitationRow& row);  // token, uses and revocation
  // Returns its number.
  Result<std::int64_t> add_change(ClubKey club, const ClubChangeRow& row);

 private:
  Connection& connection_;
};

}  // namespace galloper::store
