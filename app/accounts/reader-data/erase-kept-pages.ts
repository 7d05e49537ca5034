import { noteErasure, readName } from "./kept-page.ts";

/** Everything, and the service worker with it. Rejects where the browser refuses. */
export async function eraseKeptPages(): Promise<void> {
  await erase(() => true);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

/** What says what was read, and which quizzes were answered; what the reader chose to keep stays. */
export function eraseOpenedPages(): Promise<void> {
  return erase((page) => "path" in page && (page.kind === "opened" || page.path === "/reviser"));
}

async function erase(isLeaving: (kept: NonNullable<ReturnType<typeof readName>>) => boolean): Promise<void> {
  noteErasure();
  await navigator.locks.request("kept-pages", async () => {
    for (const name of await caches.keys()) {
      const kept = readName(name);
      if (kept && isLeaving(kept)) await caches.delete(name);
    }
  });
}
