import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";

const LAST_SYNC_MS = 3_000;

/** Syncs a last time (3 s at most); returns how many entries the account still lacks. */
export async function sendLastChanges(): Promise<number> {
  if (!storedDeviceAccount.load()) return 0;
  const { countUnsent, syncNow } = await import("./device-sync.ts");
  if (countUnsent() > 0) await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
  return countUnsent();
}

/** Without `eraseDevice`, the device keeps the entries that the account lacks, and the data that no account holds. */
export async function leaveDevice(eraseDevice: boolean): Promise<void> {
  if (!eraseDevice && !storedDeviceAccount.load()) return;
  const { forgetDeviceData, leaveAccount } = await import("./device-sync.ts");
  if (eraseDevice) await forgetDeviceData();
  else leaveAccount();
}

/** Without `eraseDevice` the device keeps everything, as the account that also held it is deleted. */
export async function leaveDeletedAccount(eraseDevice: boolean): Promise<void> {
  if (!eraseDevice && !storedDeviceAccount.load()) return;
  const { detachDevice, forgetDeviceData } = await import("./device-sync.ts");
  if (eraseDevice) await forgetDeviceData();
  else detachDevice();
}
