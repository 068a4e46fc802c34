export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

// The sixteen bytes of a UUID in its usual spelling.
export function uuidBytes(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/-/g, "");
  if (!/^[0-9a-fA-F]{32}$/.test(digits)) throw new Error(`"${text}" is not a UUID`);
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, false);
  return bytes;
}

export function withLength(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return joined([u32(bytes.length), bytes]);
}
