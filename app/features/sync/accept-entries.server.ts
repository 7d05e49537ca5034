import type { ReaderData } from "#app/features/device-storage/collection.ts";
import { formatAnswers, parseAnswers } from "#app/features/learning/answer-log.ts";
import { answersCollection } from "#app/features/learning/answers-collection.ts";
import { localDay } from "#app/features/learning/local-day.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { entryPath } from "./device-changes.ts";

type Site = Pick<Catalogue, "hasQuestion">;

/** Takes out answers to what is no question of the site, and those dated after tomorrow, which a wrong clock gave. */
export function acceptEntries(data: ReaderData, site: Site, now: Date): { data: ReaderData; refused: string[] } {
  const { name } = answersCollection;
  const lastDay = localDay(now) + 1;
  const answers: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [id, sent] of Object.entries(data[name] ?? {})) {
    const text = answersCollection.parse(id, sent);
    const kept = text && site.hasQuestion(id) && formatAnswers(parseAnswers(text).filter(({ day }) => day <= lastDay));
    if (kept) answers[id] = kept;
    // Named even when a part is kept: the device would send the rest again and again.
    if (kept !== text || !kept) refused.push(entryPath(name, id));
  }
  return { data: name in data ? { ...data, [name]: answers } : data, refused };
}
