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
  const read = async (token: string) => {
    const mine = ++asked.current;
    setBusy(true);
    try {
      const page = await fetchPage(token);
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
