// Units and counters dragged with the pointer while deploying. Everything that a drag does can also be done by choosing
// the thing and then its place, which is what keys and touch do.
import { signal } from "@preact/signals";
import { cellUnder } from "../board/surface";
import type { Sector } from "../gen/galloper/v1/land_pb";
import { landGrid } from "./ground";
import type { LandTable } from "./table";

type Held = { readonly unit: number } | { readonly counter: number };

const FAR = 6;

export class Drag {
  readonly held = signal<Held | undefined>(undefined);
  private began = { x: 0, y: 0 };

  constructor(private readonly table: LandTable) {}

  readonly holdUnit = (unit: { readonly id: number }, event: PointerEvent): void => {
    const legal = this.table.legal.value;
    if (legal?.deploys.has(unit.id) || legal?.lifts.has(unit.id)) this.hold({ unit: unit.id }, event);
  };
  readonly holdCounter = (counter: number, event: PointerEvent): void => {
    this.hold({ counter }, event);
  };

  get openSectors(): readonly Sector[] {
    const legal = this.table.legal.value;
    const held = this.held.value;
    if (held && "counter" in held) return [...(legal?.counters.get(held.counter)?.keys() ?? [])];
    return [...(legal?.counterMoves.keys() ?? [])];
  }

  private hold(held: Held, event: PointerEvent): void {
    if (event.pointerType === "touch" || event.button !== 0) return;
    this.began = { x: event.clientX, y: event.clientY };
    this.held.value = held;
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.drop, { once: true });
    addEventListener("pointercancel", this.end, { once: true });
  }

  private readonly move = (event: PointerEvent): void => {
    const held = this.held.value;
    if (!held || !this.isFar(event)) return;
    document.body.classList.add("dragging");
    const { table } = this;
    if ("unit" in held && table.unit.value?.id !== held.unit) table.pick({ kind: "unit", id: held.unit });
    table.hand.hover.value = this.cellAt(event);
  };

  private readonly drop = (event: PointerEvent): void => {
    const held = this.held.value;
    const far = this.isFar(event);
    const legal = this.table.legal.value;
    this.end();
    if (!held || !far || !legal) return;
    // The click that ends a drag chooses nothing.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if ("unit" in held) {
      const cell = this.cellAt(event);
      this.table.order(cell === undefined ? undefined : legal.deploys.get(held.unit)?.get(cell), "Placing");
    } else {
      const tray = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((one) => one.closest<SVGGElement>("[data-sector]"))
        .find((one) => one !== null);
      const sector = Number(tray?.dataset.sector ?? 0);
      this.table.send(legal.counters.get(held.counter)?.get(sector), "Moving a counter");
    }
  };

  private readonly end = (): void => {
    this.held.value = undefined;
    document.body.classList.remove("dragging");
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.drop);
    removeEventListener("pointercancel", this.end);
  };

  private isFar(event: PointerEvent): boolean {
    return Math.hypot(event.clientX - this.began.x, event.clientY - this.began.y) > FAR;
  }
  private cellAt(event: PointerEvent): number | undefined {
    const svg = document.querySelector<SVGSVGElement>("svg.land-board.live");
    return cellUnder(svg, landGrid(this.table.view.value), this.table.hand.flipped.value, event);
  }
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
