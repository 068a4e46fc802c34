// A new engagement: fixed by an organiser, from the calendar, or a challenge.
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/hooks";
import { go } from "../app/router";
import { EngagementKind, EngagementOrigin } from "../gen/galloper/v1/campaign_pb";
import { ActForm, SelectField } from "../parts/Act";
import { DateField } from "../parts/DateField";
import { type Desk, useDesk } from "./desk";
import { knownScenarios } from "./scenarioTitles";
import { KINDS } from "./words";

const ANY = 0;

function originsOf(desk: Desk) {
  return [
    ...(desk.organises
      ? [
          { value: EngagementOrigin.FIXED, words: "Fixed by the organisers" },
          { value: EngagementOrigin.CALENDAR, words: "From the calendar, with a date" },
        ]
      : []),
    ...(desk.home.nations.length > 0
      ? [{ value: EngagementOrigin.CHALLENGE, words: "A challenge by my nation" }]
      : []),
  ];
}

export function EngageForm({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const origins = originsOf(desk);
  const [origin, setOrigin] = useState(origins[0]?.value ?? EngagementOrigin.CHALLENGE);
  const [kind, setKind] = useState<EngagementKind>(EngagementKind.LAND);
  const [scenario, setScenario] = useState("");
  const challenge = origin === EngagementOrigin.CHALLENGE;
  const mine = desk.home.nations[0] ?? 0;
  const [south, setSouth] = useState(challenge ? mine : (desk.nations[0]?.id ?? 0));
  const [north, setNorth] = useState(challenge ? ANY : (desk.nations[1]?.id ?? 0));
  const [date, setDate] = useState<Timestamp | undefined>(undefined);
  // Only a challenge goes to any nation.
  const choose = (next: EngagementOrigin) => {
    setOrigin(next);
    if (next === EngagementOrigin.CHALLENGE) return;
    const free = (other: number) => desk.nations.find(({ id }) => id !== other)?.id ?? 0;
    if (south === ANY) setSouth(free(north));
    if (north === ANY) setNorth(free(south));
  };
  const game = KINDS.find(({ value }) => value === kind)?.game;
  const grounds = knownScenarios().filter((one) => one.game === game);
  const chosen = grounds.find(({ id }) => id === scenario) ?? grounds[0];
  const nations = [
    ...desk.nations.map(({ id, name }) => ({ value: id, words: name })),
    ...(challenge ? [{ value: ANY, words: "Any nation" }] : []),
  ];
  const engage = async () => {
    const challenger = challenge ? ([south, north].find((one) => desk.commands(one)) ?? mine) : 0;
    const { made } = await desk.give({
      case: "engage",
      value: {
        origin,
        kind,
        scenarioId: chosen?.id ?? "",
        south,
        north,
        challenger,
        ...(date ? { date } : {}),
      },
    });
    if (made > 0) go(desk.address(`/e/${made}`));
  };
  return (
    <ActForm verb={challenge ? "Send the challenge" : "Make it"} primary deed={engage} onDone={onDone}>
      <div class="field-row">
        {origins.length > 1 && (
          <SelectField label="How it comes" value={origin} choices={origins} onChoose={choose} />
        )}
        <SelectField label="What is fought" value={kind} choices={KINDS} onChoose={setKind} />
        <SelectField
          label="Ground"
          value={chosen?.id ?? ""}
          choices={grounds.map(({ id, title }) => ({ value: id, words: title }))}
          onChoose={setScenario}
        />
      </div>
      <div class="field-row">
        <SelectField label="South" value={south} choices={nations} onChoose={setSouth} />
        <SelectField label="North" value={north} choices={nations} onChoose={setNorth} />
        <DateField
          label={origin === EngagementOrigin.CALENDAR ? "Date" : "Date, if it is known"}
          value={date}
          required={origin === EngagementOrigin.CALENDAR}
          onChange={setDate}
        />
      </div>
      {chosen && <p class="fine">{chosen.story}</p>}
    </ActForm>
  );
}
