import { asc, eq, sql } from "drizzle-orm";
import type { SyncContent } from "#app/features/sync/sync-content.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { accountFavourites } from "#database/schema/reading.server.ts";
import type { Favourite, FavouriteChange } from "./favourites.ts";

/** Keeps the later change of each favourite. The rule is `laterChange`'s, which a test compares with this one. */
export async function mergeAccountFavourites(
  tx: Transaction,
  userId: string,
  changes: FavouriteChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { createdAt, removedAt } = accountFavourites;
  await tx
    .insert(accountFavourites)
    .values(
      changes.map(({ kind, id, at, removed }) => {
        const moment = new Date(at);
        return { userId, kind, articleId: id, createdAt: moment, removedAt: removed ? moment : null };
      }),
    )
    .onConflictDoUpdate({
      target: [accountFavourites.userId, accountFavourites.kind, accountFavourites.articleId],
      set: { createdAt: sql`excluded.created_at`, removedAt: sql`excluded.removed_at` },
      setWhere: sql`(excluded.created_at, excluded.removed_at is not null) > (${createdAt}, ${removedAt} is not null)`,
    });
}

/** Favourites and those taken back. */
export async function listAccountFavourites(db: Database | Transaction, userId: string): Promise<FavouriteChange[]> {
  const rows = await db
    .select()
    .from(accountFavourites)
    .where(eq(accountFavourites.userId, userId))
    .orderBy(asc(accountFavourites.createdAt), asc(accountFavourites.articleId));
  return rows.map(({ kind, articleId, createdAt, removedAt }) => ({
    ...{ kind, id: articleId },
    at: createdAt.toISOString(),
    removed: removedAt !== null,
  }));
}

/** The favourites with the title and address that the content gives them now, the newest first. */
export function describeFavourites(changes: FavouriteChange[], { findArticle }: SyncContent): Favourite[] {
  return changes.toReversed().flatMap(({ kind, id, at, removed }) => {
    const article = removed ? null : findArticle(id);
    if (!article || (kind === "quiz" && !article.quiz)) return [];
    const href = kind === "quiz" ? `${article.href}#quiz` : article.href;
    return [{ kind, id, title: article.title, href, savedAt: at }];
  });
}
