import type { ReaderData } from "#app/features/device-storage/collection.ts";

/** Where a browser sends what changed on its device. */
export const SYNC_PATH = "/profil/synchronisation";

/** The size that the server accepts is 4 KB. */
export const MAX_SYNC_BYTES = 3_500;

export type SyncRequest = {
  /** The account that the browser believes to be signed in. */
  account: string;
  /** Where the last answer ended; 0 before the first one. */
  since: number;
  data: ReaderData;
};

export type SyncAnswer = {
  /** To be sent as `since` the next time. */
  cursor: number;
  /** True when the answer holds all that the account holds, whatever was asked. */
  isWhole: boolean;
  /** What the account holds of what was sent, and what changed in it since. */
  data: ReaderData;
  /** Paths (see entryPath) of what was sent and is not kept. */
  refused: string[];
};
