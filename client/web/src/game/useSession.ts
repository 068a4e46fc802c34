import { useEffect, useMemo } from "preact/hooks";
import { Session } from "./session";

export function useSession(id: string, onlooker: boolean): Session {
  const session = useMemo(() => new Session(id, onlooker), [id, onlooker]);
  useEffect(() => {
    void session.open();
    return () => session.dispose();
  }, [session]);
  return session;
}
