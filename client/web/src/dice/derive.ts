// G7: how every die follows from the match's secret. The layout is published in common/dice/README.md; this is a second
// implementation of it, so that nobody has to take the server's word.
import type { Die } from "../gen/galloper/v1/table_pb";
import { joined, u32, uuidBytes, withLength } from "./bytes";

export interface DiceKey {
  readonly matchId: string;
  readonly south: string;
  readonly north: string;
  readonly key: CryptoKey;
}

const text = new TextEncoder();
const DICE_LABEL = text.encode("galloper.dice.v1\0");
const COMMITMENT_LABEL = text.encode("galloper.commitment.v1\0");

export async function diceKey(
  matchId: string,
  secret: Uint8Array,
  south: string,
  north: string,
): Promise<DiceKey> {
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return { matchId, south, north, key };
}

export async function commitmentOf(matchId: string, secret: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.digest("SHA-256", joined([COMMITMENT_LABEL, uuidBytes(matchId), secret])),
  );
}

export async function deriveDie(
  dice: DiceKey,
  die: Pick<Die, "purpose" | "subject" | "occurrence" | "sides">,
): Promise<number> {
  if (die.sides < 1 || die.sides > 255) throw new Error(`a die of ${die.sides} sides cannot be derived`);
  // Bytes at or beyond the limit would favour the low values: they are passed over.
  const limit = 256 - (256 % die.sides);
  for (let block = 0; ; block++) {
    const message = joined([
      DICE_LABEL,
      uuidBytes(dice.matchId),
      withLength(dice.south),
      withLength(dice.north),
      withLength(die.purpose),
      u32(die.subject),
      u32(die.occurrence),
      u32(block),
    ]);
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", dice.key, message));
    const accepted = bytes.find((byte) => byte < limit);
    if (accepted !== undefined) return (accepted % die.sides) + 1;
  }
}
