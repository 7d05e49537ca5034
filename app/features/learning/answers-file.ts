import { storedDeviceAccount } from "#app/features/device-storage/device-account.ts";
import { forgetTab } from "#app/features/device-storage/forget-tab.ts";
import { answersCollection } from "./answers-collection.ts";
import { NOTHING_LEARNT } from "./learning.ts";
import { replaceLearning, storedLearning } from "./learning-storage.ts";
import { seenCollection } from "./seen-collection.ts";

export const MOST_FILE_BYTES = 5_000_000;

export function answersFile(): string {
  const file = { site: "Le Récap", version: 1, réponses: answersCollection.load(), fiches: seenCollection.load() };
  return `${JSON.stringify(file, null, 1)}\n`;
}

export type Added = "no such file" | "refused" | { questions: number };

export function addAnswersFile(text: string): Added {
  const file = parse(text);
  if (!file) return "no such file";
  const answers = answersCollection.load();
  const seen = seenCollection.load();
  let added = 0;
  for (const [id, value] of Object.entries(file.réponses)) {
    const parsed = answersCollection.parse(id, value);
    if (parsed === null) continue;
    const merged = answersCollection.merge(answers[id] ?? "", parsed);
    if (merged !== answers[id]) added += 1;
    answers[id] = merged;
  }
  for (const [id, value] of Object.entries(file.fiches)) {
    const day = seenCollection.parse(id, value);
    if (day !== null) seen[id] = seenCollection.merge(seen[id] ?? day, day);
  }
  answersCollection.store(answers);
  seenCollection.store(seen);
  const kept = answersCollection.load();
  return Object.entries(answers).every(([id, text]) => kept[id] === text) ? { questions: added } : "refused";
}

/** Keeps the choice not to record one's reading. */
export function eraseAnswers(): boolean {
  const { unread } = storedLearning.load();
  forgetTab();
  return replaceLearning({ ...NOTHING_LEARNT, ...(unread ? { unread } : {}) });
}

/** Refusing also erases what was kept; the account tells again what it keeps to who no longer refuses. */
export function keepReading(isKept: boolean): boolean {
  const device = storedDeviceAccount.load();
  if (isKept && device) storedDeviceAccount.store({ ...device, cursor: 0 });
  const { unread: _before, visits: _opened, ...learning } = storedLearning.load();
  return replaceLearning(isKept ? learning : { ...learning, seen: {}, place: {}, unread: true });
}

type AnswersFile = { réponses: Record<string, unknown>; fiches: Record<string, unknown> };

function parse(text: string): AnswersFile | null {
  if (text.length > MOST_FILE_BYTES) return null;
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
