// Addresses: `/`, `/m/MATCH`, `/m/MATCH?at=VERSION&as=VIEWER`, `/rules.html`, `/clubs`, `/club/CLUB`, `/join#TOKEN`,
// `/c/CAMPAIGN` and what lies under it, `/b/CAMPAIGN.NUMBER`. Links within the site change the page without loading it.
import { signal } from "@preact/signals";
import { keepCode } from "./keepsakes";

export type Page =
  | { readonly kind: "home" }
  | { readonly kind: "match"; readonly id: string; readonly at: number | undefined; readonly as: string }
  | { readonly kind: "rules"; readonly rule: string }
  | { readonly kind: "clubs" }
  | { readonly kind: "club"; readonly id: string }
  | { readonly kind: "join"; readonly token: string }
  | { readonly kind: "campaign"; readonly id: string; readonly section: CampaignSection }
  | { readonly kind: "engagement"; readonly id: string; readonly number: number }
  | { readonly kind: "brigadier"; readonly id: string; readonly number: number }
  | { readonly kind: "unknown" };

export const CAMPAIGN_SECTIONS = [
  "home",
  "roster",
  "calendar",
  "chronicle",
  "dice",
  "record",
  "affairs",
] as const;
export type CampaignSection = (typeof CAMPAIGN_SECTIONS)[number];

const RETURN_MS = 2000;

export const page = signal<Page>({ kind: "home" });

export function pageOf(path: string, query: string, hash: string): Page {
  if (path === "/" || path === "/index.html") return { kind: "home" };
  const match = /^\/m\/([0-9A-Za-z-]+)\/?$/.exec(path);
  if (match?.[1]) {
    // An invitation carries the code of a private match where servers do not log it.
    if (/^#[0-9A-Za-z-]{4,40}$/.test(hash)) keepCode(match[1], hash.slice(1));
    const asked = new URLSearchParams(query);
    const at = asked.get("at");
    return {
      kind: "match",
      id: match[1],
      at: at !== null && /^\d+$/.test(at) ? Number(at) : undefined,
      as: asked.get("as") ?? "",
    };
  }
  if (path === "/rules.html" || path === "/rules") return { kind: "rules", rule: hash.replace(/^#/, "") };
  return clubPageOf(path, hash) ?? campaignPageOf(path) ?? { kind: "unknown" };
}

function clubPageOf(path: string, hash: string): Page | undefined {
  if (/^\/clubs\/?$/.test(path)) return { kind: "clubs" };
  if (/^\/join\/?$/.test(path)) return { kind: "join", token: hash.replace(/^#/, "") };
  const club = /^\/club\/([0-9A-Za-z-]+)\/?$/.exec(path);
  return club?.[1] ? { kind: "club", id: club[1] } : undefined;
}

function campaignPageOf(path: string): Page | undefined {
  const brigadier = /^\/b\/([0-9A-Za-z-]+)\.(\d{1,9})\/?$/.exec(path);
  if (brigadier?.[1]) return { kind: "brigadier", id: brigadier[1], number: Number(brigadier[2]) };
  const engagement = /^\/c\/([0-9A-Za-z-]+)\/e\/(\d{1,9})\/?$/.exec(path);
  if (engagement?.[1]) return { kind: "engagement", id: engagement[1], number: Number(engagement[2]) };
  const campaign = /^\/c\/([0-9A-Za-z-]+)(?:\/([a-z]+))?\/?$/.exec(path);
  const section = CAMPAIGN_SECTIONS.find((one) => one === (campaign?.[2] ?? "home"));
  return campaign?.[1] && section ? { kind: "campaign", id: campaign[1], section } : undefined;
}

// How far down each page of this tab's history was read, by its number in the history.
const places = new Map<number, number>();
let entry = 0;

export function go(address: string): void {
  places.set(entry, scrollY);
  entry = Math.max(entry, ...places.keys()) + 1;
  history.pushState({ entry }, "", address);
  read();
  scrollTo(0, 0);
}

// The address of a moment of the replay, without a new entry in the history.
export function replaceAddress(address: string): void {
  history.replaceState(history.state, "", address);
}

export function startRouter(): void {
  history.scrollRestoration = "manual";
  entry = entryOf(history.state);
  addEventListener("popstate", goBack);
  document.addEventListener("click", follow);
  read();
}

function entryOf(state: unknown): number {
  const { entry: known } = (state ?? {}) as { entry?: unknown };
  return typeof known === "number" ? known : 0;
}

// To where the page was left, as soon as so much of it is there again.
function goBack(event: PopStateEvent): void {
  places.set(entry, scrollY);
  entry = entryOf(event.state);
  read();
  const wanted = places.get(entry) ?? 0;
  scrollTo(0, wanted);
  if (wanted === 0) return;
  const here = entry;
  const until = performance.now() + RETURN_MS;
  const settle = () => {
    if (entry !== here || performance.now() > until) return;
    if (document.documentElement.scrollHeight - innerHeight < wanted) requestAnimationFrame(settle);
    else scrollTo(0, wanted);
  };
  settle();
}

function read(): void {
  page.value = pageOf(location.pathname, location.search, location.hash);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.target !== "" || link.origin !== location.origin || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
