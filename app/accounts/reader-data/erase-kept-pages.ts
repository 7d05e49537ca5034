import { noteErasure, readCacheName } from "./kept-page-name.ts";

/** Erases all pages kept on the device and removes the service worker. Rejects where the browser refuses. */
export async function eraseKeptPages(): Promise<void> {
  await erase(() => true);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

/**
 * Erases the pages that were kept because they were opened, which show what was read and which quizzes were answered.
 * Pages that the reader chose to keep stay.
 */
export function eraseOpenedPages(): Promise<void> {
  return erase((page) => "path" in page && (page.kind === "opened" || page.path === "/reviser"));
}

async function erase(isLeaving: (kept: NonNullable<ReturnType<typeof readCacheName>>) => boolean): Promise<void> {
  noteErasure();
  await navigator.locks.request("kept-pages", async () => {
    for (const name of await caches.keys()) {
      const kept = readCacheName(name);
      if (kept && isLeaving(kept)) await caches.delete(name);
    }
  });
}
