import type { Answer } from "./answer-log.ts";
import { answersOf, isDay, type Learning, NOTHING_LEARNT, parseLearning, withAnswers } from "./learning.ts";
import { createStoredValue } from "./stored-value.ts";

const KEY = "learning";

export const storedLearning = createStoredValue<Learning>({
  key: "learning",
  parse: parseLearning,
  empty: NOTHING_LEARNT,
});

/** Two tabs writing at once overwrite each other; each one then adds its own answers again. */
let own: [id: string, answer: Answer][] = [];

/** False when the browser refuses, and for a day before the first one: that of a clock without a battery. */
export function keepAnswer(id: string, answer: Answer): boolean {
  if (!isDay(answer.day)) return false;
  if (own.length === 0) {
    window.addEventListener("storage", addOwnAgain);
    window.addEventListener("pageshow", forgetOwn);
  }
  own.push([id, answer]);
  return storedLearning.store(withAnswers(storedLearning.load(), id, [answer]));
}

/** Replaces the log and tells other tabs to forget their own answers. */
export function replaceLearning(learning: Learning): boolean {
  own = [];
  try {
    localStorage.removeItem(KEY);
  } catch {
    // `store` meets the same refusal and reports it.
  }
  return storedLearning.store(learning);
}

/** Places are in no account and must not stay on a shared device. */
export function forgetPlaces() {
  const { visits, ...learning } = storedLearning.load();
  if (visits || Object.keys(learning.place).length > 0) storedLearning.store({ ...learning, place: {} });
}

/** A page that the browser had put aside did not hear whether another tab erased everything. */
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
