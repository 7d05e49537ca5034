import { useMemo, useState } from "react";
import { storedFavourites } from "#app/features/favourites/favourites.ts";
import { storedProgress } from "#app/features/progress/progress-storage.ts";
import { storedDeviceAccount } from "#app/features/session/device-account.ts";
import {
  changesOfDevice,
  changesSince,
  type DeviceData,
  isEmpty,
  mergeAnswer,
} from "#app/features/sync/device-changes.ts";
import type { AccountProfile } from "./account-profile.server.ts";

const NOTHING: DeviceData = { progress: {}, favourites: [], removals: {} };

type AccountData = DeviceData & {
  /** True while the account does not hold all of it. */
  isWaiting: boolean;
};

/** What the person sees of theirs: this device's, together with the account's when synchronisation is on. */
export function useAccountData({ id, sync, kept }: Pick<AccountProfile, "id" | "sync" | "kept">): AccountData {
  const progress = storedProgress.use();
  const favourites = storedFavourites.use();
  const device = storedDeviceAccount.use();
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    // What someone else left is about to be taken off the device.
    const isForeign = device !== null && device.owner !== id;
    const own = isForeign ? NOTHING : { progress, favourites, removals: device?.removals ?? {} };
    if (!sync) return { ...own, isWaiting: false };
    const unsent = changesSince(changesOfDevice(own), device?.acknowledged ?? {});
    // What came with the page is older than what the device has heard since: it would bring back a favourite just removed.
    const hasHeard = device !== null && !isForeign && device.heardAt >= openedAt;
    return { ...(hasHeard ? own : mergeAnswer(own, kept)), isWaiting: !isEmpty(unsent) };
  }, [id, sync, kept, progress, favourites, device, openedAt]);
}
