import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";

/** `next` returns the number of the next request, which keeps growing when the page is reloaded. */
export type Tab = { id: string; next: () => number };

const NAME = "redaction onglet";
/** After a reload, the former page may take seconds to release its lock on a busy machine. */
const MAX_WAIT_MS = 5_000;

let opened: Promise<Tab> | null = null;

/** Identifies this tab. A duplicated tab copies the session storage, so it gets another id. */
export function openTab(): Promise<Tab> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Tab> {
  const kept = readKept();
  const isOurs = kept !== null && (await holdTabLock(kept.id));
  // The former page has sent its last request meanwhile, so its number must be read again.
  const { id, number: last } = isOurs ? (readKept() ?? kept) : { id: crypto.randomUUID(), number: 0 };
  if (!isOurs) void holdTabLock(id);
  let number = last;
  return {
    id,
    next() {
      number += 1;
      remember(NAME, { id, number });
      return number;
    },
  };
}

function readKept(): { id: string; number: number } | null {
  const kept = recall(NAME) as { id?: unknown; number?: unknown } | null | undefined;
  const { id, number } = kept ?? {};
  return typeof id === "string" && typeof number === "number" ? { id, number } : null;
}

/**
 * Holds a Web Lock until the document is closed, and returns false while another tab holds it. Without Web Locks, the
 * stored id is trusted.
 */
function holdTabLock(id: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS);
  return new Promise((resolve) => {
    navigator.locks
      .request(`redaction ${id}`, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}
