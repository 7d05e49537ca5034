import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { withKind } from "#app/newsroom/drafts/suggested-kind.server.ts";
import { type DraftSnapshot, lockDraft } from "#app/newsroom/drafts/workflow.server.ts";

/**
 * The draft is read in one snapshot without a lock; whoever writes afterwards must compare its version. Its kind of
 * change is the one that its words propose, when nobody has chosen one.
 */
export function readDraftSnapshot(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<DraftSnapshot | { state: "refused"; message: string }> {
  return db.transaction(
    async (tx) => {
      const held = await lockDraft(tx, id, { isLocked: false });
      return "state" in held ? held : { ...held, draft: await withKind(tx, held.draft, held.files) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
