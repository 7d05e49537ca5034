import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.server.ts";
import { articleFeedback } from "#database/schema/reading.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume, networkKeys } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";

export type FeedbackOutcome = "counted" | "unknown-article" | "too-many" | "unavailable";

/** Retries with the same key are counted once, and do not count against the limit. */
export async function replyToFeedback(
  services: Services,
  content: Catalogue,
  { articleId, idempotencyKey }: { articleId: string; idempotencyKey: string },
  request: Request,
): Promise<FeedbackOutcome> {
  if (!content.getArticlePath(articleId)) return "unknown-article";
  const sent = { name: "avis", id: idempotencyKey, fields: articleId };
  const now = new Date();
  async function count(tx: Transaction): Promise<FeedbackOutcome> {
    const networks = networkKeys(LIMITS.networkForms, services.clientAddress, "feedback");
    const limits = await consume({ ...services, db: tx }, networks, now);
    if (!limits.allowed) return "too-many";
    await addUsefulPress(tx, articleId);
    return "counted";
  }
  try {
    return (await runOnce(services, sent, count, now, (outcome) => outcome === "counted")).answer;
  } catch (error) {
    services.reportError(error, request);
    return "unavailable";
  }
}

async function addUsefulPress(tx: Transaction, articleId: string): Promise<void> {
  await tx
    .insert(articleFeedback)
    .values({ articleId, usefulCount: 1 })
    .onConflictDoUpdate({
      target: articleFeedback.articleId,
      set: { usefulCount: sql`${articleFeedback.usefulCount} + 1`, updatedAt: sql`now()` },
    });
}
