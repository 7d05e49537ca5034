import type { Favourite, FavouriteChange, FavouriteKey } from "#app/features/favourites/favourites.ts";
import type { Progress } from "#app/features/progress/progress.ts";

/** Where a browser sends what changed on its device. */
export const SYNC_PATH = "/profil/synchronisation";

/** The size that the server accepts is 4 KB. */
export const MAX_SYNC_BYTES = 3_500;

export type SyncRequest = {
  /** The account that the browser believes to be signed in. */
  account: string;
  progress: Progress;
  favourites: FavouriteChange[];
};

export type SyncAnswer = {
  /** All that the account holds. */
  progress: Progress;
  favourites: Favourite[];
  removed: (FavouriteKey & { at: string })[];
};
