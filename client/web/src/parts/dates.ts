// Dates in words, and as form fields hold them. All in the reader's own time.
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export function dayWords(time: Timestamp | undefined): string {
  return time ? DAY.format(timestampDate(time)) : "";
}
export function momentWords(time: Timestamp | undefined): string {
  return time ? MOMENT.format(timestampDate(time)) : "";
}

// Of an <input type="datetime-local">; empty: no date.
export function fieldOf(time: Timestamp | undefined): string {
  if (!time) return "";
  const date = timestampDate(time);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
export function timeOf(field: string): Timestamp | undefined {
  const date = new Date(field);
  return field === "" || Number.isNaN(date.getTime()) ? undefined : timestampFromDate(date);
}
