// Who may do what with a club (K1): the one table that every call is checked against.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "common/base/result.h"

namespace galloper::club {

// What somebody is to a club.
enum class Standing : std::uint8_t { kOrganiser, kPlayer, kSpectator, kFormerMember, kStranger };

using Standings = std::uint8_t;  // a bit for each Standing

constexpr Standings bit_of(Standing standing) {
  return static_cast<Standings>(1u << static_cast<unsigned>(standing));
}

inline constexpr Standings kOrganisers = bit_of(Standing::kOrganiser);
inline constexpr Standings kMembers = kOrganisers | bit_of(Standing::kPlayer) | bit_of(Standing::kSpectator);
inline constexpr Standings kEverybody =
    kMembers | bit_of(Standing::kFormerMember) | bit_of(Standing::kStranger);

struct Permission {
  // As ClubService calls it.
  std::string_view method;
  Standings who = kOrganisers;
  // Once the club is closed, too.
  bool when_closed = false;
  // For refusals: "Renaming a club".
  std::string_view deed;
};

inline constexpr std::array kPermissions = {
    Permission{"CreateClub", kEverybody, true, "Making a club"},
    Permission{"ListClubs", kEverybody, true, "Listing one's clubs"},
    // By its token, which is the permission.
    Permission{"GetInvitation", kEverybody, false, "Joining a club"},
    Permission{"JoinClub", kEverybody, false, "Joining a club"},
    Permission{"GetClub", kMembers, true, "Seeing a club"},
    Permission{"ListMembers", kMembers, true, "Seeing a club's members"},
    Permission{"ListClubChanges", kMembers, true, "Reading a club's record"},
    Permission{"LeaveClub", kMembers, true, "Leaving a club"},
    Permission{"RenameClub", kOrganisers, false, "Renaming a club"},
    Permission{"CloseClub", kOrganisers, true, "Closing a club"},
    Permission{"CreateInvitation", kOrganisers, false, "Inviting people"},
    Permission{"ListInvitations", kOrganisers, true, "Seeing a club's invitations"},
    Permission{"RevokeInvitation", kOrganisers, false, "Revoking an invitation"},
    Permission{"SetMemberRole", kOrganisers, false, "Giving roles"},
    Permission{"RemoveMember", kOrganisers, false, "Removing a member"},
};

// For names known when this is compiled: a name that is not in the table does not compile.
consteval const Permission& permission(std::string_view method) {
  for (const Permission& entry : kPermissions) {
    if (entry.method == method) return entry;
  }
  throw std::logic_error("no such method");
}

// kNotFound towards a stranger, who may not know whether there is such a club; kPermissionDenied says who
// may; kFailedPrecondition: it is closed.
Status permit(const Permission& permission, Standing standing, bool closed);

}  // namespace galloper::club
