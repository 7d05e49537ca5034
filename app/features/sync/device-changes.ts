import {
  type Favourite,
  type FavouriteChange,
  favouriteKey,
  laterChange,
} from "#app/features/favourites/favourites.ts";
import { mergeProgress, type Progress } from "#app/features/progress/progress.ts";
import type { SyncAnswer } from "./sync-exchange.ts";

/** Results and favourites, whoever holds them: a device, the account, or a message between the two. */
export type Changes = { progress: Progress; favourites: FavouriteChange[] };

export type DeviceData = { progress: Progress; favourites: Favourite[]; removals: Record<string, string> };

export type Fingerprints = Record<string, string>;

export function changesOfDevice({ progress, favourites, removals }: DeviceData): Changes {
  const saved = favourites.map(({ kind, id, savedAt }) => ({ kind, id, at: toIso(savedAt), removed: false }));
  const removed = Object.entries(removals).flatMap(([key, at]) => {
    const match = /^(article|quiz):(.+)$/s.exec(key);
    if (!match?.[2]) return [];
    return [{ kind: match[1] as FavouriteChange["kind"], id: match[2], at: toIso(at), removed: true }];
  });
  const dated = Object.entries(progress).map(([id, result]) => [id, { ...result, timestamp: toIso(result.timestamp) }]);
  return mergeChanges(
    { progress: Object.fromEntries(dated), favourites: saved },
    { progress: {}, favourites: removed },
  );
}

export function changesOfAnswer({ progress, favourites, removed }: SyncAnswer): Changes {
  return {
    progress,
    favourites: [
      ...favourites.map(({ kind, id, savedAt }) => ({ kind, id, at: savedAt, removed: false })),
      ...removed.map(({ kind, id, at }) => ({ kind, id, at, removed: true })),
    ],
  };
}

/** The better result of each topic and the later change of each favourite. */
export function mergeChanges(a: Changes, b: Changes): Changes {
  const favourites = new Map(a.favourites.map((change) => [favouriteKey(change), change]));
  for (const change of b.favourites) {
    const known = favourites.get(favouriteKey(change));
    favourites.set(favouriteKey(change), known ? laterChange(known, change) : change);
  }
  return { progress: mergeProgress(a.progress, b.progress), favourites: [...favourites.values()] };
}

export function fingerprintsOf({ progress, favourites }: Changes): Fingerprints {
  return Object.fromEntries([
    ...Object.entries(progress).map(([id, result]) => [topicKey(id), fingerprintOfResult(result)]),
    ...favourites.map((change) => [favouriteKey(change), fingerprintOfFavourite(change)]),
  ]);
}

/** What differs from what the account is known to hold. */
export function changesSince({ progress, favourites }: Changes, acknowledged: Fingerprints): Changes {
  return {
    progress: Object.fromEntries(
      Object.entries(progress).filter(([id, result]) => acknowledged[topicKey(id)] !== fingerprintOfResult(result)),
    ),
    favourites: favourites.filter((change) => acknowledged[favouriteKey(change)] !== fingerprintOfFavourite(change)),
  };
}

export function isEmpty({ progress, favourites }: Changes): boolean {
  return favourites.length === 0 && Object.keys(progress).length === 0;
}

/** As many changes as fit, and at least one: what is left goes with the next message. */
export function firstBatch({ progress, favourites }: Changes, maxBytes: number): Changes {
  let bytes = 0;
  const fits = (part: unknown) => {
    const isFirst = bytes === 0;
    bytes += new TextEncoder().encode(JSON.stringify(part)).length;
    return isFirst || bytes <= maxBytes;
  };
  return {
    progress: Object.fromEntries(Object.entries(progress).filter(fits)),
    favourites: favourites.filter(fits),
  };
}

/** What the device holds once it has heard the account's answer. */
export function mergeAnswer(device: DeviceData, answer: SyncAnswer): DeviceData {
  const merged = mergeChanges(changesOfDevice(device), changesOfAnswer(answer));
  const described = new Map([...device.favourites, ...answer.favourites].map((one) => [favouriteKey(one), one]));
  // A removal that the account knows need not be kept here; a later one of this device must still be told.
  const known = new Map(answer.removed.map((removal) => [favouriteKey(removal), Date.parse(removal.at)]));
  const favourites = merged.favourites.flatMap((change) => {
    const description = described.get(favouriteKey(change));
    return change.removed || !description ? [] : [{ ...description, savedAt: change.at }];
  });
  const removals = merged.favourites.filter(
    (change) => change.removed && known.get(favouriteKey(change)) !== Date.parse(change.at),
  );
  return {
    progress: merged.progress,
    favourites: favourites.sort((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt)),
    removals: Object.fromEntries(removals.map((change) => [favouriteKey(change), change.at])),
  };
}

/** What the account does not hold yet, and only that. */
export function unsentData(device: DeviceData, acknowledged: Fingerprints): DeviceData {
  const { progress, favourites } = changesSince(changesOfDevice(device), acknowledged);
  const unsent = new Set(favourites.map(favouriteKey));
  return {
    progress,
    favourites: device.favourites.filter((favourite) => unsent.has(favouriteKey(favourite))),
    removals: Object.fromEntries(Object.entries(device.removals).filter(([key]) => unsent.has(key))),
  };
}

function topicKey(id: string): string {
  return `topic:${id}`;
}

function fingerprintOfResult({ completed, score, total, timestamp }: Progress[string]): string {
  return `${completed ? "1" : "0"} ${score}/${total} ${Date.parse(timestamp)}`;
}

function fingerprintOfFavourite({ at, removed }: FavouriteChange): string {
  return `${removed ? "-" : "+"} ${Date.parse(at)}`;
}

function toIso(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
