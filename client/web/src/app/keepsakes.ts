// The little that this browser remembers: codes of private matches, the commitments to dice that it saw, the campaigns of
// its reader, the theme.
function read(key: string): string | null {
  try {
    return localStorage.getItem(`galloper.${key}`);
  } catch {
    return null;
  }
}
function write(key: string, value: string): void {
  try {
    localStorage.setItem(`galloper.${key}`, value);
  } catch {
    // Without storage the page works, and forgets.
  }
}

export function codeOf(match: string): string {
  return read(`code.${match}`) ?? "";
}
export function keepCode(match: string, code: string): void {
  write(`code.${match}`, code);
}

export interface SeenCommitments {
  readonly commitments: readonly string[];
  // Whether the match was already being played when this browser first saw it.
  readonly turn: number;
}

export function seenCommitments(match: string): SeenCommitments | undefined {
  const text = read(`commitment.${match}`);
  if (!text) return undefined;
  const [turn, ...commitments] = text.split(" ");
  return { turn: Number(turn), commitments };
}

// The first sight counts; later ones only add what a restore of the server's data began.
export function keepCommitments(match: string, commitments: readonly string[], turn: number): void {
  const seen = seenCommitments(match);
  if (commitments.length === 0 || (seen && seen.commitments.length >= commitments.length)) return;
  const first = seen?.commitments ?? [];
  write(`commitment.${match}`, [seen?.turn ?? turn, ...first, ...commitments.slice(first.length)].join(" "));
}

// Whether there may be a session: its cookie is out of a script's sight, and to ask without one is an error.
export function mayHaveSession(): boolean {
  return read("session") !== "no" && read("session") !== null;
}
export function keepSession(is: boolean): void {
  write("session", is ? "yes" : "no");
}

const MOST_CAMPAIGNS = 3;

// Those that a member was at last, the latest first.
export function keptCampaigns(): readonly string[] {
  return (read("campaigns") ?? "").split(" ").filter((id) => id !== "");
}
export function keepCampaign(id: string): void {
  const others = keptCampaigns().filter((one) => one !== id);
  write("campaigns", [id, ...others].slice(0, MOST_CAMPAIGNS).join(" "));
}
export function forgetCampaign(id: string): void {
  write(
    "campaigns",
    keptCampaigns()
      .filter((one) => one !== id)
      .join(" "),
  );
}

export function keptTheme(): string {
  return read("theme") ?? "";
}
export function keepTheme(theme: string): void {
  write("theme", theme);
}
