import { betterResult, isDamagedProgress, type Progress, parseProgress } from "./progress.ts";
import { createStoredValue } from "./stored-value.ts";

export const storedProgress = createStoredValue<Progress>({
  key: "userProgress",
  parse: parseProgress,
  isDamaged: isDamagedProgress,
  empty: {},
});

/** Keeps the better result. False when the browser refuses. */
export function saveResult(topicId: string, score: number, total: number): boolean {
  const result = { completed: true, score, total, timestamp: new Date().toISOString() };
  const progress = storedProgress.load();
  const previous = progress[topicId];
  return storedProgress.store({ ...progress, [topicId]: previous ? betterResult(previous, result) : result });
}
