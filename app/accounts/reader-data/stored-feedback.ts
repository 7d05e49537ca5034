import { createStoredValue, parseStoredJson } from "./stored-value.ts";

export const storedFeedback = createStoredValue<string[]>({
  key: "feedback",
  parse(stored) {
    const value = parseStoredJson(stored);
    return Array.isArray(value) ? value : [];
  },
  empty: [],
});
