import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Revision, SaveOutcome } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

/** The newest first, at most a hundred. */
export async function listRevisions(_services: NewsroomServices, _id: string): Promise<Revision[]> {
  throw new Error("not yet");
}

/** Writes the texts of a revision over the present ones, which stay among the revisions. */
export async function restoreRevision(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _input: { revision: string; version: number },
): Promise<SaveOutcome> {
  throw new Error("not yet");
}
