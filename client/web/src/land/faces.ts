// What a brigadier may do with an order, as faces of the die (C9, C10).
import { CommandOrder, type CommandPreview } from "../gen/galloper/v1/land_pb";
import { orderClass, orderLetter } from "./words";

export interface Part {
  readonly kind: string;
  readonly letter: string;
  readonly amount: number;
}

// `assault`, `oppose` and `hold` count what he adopts, whatever for; a coward who retreats adopts Hold as well.
export function otherwise(preview: CommandPreview, sent: CommandOrder): { words: string; part: Part }[] {
  const { assault, oppose, hold, retreats } = preview;
  const rows: readonly [CommandOrder, number, string][] = [
    [CommandOrder.ASSAULT, assault, "assaults"],
    [CommandOrder.OPPOSE, oppose, "opposes"],
    [CommandOrder.HOLD, hold - retreats, "holds"],
  ];
  const parts = rows
    .filter(([order, amount]) => order !== sent && amount > 0)
    .map(([order, amount, words]) => ({
      words,
      part: { kind: orderClass(order), letter: orderLetter(order), amount },
    }));
  if (retreats > 0) {
    parts.push({
      words: "retreats a full move and holds",
      part: { kind: "retreats", letter: "R", amount: retreats },
    });
  }
  return parts;
}
