import { createStoredValue, parseStoredJson } from "#app/features/device-storage/stored-value.ts";

export type Favourite = { kind: "article" | "quiz"; id: string; title: string; href: string };

export const storedFavourites = createStoredValue<Favourite[]>({ key: "favourites", parse: parseFavourites, empty: [] });

/** Whatever is not a favourite is left out; an address that leaves the site is no favourite. */
export function parseFavourites(stored: string | null): Favourite[] {
  const value = parseStoredJson(stored);
  return Array.isArray(value) ? value.filter(isFavourite) : [];
}

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, title, href } = value as Partial<Favourite>;
  return (
    (kind === "article" || kind === "quiz") &&
    typeof id === "string" &&
    typeof title === "string" &&
    typeof href === "string" &&
    /^\/(?!\/)/.test(href)
  );
}

export function isSameFavourite(a: Pick<Favourite, "kind" | "id">, b: Pick<Favourite, "kind" | "id">): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** The newest favourite comes first; saving again changes nothing. */
export function withFavourite(favourites: Favourite[], favourite: Favourite): Favourite[] {
  return favourites.some((other) => isSameFavourite(other, favourite)) ? favourites : [favourite, ...favourites];
}

export function withoutFavourite(favourites: Favourite[], favourite: Pick<Favourite, "kind" | "id">): Favourite[] {
  return favourites.filter((other) => !isSameFavourite(other, favourite));
}
