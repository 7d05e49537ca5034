import type { ProgressTopic } from "#library/catalogue/catalogue.ts";
import { createStoredValue, parseStoredJson } from "./stored-value.ts";

export type TopicResult = { completed: boolean; score: number; total: number; timestamp: string };

/** Keyed by topic id, as local storage keeps it under `userProgress`. */
export type Progress = Record<string, TopicResult>;

/** Drops what is not a result, so that a damaged value breaks no page. */
export function parseProgress(stored: string | null): Progress {
  return Object.fromEntries(
    Object.entries(fieldsOf(stored) ?? {}).filter((entry): entry is [string, TopicResult] => isResult(entry[1])),
  );
}

function isDamagedProgress(stored: string, progress: Progress): boolean {
  const fields = fieldsOf(stored);
  return fields === null || Object.keys(fields).length !== Object.keys(progress).length;
}

function fieldsOf(stored: string | null): object | null {
  const value = parseStoredJson(stored);
  return typeof value === "object" && !Array.isArray(value) ? value : null;
}

export function isResult(value: unknown): value is TopicResult {
  if (typeof value !== "object" || value === null) return false;
  const { completed, score, total, timestamp } = value as Partial<TopicResult>;
  return (
    typeof completed === "boolean" &&
    isCount(score) &&
    isCount(total) &&
    score <= total &&
    typeof timestamp === "string" &&
    !Number.isNaN(Date.parse(timestamp))
  );
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Compares the share of right answers, then the date, then the total. It is commutative, as devices merge in any order.
 */
export function betterResult(a: TopicResult, b: TopicResult): TopicResult {
  const [better] = [a, b].sort(
    (one, other) =>
      other.score * Math.max(one.total, 1) - one.score * Math.max(other.total, 1) ||
      Date.parse(other.timestamp) - Date.parse(one.timestamp) ||
      other.total - one.total ||
      (one.timestamp < other.timestamp ? -1 : 1),
  ) as [TopicResult, TopicResult];
  return { ...better, completed: a.completed || b.completed };
}

export type TopicProgress = ProgressTopic & { result: TopicResult | null };

export type CategoryProgress = {
  name: string;
  completed: number;
  total: number;
  percentage: number;
  topics: TopicProgress[];
};

export type TopicTotals = Record<string, number>;

export function isReadable({ href }: ProgressTopic): boolean {
  return href !== null;
}

export function totalsOf(topics: ProgressTopic[]): TopicTotals {
  return Object.fromEntries(progressByCategory(topics, {}).map(({ name, total }) => [name, total]));
}

/**
 * Sorts the most advanced first and leaves planned topics out. `totals` gives the number of topics when `topics` is
 * partial.
 */
export function progressByCategory(
  topics: ProgressTopic[],
  progress: Progress,
  totals: TopicTotals = {},
): CategoryProgress[] {
  const readable = topics.filter(isReadable);
  return [...new Set(readable.map(({ category }) => category))]
    .map((name) => {
      const members = readable.filter(({ category }) => category === name);
      const withResults = members.map((topic) => ({ ...topic, result: progress[topic.id] ?? null }));
      const completed = withResults.filter(({ result }) => result?.completed).length;
      const total = totals[name] ?? members.length;
      return { name, completed, total, percentage: Math.round((completed / total) * 100), topics: withResults };
    })
    .sort((a, b) => b.completed / b.total - a.completed / a.total);
}

export const storedProgress = createStoredValue<Progress>({
  key: "userProgress",
  parse: parseProgress,
  isDamaged: isDamagedProgress,
  empty: {},
});

/** Keeps the better of this result and the previous one. Returns false when the browser refuses. */
export function saveResult(topicId: string, score: number, total: number): boolean {
  const result = { completed: true, score, total, timestamp: new Date().toISOString() };
  const progress = storedProgress.load();
  const previous = progress[topicId];
  return storedProgress.store({ ...progress, [topicId]: previous ? betterResult(previous, result) : result });
}
