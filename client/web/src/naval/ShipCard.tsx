// One ship: what it is, what is left of it, and what its weapons reach.
import { capital, count, seatName } from "../game/words";
import { NavalTubes, NavalWeapon } from "../gen/galloper/v1/naval_pb";
import { RuleRef } from "../parts/RuleRef";
import { carries } from "./arcs";
import { HullIcon } from "./Hull";
import { aimWords } from "./narrate";
import { aimedAt } from "./plan";
import { BarIcon } from "./ShipFigure";
import { facingName } from "./sea";
import type { NavalTable } from "./table";
import { fleetOf, hasTorpedoes, isAfloat, type NavalView, type ShipView } from "./view";
import { classWords, hexName, pointsWords, statusWords, tubesWords } from "./words";

// For whoever watches, or waits: any ship, and its arcs.
export function ShipCard({ table }: { table: NavalTable }) {
  const ship = table.ship.value;
  if (!ship) return null;
  return (
    <section class="unit-card ship-card" aria-label={ship.name}>
      <ShipHead table={table} ship={ship} />
      <ArcChips table={table} />
    </section>
  );
}

interface HeadProps {
  readonly table: NavalTable;
  readonly ship: ShipView;
  // Once something is chosen for it, what it is matters less.
  readonly brief?: boolean;
}

export function ShipHead({ table, ship, brief = false }: HeadProps) {
  const view = table.view.value;
  const kind = ship.kind;
  const torpedoes = hasTorpedoes(view) && (kind?.torpedoes ?? 0) > 0;
  return (
    <>
      <h3>
        <HullIcon seat={ship.seat} kind={kind} /> {ship.name}
      </h3>
      {!brief && (
        <p class="fine">
          {seatName(ship.seat)}, {statusWords(view, ship)}
          {isAfloat(ship) ? `, facing ${facingName(ship.facing)}` : ""}. {capital(kind?.name ?? "")}:{" "}
          {classWords(kind)}. <RuleRef id="N10" />
        </p>
      )}
      <p class="ship-state">
        <BarIcon ship={ship} /> {pointsWords(ship)}
        {ship.moved ? "; it has moved" : ""}
      </p>
      {torpedoes && !brief && (
        <p class="fine">
          {count(ship.torpedoes, "torpedo", "torpedoes")} left,{" "}
          {tubesWords(kind?.tubes ?? NavalTubes.UNSPECIFIED)}. <RuleRef id="N11" />
        </p>
      )}
    </>
  );
}

// A few lines beside the pointer.
export function ShipLines({ view, ship }: { view: NavalView; ship: ShipView }) {
  const { byId } = fleetOf(view);
  const aims = ([NavalWeapon.GUNS, NavalWeapon.TORPEDO] as const).flatMap((weapon) => {
    const target = byId.get(aimedAt(ship, weapon));
    return target ? [aimWords(weapon, target.name)] : [];
  });
  return (
    <>
      <p>
        <b>{ship.name}</b> {ship.kind?.name}
      </p>
      <p>
        {pointsWords(ship)}; {classWords(ship.kind).split(", ").slice(0, 2).join(", ")}
        {ship.torpedoes > 0 ? `; ${count(ship.torpedoes, "torpedo", "torpedoes")}` : ""}
      </p>
      {aims.map((words) => (
        <p key={words} class="aim-line">
          {words}
        </p>
      ))}
      <p class="fine">
        {hexName(view, ship.cell)}, facing {facingName(ship.facing)}
        {ship.moved ? ", has moved" : ""}
      </p>
    </>
  );
}

// Which arcs the chart shows: of the ship in hand, from where it would be.
export function ArcChips({ table }: { table: NavalTable }) {
  const ship = table.ship.value;
  const torpedoes = hasTorpedoes(table.view.value);
  if (!ship || !isAfloat(ship)) return null;
  const weapons = [
    [NavalWeapon.GUNS, "Gun arcs", "A"],
    [NavalWeapon.TORPEDO, "Torpedo arcs", "T"],
  ] as const;
  const carried = weapons.filter(([weapon]) => carries(ship, weapon, torpedoes));
  if (carried.length === 0) return <p class="fine">It carries no weapon that reaches anybody.</p>;
  const { arcs } = table;
  const shown = arcs.shown.value;
  return (
    <div class="arc-chips">
      {carried.map(([weapon, words, key]) => (
        <button
          key={weapon}
          type="button"
          class="chip"
          aria-pressed={arcs.weapon.value === weapon}
          aria-keyshortcuts={key}
          onClick={() => arcs.toggle(weapon)}
        >
          {words}
        </button>
      ))}
      {shown && (
        <span class="fine">
          {table.stand.value ? "From the hex chosen. " : ""}The number is the dice; hatched: half effect.{" "}
          <RuleRef id={shown.weapon === NavalWeapon.TORPEDO ? "N11" : "N7"} />
        </span>
      )}
      {arcs.trouble.value !== "" && <span class="fine">{arcs.trouble.value}</span>}
    </div>
  );
}
