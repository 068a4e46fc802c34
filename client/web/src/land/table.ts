// What this reader is doing at a battle: what is in hand, whom it aims at, which order it considers. A click means whatever
// the legal orders make of it, and nothing else.
import { computed, effect, signal } from "@preact/signals";
import { landOf } from "../game/games";
import type { Hand } from "../game/hand";
import type { Session } from "../game/session";
import { CommandOrder, LandPhase, type Verb } from "../gen/galloper/v1/land_pb";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { type Aim, aimsAt, bestAct } from "./aim";
import { Drag } from "./drag";
import { pieceAt } from "./ground";
import { freeZone, marksOf } from "./marksOf";
import { type ActOrder, type LandOrders, sortLand } from "./orders";
import { spokenWords } from "./spoken";
import { type Field, fieldOf, type UnitView } from "./units";
import { landSide } from "./view";

export type Chosen =
  | { readonly kind: "unit"; readonly id: number }
  | { readonly kind: "cinc" }
  | { readonly kind: "brigade"; readonly id: number }
  | { readonly kind: "piece"; readonly id: number };

export class LandTable {
  readonly picked = signal<Chosen | undefined>(undefined);
  // Where the chosen unit would stand, once the reader has said so.
  readonly stand = signal<number | undefined>(undefined);
  readonly target = signal<number | undefined>(undefined);
  // The order considered for the chosen brigade.
  readonly wish = signal<CommandOrder>(CommandOrder.UNSPECIFIED);
  // Despatches that the reader has folded away.
  readonly read = signal<ReadonlySet<string>>(new Set());
  readonly drag = new Drag(this);
  // A unit lifted to be placed there as soon as the server has it in hand.
  private placing: { readonly unit: number; readonly cell: number } | undefined;

  constructor(
    private readonly session: Session,
    readonly hand: Hand,
  ) {
    effect(() => this.placeLifted(this.legal.value));
  }

  readonly view = computed(() => landOf(this.session.match.value.view));
  readonly field = computed((): Field => fieldOf(this.view.value));
  readonly legal = computed((): LandOrders | undefined => {
    const legal = this.hand.legal.value;
    return legal && this.session.match.value.view.game === "land" ? sortLand(legal) : undefined;
  });
  // The seat that orders are given for.
  readonly seat = computed((): Seat | undefined => this.hand.legal.value?.seat ?? this.session.actingSeat());

  readonly chosen = computed((): Chosen | undefined => this.picked.value);
  readonly unit = computed((): UnitView | undefined => {
    const chosen = this.chosen.value;
    return chosen?.kind === "unit" ? this.field.value.byId.get(chosen.id) : undefined;
  });
  readonly acts = computed((): readonly ActOrder[] => {
    const unit = this.unit.value;
    return (unit && this.legal.value?.acts.get(unit.id)) ?? [];
  });

  // Whom the chosen unit is aimed at: the target named, or the enemy pointed at.
  readonly aim = computed((): Aim | undefined => {
    const unit = this.unit.value;
    if (!unit) return undefined;
    const pointed = this.field.value.at.get(this.hand.hover.value ?? -1)?.id;
    for (const target of [this.target.value, pointed]) {
      const enemy = target === undefined ? undefined : this.field.value.byId.get(target);
      const acts = enemy ? aimsAt(this.acts.value, unit, enemy.id, this.stand.value) : [];
      if (enemy && acts.length > 0) return { unit, target: enemy, acts, fixed: target === this.target.value };
    }
    return undefined;
  });

  readonly marks = computed(() => marksOf(this));

  readonly touchCell = (cell: number): void => {
    this.hand.lit.value = [];
    if (this.session.sending.value) return;
    const legal = this.legal.value;
    if (!legal) this.inspect(cell);
    else this.orderAt(legal, cell) || this.pickAt(legal, cell) || this.inspect(cell);
  };

  readonly pick = (chosen: Chosen | undefined): void => {
    this.picked.value = chosen;
    this.stand.value = undefined;
    this.target.value = undefined;
    this.wish.value = CommandOrder.UNSPECIFIED;
  };
  readonly letGo = (): void => {
    if (this.target.value !== undefined) this.target.value = undefined;
    else if (this.stand.value !== undefined) this.stand.value = undefined;
    else if (this.picked.value !== undefined) this.pick(undefined);
    else this.fold(...this.despatches.value.map(({ key }) => key));
  };
  readonly send = (legal: LegalOrder | undefined, doing: string): void => {
    if (!legal) return;
    void this.session.submit(legal, doing);
  };
  // Lets go of what was in hand, then orders.
  readonly order = (legal: LegalOrder | undefined, doing: string): void => {
    this.pick(undefined);
    this.send(legal, doing);
  };
  readonly cursorAt = (cell: number | undefined): void => {
    this.hand.hover.value = cell;
    this.hand.spoken.value = cell === undefined ? "" : spokenWords(this, cell);
  };
  readonly despatches = computed(() =>
    this.session.match.value.despatches.filter(({ key }) => !this.read.value.has(key)),
  );
  readonly fold = (...keys: readonly string[]): void => {
    this.read.value = new Set([...this.read.value, ...keys]);
  };

