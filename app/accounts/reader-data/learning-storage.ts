import type { Answer } from "./answer-log.ts";
import { answersOf, isDay, type Learning, NOTHING_LEARNT, parseLearning, withAnswers } from "./learning.ts";
import { createStoredValue } from "./stored-value.ts";

const KEY = "learning";

export const storedLearning = createStoredValue<Learning>({
  key: "learning",
  parse: parseLearning,
  empty: NOTHING_LEARNT,
});

/** Two tabs that write at once overwrite each other, so each tab remembers its own answers and adds them again. */
let own: [id: string, answer: Answer][] = [];

/** Returns false when the browser refuses, and for a day before 2020, which comes from a clock without a battery. */
export function keepAnswer(id: string, answer: Answer): boolean {
  if (!isDay(answer.day)) return false;
  if (own.length === 0) {
    window.addEventListener("storage", addOwnAgain);
    window.addEventListener("pageshow", forgetOwn);
  }
  own.push([id, answer]);
  return storedLearning.store(withAnswers(storedLearning.load(), id, [answer]));
}

/** Removing the key first makes other tabs forget their own answers, which they would otherwise add again. */
export function replaceLearning(learning: Learning): boolean {
  own = [];
  try {
    localStorage.removeItem(KEY);
  } catch {
    // `store` meets the same refusal and reports it.
  }
  return storedLearning.store(learning);
}

/** Forgets where articles were left: no account holds these places, and they must not stay on a shared device. */
export function forgetPlaces() {
  const { visits, ...learning } = storedLearning.load();
  if (visits || Object.keys(learning.place).length > 0) storedLearning.store({ ...learning, place: {} });
}

/**
 * A page restored from the back/forward cache missed storage events, so it cannot know whether another tab erased
 * everything.
 */
function forgetOwn({ persisted }: PageTransitionEvent) {
  if (persisted) own = [];
}

function addOwnAgain({ key, newValue }: StorageEvent) {
  if (key !== null && key !== KEY) return;
  if (newValue === null) own = [];
  const before = storedLearning.load();
  const after = own.reduce((learning, [id, answer]) => withAnswers(learning, id, [answer]), before);
  if (own.some(([id]) => answersOf(before, id) !== answersOf(after, id))) storedLearning.store(after);
}
