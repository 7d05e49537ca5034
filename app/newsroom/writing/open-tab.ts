import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";

/** `next`: the number of a request, which grows also when the page is loaded again. */
export type Tab = { id: string; next: () => number };

const NAME = "redaction onglet";
/** After a reload, how long to wait for the former page to release its lock: seconds on a busy machine. */
const MAX_WAIT_MS = 5_000;

let opened: Promise<Tab> | null = null;

/** Identifies this tab; a duplicated tab copies the session storage, and gets another id. */
export function openTab(): Promise<Tab> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Tab> {
  const kept = readKept();
  const isOurs = kept !== null && (await hold(kept.id));
  // Read again: the former page has sent its last request meanwhile.
  const { id, number: last } = isOurs ? (readKept() ?? kept) : { id: crypto.randomUUID(), number: 0 };
  if (!isOurs) void hold(id);
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
 * Holds a Web Lock until the document is closed; false while another tab holds it. Without Web Locks, the stored id is
 * trusted.
 */
function hold(id: string): Promise<boolean> {
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
