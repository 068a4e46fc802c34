import type { ComponentChildren } from "preact";

// On a narrow screen a wide table scrolls by itself, by keys too.
export function TableScroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <section class="table-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
