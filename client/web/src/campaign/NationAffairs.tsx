// A nation's name, flag, players, and whose hands it is in (K1).
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/hooks";
import { account } from "../api/identity";
import { useAnswer } from "../api/useAnswer";
import { allMembers } from "../club/Members";
import { type NationPage, CampaignCommand_Subject as Subject } from "../gen/galloper/v1/campaign_pb";
import { type ClubMember, ClubRole } from "../gen/galloper/v1/club_service_pb";
import { ActButton, ActForm, Folded, NumberField, SelectField, TextField, TroubleNote } from "../parts/Act";
import { DateField } from "../parts/DateField";
import { useDesk } from "./desk";
import { anyFlag, FlagEditor } from "./FlagEditor";

export function NationAffairs({ nation }: { nation: NationPage }) {
  const desk = useDesk();
  const keeps = desk.keeps(nation.id);
  const owns = desk.organises || desk.plays(nation);
  return (
    <>
      {keeps && (
        <>
          <Folded title="Its flag">{(fold) => <ChangeFlag nation={nation} onDone={fold} />}</Folded>
          <Folded title="Its name">{(fold) => <Rename nation={nation} onDone={fold} />}</Folded>
        </>
      )}
      {desk.organises && (
        <Folded title="Its scouts">{(fold) => <Scouts nation={nation} onDone={fold} />}</Folded>
      )}
      {owns && <Folded title="Its players">{() => <Players nation={nation} />}</Folded>}
      {owns && !nation.handedTo && (
        <Folded title="Hand it over for a time">
          {(fold) => <HandOver nation={nation} onDone={fold} />}
        </Folded>
      )}
      {nation.handedTo && (owns || nation.handedTo.accountId === account.value?.accountId) && (
        <ActButton
          verb={owns ? "Take it back" : "Give it back"}
          deed={() => desk.give({ case: "takeNationBack", value: { nation: nation.id } })}
        />
      )}
    </>
  );
}

interface Props {
  readonly nation: NationPage;
  readonly onDone: () => void;
}

function ChangeFlag({ nation, onDone }: Props) {
  const desk = useDesk();
  const [flag, setFlag] = useState(nation.flag ?? anyFlag());
  const { division, first, second, ordinary, ordinaryTincture, charge, chargeTincture, chargeCount } = flag;
  const drawn = { division, first, second, ordinary, ordinaryTincture, charge, chargeTincture, chargeCount };
  return (
    <ActForm
      verb="Fly it"
      primary
      onDone={onDone}
      deed={() =>
        desk.give({
          case: "changeFlag",
          value: { nation: nation.id, flag: { case: "drawn", value: drawn } },
        })
      }
    >
      <FlagEditor flag={drawn} onFlag={(next) => setFlag(next as typeof flag)} />
    </ActForm>
  );
}

function Rename({ nation, onDone }: Props) {
  const desk = useDesk();
  const [name, setName] = useState(nation.name);
  return (
    <ActForm
      verb="Rename"
      onDone={onDone}
      deed={() => desk.give({ case: "rename", value: { subject: Subject.NATION, id: nation.id, name } })}
    >
      <TextField label="Name" value={name} onInput={setName} />
    </ActForm>
  );
}

function Scouts({ nation, onDone }: Props) {
  const desk = useDesk();
  const [scouts, setScouts] = useState(nation.scouts);
  return (
    <ActForm
      verb="Set"
      onDone={onDone}
      deed={() => desk.give({ case: "setScouts", value: { nation: nation.id, scouts } })}
    >
      <NumberField label="Scouts" value={scouts} min={1} max={10} onInput={setScouts} />
    </ActForm>
  );
}

// Those of the club who may command a nation.
function useCommanders(): { readonly members: readonly ClubMember[]; readonly note: preact.JSX.Element } {
  const desk = useDesk();
  const clubId = desk.home.campaign?.clubId ?? "";
  const { value, trouble } = useAnswer(() => allMembers(clubId), [clubId]);
  const members = (value ?? []).filter(({ role }) => role !== ClubRole.SPECTATOR);
  return { members, note: <TroubleNote trouble={trouble} /> };
}

function Players({ nation }: { nation: NationPage }) {
  const desk = useDesk();
  const { players } = nation;
  return (
    <>
      {players.length === 0 && <p class="fine">Nobody yet.</p>}
      <ul class="rows">
        {players.map(({ accountId, name }) => (
          <li key={accountId} class="member">
            <span>{name}</span>
            {(desk.organises || accountId === account.value?.accountId) && (
              <ActButton
                verb={accountId === account.value?.accountId ? "Leave it" : "Remove"}
                chip
                deed={() => desk.give({ case: "removePlayer", value: { nation: nation.id, accountId } })}
              />
            )}
          </li>
        ))}
      </ul>
      {desk.organises && <AddPlayer nation={nation} />}
    </>
  );
}

function AddPlayer({ nation }: { nation: NationPage }) {
  const desk = useDesk();
  const { members, note } = useCommanders();
  const [chosen, setChosen] = useState("");
  const choices = members
    .filter(({ accountId }) => !nation.players.some((player) => player.accountId === accountId))
    .map(({ accountId, name }) => ({ value: accountId, words: name }));
  const accountId = choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? "");
  if (choices.length === 0) {
    return (
      <>
        {note}
        <p class="fine">
          Every player of the club plays it.{" "}
          <a href={`/club/${desk.home.campaign?.clubId}`}>Invite more to the club.</a>
        </p>
      </>
    );
  }
  return (
    <ActForm
      verb="Add the player"
      deed={() => desk.give({ case: "addPlayer", value: { nation: nation.id, accountId } })}
    >
      {note}
      <SelectField label="Member" value={accountId} choices={choices} onChoose={setChosen} />
    </ActForm>
  );
}

function HandOver({ nation, onDone }: Props) {
  const desk = useDesk();
  const { members, note } = useCommanders();
  const [chosen, setChosen] = useState("");
  const [until, setUntil] = useState<Timestamp | undefined>(undefined);
  const choices = members
    .filter(({ accountId }) => accountId !== account.value?.accountId || desk.organises)
    .map(({ accountId, name }) => ({ value: accountId, words: name }));
  const accountId = choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? "");
  return (
    <ActForm
      verb="Hand it over"
      onDone={onDone}
      disabled={accountId === ""}
      deed={() =>
        desk.give({
          case: "handNation",
          value: { nation: nation.id, accountId, ...(until ? { until } : {}) },
        })
      }
    >
      {note}
      <p class="fine">Its running matches go with it, and come back with it.</p>
      <div class="field-row">
        <SelectField label="To" value={accountId} choices={choices} onChoose={setChosen} />
        <DateField label="Until; empty: until taken back" value={until} onChange={setUntil} />
      </div>
    </ActForm>
  );
}
