// A hex in words, for whoever goes over the board by keys and listens.
import { SEATS, seatName } from "../game/words";
import { SECTORS, sectorsAt, terrainAt } from "./ground";
import type { LandTable } from "./table";
import { brigadeOf, brigadierWith } from "./units";
import { landSide } from "./view";
import { hexName, orderName, sectorName, verbName } from "./words";

export function spokenWords(table: LandTable, cell: number): string {
  const view = table.view.value;
  const field = table.field.value;
  const sectors =
    sectorsAt(view, cell).length === SECTORS.length ? [] : sectorsAt(view, cell).map(sectorName);
  const parts = [hexName(view, cell), terrainAt(view, cell)?.name ?? "", sectors.join(" and ")];
  const unit = field.at.get(cell);
  if (unit) {
    const brigade = brigadeOf(field, unit);
    const brigadier = brigadierWith(field, unit);
    parts.push(`${seatName(unit.seat)}’s ${unit.name}, ${unit.type?.name ?? ""}, strength ${unit.strength}`);
    if (unit.wavering) parts.push("wavering");
    if (brigade) parts.push(`order ${orderName(brigade.order)}`);
    if (brigadier) parts.push(`with ${brigadier.brigadier}`);
  }
  for (const seat of SEATS) {
    if (landSide(view, seat).head?.cinc === cell) parts.push(`${seatName(seat)}’s commander`);
  }
  const marks = table.marks.value;
  if (marks.actors.includes(cell)) parts.push("may act");
  const reach = marks.reach.find((mark) => mark.cell === cell);
  if (reach) parts.push(reach.kind === "place" ? "free to place on" : `within reach: ${reach.kind}`);
  const target = marks.targets.find((mark) => mark.cell === cell);
  if (target)
    parts.push(`may be aimed at: ${target.verbs.map((verb) => verbName(verb).toLowerCase()).join(" or ")}`);
  return parts.filter((part) => part !== "").join(", ");
}
