import { createStoredValue } from "#app/features/device-storage/stored-value.ts";

export const shownProofs = createStoredValue<boolean>({
  key: "proofsShown",
  parse: (stored) => stored === "true",
  empty: false,
});
