// The plain words of a club.
import type { ClubChange, ClubInvitation } from "../gen/galloper/v1/club_service_pb";
import {
  ClubRole,
  ClubChange_Kind as Kind,
  ClubInvitation_State as State,
} from "../gen/galloper/v1/club_service_pb";

export const ROLES = [
  { value: ClubRole.PLAYER, words: "player" },
  { value: ClubRole.SPECTATOR, words: "spectator" },
  { value: ClubRole.ORGANISER, words: "organiser" },
] as const;

export function roleWords(role: ClubRole): string {
  return ROLES.find(({ value }) => value === role)?.words ?? "visitor";
}
export function withArticle(role: ClubRole): string {
  return role === ClubRole.ORGANISER ? "an organiser" : `a ${roleWords(role)}`;
}

export function roleMeaning(role: ClubRole): string {
  switch (role) {
    case ClubRole.ORGANISER:
      return "Organisers run the club and its campaigns.";
    case ClubRole.PLAYER:
      return "Players command nations in its campaigns.";
    default:
      return "Spectators read everything that members may read, and command nothing.";
  }
}

export function stateWords({ state, uses, maxUses }: ClubInvitation): string {
  switch (state) {
    case State.OPEN:
      return maxUses === 1 ? "open, for one" : `open, ${uses} of ${maxUses} used`;
    case State.USED_UP:
      return "used up";
    case State.EXPIRED:
      return "expired";
    case State.REVOKED:
      return "revoked";
    default:
      return "";
  }
}

export function changeWords(change: ClubChange): string {
  const { kind, actorName, memberName, memberId, actorId, roleAfter, roleBefore, clubName } = change;
  const self = memberId === actorId;
  switch (kind) {
    case Kind.CREATED:
      return `${actorName} founded the club.`;
    case Kind.JOINED:
      return `${memberName} joined as ${withArticle(roleAfter)}.`;
    case Kind.ROLE_SET:
      return self
        ? `${memberName} became ${withArticle(roleAfter)}, having been ${withArticle(roleBefore)}.`
        : `${actorName} made ${memberName} ${withArticle(roleAfter)}.`;
    case Kind.REMOVED:
      return `${actorName} removed ${memberName}.`;
    case Kind.LEFT:
      return `${memberName} left.`;
    case Kind.ACCOUNT_DELETED:
      return `${memberName} deleted the account.`;
    case Kind.RENAMED:
      return `${actorName} renamed the club “${clubName}”.`;
    case Kind.CLOSED:
      return `${actorName} closed the club.`;
    default:
      return "";
  }
}
