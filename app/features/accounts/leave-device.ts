import { storedDeviceAccount } from "./device-account.ts";

const LAST_SYNC_MS = 3_000;

type LeaveOptions = {
  /** Erases what is on the device even if no account holds it. */
  erase: boolean;
  /** False when the account itself goes. */
  syncFirst?: boolean;
};

/**
 * Ends the session by `end`, which throws a redirection when it succeeded. What an account holds does not stay on the device for the
 * next person; what was never in an account stays, unless the person asks to erase it.
 */
export async function leaveDevice<T>(end: () => Promise<T>, { erase, syncFirst = true }: LeaveOptions): Promise<T> {
  const isKeptInAccount = storedDeviceAccount.load() !== null;
  const { forgetDeviceData, syncNow } = await import("./device-sync.ts");
  if (isKeptInAccount && syncFirst) {
    await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
  }
  try {
    return await end();
  } catch (thrown) {
    if (thrown instanceof Response && (isKeptInAccount || erase)) forgetDeviceData();
    throw thrown;
  }
}
