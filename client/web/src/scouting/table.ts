// What this reader is doing at the board: which scout is in hand, where the pointer is, whom an attack is meant for. A click
// means whatever the legal orders make of it, and nothing else.
import { computed, signal } from "@preact/signals";
import { scoutingOf } from "../game/games";
import { cellName, walk } from "../game/geometry";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { seatName } from "../game/words";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import type { EncounterOdds, MovePreview } from "../gen/galloper/v1/scouting_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { gridOf, NO_GRID } from "./grid";
import { type Marks, NO_MARKS, type ReachMark } from "./Marks";
import { type ScoutingOrders, sortOrders } from "./orders";
import { isOnBoard, type ScoutingView, type ScoutView, scoutAt } from "./view";
import { statusWords } from "./words";

export interface Aim {
  readonly attacker: ScoutView;
  readonly defender: ScoutView;
  readonly order: LegalOrder;
  readonly odds: EncounterOdds | undefined;
}

export class ScoutingTable {
  readonly selected = signal<number | undefined>(undefined);
  readonly target = signal<number | undefined>(undefined);

  constructor(
    private readonly session: Session,
    private readonly hand: Hand,
  ) {}

  readonly view = computed(() => scoutingOf(this.session.match.value.view));

  readonly grid = computed(() => {
    const { ground } = this.view.value;
    return ground ? gridOf(ground) : NO_GRID;
  });

  // A selection means something only as long as the legal orders know the scout.
  readonly chosen = computed(() => {
    const id = this.selected.value;
    const legal = this.legal.value;
    return id !== undefined && legal && (legal.moves.has(id) || legal.attacks.has(id)) ? id : undefined;
  });

  readonly legal = computed((): ScoutingOrders | undefined => {
    const legal = this.hand.legal.value;
    return legal && this.session.match.value.view.game === "scouting" ? sortOrders(legal) : undefined;
  });

  readonly aim = computed((): Aim | undefined => {
    const attacker = this.scout(this.chosen.value);
    const defender = this.scout(this.target.value);
    const order = attacker && defender && this.legal.value?.attacks.get(attacker.id)?.get(defender.id);
    if (!attacker || !defender || !order) return undefined;
    return {
      attacker,
      defender,
      order,
      odds: order.preview.case === "encounter" ? order.preview.value : undefined,
    };
  });

  readonly marks = computed((): Marks => {
    const { told, lastPath } = this.session.match.value;
    const legal = this.legal.value;
    const base = {
      ...NO_MARKS,
      lit: this.hand.lit.value,
      fallen: told.fallen,
      lastPath,
      hover: this.hand.hover.value,
    };
    if (!legal) return base;
    const chosen = this.chosen.value;
    return {
      ...base,
      actors: chosen === undefined ? this.actorCells(legal) : [],
      reach: this.reach(legal, chosen),
      targets: this.targets(legal, chosen),
      path: this.path(legal, chosen),
    };
  });

  readonly touchCell = (cell: number): void => {
    this.hand.lit.value = [];
    const legal = this.legal.value;
    if (!legal || this.session.sending.value) return;
    const chosen = this.chosen.value;
    const placing = legal.places.get(cell) ?? legal.lifts.get(cell);
    const move = chosen === undefined ? undefined : legal.moves.get(chosen)?.get(cell);
    if (placing) this.send(placing, legal.places.has(cell) ? "Placing a scout" : "Lifting a scout");
    else if (move) {
      this.letGo();
      this.send(move, "Riding");
    } else this.touchScout(legal, scoutAt(this.view.value, cell));
  };

  readonly letGo = (): void => {
    this.selected.value = undefined;
    this.target.value = undefined;
  };

  readonly attack = (): void => {
    const aim = this.aim.value;
    if (!aim) return;
    this.letGo();
    this.send(aim.order, "Attacking");
  };

  readonly cursorAt = (cell: number | undefined): void => {
    this.hand.hover.value = cell;
    this.hand.spoken.value = cell === undefined ? "" : this.describe(cell);
  };

