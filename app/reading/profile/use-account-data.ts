import { useMemo, useState } from "react";
import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { storedDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import {
  type FavouriteEntry,
  favouritesCollection,
  favouritesOf,
} from "#app/accounts/reader-data/favourites-collection.ts";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import { storedProgress } from "#app/accounts/reader-data/progress-storage.ts";
import { changesSince, isEmpty, mergeData } from "#app/accounts/sync/device-changes.ts";
import type { AccountProfile } from "./account-profile.server.ts";

type AccountData = {
  progress: Progress;
  favourites: ReturnType<typeof favouritesOf>;
  hasUnsentChanges: boolean;
};

export function useAccountData({
  id,
  sync,
  accountData,
}: Pick<AccountProfile, "id" | "sync" | "accountData">): AccountData {
  const progress = storedProgress.use();
  const saved = storedFavourites.use();
  const device = storedDeviceAccount.use();
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    const isForeign = device !== null && device.owner !== id;
    const favourites = saved.length > 0 || device ? favouritesCollection.load() : {};
    const own: ReaderData = isForeign ? {} : { progress, favourites };
    // `accountData` was loaded with the page; if the device has synchronised since, merging it would restore a removed
    // favourite.
    const hasHeard = device !== null && !isForeign && device.heardAt >= openedAt;
    const shown = !sync || hasHeard ? own : mergeData(accountData, own);
    return {
      progress: (shown["progress"] ?? {}) as Progress,
      favourites: favouritesOf((shown["favourites"] ?? {}) as Record<string, FavouriteEntry>),
      hasUnsentChanges: sync && !isEmpty(changesSince(own, device?.acknowledged ?? {})),
    };
  }, [id, sync, accountData, progress, saved, device, openedAt]);
}
