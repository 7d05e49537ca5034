import type { ReaderData } from "#app/accounts/reader-data/collection.ts";

export const SYNC_PATH = "/profil/synchronisation";

/** The server accepts 4 KB. */
export const MAX_SYNC_BYTES = 3_500;

export type SyncRequest = {
  account: string;
  /** The last answer's cursor; 0 before the first one. */
  since: number;
  data: ReaderData;
};

export type SyncAnswer = {
  cursor: number;
  /** True when `data` is everything, whatever was asked. */
  isWhole: boolean;
  /** The merged entries that were sent, and what changed since. */
  data: ReaderData;
  /** Paths (see entryPath) of what was sent and is not kept. */
  refused: string[];
};
