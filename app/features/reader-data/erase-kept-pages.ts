import { readName } from "./kept-page.ts";

/** Everything, and the service worker with it. Rejects where the browser refuses. */
export async function eraseKeptPages(): Promise<void> {
  await navigator.locks.request("kept-pages", async () => {
    for (const name of await caches.keys()) if (readName(name)) await caches.delete(name);
  });
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}
