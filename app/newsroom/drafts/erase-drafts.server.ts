import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { draftComments, draftRevisions, drafts } from "#database/schema/newsroom.server.ts";
import { eraseUnusedTexts } from "./draft-texts.server.ts";
import { eraseOldEditLocks } from "./edit-lock.server.ts";

/**
 * Erases discarded drafts, the revisions and comments of published drafts, then the texts that nothing refers to
 * any more.
 */
export function eraseOldDrafts(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const discarded = await tx
      .delete(drafts)
      .where(and(eq(drafts.state, "discarded"), lt(drafts.updatedAt, before)))
      .returning({ id: drafts.id });
    const published = tx
      .select({ id: drafts.id })
      .from(drafts)
      .where(and(eq(drafts.state, "published"), lt(drafts.updatedAt, before)));
    const revisions = await tx
      .delete(draftRevisions)
      .where(inArray(draftRevisions.draftId, published))
      .returning({ id: draftRevisions.id });
    const comments = await tx
      .delete(draftComments)
      .where(inArray(draftComments.draftId, published))
      .returning({ id: draftComments.id });
    await eraseOldEditLocks(tx, before);
    return discarded.length + revisions.length + comments.length + (await eraseUnusedTexts(tx));
  });
}
