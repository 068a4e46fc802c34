// A new match: against whom, on which ground, by which house rules.
import { useEffect, useState } from "preact/hooks";
import { troubleOf } from "../api/errors";
import { scenarios as service } from "../api/services";
import { go } from "../app/router";
import { makeMatch, type Opponent } from "../game/newMatch";
import type { GetScenarioResponse, ScenarioSummary } from "../gen/galloper/v1/scenario_service_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { Dialog } from "../parts/Dialog";
import { PhraseField } from "./PhraseField";
import { ScenarioPreview } from "./ScenarioPreview";
import { SettingsForm } from "./SettingsForm";

const TITLES: Readonly<Record<Opponent, string>> = {
  computer: "Play against the computer",
  friend: "Play a friend",
  both: "Play both sides",
};

const LEVELS = [
  [1, "Recruit: acts and hopes"],
  [2, "Trooper: weighs every throw"],
  [3, "Partisan: looks ahead"],
] as const;

// By the game's name, in the order in which one learns them.
const GAMES = [
  ["scouting", "Scouting"],
  ["land", "Battle"],
  ["operation", "Scouting, then the battle"],
  ["naval", "Battle at sea"],
] as const;

export function NewMatch({ opponent, onClose }: { opponent: Opponent; onClose: () => void }) {
  const [list, setList] = useState<readonly ScenarioSummary[]>([]);
  const [chosen, setChosen] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    service.listScenarios({}).then(
      ({ scenarios }) => {
        const sorted = GAMES.flatMap(([game]) => scenarios.filter((one) => one.game === game));
        setList(sorted);
        setChosen(sorted[0]?.id ?? "");
      },
      (error) => setTrouble(troubleOf(error).message),
    );
  }, []);
  return (
    <Dialog title={TITLES[opponent]} onClose={onClose} wide>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <div class="new-match">
        <div class="scenario-list">
          {GAMES.map(([game, name]) => (
            <ScenarioGroup
              key={game}
              name={name}
              list={list.filter((one) => one.game === game)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ))}
        </div>
        {chosen && <MatchForm key={chosen} id={chosen} opponent={opponent} />}
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly name: string;
  readonly list: readonly ScenarioSummary[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function ScenarioGroup({ name, list, chosen, onChoose }: GroupProps) {
  if (list.length === 0) return null;
  return (
    <fieldset>
      <legend>{name}</legend>
      {list.map(({ id, title }) => (
        <label key={id} class="choice-row">
          <input type="radio" name="scenario" checked={id === chosen} onChange={() => onChoose(id)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function useScenario(id: string): GetScenarioResponse | undefined {
  const [found, setFound] = useState<GetScenarioResponse | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    service.getScenario({ scenarioId: id }).then(
      (answer) => wanted && setFound(answer),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  return found;
}

function MatchForm({ id, opponent }: { id: string; opponent: Opponent }) {
  const found = useScenario(id);
  const [seat, setSeat] = useState(Seat.SOUTH);
  const [level, setLevel] = useState(2);
  const [isPrivate, setPrivate] = useState(false);
  const [phrase, setPhrase] = useState("");
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const begin = async () => {
    setBusy(true);
    try {
      const match = await makeMatch({
        scenarioId: id,
        opponent,
        seat,
        level,
        private: isPrivate,
        phrase,
        settings,
      });
      go(`/m/${match}`);
    } catch (error) {
      setTrouble(troubleOf(error).message);
      setBusy(false);
    }
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {found?.scenario && <ScenarioPreview scenario={found.scenario} />}
      {opponent !== "both" && <SeatChoice seat={seat} onSeat={setSeat} />}
      {opponent === "computer" && (
        <label>
          Your opponent
          <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {LEVELS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      {opponent === "friend" && (
        <label class="choice-row">
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
          Private: not listed, joined and watched by the link only
        </label>
      )}
      <PhraseField value={phrase} onInput={setPhrase} />
      <SettingsForm settings={found?.settings ?? []} changed={settings} onChange={setSettings} />
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" class="primary" disabled={busy}>
        {opponent === "friend" ? "Make the match" : "Begin"}
      </button>
    </form>
  );
}

function SeatChoice({ seat, onSeat }: { seat: Seat; onSeat: (seat: Seat) => void }) {
  return (
    <fieldset class="inline-choice">
      <legend>Your side</legend>
      {([Seat.SOUTH, Seat.NORTH] as const).map((one) => (
        <label key={one} class="choice-row">
          <input type="radio" name="seat" checked={seat === one} onChange={() => onSeat(one)} />
          {one === Seat.SOUTH ? "South" : "North"}
        </label>
      ))}
    </fieldset>
  );
}
