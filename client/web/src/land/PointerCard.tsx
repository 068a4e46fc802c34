// What stands where the pointer is, in a few lines beside it: the unit, its order, its brigadier. It takes no clicks.
import { BesideCell } from "../board/BesideCell";
import { percent, SEATS, seatName } from "../game/words";
import { CommandOrder } from "../gen/galloper/v1/land_pb";
import { LAND_MARGIN } from "./Board";
import { landGrid, terrainAt } from "./ground";
import { useKnows } from "./knowing";
import { actPreview } from "./orders";
import type { LandTable } from "./table";
import { brigadeOf, brigadierWith, type UnitView } from "./units";
import { landSide } from "./view";
import { hexName, orderName, typeWords, verbName } from "./words";

export function PointerCard({ table }: { table: LandTable }) {
  const cell = table.hand.hover.value;
  const view = table.view.value;
  if (cell === undefined) return null;
  const unit = table.field.value.at.get(cell);
  const aim = table.aim.value;
  // What the panel tells already.
  if (unit && (unit.id === table.unit.value?.id || (aim?.fixed && aim.target.id === unit.id))) return null;
  const cincs = SEATS.filter((seat) => landSide(view, seat).head?.cinc === cell);
  if (!unit && cincs.length === 0) return null;
  const flipped = table.hand.flipped.value;
  return (
    <BesideCell grid={landGrid(view)} margin={LAND_MARGIN} cell={cell} flipped={flipped}>
      {unit && <UnitLines table={table} unit={unit} />}
      {cincs.map((seat) => (
        <p key={seat}>
          <b>{landSide(view, seat).head?.cincName || `${seatName(seat)}’s commander`}</b>, commander-in-chief
        </p>
      ))}
      <p class="fine">
        {hexName(view, cell)}, {terrainAt(view, cell)?.name ?? "open"}
      </p>
    </BesideCell>
  );
}

function UnitLines({ table, unit }: { table: LandTable; unit: UnitView }) {
  const field = table.field.value;
  const brigade = brigadeOf(field, unit);
  const leader = brigadierWith(field, unit);
  const knows = useKnows(table.view.value);
  const own = unit.ownOrder === CommandOrder.UNSPECIFIED ? brigade?.order : unit.ownOrder;
  return (
    <>
      <p>
        <b>{unit.name}</b>
        {unit.wavering && <span class="wavering-word"> wavering</span>}
      </p>
      <p>{typeWords(unit.type)}</p>
      <p>
        {brigade ? `${brigade.name}: ${orderName(own ?? 0)}` : "The commander’s own troops"}
        {brigade && !knows(brigade.seat) && brigade.order !== 0 ? ", as last seen" : ""}
      </p>
      {leader && (
        <p>
          {leader.brigadier}
          {leader.rating > 0 ? `, rating ${leader.rating}` : ""}
          {leader.character !== "" ? `, ${leader.character}` : ""}
        </p>
      )}
      <AimLine table={table} unit={unit} />
    </>
  );
}

// What the unit in hand would do to it, in one line; the panel has the whole of it.
function AimLine({ table, unit }: { table: LandTable; unit: UnitView }) {
  const aim = table.aim.value;
  if (!aim || aim.target.id !== unit.id) return null;
  const best = [...new Set(aim.acts.map(({ verb }) => verb))]
    .map((verb) => table.best(verb))
    .filter((act) => act !== undefined);
  return (
    <>
      {best.map((act) => {
        const volley = actPreview(act.legal)?.volley;
        return volley ? (
          <p key={act.verb} class="aim-line">
            {verbName(act.verb)}: {volley.expectedLoss.toFixed(1)} SP, retreats {percent(volley.retreats)},
            lost {percent(volley.lost)}
          </p>
        ) : null;
      })}
    </>
  );
}
