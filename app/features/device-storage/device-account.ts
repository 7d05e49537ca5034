import { createStoredValue, parseStoredJson } from "./stored-value.ts";

/**
 * Whose data is on this device, while it is kept in an account too: the next person on a shared computer must not inherit it.
 */
export type DeviceAccount = {
  owner: string;
  /** What the account is known to hold, by the path of each entry. */
  acknowledged: Record<string, string>;
  /** What the account does not keep, by the path of each entry: not sent again unless it changes. */
  refused: Record<string, string>;
  /** When favourites were taken back on this device. */
  removals: Record<string, string>;
  /** Where the account's last answer ended. */
  cursor: number;
  /** When the account last answered, in milliseconds; 0 before the first time. */
  heardAt: number;
};

export const storedDeviceAccount = createStoredValue<DeviceAccount | null>({
  key: "deviceAccount",
  parse: parseDeviceAccount,
  empty: null,
});

/** The note of a new owner, or of one whose account has not answered yet. */
export function newDeviceAccount(owner: string): DeviceAccount {
  return { owner, acknowledged: {}, refused: {}, removals: {}, cursor: 0, heardAt: 0 };
}

/** What an older version wrote holds no cursor: its acknowledgements are then left aside, and all is told once more. */
export function parseDeviceAccount(stored: string | null): DeviceAccount | null {
  const value = parseStoredJson(stored);
  if (typeof value !== "object" || value === null) return null;
  const { owner, acknowledged, refused, removals, cursor, heardAt } = value as Partial<
    Record<keyof DeviceAccount, unknown>
  >;
  if (typeof owner !== "string" || owner === "") return null;
  const hasCursor = typeof cursor === "number" && Number.isSafeInteger(cursor) && cursor >= 0;
  return {
    owner,
    acknowledged: hasCursor ? textsOf(acknowledged) : {},
    refused: hasCursor ? textsOf(refused) : {},
    removals: textsOf(removals),
    cursor: hasCursor ? cursor : 0,
    heardAt: hasCursor && typeof heardAt === "number" ? heardAt : 0,
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