  private touchScout(legal: ScoutingOrders, scout: ScoutView | undefined): void {
    if (!scout) this.letGo();
    else if (!this.aimAt(legal, scout)) {
      this.target.value = undefined;
      this.selected.value = scout.id === this.chosen.value ? undefined : scout.id;
    }
  }

  private send(order: LegalOrder, verb: string): void {
    void this.session.submit(order, verb);
  }

  private scout(id: number | undefined): ScoutView | undefined {
    return id === undefined ? undefined : this.view.value.scouts.get(id);
  }

  // An enemy in reach of the chosen scout, or of exactly one.
  private aimAt(legal: ScoutingOrders, scout: ScoutView): boolean {
    const chosen = this.chosen.value;
    const attackers = [...legal.attacks].filter(([, targets]) => targets.has(scout.id)).map(([id]) => id);
    const attacker = chosen !== undefined && attackers.includes(chosen) ? chosen : attackers[0];
    if (attacker === undefined) return false;
    this.selected.value = attacker;
    this.target.value = scout.id;
    return true;
  }

  private actorCells(legal: ScoutingOrders): number[] {
    return [...new Set([...legal.moves.keys(), ...legal.attacks.keys()])]
      .map((id) => this.scout(id))
      .filter((scout) => scout !== undefined && isOnBoard(scout.status))
      .map((scout) => scout?.cell ?? 0);
  }

  private reach(legal: ScoutingOrders, chosen: number | undefined): ReachMark[] {
    if (legal.places.size > 0) return [...legal.places.keys()].map((cell) => ({ cell, kind: "plain" }));
    if (chosen === undefined) return [];
    return [...(legal.moves.get(chosen) ?? [])].map(([cell, order]) => {
      const preview = movePreview(order);
      return { cell, kind: preview?.observes ? "observes" : preview?.returns ? "returns" : "plain" };
    });
  }

  private targets(legal: ScoutingOrders, chosen: number | undefined): number[] {
    const rows =
      chosen === undefined
        ? [...legal.attacks.values()]
        : [legal.attacks.get(chosen) ?? new Map<number, LegalOrder>()];
    const ids = new Set(rows.flatMap((row) => [...row.keys()]));
    return [...ids].map((id) => this.scout(id)?.cell).filter((cell) => cell !== undefined);
  }

  private path(legal: ScoutingOrders, chosen: number | undefined): readonly number[] {
    const hover = this.hand.hover.value;
    const scout = this.scout(chosen);
    const order = hover === undefined || !scout ? undefined : legal.moves.get(scout.id)?.get(hover);
    const preview = order && movePreview(order);
    return scout && preview ? walk(this.grid.value, scout.cell, preview.steps) : [];
  }

  private describe(cell: number): string {
    const view = this.view.value;
    const terrain = view.ground?.terrain[view.ground.cells[cell] ?? 0];
    const scout = scoutAt(view, cell);
    const parts = [cellName(this.grid.value, cell), terrain?.name ?? ""];
    if (scout)
      parts.push(
        `${seatName(scout.seat)}’s scout ${scout.id}, ${statusWords(scout.status)}${scout.wounded ? ", wounded" : ""}`,
      );
    const marks = this.marks.value;
    if (marks.reach.some((mark) => mark.cell === cell))
      parts.push(view.scouts.size === 0 ? "free to place on" : "within reach");
    if (marks.targets.includes(cell)) parts.push("may be attacked");
    if (marks.actors.includes(cell)) parts.push("may act");
    return parts.filter((part) => part !== "").join(", ");
  }
}

function movePreview(order: LegalOrder): MovePreview | undefined {
  return order.preview.case === "move" ? order.preview.value : undefined;
}

// Scouts in the hand of whoever looks: placed, and not yet shown to the other side.
export function placedBlocks({
  south,
  north,
}: ScoutingView): { readonly seat: Seat; readonly cell: number }[] {
  return [
    ...(south?.placement ?? []).map((cell) => ({ seat: Seat.SOUTH, cell })),
    ...(north?.placement ?? []).map((cell) => ({ seat: Seat.NORTH, cell })),
  ];
}
