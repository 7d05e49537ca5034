import { eq } from "drizzle-orm";
import { z } from "zod";
import { parseStoredJson } from "#app/features/device-storage/stored-value.ts";
import {
  describeFavourites,
  listAccountFavourites,
  mergeAccountFavourites,
} from "#app/features/favourites/account-favourites.server.ts";
import { type FavouriteChange, favouriteKey, laterChange } from "#app/features/favourites/favourites.ts";
import { listAccountProgress, mergeAccountProgress } from "#app/features/progress/account-progress.server.ts";
import type { Progress } from "#app/features/progress/progress.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { accountFavourites, accountProgress } from "#database/schema/reading.server.ts";
import { createResultCheck, isKnownFavourite, type SyncContent } from "./sync-content.server.ts";
import type { SyncAnswer, SyncRequest } from "./sync-exchange.ts";

const MomentSchema = z.iso.datetime({ offset: true });
const CountSchema = z.number().int().min(0).max(1_000);

const ResultSchema = z.strictObject({
  completed: z.boolean(),
  score: CountSchema,
  total: CountSchema,
  timestamp: MomentSchema,
});

const FavouriteChangeSchema = z.strictObject({
  kind: z.enum(["article", "quiz"]),
  id: z.string().min(1).max(200),
  at: MomentSchema,
  removed: z.boolean(),
});

const SyncRequestSchema = z.strictObject({
  account: z.string().max(100),
  progress: z.record(z.string(), z.unknown()),
  favourites: z.array(z.unknown()),
});

/** Null for what no browser of ours sends. A damaged entry is left out, so that it does not keep the others on the device. */
export function parseSyncRequest(text: string): SyncRequest | null {
  const { data } = SyncRequestSchema.safeParse(parseStoredJson(text));
  if (!data) return null;
  const progress = Object.entries(data.progress).flatMap(([id, value]) => {
    const result = ResultSchema.safeParse(value);
    return result.success ? [[id, result.data] as const] : [];
  });
  const favourites = data.favourites.flatMap((value) => FavouriteChangeSchema.safeParse(value).data ?? []);
  return { account: data.account, progress: Object.fromEntries(progress), favourites };
}

type Changes = { progress: Progress; favourites: FavouriteChange[] };

/**
 * Merges what a device holds into the account and answers all that the account holds. Results and favourites that the content does
 * not know are left out. Null when synchronisation is off: then nothing is kept.
 */
export function synchronise(
  db: Database,
  userId: string,
  changes: Changes,
  content: SyncContent,
): Promise<SyncAnswer | null> {
  const isResult = createResultCheck(content);
  const progress = Object.fromEntries(Object.entries(changes.progress).filter(([id, result]) => isResult(id, result)));
  const favourites = lastOfEach(changes.favourites.filter((change) => isKnownFavourite(content, change)));
  return db.transaction(async (tx) => {
    if (!(await lockSyncedUser(tx, userId))) return null;
    await mergeAccountProgress(tx, userId, progress);
    await mergeAccountFavourites(tx, userId, favourites);
    const kept = await listAccountFavourites(tx, userId);
    return {
      progress: await listAccountProgress(tx, userId),
      favourites: describeFavourites(kept, content),
      removed: kept.filter(({ removed }) => removed).map(({ kind, id, at }) => ({ kind, id, at })),
    };
  });
}

export async function switchSyncOn(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ syncEnabled: true, updatedAt: new Date() }).where(eq(users.id, userId));
}

/** Forgets the account's copy at once; each device keeps its own. */
export async function switchSyncOff(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ syncEnabled: false, updatedAt: new Date() }).where(eq(users.id, userId));
    await tx.delete(accountProgress).where(eq(accountProgress.userId, userId));
    await tx.delete(accountFavourites).where(eq(accountFavourites.userId, userId));
  });
}

/** Holds the user's row, so that nothing is written after synchronisation was switched off or the account deleted. */
async function lockSyncedUser(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx.select({ sync: users.syncEnabled }).from(users).where(eq(users.id, userId)).for("update");
  return user?.sync === true;
}

/** One statement may not write a row twice. */
function lastOfEach(changes: FavouriteChange[]): FavouriteChange[] {
  const last = new Map<string, FavouriteChange>();
  for (const change of changes) {
    const known = last.get(favouriteKey(change));
    last.set(favouriteKey(change), known ? laterChange(known, change) : change);
  }
  return [...last.values()];
}
