import { answersCollection } from "./answers-collection.ts";
import { storedDeviceAccount } from "./device-account.ts";
import { forgetOpenedPages } from "./forget-opened-pages.ts";
import { forgetTab } from "./forget-tab.ts";
import { NOTHING_LEARNT } from "./learning.ts";
import { replaceLearning, storedLearning } from "./learning-storage.ts";
import { readVersions } from "./read-versions.ts";
import { seenCollection } from "./seen-collection.ts";

export const MAX_FILE_BYTES = 5_000_000;

/** Readers keep these files: their names never change, and `addAnswersFile` reads all that were ever made. */
export function answersFile(): string {
  const file = { site: "Le Récap", version: 1, réponses: answersCollection.load(), fiches: seenCollection.load() };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** `isReadingLeft`: the file holds articles read, which the reader chose not to keep. */
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

/** False when there is some that the reader chose not to keep. */
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

/** Keeps the choice not to record one's reading. */
export function eraseAnswers(): boolean {
  const { unread } = storedLearning.load();
  forgetTab();
  forgetOpenedPages();
  readVersions.store({});
  return replaceLearning({ ...NOTHING_LEARNT, ...(unread ? { unread } : {}) });
}

/** Opting out also erases what was kept; after opting in again, the account sends what it has. */
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
