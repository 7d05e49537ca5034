import { sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema.server.ts";

/** Adds one to the article's anonymous count: nothing about the reader is kept. */
export async function countUsefulArticle(db: Database, articleId: string): Promise<void> {
  await db
    .insert(articleFeedback)
    .values({ articleId, usefulCount: 1 })
    .onConflictDoUpdate({
      target: articleFeedback.articleId,
      set: { usefulCount: sql`${articleFeedback.usefulCount} + 1`, updatedAt: sql`now()` },
    });
}
