import { storedDeviceAccount } from "#app/features/device-storage/device-account.ts";
import { requestSync } from "./request-sync.ts";

const LAST_SYNC_MS = 3_000;

export async function sendLastChanges(): Promise<void> {
  if (!storedDeviceAccount.load()) return;
  await Promise.race([requestSync(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
}

/** What was never in an account stays, unless the person asks to erase it. */
export async function eraseDevice(isAsked: boolean): Promise<void> {
  if (!isAsked && !storedDeviceAccount.load()) return;
  const { forgetDeviceData } = await import("./device-sync.ts");
  forgetDeviceData();
}
