import { answersCollection } from "#app/features/reader-data/answers-collection.ts";
import type { Collection } from "#app/features/reader-data/collection.ts";
import { favouritesCollection } from "#app/features/reader-data/favourites-collection.ts";
import { progressCollection } from "#app/features/reader-data/progress-collection.ts";
import { seenCollection } from "#app/features/reader-data/seen-collection.ts";

export const COLLECTIONS: readonly Collection[] = [
  progressCollection,
  favouritesCollection,
  answersCollection,
  seenCollection,
];

export function findCollection(name: string): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.name === name);
}
