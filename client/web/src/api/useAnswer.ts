// What a page asks the server for: asked again when its keys change, when it is told to, and, where wished, from time to time.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Trouble, troubleOf } from "./errors";

export interface Answer<T> {
  // The last that came; an older one stays while a newer is fetched.
  readonly value: T | undefined;
  readonly trouble: Trouble | undefined;
  readonly reload: () => Promise<void>;
}

interface State<T> {
  readonly value: T | undefined;
  readonly trouble: Trouble | undefined;
}

export function useAnswer<T>(ask: () => Promise<T>, keys: readonly unknown[], everyMs = 0): Answer<T> {
  const [state, setState] = useState<State<T>>({ value: undefined, trouble: undefined });
  const asked = useRef(0);
  const reload = async () => {
    const mine = ++asked.current;
    try {
      const value = await ask();
      if (mine === asked.current) setState({ value, trouble: undefined });
    } catch (error) {
      if (mine === asked.current) setState((before) => ({ ...before, trouble: troubleOf(error) }));
    }
  };
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    void reload();
    const timer =
      everyMs > 0
        ? setInterval(() => document.visibilityState === "visible" && void latest.current(), everyMs)
        : undefined;
    return () => {
      clearInterval(timer);
      // What is still on its way is no longer wanted.
      asked.current++;
    };
  }, [...keys, everyMs]);
  return { ...state, reload: () => latest.current() };
}
