import { formatDate } from "#platform/french/dates.ts";
import type { Collection } from "./collection.ts";
import { isDay } from "./learning.ts";
import { replaceLearning, storedLearning } from "./learning-storage.ts";
import { dateOfDay } from "./local-day.ts";

const ARTICLE_ID = /^[a-z0-9][a-z0-9-]{0,99}$/;

export const seenCollection: Collection<number> = {
  name: "seen",
  parse: (id, day) => (ARTICLE_ID.test(id) && isDay(day) ? day : null),
  merge: Math.min,
  load: () => storedLearning.load().seen,
  store(seen) {
    const learning = storedLearning.load();
    // The choice to keep no reading history also applies to data from other devices.
    if (learning.unread) return true;
    const loses = Object.keys(learning.seen).some((id) => !(id in seen));
    return loses ? replaceLearning({ ...learning, seen }) : storedLearning.store({ ...learning, seen });
  },
  subscribe: storedLearning.subscribe,
  title: "articles lus",
  describe: (id, day) => ({ article: id, vuLe: formatDate(dateOfDay(day)) }),
};
