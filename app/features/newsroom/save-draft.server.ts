import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { SaveInput, SaveOutcome } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

/** Of an approved or scheduled draft: it has to be read again. */
export async function saveDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _input: SaveInput,
): Promise<SaveOutcome> {
  throw new Error("not yet");
}
