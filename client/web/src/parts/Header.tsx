import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { account } from "../api/identity";
import { currentTheme, toggleTheme } from "../app/theme";
import { About } from "../panels/About";
import { AccountPanel } from "../panels/AccountPanel";
import { Icon } from "./Icon";

export function Header({ children }: { children?: ComponentChildren }) {
  const [open, setOpen] = useState<"account" | "about" | undefined>(undefined);
  const theme = currentTheme();
  const name = account.value?.name;
  return (
    <header class="masthead">
      <a class="brand" href="/">
        <Icon name="cavalry" />
        <span>Galloper</span>
      </a>
      <div class="masthead-middle">{children}</div>
      <nav class="masthead-end" aria-label="Site">
        <a href="/clubs">Clubs</a>
        <a href="/rules.html">Rules</a>
        <button type="button" class="plain" onClick={() => setOpen("about")}>
          About
        </button>
        <button
          type="button"
          class="plain symbol-button"
          aria-label={theme === "dark" ? "Paper by day" : "Lamplight"}
          title={theme === "dark" ? "Paper by day" : "Lamplight"}
          onClick={toggleTheme}
        >
          <Icon name={theme === "dark" ? "sun" : "lantern-flame"} />
        </button>
        <button type="button" class="plain account-button" onClick={() => setOpen("account")}>
          {name ?? "Sign in"}
        </button>
      </nav>
      {open === "account" && <AccountPanel onClose={() => setOpen(undefined)} />}
      {open === "about" && <About onClose={() => setOpen(undefined)} />}
    </header>
  );
}
