// A club: its campaigns, its members, its invitations, its record.
import { useState } from "preact/hooks";
import type { Trouble } from "../api/errors";
import { account } from "../api/identity";
import { clubs } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { go } from "../app/router";
import type { Club } from "../gen/galloper/v1/club_service_pb";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { Unknown } from "../pages/Unknown";
import { ActButton, ActForm, Folded, TextField } from "../parts/Act";
import { dayWords } from "../parts/dates";
import { Header } from "../parts/Header";
import { useTitle } from "../parts/useTitle";
import { Campaigns } from "./Campaigns";
import { Changes } from "./Changes";
import { Invitations } from "./Invitations";
import { Members } from "./Members";
import { withArticle } from "./words";

const REFRESH_MS = 15_000;

export interface ClubProps {
  readonly club: Club;
  // Changes with the club's members.
  readonly stamp: number;
  // Whether the reader runs it, and it is open.
  readonly runs: boolean;
  readonly onChanged: () => void;
}

export function ClubPage({ id }: { id: string }) {
  const me = account.value?.accountId;
  const { value, trouble, reload } = useAnswer(() => clubAndStamp(id), [id, me], REFRESH_MS);
  useTitle(value?.club.name ?? "Club");
  if (account.value === undefined) return <Header />;
  if (trouble && !value) return <Closed trouble={trouble} />;
  return (
    <>
      <Header />
      {value && <Sheet {...value} onChanged={() => void reload()} />}
    </>
  );
}

function Closed({ trouble }: { trouble: Trouble }) {
  if (!["missing", "forbidden", "sign-in"].includes(trouble.kind))
    return <Unknown title="The club cannot be shown" text={trouble.message} />;
  return (
    <Unknown
      title="No such club in sight"
      text="A club is shown to its members. If you are one, sign in; if not, ask an organiser for an invitation."
      forMembers
    />
  );
}

interface ClubNow {
  readonly club: Club;
  // Of the last entry in its record: who is a member, and as what, changes only with it.
  readonly stamp: number;
}

async function clubAndStamp(clubId: string): Promise<ClubNow | undefined> {
  const [{ club }, { changes }] = await Promise.all([
    clubs.getClub({ clubId }),
    clubs.listClubChanges({ clubId, pageSize: 1 }),
  ]);
  return club && { club, stamp: Number(changes[0]?.number ?? 0) };
}

function Sheet({ club, stamp, onChanged }: ClubNow & { readonly onChanged: () => void }) {
  const props: ClubProps = {
    club,
    stamp,
    runs: club.role === ClubRole.ORGANISER && !club.closeTime,
    onChanged,
  };
  return (
    <main class="gazette">
      <header class="page-head">
        <h1>{club.name}</h1>
        <p class="fine">
          Founded on {dayWords(club.createTime)}. You are {withArticle(club.role)}.
          {club.closeTime &&
            ` Closed on ${dayWords(club.closeTime)}: everything may be read, nothing changed.`}
        </p>
      </header>
      <div class="two-columns">
        <div class="column">
          <Campaigns {...props} />
          <Changes id={club.clubId} stamp={stamp} />
        </div>
        <div class="column">
          {props.runs && <Invitations {...props} />}
          <Members {...props} />
          <Door {...props} />
        </div>
      </div>
    </main>
  );
}

function Door({ club, runs, onChanged }: ClubProps) {
  const [name, setName] = useState(club.name);
  const { clubId } = club;
  return (
    <section class="sheet-section" aria-label="The club itself">
      {runs && (
        <Folded title="Rename the club">
          {(fold) => (
            <ActForm
              verb="Rename"
              deed={() => clubs.renameClub({ clubId, name })}
              onDone={() => {
                fold();
                onChanged();
              }}
            >
              <TextField label="Name" value={name} onInput={setName} minLength={3} maxLength={64} />
            </ActForm>
          )}
        </Folded>
      )}
      <div class="row">
        <ActButton
          verb="Leave the club"
          sure="Leave? You come back only by an invitation."
          deed={() => clubs.leaveClub({ clubId })}
          onDone={() => go("/clubs")}
        />
        {runs && (
          <ActButton
            verb="Close the club"
            sure="Close it for good? Everything stays to be read."
            deed={() => clubs.closeClub({ clubId })}
            onDone={onChanged}
          />
        )}
      </div>
    </section>
  );
}
