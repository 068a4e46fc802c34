// What each die of a shot was, for the eye: the marks are shown only where they add up to what the server counted (N5).
import type { FaceReading } from "../game/entries";

export function readingsOf(dice: readonly number[], points: number): readonly FaceReading[] {
  const readings = dice.map(readingOf);
  const sum = readings.reduce((total, reading) => total + worth(reading), 0);
  return sum === points ? readings : dice.map(() => "");
}

function readingOf(value: number): FaceReading {
  if (value === 6) return "major hit";
  return value >= 4 ? "minor hit" : "miss";
}

function worth(reading: FaceReading): number {
  if (reading === "major hit") return 2;
  return reading === "minor hit" ? 1 : 0;
}
