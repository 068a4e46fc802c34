// The fire of a turn: ship, weapon, target and what may come of it; the plan so far; committing it.
import { count, listed, percent } from "../game/words";
import { type FireOdds, NavalWeapon } from "../gen/galloper/v1/naval_pb";
import { Bars, Fate } from "../parts/Bars";
import { RuleRef } from "../parts/RuleRef";
import { HullIcon } from "./Hull";
import { aimWords } from "./narrate";
import { type AimOrder, firePreview, type NavalOrders } from "./orders";
import { aimedAt, holdOf } from "./plan";
import { ArcChips, ShipCard, ShipHead } from "./ShipCard";
import type { NavalTable } from "./table";
import type { ShipView } from "./view";
import { pointsWords, weaponName } from "./words";

interface Props {
  readonly table: NavalTable;
  readonly legal: NavalOrders;
}

export function FirePanel({ table, legal }: Props) {
  const ship = table.ship.value;
  const mine = ship !== undefined && table.plan.value.shooters.has(ship.id);
  return (
    <div class="land-panel sea-panel">
      {ship && mine ? <Aiming table={table} ship={ship} /> : <ShipCard table={table} />}
      {!mine && <Plan table={table} />}
      {!mine && <Commit table={table} legal={legal} />}
    </div>
  );
}

const WEAPONS = [NavalWeapon.GUNS, NavalWeapon.TORPEDO] as const;

function Aiming({ table, ship }: { table: NavalTable; ship: ShipView }) {
  const aims = table.aims.value;
  const weapons = WEAPONS.filter(
    (weapon) => aimedAt(ship, weapon) !== 0 || aims.some((aim) => aim.weapon === weapon),
  );
  const target = table.fleet.value.byId.get(table.target.value ?? 0);
  const hold = holdOf(aims, table.weapon.value);
  return (
    <section class="unit-card ship-card" aria-label={ship.name}>
      <ShipHead table={table} ship={ship} brief={target !== undefined} />
      {weapons.length > 1 && (
        <fieldset class="row" aria-label="Weapon">
          {weapons.map((weapon) => (
            <button
              key={weapon}
              type="button"
              class="chip"
              aria-pressed={table.weapon.value === weapon}
              onClick={() => table.choose(weapon, undefined)}
            >
              {weapon === NavalWeapon.GUNS ? "Guns" : "Torpedo"}
            </button>
          ))}
        </fieldset>
      )}
      {target ? <Shot table={table} ship={ship} target={target} /> : <Targets table={table} ship={ship} />}
      <div class="row">
        {hold && (
          <button type="button" onClick={() => table.aim(hold)}>
            Hold the {weaponName(hold.weapon)}
          </button>
        )}
        <button type="button" onClick={() => (target ? table.letGo() : table.pick(undefined))}>
          {target ? "Another target" : "To the plan"}
        </button>
      </div>
      <ArcChips table={table} />
    </section>
  );
}

