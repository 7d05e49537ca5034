import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { storedDeviceAccount } from "#app/features/device-storage/device-account.ts";
import { retryWithPauses } from "#app/features/forms/retry-with-pauses.ts";
import { dropSessionHint, readSessionHint } from "./session-hint.ts";

export type Session = {
  email: string;
  /** Tells this account from another on the same device. */
  account: string;
  /** True when progress and favourites are kept in the account. */
  sync: boolean;
};

/** What GET /session answers. */
export type SessionAnswer = (Session & { isDue: boolean }) | null;

let current: Session | null | undefined;
/** The hint under which `current` was read; undefined before the first reading. */
let readUnder: string | null | undefined;
const listeners = new Set<() => void>();

/** Who is signed in: undefined until it is known, null for a visitor. Visitors cost no request. */
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

/** Forgets what was read: the session changed, or the server says that it ended. */
export function refreshSession() {
  readUnder = undefined;
  readSession();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", readSession);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener("visibilitychange", readSession);
  };
}

/** Asks the server only when the readable cookie changed since the last answer: signed in, out, or as someone else. */
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
      if (answer?.isDue) prolong();
    })
    .catch(() => {
      // The next navigation, or the reader's return to the page, asks again.
      if (readUnder === hint) readUnder = undefined;
    });
}

async function fetchSession(): Promise<SessionAnswer> {
  const response = await fetch("/session", { headers: { Accept: "application/json" } });
  if (!response.ok) throw response;
  return (await response.json()) as SessionAnswer;
}

function prolong() {
  fetch("/session", { method: "POST" }).then(
    () => {
      readUnder = readSessionHint(document.cookie);
    },
    () => {},
  );
}

function publish(session: Session | null) {
  followOnDevice(session);
  if (JSON.stringify(session) === JSON.stringify(current)) return;
  current = session;
  for (const listener of listeners) listener();
}

/** Loaded for those who have an account, and for the device that an account was used on. */
function followOnDevice(session: Session | null) {
  if (!session && !storedDeviceAccount.load()) return;
  import("#app/features/sync/device-sync.ts").then(
    ({ followSession }) => followSession(session, refreshSession),
    // No network: the next page follows.
    () => {},
  );
}
