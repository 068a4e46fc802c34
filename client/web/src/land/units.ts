// A battle's units and brigades with all that is known of them in one place.

import { SEATS } from "../game/words";
import {
  Arm,
  type BrigadierFate,
  type CommandOrder,
  type LandBrigade,
  UnitStatus,
  type UnitType,
} from "../gen/galloper/v1/land_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { neighbours } from "./ground";
import { type LandView, landSide, seatOfUnit } from "./view";

export interface UnitView {
  readonly id: number;
  readonly seat: Seat;
  readonly name: string;
  readonly type: UnitType | undefined;
  // Undefined: the CinC's own troops (C8).
  readonly brigade: number | undefined;
  readonly eliteRating: number;
  readonly status: UnitStatus;
  readonly cell: number;
  readonly strength: number;
  readonly retreated: boolean;
  readonly fellBack: boolean;
  readonly called: boolean;
  readonly acted: boolean;
  readonly ownOrder: CommandOrder;
  readonly wavering: boolean;
}

export interface BrigadeView extends Omit<LandBrigade, "$typeName"> {
  readonly seat: Seat;
}

export interface Field {
  readonly units: readonly UnitView[];
  readonly byId: ReadonlyMap<number, UnitView>;
  // Those on the board.
  readonly at: ReadonlyMap<number, UnitView>;
  readonly brigades: readonly BrigadeView[];
}

const fields = new WeakMap<LandView, Field>();

export function fieldOf(view: LandView): Field {
  const known = fields.get(view);
  if (known) return known;
  const plain = SEATS.flatMap((seat) => unitsOf(view, seat));
  const standing = new Map(plain.filter(isOnField).map((unit) => [unit.cell, unit]));
  const units = plain.map((unit) => ({ ...unit, wavering: isWavering(view, unit, standing) }));
  const field: Field = {
    units,
    byId: new Map(units.map((unit) => [unit.id, unit])),
    at: new Map(units.filter(isOnField).map((unit) => [unit.cell, unit])),
    brigades: SEATS.flatMap((seat) =>
      [...landSide(view, seat).brigades.values()]
        .sort((a, b) => a.id - b.id)
        .map((brigade) => ({ ...brigade, seat })),
    ),
  };
  fields.set(view, field);
  return field;
}

function unitsOf(view: LandView, seat: Seat): UnitView[] {
  const side = landSide(view, seat);
  return [...side.roster.values()]
    .sort((a, b) => a.id - b.id)
    .map((lasting) => {
      const unit = side.units.get(lasting.id);
      const type = view.sheet?.unitTypes[lasting.type];
      return {
        id: lasting.id,
        seat: seatOfUnit(lasting.id),
        name: lasting.name,
        type,
        brigade: lasting.brigade,
        eliteRating: lasting.eliteRating,
        status: statusOf(unit?.status),
        cell: unit?.cell ?? 0,
        strength: unit?.strength ?? type?.strength ?? 0,
        retreated: unit?.retreated ?? false,
        fellBack: unit?.fellBack ?? false,
        called: unit?.called ?? false,
        acted: unit?.acted ?? false,
        ownOrder: unit?.ownOrder ?? 0,
        wavering: false,
      };
    });
}

// A unit that a delta names without a status stands on the board; one that none has named is still in hand.
function statusOf(status: UnitStatus | undefined): UnitStatus {
  if (status === undefined) return UnitStatus.IN_HAND;
  return status === UnitStatus.UNSPECIFIED ? UnitStatus.ON_BOARD : status;
}

export function isOnField({ status }: { readonly status: UnitStatus }): boolean {
  return status === UnitStatus.ON_BOARD;
}
export function isLost({ status }: { readonly status: UnitStatus }): boolean {
  return status === UnitStatus.DESTROYED || status === UnitStatus.DRIVEN_OFF;
}

// L12, for the mark on the board alone: what follows from it, the server says.
function isWavering(view: LandView, unit: UnitView, standing: ReadonlyMap<number, UnitView>): boolean {
  if (!isOnField(unit) || !unit.type) return false;
  if (unit.strength * 2 <= unit.type.strength || unit.retreated) return true;
  if (unit.type.arm !== Arm.ARTILLERY) return false;
  return !neighbours(view, unit.cell).some((cell) => standing.get(cell)?.seat === unit.seat);
}

export function brigadeOf(field: Field, unit: UnitView | undefined): BrigadeView | undefined {
  if (unit?.brigade === undefined) return undefined;
  return findBrigade(field, unit.seat, unit.brigade);
}

export function findBrigade(field: Field, seat: Seat, id: number): BrigadeView | undefined {
  return field.brigades.find((one) => one.seat === seat && one.id === id);
}

export function unitsOfBrigade(field: Field, seat: Seat, id: number): readonly UnitView[] {
  return field.units.filter((unit) => unit.seat === seat && unit.brigade === id);
}

// The brigadier whose figure stands with this unit.
export function brigadierWith(field: Field, unit: UnitView): BrigadeView | undefined {
  return field.brigades.find((one) => one.seat === unit.seat && one.with === unit.id);
}

export function isOut(fate: BrigadierFate): boolean {
  return fate !== 0;
}
