import { storedDeviceAccount } from "./device-account.ts";
import { createStoredValue, parseStoredJson } from "./stored-value.ts";

type FavouriteKind = "article" | "quiz";

type FavouriteKey = { kind: FavouriteKind; id: string };

export type Favourite = FavouriteKey & {
  /** The id when the site no longer has the article and this device never knew its title. */
  title: string;
  /** Empty in the same case. */
  href: string;
  /** ISO date. Favourites stored by the first version had none and get `LONG_PAST`. */
  savedAt: string;
};

type FavouriteChange = FavouriteKey & { at: string; removed: boolean };

const LONG_PAST = new Date(0).toISOString();

export const storedFavourites = createStoredValue<Favourite[]>({
  key: "favourites",
  parse: parseFavourites,
  empty: [],
});

/** Drops invalid entries, repeated ones and addresses outside the site. */
export function parseFavourites(stored: string | null): Favourite[] {
  const value = parseStoredJson(stored);
  if (!Array.isArray(value)) return [];
  const favourites = value.filter(isFavourite).map(({ kind, id, title, href, savedAt }) => ({
    kind,
    id,
    title,
    href,
    savedAt: typeof savedAt === "string" && !Number.isNaN(Date.parse(savedAt)) ? savedAt : LONG_PAST,
  }));
  return favourites.filter((one, index) => favourites.findIndex((other) => isSameFavourite(one, other)) === index);
}

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, title, href } = value as Partial<Favourite>;
  return (
    (kind === "article" || kind === "quiz") &&
    typeof id === "string" &&
    typeof title === "string" &&
    typeof href === "string" &&
    /^(?:$|\/(?![/\\]))/.test(href)
  );
}

export function favouriteKey({ kind, id }: FavouriteKey): string {
  return `${kind}:${id}`;
}

export function isSameFavourite(a: FavouriteKey, b: FavouriteKey): boolean {
  return a.kind === b.kind && a.id === b.id;
}

export function withFavourite(favourites: Favourite[], favourite: Favourite): Favourite[] {
  return favourites.some((other) => isSameFavourite(other, favourite)) ? favourites : [favourite, ...favourites];
}

export function withoutFavourite(favourites: Favourite[], favourite: FavouriteKey): Favourite[] {
  return favourites.filter((other) => !isSameFavourite(other, favourite));
}

/** Returns the later of two changes. At the same moment the removal wins in either order, so that devices agree. */
export function laterChange<T extends Pick<FavouriteChange, "at" | "removed">>(a: T, b: T): T {
  const difference = Date.parse(a.at) - Date.parse(b.at);
  if (difference !== 0) return difference > 0 ? a : b;
  return a.removed ? a : b;
}

export function saveFavourite(favourite: Omit<Favourite, "savedAt">): boolean {
  const device = storedDeviceAccount.load();
  const key = favouriteKey(favourite);
  const removedAt = device?.removals[key];
  const saved = { ...favourite, savedAt: momentAfter(removedAt) };
  if (!storedFavourites.store(withFavourite(storedFavourites.load(), saved))) return false;
  if (device && removedAt) {
    const { [key]: _returned, ...removals } = device.removals;
    storedDeviceAccount.store({ ...device, removals });
  }
  return true;
}

/** On a device with an account, also notes the removal for the other devices. */
export function removeFavourite(favourite: FavouriteKey): boolean {
  const favourites = storedFavourites.load();
  const known = favourites.find((other) => isSameFavourite(other, favourite));
  const device = storedDeviceAccount.load();
  if (device) {
    const removals = { ...device.removals, [favouriteKey(favourite)]: momentAfter(known?.savedAt) };
    if (!storedDeviceAccount.store({ ...device, removals })) return false;
  }
  return storedFavourites.store(withoutFavourite(favourites, favourite));
}

/** Returns a moment later than the known one, even if the clock of another device is ahead. */
export function momentAfter(known: string | undefined, now = Date.now()): string {
  return new Date(Math.max(now, known === undefined ? 0 : Date.parse(known) + 1)).toISOString();
}
