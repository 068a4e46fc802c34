// The legal orders of a battle at one version, sorted so that a click finds its own.
import { type LegalList, type OrderTable, put } from "../game/orders";
import type { ActPreview, CommandPreview, Verb } from "../gen/galloper/v1/land_pb";
import type { LegalOrder } from "../gen/galloper/v1/match_pb";

export interface ActOrder {
  readonly unit: number;
  readonly cell: number;
  readonly verb: Verb;
  // 0: none.
  readonly target: number;
  readonly legal: LegalOrder;
}

type ByNumber = ReadonlyMap<number, LegalOrder>;

export interface LandOrders {
  // Before the battle.
  readonly initiative: readonly { readonly take: boolean; readonly legal: LegalOrder }[];
  readonly deployFirst: readonly { readonly first: boolean; readonly legal: LegalOrder }[];
  // Piece, then anchor.
  readonly pieces: OrderTable;
  readonly passReward: LegalOrder | undefined;
  // Unit, then cell.
  readonly deploys: OrderTable;
  readonly lifts: ByNumber;
  readonly deployRest: LegalOrder | undefined;
  readonly cincPlaces: ByNumber;
  // Brigade, then order.
  readonly firstOrders: OrderTable;
  // Counter, then sector.
  readonly counters: OrderTable;
  readonly confirm: LegalOrder | undefined;
  // Command.
  readonly rides: ByNumber;
  // Brigade, then order.
  readonly gives: OrderTable;
  readonly runners: OrderTable;
  readonly recalls: ByNumber;
  readonly endCommand: LegalOrder | undefined;
  // Actions.
  readonly acts: ReadonlyMap<number, readonly ActOrder[]>;
  readonly advance: LegalOrder | undefined;
  readonly strikes: ByNumber;
  readonly follows: ByNumber;
  readonly standFast: LegalOrder | undefined;
  // Brigade, then unit.
  readonly joins: OrderTable;
  readonly endActions: LegalOrder | undefined;
  // By sector, as the side sees it.
  readonly counterMoves: ByNumber;
}

type Rows = Map<number, Map<number, LegalOrder>>;

class Sorter implements LandOrders {
  readonly initiative: { take: boolean; legal: LegalOrder }[] = [];
  readonly deployFirst: { first: boolean; legal: LegalOrder }[] = [];
  readonly pieces: Rows = new Map();
  passReward: LegalOrder | undefined;
  readonly deploys: Rows = new Map();
  readonly lifts = new Map<number, LegalOrder>();
  deployRest: LegalOrder | undefined;
  readonly cincPlaces = new Map<number, LegalOrder>();
  readonly firstOrders: Rows = new Map();
  readonly counters: Rows = new Map();
  confirm: LegalOrder | undefined;
  readonly rides = new Map<number, LegalOrder>();
  readonly gives: Rows = new Map();
  readonly runners: Rows = new Map();
  readonly recalls = new Map<number, LegalOrder>();
  endCommand: LegalOrder | undefined;
  readonly acts = new Map<number, ActOrder[]>();
  advance: LegalOrder | undefined;
  readonly strikes = new Map<number, LegalOrder>();
  readonly follows = new Map<number, LegalOrder>();
  standFast: LegalOrder | undefined;
  readonly joins: Rows = new Map();
  endActions: LegalOrder | undefined;
  readonly counterMoves = new Map<number, LegalOrder>();

  take(legal: LegalOrder): void {
    const order = legal.order?.order;
    if (order?.case !== "land") return;
    const { verb } = order.value;
    this.before(verb, legal) || this.command(verb, legal) || this.action(verb, legal);
  }

  private before(verb: LandVerb, legal: LegalOrder): boolean {
    switch (verb.case) {
      case "takeInitiative":
        this.initiative.push({ take: verb.value.take, legal });
        return true;
      case "chooseDeployment":
        this.deployFirst.push({ first: verb.value.first, legal });
        return true;
      case "movePiece":
        put(this.pieces, verb.value.piece, verb.value.anchor, legal);
        return true;
      case "passReward":
        this.passReward = legal;
        return true;
      case "deploy":
        put(this.deploys, verb.value.unit, verb.value.cell, legal);
        return true;
      case "lift":
        this.lifts.set(verb.value.unit, legal);
        return true;
      case "deployRest":
        this.deployRest = legal;
        return true;
      case "placeCinc":
        this.cincPlaces.set(verb.value.cell, legal);
        return true;
      case "firstOrder":
        put(this.firstOrders, verb.value.brigade, verb.value.order, legal);
        return true;
      case "placeCounter":
        put(this.counters, verb.value.counter, verb.value.sector, legal);
        return true;
      case "confirmDeployment":
        this.confirm = legal;
        return true;
      default:
        return false;
    }
  }

  private command(verb: LandVerb, legal: LegalOrder): boolean {
    switch (verb.case) {
      case "ride":
        this.rides.set(verb.value.cell, legal);
        return true;
      case "giveOrder":
        put(this.gives, verb.value.brigade, verb.value.order, legal);
        return true;
      case "sendRunner":
        put(this.runners, verb.value.brigade, verb.value.order, legal);
        return true;
      case "recallRunner":
        this.recalls.set(verb.value.brigade, legal);
        return true;
      case "endCommand":
        this.endCommand = legal;
        return true;
      default:
        return false;
    }
  }

  private action(verb: LandVerb, legal: LegalOrder): boolean {
    switch (verb.case) {
      case "act": {
        const { unit, cell, verb: what, target } = verb.value;
        const row = this.acts.get(unit) ?? [];
        row.push({ unit, cell, verb: what, target, legal });
        this.acts.set(unit, row);
        return true;
      }
      case "advance":
        this.advance = legal;
        return true;
      case "strike":
        this.strikes.set(verb.value.target, legal);
        return true;
      case "follow":
        this.follows.set(verb.value.cell, legal);
        return true;
      case "standFast":
        this.standFast = legal;
        return true;
      case "joinUnit":
        put(this.joins, verb.value.brigade, verb.value.unit, legal);
        return true;
      case "endActions":
        this.endActions = legal;
        return true;
      case "moveCounter":
        this.counterMoves.set(verb.value.sector, legal);
        return true;
      default:
        return false;
    }
  }
}

type LandVerb = Extract<NonNullable<LegalOrder["order"]>["order"], { case: "land" }>["value"]["verb"];

export function sortLand({ orders }: Pick<LegalList, "orders">): LandOrders {
  const sorted = new Sorter();
  for (const legal of orders) sorted.take(legal);
  return sorted;
}

export function actPreview(legal: LegalOrder | undefined): ActPreview | undefined {
  return legal?.preview.case === "act" ? legal.preview.value : undefined;
}
export function commandPreview(legal: LegalOrder | undefined): CommandPreview | undefined {
  return legal?.preview.case === "command" ? legal.preview.value : undefined;
}

// What obliges an act, as the server's words end: "(L15, 1: a wavering enemy that can be charged must be charged)".
export function obligationOf({
  text,
}: LegalOrder): { readonly rule: string; readonly words: string } | undefined {
  const found = /\((L1[56])(?:, \d)?: ([^()]+)\)/.exec(text);
  return found?.[1] && found[2] ? { rule: found[1], words: found[2] } : undefined;
}
