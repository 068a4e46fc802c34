// What each die of a volley was, for the eye: the marks are shown only where they add up to what the server counted (L4).
import type { FaceReading, VolleyLine } from "../game/entries";
import { Arm, type Volley, VolleyKind } from "../gen/galloper/v1/land_pb";
import type { Seat } from "../gen/galloper/v1/table_pb";
import { effectWords } from "./words";

export function volleyLine(volley: Volley, who: string, seat: Seat, target: Arm): VolleyLine {
  const values = [...volley.dice];
  const readings = readingsOf(volley, target);
  return {
    who,
    seat,
    faces: values.map((value, index) => ({ value, reading: readings?.[index] ?? "" })),
    modifiers: volley.modifiers,
    sum: effectWords(volley.hits, volley.flags),
  };
}

// A single die and what it meant, in words.
export function dieLine(who: string, seat: Seat, value: number, sum: string): VolleyLine {
  return { who, seat, faces: [{ value, reading: "" }], modifiers: [], sum };
}

function readingsOf(volley: Volley, target: Arm): FaceReading[] | undefined {
  for (const sixHits of volley.kind === VolleyKind.FIRE ? [true, false] : [true]) {
    const readings = [...volley.dice].map((value) => readingOf(value, target, sixHits));
    const amount = (reading: FaceReading) => readings.filter((one) => one === reading).length;
    if (amount("hit") === volley.hits && amount("flag") === volley.flags) return readings;
  }
  return undefined;
}

function readingOf(value: number, target: Arm, sixHits: boolean): FaceReading {
  if (value === 5) return "flag";
  if (value === 6) return sixHits ? "hit" : "miss";
  const arm = value <= 2 ? Arm.INFANTRY : value === 3 ? Arm.CAVALRY : Arm.ARTILLERY;
  return arm === target ? "hit" : "miss";
}
