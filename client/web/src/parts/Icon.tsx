import { SYMBOLS } from "../gen/symbols";

// A symbol from game-icons.net, in the colour of the text around it.
export function Icon({ name }: { name: keyof typeof SYMBOLS }) {
  return (
    <svg class="symbol" viewBox="0 0 512 512" aria-hidden="true">
      <path d={SYMBOLS[name]} />
    </svg>
  );
}

// An army's block, as on the board, to name a side by.
export function ArmyMark({ army }: { army: "south" | "north" }) {
  return (
    <svg class={`army-mark figure ${army}`} viewBox="-18 -13 36 26" aria-hidden="true">
      <rect class="block" x={-16.5} y={-11} width={33} height={22} />
      {army === "north" && (
        <path class="hatch" d="M-8 -11L-16.5 -1M-2 -11L-13 11M4 -11L-7 11M10 -11L-1 11M16 -11L5 11" />
      )}
      <path class="arm" d="M-16.5 11L16.5 -11" />
    </svg>
  );
}
