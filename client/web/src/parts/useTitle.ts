import { useEffect } from "preact/hooks";

// What the row of tabs calls this page.
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Galloper" : `${title} · Galloper`;
    return () => {
      document.title = "Galloper";
    };
  }, [title]);
}
