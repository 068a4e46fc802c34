// Addresses: `/`, `/m/MATCH`, `/m/MATCH?at=VERSION`, `/rules.html`. Links within the site change the page without loading it.
import { signal } from "@preact/signals";
import { keepCode } from "./keepsakes";

export type Page =
  | { readonly kind: "home" }
  | { readonly kind: "match"; readonly id: string; readonly at: number | undefined }
  | { readonly kind: "rules"; readonly rule: string }
  | { readonly kind: "unknown" };

export const page = signal<Page>({ kind: "home" });

export function pageOf(path: string, query: string, hash: string): Page {
  if (path === "/" || path === "/index.html") return { kind: "home" };
  const match = /^\/m\/([0-9A-Za-z-]+)\/?$/.exec(path);
  if (match?.[1]) {
    // An invitation carries the code of a private match where servers do not log it.
    if (/^#[0-9A-Za-z-]{4,40}$/.test(hash)) keepCode(match[1], hash.slice(1));
    const at = new URLSearchParams(query).get("at");
    return { kind: "match", id: match[1], at: at !== null && /^\d+$/.test(at) ? Number(at) : undefined };
  }
  if (path === "/rules.html" || path === "/rules") return { kind: "rules", rule: hash.replace(/^#/, "") };
  return { kind: "unknown" };
}

export function go(address: string): void {
  history.pushState(null, "", address);
  read();
  scrollTo(0, 0);
}

// The address of a moment of the replay, without a new entry in the history.
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
}

export function startRouter(): void {
  addEventListener("popstate", read);
  document.addEventListener("click", follow);
  read();
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
