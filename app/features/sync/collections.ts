import type { Collection } from "#app/features/device-storage/collection.ts";
import { favouritesCollection } from "#app/features/favourites/favourites-collection.ts";
import { answersCollection } from "#app/features/learning/answers-collection.ts";
import { seenCollection } from "#app/features/learning/seen-collection.ts";
import { progressCollection } from "#app/features/progress/progress-collection.ts";

export const COLLECTIONS: readonly Collection[] = [
  progressCollection,
  favouritesCollection,
  answersCollection,
  seenCollection,
];

export function findCollection(name: string): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.name === name);
}
