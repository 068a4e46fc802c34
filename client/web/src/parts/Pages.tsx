// A list that comes page by page.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Trouble, troubleOf } from "../api/errors";
import { TroubleNote } from "./Act";

export interface Fetched<T> {
  readonly rows: readonly T[];
  // Empty: that was all.
  readonly next: string;
}

export interface Pages<T> extends Fetched<T> {
  readonly busy: boolean;
  // Whether the first page has come.
  readonly known: boolean;
  readonly trouble: Trouble | undefined;
  readonly more: () => void;
}

export function usePages<T>(
  fetchPage: (token: string) => Promise<Fetched<T>>,
  keys: readonly unknown[],
): Pages<T> {
  const [state, setState] = useState<Fetched<T> & { known: boolean }>({ rows: [], next: "", known: false });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const asked = useRef(0);
  const shown = useRef(0);
  shown.current = state.rows.length;
  // Of a list that is read anew, as much as was shown.
  const readFrom = async (token: string, wanted: number) => {
    let page = await fetchPage(token);
    while (page.next !== "" && page.rows.length < wanted) {
      const { rows, next } = await fetchPage(page.next);
      page = { rows: [...page.rows, ...rows], next };
    }
    return page;
  };
  const read = async (token: string) => {
    const mine = ++asked.current;
    setBusy(true);
    try {
      const page = await readFrom(token, token === "" ? shown.current : 0);
      if (mine !== asked.current) return;
      setState((before) => ({
        rows: token === "" ? page.rows : [...before.rows, ...page.rows],
        next: page.next,
        known: true,
      }));
      setTrouble(undefined);
    } catch (error) {
      if (mine === asked.current) setTrouble(troubleOf(error));
    } finally {
      if (mine === asked.current) setBusy(false);
    }
  };
  useEffect(() => {
    void read("");
    return () => {
      asked.current++;
    };
  }, keys as unknown[]);
  return { ...state, busy, trouble, more: () => void read(state.next) };
}

// Counts on from time to time while the page is in sight: a key for a list that others add to.
export function useTurns(everyMs: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === "visible" && setTurns((before) => before + 1),
      everyMs,
    );
    return () => clearInterval(timer);
  }, [everyMs]);
  return turns;
}

export function MoreRows<T>({ pages }: { pages: Pages<T> }) {
  return (
    <>
      <TroubleNote trouble={pages.trouble} />
      {pages.next !== "" && (
        <button type="button" class="chip" disabled={pages.busy} onClick={pages.more}>
          Show more
        </button>
      )}
    </>
  );
}
