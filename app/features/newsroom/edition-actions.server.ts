import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import type { PublishOutcome } from "./publish-draft.server.ts";

/** The texts of an edition again, as a new one; 0 is the content before the first. Reviewers, with a fresh code. */
export async function rollBackTo(
  _services: NewsroomServices,
  _staff: Staff,
  _input: { number: number; note: string },
): Promise<PublishOutcome> {
  throw new Error("not yet");
}

/** The address then answers with the sentence. Administrators, with a fresh code. @param document the article's file */
export async function withdrawDocument(
  _services: NewsroomServices,
  _staff: Staff,
  _input: { document: string; sentence: string },
): Promise<PublishOutcome> {
  throw new Error("not yet");
}
