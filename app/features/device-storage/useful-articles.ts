import { createStoredValue, parseStoredJson } from "./stored-value.ts";

/** The articles that somebody has called useful on this device: nobody is counted twice. */
export const storedFeedback = createStoredValue<string[]>({
  key: "feedback",
  parse(stored) {
    const value = parseStoredJson(stored);
    return Array.isArray(value) ? value : [];
  },
  empty: [],
});
