import { storedDeviceAccount } from "./device-account.ts";

const LAST_SYNC_MS = 3_000;

/**
 * Signs out by `signOut`, which throws a redirection when it succeeded. What an account holds does not stay on the device for the
 * next person; what was never in an account stays, unless the person asks to erase it.
 */
export async function leaveDevice<T>(signOut: () => Promise<T>, erase: boolean): Promise<T> {
  const isKeptInAccount = storedDeviceAccount.load() !== null;
  const { forgetDeviceData, syncNow } = await import("./device-sync.ts");
  if (isKeptInAccount) await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
  try {
    return await signOut();
  } catch (thrown) {
    if (thrown instanceof Response && (isKeptInAccount || erase)) forgetDeviceData();
    throw thrown;
  }
}
