import { createStoredValue } from "#app/features/device-storage/stored-value.ts";

/** Whether the reader of this device wants to see the proofs. Off until they ask. */
export const shownProofs = createStoredValue<boolean>({
  key: "proofsShown",
  parse: (stored) => stored === "true",
  empty: false,
});
