import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { answerOnce } from "#platform/answer-once.server.ts";
import { networkOf } from "#platform/limits/network.ts";
import { LIMITS, takeFromLimits } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";

export type FeedbackOutcome = "counted" | "unknown-article" | "too-many" | "unavailable";

/** Counts a press once however often it arrives; a database failure is logged and not shown. */
export async function replyToFeedback(
  services: Services,
  content: Catalogue,
  { articleId, formId }: { articleId: string; formId: string },
  request: Request,
): Promise<FeedbackOutcome> {
  if (!content.getArticlePath(articleId)) return "unknown-article";
  try {
    const key = { limit: LIMITS.feedbackPerNetwork, subject: networkOf(services.clientAddress) };
    if (!(await takeFromLimits(services, [key], new Date())).allowed) return "too-many";
    const sent = { name: "avis", id: formId, fields: articleId };
    await answerOnce(services, sent, (tx) => countUsefulArticle(tx, articleId), new Date());
    return "counted";
  } catch (error) {
    services.reportError(error, request);
    return "unavailable";
  }
}

async function countUsefulArticle(tx: Transaction, articleId: string): Promise<null> {
  await tx
    .insert(articleFeedback)
    .values({ articleId, usefulCount: 1 })
    .onConflictDoUpdate({
      target: articleFeedback.articleId,
      set: { usefulCount: sql`${articleFeedback.usefulCount} + 1`, updatedAt: sql`now()` },
    });
  return null;
}
