// An invitation: to what, as what, until when; and joining.
import { account, ensureAccount } from "../api/identity";
import { clubs } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { go } from "../app/router";
import type { ClubInvitation } from "../gen/galloper/v1/club_service_pb";
import { ClubRole, ClubInvitation_State as State } from "../gen/galloper/v1/club_service_pb";
import { Unknown } from "../pages/Unknown";
import { ActButton } from "../parts/Act";
import { momentWords } from "../parts/dates";
import { Header } from "../parts/Header";
import { useTitle } from "../parts/useTitle";
import { NeedsName } from "./ClubsPage";
import { roleMeaning, withArticle } from "./words";

export function JoinPage({ token }: { token: string }) {
  useTitle("Invitation");
  const { value, trouble } = useAnswer(() => clubs.getInvitation({ token }), [token]);
  if (trouble && !["missing", "wrong"].includes(trouble.kind)) {
    return <Unknown title="The invitation cannot be shown" text={trouble.message} />;
  }
  if (trouble) {
    return <Unknown title="No invitation" text="The link is not whole, or there is no such invitation." />;
  }
  const { invitation, clubId, clubName } = value ?? {};
  return (
    <>
      <Header />
      <main class="prose centred">
        {invitation && (
          <>
            <p class="fine">An invitation to</p>
            <h1>{clubName}</h1>
            <Terms invitation={invitation} />
            {invitation.state === State.OPEN ? (
              <Join token={token} role={invitation.role} />
            ) : (
              <p>
                <a href={`/club/${clubId}`}>If you are a member already, go to the club</a>
              </p>
            )}
          </>
        )}
      </main>
    </>
  );
}

function Terms({ invitation }: { invitation: ClubInvitation }) {
  switch (invitation.state) {
    case State.OPEN:
      return (
        <p class="lead">
          {invitation.creatorName} invites you to join as {withArticle(invitation.role)}.{" "}
          {roleMeaning(invitation.role)} The invitation holds until {momentWords(invitation.expireTime)}.
        </p>
      );
    case State.USED_UP:
      return <p>The invitation is used up. Ask {invitation.creatorName} for another.</p>;
    case State.EXPIRED:
      return (
        <p>
          The invitation expired on {momentWords(invitation.expireTime)}. Ask {invitation.creatorName} for
          another.
        </p>
      );
    default:
      return <p>The invitation was revoked.</p>;
  }
}

function Join({ token, role }: { token: string; role: ClubRole }) {
  const me = account.value;
  if (role === ClubRole.ORGANISER && (!me || me.guest)) return <NeedsName />;
  return (
    <>
      <ActButton
        verb="Join the club"
        primary
        deed={async () => {
          await ensureAccount();
          const { club } = await clubs.joinClub({ token });
          if (club) go(`/club/${club.clubId}`);
        }}
      />
      <p class="fine">
        {me ? `You join as ${me.name}.` : "You join as a guest, and may take a name and a password later."}
      </p>
    </>
  );
}
