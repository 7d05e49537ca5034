import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type HeldDraft, holdDraft } from "#app/newsroom/drafts/workflow.server.ts";

/** All of one moment, and locked for nobody: whoever changes it afterwards compares its version. */
export function readHeld(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<HeldDraft | { state: "refused"; message: string }> {
  return db.transaction((tx) => holdDraft(tx, id, { isLocked: false }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}
