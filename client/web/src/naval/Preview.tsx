// A battle at sea before it is played: the chart with both fleets on it, who sails in them, how it is won.
import { viewBoxOf } from "../board/Sheet";
import { seatName } from "../game/words";
import type { NavalFleet } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { FleetFigures } from "./Board";
import { HullIcon } from "./Hull";
import { marginOf, SeaSheet } from "./SeaSheet";
import { type NavalPreview, scenarioFacts } from "./scenario";

export function SeaPreview({ preview, title }: { preview: NavalPreview; title: string }) {
  const { sea, ships, scenario } = preview;
  return (
    <svg
      class="board sea-board wide-sheet preview"
      viewBox={viewBoxOf(sea.grid, marginOf(scenario.exits))}
      role="img"
      aria-label={`The sea of ${title}`}
    >
      <SeaSheet sea={sea} exits={scenario.exits} flipped={false} />
      <FleetFigures ships={ships} grid={sea.grid} flipped={false} />
    </svg>
  );
}

export function FleetLists({ preview }: { preview: NavalPreview }) {
  const { scenario } = preview;
  return (
    <div class="fleet-lists">
      <FleetList preview={preview} fleet={scenario.south} seat={Seat.SOUTH} />
      <FleetList preview={preview} fleet={scenario.north} seat={Seat.NORTH} />
      <p class="fine">{scenarioFacts(scenario).join(" ")}</p>
    </div>
  );
}

interface ListProps {
  readonly preview: NavalPreview;
  readonly fleet: NavalFleet | undefined;
  readonly seat: Seat;
}

function FleetList({ preview, fleet, seat }: ListProps) {
  return (
    <section>
      <h3>
        {fleet?.name || seatName(seat)} <span class="fine">{seatName(seat)}</span>
      </h3>
      <ul class="plain-list">
        {preview.ships
          .filter((ship) => ship.seat === seat)
          .map((ship) => (
            <li key={ship.id}>
              <HullIcon seat={seat} kind={ship.kind} /> {ship.name}
              <span class="fine"> {ship.kind?.name}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
