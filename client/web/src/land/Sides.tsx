// The two armies: who plays them, their brigades and brigadiers as far as known, every unit's state, what reports told.
import { mayAct } from "../game/games";
import { SEATS, seatName } from "../game/words";
import { BrigadierFate, type KnownBrigade } from "../gen/galloper/v1/land_pb";
import type { MatchInfo } from "../gen/galloper/v1/match_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { Seat as Seats } from "../gen/galloper/v1/table_pb";
import { ArmyMark } from "../parts/Icon";
import { playerWords } from "../parts/players";
import { BlockIcon, BrigadeMark } from "./Block";
import { useKnows } from "./knowing";
import { StandardIcon } from "./Standard";
import { type BrigadeView, type Field, fieldOf, isLost, isOnField, type UnitView } from "./units";
import { type LandView, landSide } from "./view";
import { brigadierFateWords, hexName, orderName } from "./words";

interface Props {
  readonly info: MatchInfo | undefined;
  readonly view: LandView;
  readonly onCells: (cells: readonly number[]) => void;
}

export function LandSides(props: Props) {
  return (
    <div class="sides">
      {SEATS.map((seat) => (
        <Side key={seat} {...props} seat={seat} />
      ))}
    </div>
  );
}

function Side({ info, view, seat, onCells }: Props & { seat: Seat }) {
  const field = fieldOf(view);
  const side = landSide(view, seat);
  const brigades = field.brigades.filter((brigade) => brigade.seat === seat);
  const own = field.units.filter((unit) => unit.seat === seat && unit.brigade === undefined);
  return (
    <section class={`side${mayAct(view, seat) ? " to-act" : ""}`} aria-label={seatName(seat)}>
      <h2>
        <ArmyMark army={seat === Seats.SOUTH ? "south" : "north"} />
        {side.head?.army || seatName(seat)}
        <span class="side-player">{playerWords(info, seat)}</span>
      </h2>
      {brigades.map((brigade) => (
        <Brigade key={brigade.id} view={view} field={field} brigade={brigade} onCells={onCells} />
      ))}
      {own.length > 0 && <UnitList view={view} units={own} onCells={onCells} />}
      {brigades.length === 0 && own.length === 0 && <p class="fine">Not yet in sight.</p>}
      {side.reports.length > 0 && (
        <>
          <h3>What the scouts told of the enemy</h3>
          <ul class="reports">
            {side.reports.map((report, index) => (
              <li key={index.toString()}>{knownWords(report)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface BrigadeProps {
  readonly view: LandView;
  readonly field: Field;
  readonly brigade: BrigadeView;
  readonly onCells: Props["onCells"];
}

function Brigade({ view, field, brigade, onCells }: BrigadeProps) {
  const units = field.units.filter((unit) => unit.seat === brigade.seat && unit.brigade === brigade.id);
  const stale = !useKnows(view)(brigade.seat);
  const parts = [];
  if (brigade.rating > 0) parts.push(`rating ${brigade.rating}`);
  if (brigade.character !== "") parts.push(brigade.character);
  parts.push(
    brigade.order === 0 ? "order not known" : orderName(brigade.order) + (stale ? ", as last seen" : ""),
  );
  if (brigade.fate !== BrigadierFate.UNSPECIFIED) parts.push(brigadierFateWords(brigade.fate));
  return (
    <section class="side-brigade">
      <h3>
        <StandardIcon brigade={brigade.id} order={brigade.order} stale={stale} />
        {brigade.name || brigade.brigadier}
        <BrigadeMark brigade={brigade.id} />
      </h3>
      <p class="fine">
        {brigade.brigadier}: {parts.join(", ")}
      </p>
      <UnitList view={view} units={units} onCells={onCells} />
    </section>
  );
}

function UnitList({
  view,
  units,
  onCells,
}: {
  view: LandView;
  units: readonly UnitView[];
  onCells: Props["onCells"];
}) {
  return (
    <ul class="roster land-roster">
      {units.map((unit) => (
        <li key={unit.id} class={isLost(unit) ? "gone" : ""}>
          <button type="button" class="entry-text" onClick={() => onCells([unit.cell])}>
            <BlockIcon {...unit} spent={false} />
            <span>
              {unit.name}
              <span class="fine"> {stateWords(view, unit)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function stateWords(view: LandView, unit: UnitView): string {
  if (isOnField(unit))
    return `${hexName(view, unit.cell)}, ${unit.strength} SP${unit.wavering ? ", wavering" : ""}`;
  if (unit.status === 3) return "destroyed";
  return unit.status === 4 ? "driven off" : "in hand";
}

function knownWords({ brigade, rating, character }: KnownBrigade): string {
  const name = brigade?.name ?? "A brigade";
  const units = brigade && brigade.unitTypes.length > 0 ? ` (${brigade.unitTypes.join(", ")})` : "";
  const leader = brigade?.brigadier ? ` under ${brigade.brigadier}` : "";
  const worth = rating > 0 ? `, rated ${rating}, ${character}` : "";
  return `${name}${units}${leader}${worth}`;
}
