import { storedDeviceAccount } from "#app/features/reader-data/device-account.ts";

const LAST_SYNC_MS = 3_000;

/** Of those that the account then still lacks, the number. */
export async function sendLastChanges(): Promise<number> {
  if (!storedDeviceAccount.load()) return 0;
  const { countUnsent, syncNow } = await import("./device-sync.ts");
  if (countUnsent() > 0) await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
  return countUnsent();
}

/** Without `isAsked`, what the account lacks stays, and what was never in one. */
export async function leaveDevice(isAsked: boolean): Promise<void> {
  if (!isAsked && !storedDeviceAccount.load()) return;
  const { forgetDeviceData, leaveAccount } = await import("./device-sync.ts");
  if (isAsked) await forgetDeviceData();
  else leaveAccount();
}

/** Without `isAsked` all stays here: the account that held it too is gone. */
export async function leaveDeletedAccount(isAsked: boolean): Promise<void> {
  if (!isAsked && !storedDeviceAccount.load()) return;
  const { detachDevice, forgetDeviceData } = await import("./device-sync.ts");
  if (isAsked) await forgetDeviceData();
  else detachDevice();
}
