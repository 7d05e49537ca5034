import type { Collection } from "./collection.ts";
import { betterResult, isResult, storedProgress, type TopicResult } from "./progress.ts";

const TOPIC_ID = /^[a-z0-9][a-z0-9-]{0,99}$/;
/**
 * A result holds the number of questions that its quiz had then, which may differ now, so only a sanity limit applies.
 */
const MAX_QUESTIONS = 100;

export const progressCollection: Collection<TopicResult> = {
  name: "progress",
  parse(id, value) {
    if (!TOPIC_ID.test(id) || !isResult(value)) return null;
    const { completed, score, total, timestamp } = value;
    if (total < 1 || total > MAX_QUESTIONS) return null;
    return { completed, score, total, timestamp: new Date(timestamp).toISOString() };
  },
  merge: betterResult,
  load: storedProgress.load,
  store: storedProgress.store,
  subscribe: storedProgress.subscribe,
  title: "progression",
  describe: (id, { completed, score, total, timestamp }) => ({
    thème: id,
    complété: completed,
    score,
    total,
    terminéLe: timestamp,
  }),
};
