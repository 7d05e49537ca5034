import { answersCollection } from "./answers-collection.ts";
import { storedDeviceAccount } from "./device-account.ts";
import { forgetExams } from "./forget-exams.ts";
import { forgetOpenedPages } from "./forget-opened-pages.ts";
import { forgetTab } from "./forget-tab.ts";
import { NOTHING_LEARNT } from "./learning.ts";
import { replaceLearning, storedLearning } from "./learning-storage.ts";
import { storedProgress } from "./progress.ts";
import { readVersions } from "./read-versions.ts";
import { seenCollection } from "./seen-collection.ts";

export const MAX_FILE_BYTES = 5_000_000;

/** Readers keep these files, so their field names never change, and `addAnswersFile` reads every version. */
export function answersFile(): string {
  const file = { site: "Le Récap", version: 1, réponses: answersCollection.load(), fiches: seenCollection.load() };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** `isReadingLeft` is true when the file holds articles read, left out because the reader chose not to keep them. */
export type Added = "no such file" | "refused" | { questions: number; isReadingLeft: boolean };

export function addAnswersFile(text: string): Added {
  const file = parse(text);
  if (!file) return "no such file";
  const answers = answersCollection.load();
  let added = 0;
  for (const [id, value] of Object.entries(file.réponses)) {
    const parsed = answersCollection.parse(id, value);
    if (parsed === null) continue;
    const merged = answersCollection.merge(answers[id] ?? "", parsed);
    if (merged !== answers[id]) added += 1;
    answers[id] = merged;
  }
  answersCollection.store(answers);
  const isReadingLeft = !addReading(file.fiches);
  const kept = answersCollection.load();
  const isKept = Object.entries(answers).every(([id, text]) => kept[id] === text);
  return isKept ? { questions: added, isReadingLeft } : "refused";
}

/** Returns false when the file holds articles read that the reader chose not to keep. */
function addReading(fiches: AnswersFile["fiches"]): boolean {
  const seen = seenCollection.load();
  const days = Object.entries(fiches).flatMap(([id, value]) => {
    const day = seenCollection.parse(id, value);
    return day === null ? [] : [[id, day] as const];
  });
  if (storedLearning.load().unread) return days.length === 0;
  for (const [id, day] of days) seen[id] = seenCollection.merge(seen[id] ?? day, day);
  seenCollection.store(seen);
  return true;
}

/**
 * Erases the results of quizzes and the mock exams too, but keeps favourites and the choice not to record one's reading.
 * Returns false when the browser refuses.
 */
export function eraseAnswers(): boolean {
  const { unread } = storedLearning.load();
  forgetTab();
  forgetOpenedPages();
  readVersions.store({});
  const areExamsForgotten = forgetExams();
  const isProgressForgotten = storedProgress.store({});
  const isLearningForgotten = replaceLearning({ ...NOTHING_LEARNT, ...(unread ? { unread } : {}) });
  return isLearningForgotten && isProgressForgotten && areExamsForgotten;
}

/** Opting out also erases what was kept. After opting in again, the cursor of 0 makes the account send everything. */
export function setReadingKept(isKept: boolean): boolean {
  const device = storedDeviceAccount.load();
  if (isKept && device) storedDeviceAccount.store({ ...device, cursor: 0 });
  if (!isKept) {
    readVersions.store({});
    forgetOpenedPages();
  }
  const { unread: _before, visits: _opened, ...learning } = storedLearning.load();
  return replaceLearning(isKept ? learning : { ...learning, seen: {}, place: {}, unread: true });
}

type AnswersFile = { réponses: Record<string, unknown>; fiches: Record<string, unknown> };

function parse(text: string): AnswersFile | null {
  if (text.length > MAX_FILE_BYTES) return null;
  try {
    const { réponses, fiches } = JSON.parse(text) as Partial<Record<string, unknown>>;
    const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject(réponses)) return null;
    return {
      réponses: réponses as AnswersFile["réponses"],
      fiches: (isObject(fiches) ? fiches : {}) as AnswersFile["fiches"],
    };
  } catch {
    return null;
  }
}
