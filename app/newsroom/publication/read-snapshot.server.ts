import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type DraftSnapshot, lockDraft } from "#app/newsroom/drafts/workflow.server.ts";

/** The draft is read in one snapshot without a lock; whoever writes afterwards must compare its version. */
export function readDraftSnapshot(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<DraftSnapshot | { state: "refused"; message: string }> {
  return db.transaction((tx) => lockDraft(tx, id, { isLocked: false }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}
