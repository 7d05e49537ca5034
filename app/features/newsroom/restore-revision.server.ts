import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { SaveOutcome } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refused } from "./outcome.ts";
import { authorsOf, readRevision } from "./revisions.server.ts";
import { saveDraft } from "./save-draft.server.ts";

/** Writes the texts of a revision over the present ones, which stay among the revisions. */
export async function restoreRevision(
  services: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
  { revision, version }: { revision: string; version: number },
): Promise<SaveOutcome> {
  const files = await readRevision(services.db, id, revision);
  if (!files) return refused("Cette version n’est plus gardée.");
  const authors = await authorsOf(services.db, id, revision);
  return saveDraft(services, staff, id, { version, files, authors, reason: "restore" });
}
