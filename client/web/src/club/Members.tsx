import { useState } from "preact/hooks";
import { account } from "../api/identity";
import { clubs } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import type { ClubMember, ClubRole } from "../gen/galloper/v1/club_service_pb";
import { ActButton, TroubleNote, useAct } from "../parts/Act";
import { dayWords } from "../parts/dates";
import type { ClubProps } from "./ClubPage";
import { ROLES, roleWords } from "./words";

// All of them: a club has some hundreds of members at most.
export async function allMembers(clubId: string): Promise<readonly ClubMember[]> {
  const found: ClubMember[] = [];
  let pageToken = "";
  do {
    const page = await clubs.listMembers({ clubId, pageSize: 200, pageToken });
    found.push(...page.members);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return found;
}

// So many are shown at first.
const FEW = 20;

export function Members({ club, stamp, runs, onChanged }: ClubProps) {
  const { value, trouble, reload } = useAnswer(() => allMembers(club.clubId), [club.clubId, stamp]);
  const [sought, setSought] = useState("");
  const [whole, setWhole] = useState(false);
  const all = value ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  const shown = whole ? found : found.slice(0, FEW);
  const changed = () => {
    void reload();
    onChanged();
  };
  return (
    <section class="sheet-section" aria-label="Members">
      <h2>Members</h2>
      <TroubleNote trouble={trouble} />
      {all.length > FEW && (
        <label>
          Find a member
          <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
        </label>
      )}
      <ul class="rows">
        {shown.map((member) => (
          <li key={member.accountId} class="member">
            <span>
              <strong>{member.name}</strong>
              {member.guest && <span class="fine"> guest</span>}
              <span class="fine"> since {dayWords(member.joinTime)}</span>
            </span>
            {runs ? (
              <Manage clubId={club.clubId} member={member} onChanged={changed} />
            ) : (
              <span>{roleWords(member.role)}</span>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && all.length > 0 && <p class="fine">Nobody of that name.</p>}
      {found.length > shown.length && (
        <button type="button" class="chip" onClick={() => setWhole(true)}>
          Show all {found.length}
        </button>
      )}
    </section>
  );
}

interface ManageProps {
  readonly clubId: string;
  readonly member: ClubMember;
  readonly onChanged: () => void;
}

function Manage({ clubId, member, onChanged }: ManageProps) {
  const { accountId, name } = member;
  const { busy, trouble, act } = useAct();
  const set = (role: ClubRole) =>
    void act(() => clubs.setMemberRole({ clubId, accountId, role })).then(onChanged);
  return (
    <span class="row">
      <select
        aria-label={`${name} is`}
        disabled={busy}
        value={member.role}
        onChange={(event) => set(Number(event.currentTarget.value))}
      >
        {ROLES.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {accountId !== account.value?.accountId && (
        <ActButton
          verb="Remove"
          chip
          sure={`Remove ${name}?`}
          deed={() => clubs.removeMember({ clubId, accountId })}
          onDone={onChanged}
        />
      )}
      <TroubleNote trouble={trouble} />
    </span>
  );
}
