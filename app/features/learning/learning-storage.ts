import { createStoredValue } from "#app/features/device-storage/stored-value.ts";
import type { Answer } from "./answer-log.ts";
import { answersOf, type Learning, NOTHING_LEARNT, parseLearning, withAnswers } from "./learning.ts";

const KEY = "learning";

export const storedLearning = createStoredValue<Learning>({
  key: "learning",
  parse: parseLearning,
  empty: NOTHING_LEARNT,
});

/** What this page recorded: two tabs that write at the same moment overwrite each other, and each then adds its own again. */
let own: [id: string, answer: Answer][] = [];

/** False when the browser refuses. */
export function keepAnswer(id: string, answer: Answer): boolean {
  if (own.length === 0) window.addEventListener("storage", addOwnAgain);
  own.push([id, answer]);
  return storedLearning.store(withAnswers(storedLearning.load(), id, [answer]));
}

/** Puts this in the place of all that is kept. Other tabs hear that it was emptied, and add nothing again. */
export function replaceLearning(learning: Learning): boolean {
  own = [];
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Refused as the writing will be, which says so.
  }
  return storedLearning.store(learning);
}

/** Where the reader was in each article and path: never in an account, and so never left on a shared device. */
export function forgetPlaces() {
  const { visits, ...learning } = storedLearning.load();
  if (visits || Object.keys(learning.place).length > 0) storedLearning.store({ ...learning, place: {} });
}

function addOwnAgain({ key, newValue }: StorageEvent) {
  if (key !== null && key !== KEY) return;
  if (newValue === null) own = [];
  const before = storedLearning.load();
  const after = own.reduce((learning, [id, answer]) => withAnswers(learning, id, [answer]), before);
  if (own.some(([id]) => answersOf(before, id) !== answersOf(after, id))) storedLearning.store(after);
}
