import { answersCollection } from "#app/accounts/reader-data/answers-collection.ts";
import type { Collection } from "#app/accounts/reader-data/collection.ts";
import { favouritesCollection } from "#app/accounts/reader-data/favourites-collection.ts";
import { progressCollection } from "#app/accounts/reader-data/progress-collection.ts";
import { seenCollection } from "#app/accounts/reader-data/seen-collection.ts";

export const COLLECTIONS: readonly Collection[] = [
  progressCollection,
  favouritesCollection,
  answersCollection,
  seenCollection,
];

export function findCollection(name: string): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.name === name);
}
