import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type DraftSnapshot, lockDraft } from "#app/newsroom/drafts/workflow.server.ts";

/** Reads the draft in one snapshot without locking it: writers compare its version later. */
export function readSnapshot(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<DraftSnapshot | { state: "refused"; message: string }> {
  return db.transaction((tx) => lockDraft(tx, id, { isLocked: false }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}
