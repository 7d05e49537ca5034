import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import type { Outcome } from "./outcome.ts";

/** The kind and the note of the change are saved before (`saveDraft`): the second reader reads them too. */
export async function requestReview(_services: NewsroomServices, _staff: Staff, _id: string): Promise<Outcome> {
  throw new Error("not yet");
}

/** @param filesHash of what was read: refused when somebody has written since */
export async function approve(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _read: { filesHash: string; note: string },
): Promise<Outcome> {
  throw new Error("not yet");
}

/** The note is needed. */
export async function sendBack(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _read: { filesHash: string; note: string },
): Promise<Outcome> {
  throw new Error("not yet");
}

export async function discardDraft(_services: NewsroomServices, _staff: Staff, _id: string): Promise<Outcome> {
  throw new Error("not yet");
}

/** Someone else has read what was published without a second reader. */
export async function readLate(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _note: string,
): Promise<Outcome> {
  throw new Error("not yet");
}
