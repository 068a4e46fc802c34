// Paper by day, lamplight by night: as the system asks, until the reader chooses.
import { effect, signal } from "@preact/signals";
import { keepTheme, keptTheme } from "./keepsakes";

const asked = matchMedia("(prefers-color-scheme: dark)");
const chosen = signal(keptTheme());
const system = signal(asked.matches ? "dark" : "light");

export function currentTheme(): string {
  return chosen.value || system.value;
}

export function toggleTheme(): void {
  chosen.value = currentTheme() === "dark" ? "light" : "dark";
  keepTheme(chosen.value);
}

export function startTheme(): void {
  asked.addEventListener("change", () => {
    system.value = asked.matches ? "dark" : "light";
  });
  effect(() => {
    document.documentElement.dataset.theme = currentTheme();
  });
}
