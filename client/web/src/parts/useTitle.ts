import { useEffect } from "preact/hooks";

// What the row of tabs calls this page. Undefined: something within it says so.
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === "" ? "Galloper" : `${title} · Galloper`;
    return () => {
      document.title = "Galloper";
    };
  }, [title]);
}
