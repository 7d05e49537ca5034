import { formatAnswers, parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { answersCollection } from "#app/accounts/reader-data/answers-collection.ts";
import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { favouritesCollection } from "#app/accounts/reader-data/favourites-collection.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { progressCollection } from "#app/accounts/reader-data/progress-collection.ts";
import { seenCollection } from "#app/accounts/reader-data/seen-collection.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { entryPath } from "./device-changes.ts";

export type Site = Pick<Catalogue, "hasQuestion" | "hasArticle" | "listProgressTopics">;

const KNOWN: Record<string, (key: string, site: Site) => boolean> = {
  [answersCollection.name]: (id, site) => site.hasQuestion(id),
  [seenCollection.name]: (id, site) => site.hasArticle(id),
  [favouritesCollection.name]: (key, site) => site.hasArticle(key.slice(key.indexOf(":") + 1)),
  [progressCollection.name]: (id, site) =>
    site.hasArticle(id) || site.listProgressTopics().some((topic) => topic.id === id),
};

/** Refuses entries about what is not on the site: otherwise a device could fill its account without limit. */
export function isOfSite(collection: string, key: string, site: Site): boolean {
  return KNOWN[collection]?.(key, site) ?? false;
}

/** Drops answers to unknown questions, and those dated after tomorrow by a wrong clock. */
export function refuseUnknownAnswers(data: ReaderData, site: Site, now: Date): { data: ReaderData; refused: string[] } {
  const { name } = answersCollection;
  const lastDay = localDay(now) + 1;
  const answers: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [id, sent] of Object.entries(data[name] ?? {})) {
    const text = answersCollection.parse(id, sent);
    const kept = text && site.hasQuestion(id) && formatAnswers(parseAnswers(text).filter(({ day }) => day <= lastDay));
    if (kept) answers[id] = kept;
    // An answer that is partly kept also counts as refused, or the device would send the rest again and again.
    if (kept !== text || !kept) refused.push(entryPath(name, id));
  }
  return { data: name in data ? { ...data, [name]: answers } : data, refused };
}
