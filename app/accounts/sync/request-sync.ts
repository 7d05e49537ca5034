export async function requestSync(): Promise<void> {
  try {
    const { syncNow } = await import("./device-sync.ts");
    await syncNow();
  } catch {
    // Without a network, the next page synchronises instead.
  }
}
