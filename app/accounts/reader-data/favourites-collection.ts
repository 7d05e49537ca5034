import type { Collection, Entries } from "./collection.ts";
import { storedDeviceAccount } from "./device-account.ts";
import { type Favourite, favouriteKey, laterChange, storedFavourites } from "./favourites.ts";

/** Title and address belong to the site, so the account does not store them. */
export type FavouriteEntry = { at: string; removed: boolean; title?: string; href?: string };

const KEY = /^(article|quiz):([a-z0-9][a-z0-9-]{0,99})$/;

export const favouritesCollection: Collection<FavouriteEntry> = {
  name: "favourites",
  parse(key, value) {
    if (!KEY.test(key) || typeof value !== "object" || value === null) return null;
    const { at, removed } = value as Partial<FavouriteEntry>;
    const moment = typeof at === "string" ? new Date(at) : null;
    // ISO strings of later years have another form, with a sign and six digits.
    if (!moment || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return null;
    return typeof removed === "boolean" ? { at: moment.toISOString(), removed } : null;
  },
  merge(a, b) {
    const { at, removed } = laterChange(a, b);
    const titled = [a, b].find(({ title, href }) => title !== undefined && href !== undefined);
    return removed || !titled ? { at, removed } : { at, removed, title: titled.title, href: titled.href };
  },
  load() {
    const removals = Object.entries(storedDeviceAccount.load()?.removals ?? {});
    return {
      ...Object.fromEntries(removals.map(([key, at]) => [key, { at, removed: true }])),
      ...Object.fromEntries(
        storedFavourites.load().map(({ kind, id, title, href, savedAt }) => {
          return [favouriteKey({ kind, id }), { at: savedAt, removed: false, ...(href ? { title, href } : {}) }];
        }),
      ),
    };
  },
  store(entries) {
    const device = storedDeviceAccount.load();
    const removed = Object.entries(entries).filter(([, entry]) => entry.removed);
    const removals = Object.fromEntries(removed.map(([key, { at }]) => [key, at]));
    if (device && !storedDeviceAccount.store({ ...device, removals })) return false;
    return storedFavourites.store(favouritesOf(entries));
  },
  subscribe: storedFavourites.subscribe,
  /** A withdrawn article is shown without its title: it stays a favourite, as it may come back. */
  present(key, entry, content) {
    const [, kind, id = ""] = KEY.exec(key) ?? [];
    const article = entry.removed ? null : content.getArticleHeading(id);
    if (!article || (kind === "quiz" && !article.hasQuiz)) return entry;
    return { ...entry, title: article.title, href: kind === "quiz" ? `${article.href}#quiz` : article.href };
  },
  title: "favoris",
  describe(key, { at, removed }) {
    const [, nature, article] = KEY.exec(key) ?? [];
    return { nature, article, modifiéLe: at, retiré: removed };
  },
};

export function favouritesOf(entries: Entries<FavouriteEntry>): Favourite[] {
  return Object.entries(entries)
    .flatMap(([key, { at, removed, title, href }]) => {
      const [, kind, id] = KEY.exec(key) ?? [];
      if (removed || !id) return [];
      const shown = title === undefined || href === undefined ? { title: id, href: "" } : { title, href };
      return [{ kind: kind === "quiz" ? ("quiz" as const) : ("article" as const), id, ...shown, savedAt: at }];
    })
    .sort((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
}
