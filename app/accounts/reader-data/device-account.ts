import { createStoredValue, parseStoredJson } from "./stored-value.ts";

/** Records whose data is on this device, as the next person on a shared computer must not inherit it. */
export type DeviceAccount = {
  owner: string;
  acknowledged: Record<string, string>;
  /** Entries that the account refused, by path. They are sent again when they change, or on another day. */
  refused: Record<string, string>;
  removals: Record<string, string>;
  cursor: number;
  /** Time of the account's last answer in milliseconds; 0 before the first one. */
  heardAt: number;
};

export const storedDeviceAccount = createStoredValue<DeviceAccount | null>({
  key: "deviceAccount",
  parse: parseDeviceAccount,
  empty: null,
});

export function newDeviceAccount(owner: string): DeviceAccount {
  return { owner, acknowledged: {}, refused: {}, removals: {}, cursor: 0, heardAt: 0 };
}

/** A value of an older version has no cursor: its acknowledgements are dropped, and everything is sent again. */
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
