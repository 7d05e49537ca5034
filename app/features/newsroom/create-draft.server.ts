import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { NewDocument } from "./documents.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

/** Of a served document: an open draft of it is taken up again. Or of a new one. */
export async function createDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _input: { from: string } | NewDocument,
): Promise<{ state: "created"; id: string } | { state: "refused"; message: string }> {
  throw new Error("not yet");
}
