#include "server/club/permissions.h"

#include <fmt/format.h>

namespace galloper::club {
namespace {

std::string_view role_words(Standing standing) {
  switch (standing) {
    case Standing::kOrganiser:
      return "an organiser";
    case Standing::kPlayer:
      return "a player";
    case Standing::kSpectator:
      return "a spectator";
    case Standing::kFormerMember:
      return "no longer a member";
    case Standing::kStranger:
      return "a stranger";
  }
  return "";
}

}  // namespace

Status permit(const Permission& permission, Standing standing, bool closed) {
  if ((permission.who & bit_of(standing)) == 0) {
    if (standing == Standing::kStranger) return fail(ErrorCode::kNotFound, "There is no such club.");
    if (permission.who == kMembers) {
      return fail(ErrorCode::kPermissionDenied,
                  fmt::format("{} is for its members, and you are one no longer: ask an organiser for an "
                              "invitation.",
                              permission.deed));
    }
    return fail(ErrorCode::kPermissionDenied,
                fmt::format("{} is for its organisers; you are {}.", permission.deed, role_words(standing)));
  }
  if (closed && !permission.when_closed) {
    return fail(
        ErrorCode::kFailedPrecondition,
        fmt::format("{} is no longer possible: the club is closed. Its members may read it, and leave.",
                    permission.deed));
  }
  return {};
}

}  // namespace galloper::club
