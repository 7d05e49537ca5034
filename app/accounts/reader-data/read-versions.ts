import { storedLearning } from "./learning-storage.ts";
import { createStoredValue, parseStoredJson } from "./stored-value.ts";

/** How many changes each article had when it was last read. It never leaves the device. */
type ReadVersions = Record<string, number>;

export const readVersions = createStoredValue<ReadVersions>({ key: "readVersions", parse: parseVersions, empty: {} });

export function parseVersions(stored: string | null): ReadVersions {
  const value = parseStoredJson(stored);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, count]) => Number.isSafeInteger(count) && Number(count) >= 0),
  );
}

/** Remembers nothing for readers who refused to have their reading kept. */
export function rememberVersion(articleId: string, changes: number): void {
  if (storedLearning.load().unread) return;
  readVersions.store({ ...readVersions.load(), [articleId]: changes });
}
