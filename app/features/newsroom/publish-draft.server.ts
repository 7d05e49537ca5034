import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import type { Outcome } from "./outcome.ts";

export type PublishOutcome = { state: "done"; edition: number } | Extract<Outcome, { state: "refused" }>;

/**
 * Takes seconds: checks and renders everything before. Needs a fresh code of the phone, and an approval or, of an
 * administrator, `forcedReason`.
 */
export async function publishDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _input: { forcedReason?: string },
): Promise<PublishOutcome> {
  throw new Error("not yet");
}

/** @param parisTime as `<input type="datetime-local">` sends it: 2026-12-10T07:30 */
export async function scheduleDraft(
  _services: NewsroomServices,
  _staff: Staff,
  _id: string,
  _parisTime: string,
): Promise<Outcome> {
  throw new Error("not yet");
}

export async function cancelSchedule(_services: NewsroomServices, _staff: Staff, _id: string): Promise<Outcome> {
  throw new Error("not yet");
}
