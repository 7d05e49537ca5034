/** Sends and hears now what synchronisation would send and hear later. Loads it for those who use it. */
export async function requestSync(): Promise<void> {
  try {
    const { syncNow } = await import("./device-sync.ts");
    await syncNow();
  } catch {
    // No network to load it from: it is loaded, and catches up, with the next page.
  }
}
