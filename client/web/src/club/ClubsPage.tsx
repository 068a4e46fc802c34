import { useState } from "preact/hooks";
import { account } from "../api/identity";
import { clubs } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { go } from "../app/router";
import { uuid } from "../app/uuid";
import { count } from "../game/words";
import type { Club } from "../gen/galloper/v1/club_service_pb";
import { AccountPanel } from "../panels/AccountPanel";
import { ActForm, TextField, TroubleNote } from "../parts/Act";
import { Header } from "../parts/Header";
import { useTitle } from "../parts/useTitle";
import { withArticle } from "./words";

export function ClubsPage() {
  const me = account.value;
  useTitle("Clubs");
  return (
    <>
      <Header />
      <main class="gazette narrow">
        <h1>Clubs</h1>
        <p class="lead">
          A club is where campaigns are played: nations under their flags, brigadiers whose tempers are
          remembered, a gazette that tells what happened.
        </p>
        {me ? <Mine /> : <p class="fine">Sign in to see the clubs that you belong to.</p>}
        <section class="sheet-section">
          <h2>Found a club</h2>
          {me && !me.guest ? <NewClub /> : <NeedsName />}
        </section>
        <p class="fine">To join one, open the link that one of its organisers sends you.</p>
      </main>
    </>
  );
}

function Mine() {
  const { value, trouble } = useAnswer(
    async () => (await clubs.listClubs({ pageSize: 200 })).clubs,
    [account.value?.accountId],
  );
  return (
    <section class="sheet-section" aria-label="My clubs">
      <TroubleNote trouble={trouble} />
      {value?.length === 0 && (
        <p class="fine">You belong to none yet. Found one below, or ask for an invitation.</p>
      )}
      <ul class="rows">
        {value?.map((club) => (
          <ClubRow key={club.clubId} club={club} />
        ))}
      </ul>
    </section>
  );
}

function ClubRow({ club }: { club: Club }) {
  const members = club.organisers + club.players + club.spectators;
  return (
    <li>
      <a href={`/club/${club.clubId}`}>
        <strong>{club.name}</strong>
        <span class="fine">
          {count(members, "member", "members")}; you are {withArticle(club.role)}
          {club.closeTime ? "; closed" : ""}
        </span>
      </a>
    </li>
  );
}

function NewClub() {
  const [name, setName] = useState("");
  const [requestId] = useState(uuid);
  return (
    <ActForm
      verb="Found the club"
      primary
      deed={async () => {
        const { club } = await clubs.createClub({ name, requestId });
        if (club) go(`/club/${club.clubId}`);
      }}
    >
      <TextField label="Its name" value={name} onInput={setName} minLength={3} maxLength={64} />
    </ActForm>
  );
}

export function NeedsName() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>An organiser has a name and a password, so that the club is not lost with a browser.</p>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        Register or sign in
      </button>
      {open && <AccountPanel onClose={() => setOpen(false)} />}
    </>
  );
}
