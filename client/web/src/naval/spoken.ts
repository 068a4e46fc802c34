// A hex of the sea in words, for whoever goes over the board by keys and listens.
import { listed, seatName } from "../game/words";
import { aimedAt } from "./plan";
import { facingName, seaOf } from "./sea";
import type { NavalTable } from "./table";
import { fleetOf, type ShipView } from "./view";
import { hexName, pointsWords } from "./words";

export function spokenWords(table: NavalTable, cell: number): string {
  const view = table.view.value;
  const marks = table.marks.value;
  const parts = [hexName(view, cell)];
  if (seaOf(view).land[cell] === 1) parts.push("land");
  const ship = fleetOf(view).at.get(cell);
  if (ship) parts.push(...shipWords(table, ship));
  if (marks.actors.includes(cell)) parts.push("may be ordered");
  const reach = marks.reach.find((mark) => mark.cell === cell);
  if (reach) parts.push(`within reach, facing ${listed(reach.facings.map(facingName))}`);
  const { ghost } = marks;
  if (ghost?.cell === cell) parts.push(`chosen, facing ${facingName(ghost.facing)}`);
  if (marks.targets.includes(cell)) parts.push("may be aimed at");
  const arc = marks.arcs?.hexes.find((hex) => hex.cell === cell);
  if (arc) parts.push(`${arc.dice} dice at range ${arc.range}${arc.half ? ", half effect" : ""}`);
  return parts.join(", ");
}

function shipWords(table: NavalTable, ship: ShipView): string[] {
  const { byId } = table.fleet.value;
  const parts = [
    `${seatName(ship.seat)}’s ${ship.name}, ${ship.kind?.name ?? ""}, facing ${facingName(ship.facing)}`,
    pointsWords(ship),
  ];
  if (ship.torpedoes > 0) parts.push(`${ship.torpedoes} torpedoes`);
  if (ship.moved) parts.push("has moved");
  for (const weapon of [1, 2]) {
    const target = byId.get(aimedAt(ship, weapon));
    if (target) parts.push(`aims ${weapon === 2 ? "a torpedo" : "its guns"} at ${target.name}`);
  }
  return parts;
}
