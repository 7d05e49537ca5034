import { sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { networkOf } from "#platform/limits/network.ts";
import { LIMITS, takeFromLimits } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";

export type FeedbackOutcome = "counted" | "unknown-article" | "too-many" | "unavailable";

/** Counts one press on « Ce contenu était-il utile ? »; a database that does not answer is logged, and is no reason to break the page. */
export async function takeFeedback(
  services: Services,
  content: Catalogue,
  articleId: string,
  request: Request,
): Promise<FeedbackOutcome> {
  if (!content.getArticlePath(articleId)) return "unknown-article";
  try {
    const key = { limit: LIMITS.feedbackPerNetwork, subject: networkOf(services.clientAddress) };
    if (!(await takeFromLimits(services, [key], new Date())).allowed) return "too-many";
    await countUsefulArticle(services.db, articleId);
    return "counted";
  } catch (error) {
    services.reportError(error, request);
    return "unavailable";
  }
}

/** Adds one to the article's anonymous count: nothing about the reader is kept. */
async function countUsefulArticle(db: Database, articleId: string): Promise<void> {
  await db
    .insert(articleFeedback)
    .values({ articleId, usefulCount: 1 })
    .onConflictDoUpdate({
      target: articleFeedback.articleId,
      set: { usefulCount: sql`${articleFeedback.usefulCount} + 1`, updatedAt: sql`now()` },
    });
}