  // An order that this click names with what is in hand.
  private orderAt(legal: LandOrders, cell: number): boolean {
    const chosen = this.chosen.value;
    switch (chosen?.kind) {
      case "unit":
        return this.unitTo(legal, chosen.id, cell);
      case "cinc": {
        const order = legal.rides.get(cell) ?? legal.cincPlaces.get(cell);
        if (!order) return false;
        this.order(order, legal.rides.has(cell) ? "Riding" : "Placing the commander");
        return true;
      }
      case "piece": {
        const order = legal.pieces.get(chosen.id)?.get(cell);
        if (order) this.order(order, "Moving the ground");
        return order !== undefined;
      }
      case "brigade": {
        const unit = this.field.value.at.get(cell);
        const order = unit && legal.joins.get(chosen.id)?.get(unit.id);
        if (order) this.order(order, "Joining");
        return order !== undefined;
      }
      default:
        return this.answerAt(legal, cell);
    }
  }

  // The choice that an action waits for.
  private answerAt(legal: LandOrders, cell: number): boolean {
    const { pending } = this.view.value;
    const follow = legal.follows.get(cell);
    if (follow) {
      this.order(follow, "Following");
      return true;
    }
    if (pending && legal.advance && cell === pending.cell) {
      this.order(legal.advance, "Advancing");
      return true;
    }
    const enemy = this.field.value.at.get(cell);
    if (!enemy || !legal.strikes.has(enemy.id)) return false;
    this.target.value = enemy.id;
    return true;
  }

  private unitTo(legal: LandOrders, id: number, cell: number): boolean {
    if (this.place(id, cell)) return true;
    const acts = this.acts.value;
    const enemy = this.field.value.at.get(cell);
    if (enemy && acts.some(({ target }) => target === enemy.id)) {
      this.target.value = enemy.id;
      return true;
    }
    const there = acts.filter((act) => act.cell === cell);
    if (there.length === 0) return this.answerAt(legal, cell);
    const [only] = there;
    if (only && there.length === 1 && only.target === 0) {
      this.order(only.legal, "Moving");
      return true;
    }
    if (this.target.value !== undefined && !there.some(({ target }) => target === this.target.value)) {
      this.target.value = undefined;
    }
    this.stand.value = cell;
    return true;
  }

  // Takes into the hand what stands there and may be ordered.
  private pickAt(legal: LandOrders, cell: number): boolean {
    const seat = this.seat.value;
    const unit = this.field.value.at.get(cell);
    const piece = pieceAt(this.view.value, cell);
    const own = unit && unit.seat === seat ? unit : undefined;
    const cinc = seat !== undefined && landSide(this.view.value, seat).head?.cinc === cell;
    const isCinc =
      cinc &&
      this.chosen.value?.kind !== "cinc" &&
      (legal.rides.size > 0 || (legal.cincPlaces.size > 0 && !own));
    if (piece && legal.pieces.has(piece.piece)) this.toggle({ kind: "piece", id: piece.piece });
    else if (isCinc) this.pick({ kind: "cinc" });
    else if (own && this.view.value.phase === LandPhase.COMMAND && own.brigade !== undefined)
      this.toggle({ kind: "brigade", id: own.brigade });
    else if (own) this.toggle({ kind: "unit", id: own.id });
    else return false;
    return true;
  }

  private inspect(cell: number): void {
    const unit = this.field.value.at.get(cell);
    if (unit) this.toggle({ kind: "unit", id: unit.id });
    else this.pick(undefined);
  }

  private toggle(next: Chosen): void {
    const now = this.chosen.value;
    const same =
      now?.kind === next.kind && (now.kind === "cinc" || next.kind === "cinc" || now.id === next.id);
    this.pick(same ? undefined : next);
  }

  // Puts a unit on a hex of the zone; one that stands already is lifted first.
  place(id: number, cell: number): boolean {
    const legal = this.legal.value;
    const order = legal?.deploys.get(id)?.get(cell);
    if (order) {
      this.order(order, "Placing");
      return true;
    }
    const lift = legal?.lifts.get(id);
    if (!lift || !freeZone(this).includes(cell)) return false;
    this.placing = { unit: id, cell };
    this.order(lift, "Placing");
    return true;
  }

  private placeLifted(legal: LandOrders | undefined): void {
    const { placing } = this;
    const order = placing && legal?.deploys.get(placing.unit)?.get(placing.cell);
    if (!order) return;
    this.placing = undefined;
    // Not within the effect that read the orders.
    queueMicrotask(() => this.send(order, "Placing"));
  }

  // What would be ordered against the target now aimed at.
  readonly best = (verb: Verb): ActOrder | undefined => {
    const aim = this.aim.value;
    return aim && bestAct(aim.acts, aim.unit, verb, this.stand.value);
  };
}
