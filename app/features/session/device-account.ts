import { createStoredValue, parseStoredJson } from "#app/features/device-storage/stored-value.ts";

/**
 * Whose progress and favourites are on this device, while they are kept in an account too: the next person on a shared computer
 * must not inherit them.
 */
export type DeviceAccount = {
  owner: string;
  /** What the account is known to hold: a fingerprint for each topic and favourite. */
  acknowledged: Record<string, string>;
  /** When favourites were taken back on this device. */
  removals: Record<string, string>;
  /** When the account last answered, in milliseconds; 0 before the first time. */
  heardAt: number;
};

export const storedDeviceAccount = createStoredValue<DeviceAccount | null>({
  key: "deviceAccount",
  parse: parseDeviceAccount,
  empty: null,
});

export function parseDeviceAccount(stored: string | null): DeviceAccount | null {
  const value = parseStoredJson(stored);
  if (typeof value !== "object" || value === null) return null;
  const { owner, acknowledged, removals, heardAt } = value as Partial<Record<keyof DeviceAccount, unknown>>;
  if (typeof owner !== "string" || owner === "") return null;
  return {
    owner,
    acknowledged: textsOf(acknowledged),
    removals: textsOf(removals),
    heardAt: typeof heardAt === "number" ? heardAt : 0,
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
