import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { clubs } from "../api/services";
import { useAnswer } from "../api/useAnswer";
import { uuid } from "../app/uuid";
import {
  type ClubInvitation,
  ClubRole,
  ClubInvitation_State as State,
} from "../gen/galloper/v1/club_service_pb";
import { ActButton, ActForm, NumberField, SelectField, TroubleNote } from "../parts/Act";
import { CopyLink } from "../parts/CopyLink";
import { momentWords } from "../parts/dates";
import type { ClubProps } from "./ClubPage";
import { ROLES, stateWords, withArticle } from "./words";

const DAY_S = 86_400;
const SHOWN = 20;

export function Invitations({ club, stamp }: ClubProps) {
  const { clubId } = club;
  const { value, trouble, reload } = useAnswer(
    async () => (await clubs.listInvitations({ clubId, pageSize: SHOWN })).invitations,
    [clubId, stamp],
  );
  const isOpen = ({ state }: ClubInvitation) => state === State.OPEN;
  const open = (value ?? []).filter(isOpen);
  const over = (value ?? []).filter((one) => !isOpen(one));
  // The one that was revoked last.
  const [gone, setGone] = useState("");
  return (
    <section class="sheet-section" aria-label="Invitations">
      <h2>Invitations</h2>
      <NewInvitation clubId={clubId} gone={gone} onMade={() => void reload()} />
      <TroubleNote trouble={trouble} />
      <ul class="rows">
        {open.map((one) => (
          <InvitationRow key={one.invitationId} invitation={one}>
            <ActButton
              verb="Revoke"
              chip
              deed={() => clubs.revokeInvitation({ clubId, invitationId: one.invitationId })}
              onDone={() => {
                setGone(one.invitationId);
                void reload();
              }}
            />
          </InvitationRow>
        ))}
      </ul>
      {over.length > 0 && (
        <details class="settings">
          <summary>Those that are over</summary>
          <ul class="rows">
            {over.map((one) => (
              <InvitationRow key={one.invitationId} invitation={one} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface RowProps {
  readonly invitation: ClubInvitation;
  readonly children?: ComponentChildren;
}

function InvitationRow({ invitation, children }: RowProps) {
  const { role, creatorName, expireTime } = invitation;
  return (
    <li class="member">
      <span>
        For {withArticle(role)}: {stateWords(invitation)}
        <span class="fine">
          {" "}
          by {creatorName}, until {momentWords(expireTime)}
        </span>
      </span>
      {children}
    </li>
  );
}

interface NewProps {
  readonly clubId: string;
  readonly gone: string;
  readonly onMade: () => void;
}

function NewInvitation({ clubId, gone, onMade }: NewProps) {
  const [role, setRole] = useState<ClubRole>(ClubRole.PLAYER);
  const [uses, setUses] = useState(1);
  const [days, setDays] = useState(14);
  const [made, setMade] = useState({ id: "", token: "" });
  const make = async () => {
    const answer = await clubs.createInvitation({
      clubId,
      role,
      maxUses: role === ClubRole.ORGANISER ? 1 : uses,
      lifetime: { seconds: BigInt(days * DAY_S) },
      requestId: uuid(),
    });
    setMade({ id: answer.invitation?.invitationId ?? "", token: answer.token });
  };
  return (
    <>
      <ActForm verb="Make a link" deed={make} onDone={onMade}>
        <div class="field-row">
          <SelectField label="Joins as" value={role} choices={ROLES} onChoose={setRole} />
          {role !== ClubRole.ORGANISER && (
            <NumberField label="People" value={uses} min={1} max={1000} onInput={setUses} />
          )}
          <NumberField label="Days" value={days} min={1} max={366} onInput={setDays} />
        </div>
      </ActForm>
      {made.token !== "" && made.id !== gone && (
        <CopyLink
          label="Send this link"
          address={`${location.origin}/join#${made.token}`}
          note="It is shown this once; the server keeps no copy of it."
        />
      )}
    </>
  );
}
