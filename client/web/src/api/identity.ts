// Who is at the table. Watching needs no account; whoever acts without one becomes a guest, who may take a name later.
import { signal } from "@preact/signals";
import { keepSession, mayHaveSession } from "../app/keepsakes";
import type { Account } from "../gen/galloper/v1/account_service_pb";
import { troubleOf } from "./errors";
import { accounts } from "./services";

// Undefined until the server has been asked; null: nobody is signed in.
export const account = signal<Account | null | undefined>(undefined);

function hold(found: Account | undefined): void {
  account.value = found ?? null;
  keepSession(found !== undefined);
}

export async function whoAmI(): Promise<void> {
  if (!mayHaveSession()) {
    account.value = null;
    return;
  }
  try {
    hold((await accounts.getMe({})).account);
  } catch (error) {
    if (troubleOf(error).kind === "sign-in") hold(undefined);
  }
}

let making: Promise<Account> | undefined;

export function ensureAccount(): Promise<Account> {
  if (account.value) return Promise.resolve(account.value);
  making ??= makeGuest().finally(() => {
    making = undefined;
  });
  return making;
}

async function makeGuest(): Promise<Account> {
  if (account.value === undefined) await whoAmI();
  if (account.value) return account.value;
  const guest = (await accounts.createGuest({})).account;
  if (!guest) throw new Error("the server made no guest account");
  hold(guest);
  return guest;
}

export async function register(name: string, password: string): Promise<void> {
  hold((await accounts.register({ name, password })).account);
}

export async function signIn(name: string, password: string): Promise<void> {
  hold((await accounts.signIn({ name, password })).account);
}

export async function signOut(): Promise<void> {
  await accounts.signOut({});
  hold(undefined);
}