// The enemies that the weapon may be aimed at, for those who rather choose from a list.
function Targets({ table, ship }: { table: NavalTable; ship: ShipView }) {
  const weapon = table.weapon.value;
  const { ships, byId } = table.fleet.value;
  const now = byId.get(aimedAt(ship, weapon));
  const others = ships.filter((enemy) => table.mayAim(ship, weapon, enemy.id));
  return (
    <>
      <p>
        {now ? `It ${aimWords(weapon, now.name)}.` : "It holds its fire. Choose one of the ringed ships."}
      </p>
      <ul class="choice-list">
        {others.map((enemy) => {
          const aim = table.aims.value.find((one) => one.weapon === weapon && one.target === enemy.id);
          const fire = firePreview(aim?.legal);
          return (
            <li key={enemy.id}>
              <button
                type="button"
                class="list-button"
                aria-pressed={enemy.id === now?.id}
                onClick={() => table.choose(weapon, enemy.id)}
              >
                <HullIcon seat={enemy.seat} kind={enemy.kind} /> {enemy.name}
                <span class="fine">
                  {fire
                    ? `${count(fire.shot?.dice ?? 0, "die", "dice")} at ${fire.range}${fire.half ? ", half" : ""}`
                    : "aimed at"}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

// The one shot, and the whole plan on its target.
function Shot({ table, ship, target }: { table: NavalTable; ship: ShipView; target: ShipView }) {
  const weapon = table.weapon.value;
  const aims = table.aims.value;
  const aimed = aimedAt(ship, weapon) === target.id;
  const aim: AimOrder | undefined = aimed
    ? holdOf(aims, weapon)
    : aims.find((one) => one.weapon === weapon && one.target === target.id);
  const preview = firePreview(aim?.legal);
  const others = table.plan.value.lines.filter(
    (line) => line.target.id === target.id && !(line.ship.id === ship.id && line.weapon === weapon),
  );
  return (
    <section class="odds land-odds sea-odds" aria-label={`${ship.name} at ${target.name}`}>
      <h3>
        {ship.name} at {target.name}
      </h3>
      {!aimed && aim && (
        <button type="button" class="primary wide" onClick={() => table.aim(aim)}>
          {weapon === NavalWeapon.TORPEDO ? "Aim a torpedo" : "Aim the guns"} at {target.name}
        </button>
      )}
      {aimed && <p>It {aimWords(weapon, target.name)} already.</p>}
      {preview && (
        <p class="odds-sum">
          Range {preview.range}
          {preview.half ? (
            <>
              , ahead or astern: half effect <RuleRef id="N7" />
            </>
          ) : null}
          ; {target.name} has {pointsWords(target)}.{" "}
          <RuleRef id={weapon === NavalWeapon.TORPEDO ? "N11" : "N6"} />
        </p>
      )}
      <div class={others.length > 0 ? "bars" : undefined}>
        {preview?.shot && <Odds title="This shot" odds={preview.shot} target={target} />}
        {preview?.plan && others.length > 0 && (
          <Odds
            title={`With ${listed(others.map((line) => line.ship.name))}`}
            odds={preview.plan}
            target={target}
          />
        )}
      </div>
    </section>
  );
}

function Odds({ title, odds, target }: { title: string; odds: FireOdds; target: ShipView }) {
  return (
    <div class="volley-odds">
      <h4>{title}</h4>
      <p class="odds-sum">
        {count(odds.dice, "die", "dice")}: <b>{odds.expected.toFixed(2)} points</b> on average
      </p>
      <dl class="fates">
        <Fate words="sinks it" chance={odds.sinks} />
      </dl>
      <Bars
        title="Points; dark: it sinks"
        chances={folded(odds.points, target.left)}
        kind="hit"
        full={Math.max(...odds.points, 0.25)}
        fatal={target.left}
      />
    </div>
  );
}

const MOST_ROWS = 12;

// A long tail that no bar would show is left off.
function folded(points: readonly number[], left: number): number[] {
  let end = points.length;
  while (end > 1 && end > Math.min(left + 1, MOST_ROWS) && (points[end - 1] ?? 0) < 0.0005) end--;
  return points.slice(0, end);
}

function Plan({ table }: { table: NavalTable }) {
  const { lines, shooters, odds } = table.plan.value;
  const { ships, byId } = table.fleet.value;
  const own = ships.filter(({ id }) => shooters.has(id));
  return (
    <>
      <p>
        Choose a ship, then its target. Nobody sees your plan before both are in. <RuleRef id="N8" />
      </p>
      <ul class="choice-list plan-list" aria-label="The fire plan">
        {own.map((ship) => {
          const aims = lines.filter((line) => line.ship.id === ship.id);
          return (
            <li key={ship.id}>
              <button
                type="button"
                class="list-button"
                data-shooter={ship.id}
                onClick={() => table.pick(ship.id)}
              >
                <HullIcon seat={ship.seat} kind={ship.kind} /> {ship.name}
                <span class={aims.length === 0 ? "fine idle" : "fine"}>
                  {aims.length === 0
                    ? "no target yet"
                    : aims
                        .map(
                          ({ target, weapon }) =>
                            `${weapon === NavalWeapon.TORPEDO ? "torpedo" : "guns"} at ${target.name}`,
                        )
                        .join(", ")}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {odds.size > 0 && (
        <table class="plan-odds">
          <caption>What the plan does</caption>
          <tbody>
            {[...odds].map(([target, { expected, sinks }]) => (
              <tr key={target}>
                <th scope="row">{byId.get(target)?.name}</th>
                <td class="figure-cell">{expected.toFixed(1)} points</td>
                <td class="figure-cell">sinks {percent(sinks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Commit({ table, legal }: Props) {
  const { idle } = table.plan.value;
  if (!legal.commit) return null;
  return (
    <>
      {idle.length > 0 && (
        <p class="idle-ships">
          {listed(idle.map(({ name }) => name))} {idle.length === 1 ? "has" : "have"} a shot and no target.
        </p>
      )}
      <button
        type="button"
        class={idle.length === 0 ? "primary wide" : "wide"}
        onClick={() => table.order(legal.commit, "Committing the fire")}
      >
        {idle.length === 0
          ? "Commit the fire"
          : `Commit the fire, with ${count(idle.length, "ship", "ships")} silent`}
      </button>
    </>
  );
}
