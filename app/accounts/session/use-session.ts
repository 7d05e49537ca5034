import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { retryWithPauses } from "#app/ui/forms/retry-with-pauses.ts";
import { dropSessionHint, readSessionHint } from "./session-hint.ts";

export type Session = {
  email: string;
  account: string;
  sync: boolean;
};

export type SessionAnswer = (Session & { isDue: boolean }) | null;

let current: Session | null | undefined;
/** Value of the hint cookie when `current` was read; undefined before the first reading. */
let readUnder: string | null | undefined;
const listeners = new Set<() => void>();

/**
 * Returns null for a visitor and undefined until the session is known; callers treat both alike. A visitor costs no
 * request.
 */
export function useSession(): Session | null | undefined {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in and out end with a navigation
  useEffect(readSession, [key]);
  return useSyncExternalStore(
    subscribeToSession,
    () => current,
    () => undefined,
  );
}

export function currentSession(): Session | null | undefined {
  return current;
}

export function refreshSession() {
  readUnder = undefined;
  readSession();
}

function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", readSession);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener("visibilitychange", readSession);
  };
}

/** Requests the session only when the hint cookie has changed. */
function readSession() {
  if (document.hidden) return;
  const hint = readSessionHint(document.cookie);
  if (hint === readUnder) return;
  readUnder = hint;
  if (hint === null) return publish(null);
  void retryWithPauses(fetchSession)
    .then((answer) => {
      if (readUnder !== hint) return;
      if (!answer) {
        if (!dropSessionHint(hint)) return refreshSession();
        readUnder = null;
      }
      publish(answer && { email: answer.email, account: answer.account, sync: answer.sync });
      if (answer?.isDue) void fetch("/session", { method: "POST" }).catch(() => {});
    })
    .catch(() => {
      // After a failure, the session is requested again at the next navigation or return to the page.
      if (readUnder === hint) readUnder = undefined;
    });
}

async function fetchSession(): Promise<SessionAnswer> {
  const response = await fetch("/session", { headers: { Accept: "application/json" } });
  if (!response.ok) throw response;
  return (await response.json()) as SessionAnswer;
}

function publish(session: Session | null) {
  followOnDevice(session);
  if (JSON.stringify(session) === JSON.stringify(current)) return;
  current = session;
  for (const listener of listeners) listener();
}

/** The code of synchronisation is loaded only with an account, or on a device where one was used. */
function followOnDevice(session: Session | null) {
  if (!session && !storedDeviceAccount.load()) return;
  import("#app/accounts/sync/device-sync.ts").then(
    ({ followSession }) => followSession(session, refreshSession),
    () => {},
  );
}
