import type { Draft } from "./draft.ts";
import type { CandidateCheck, NewsroomServices } from "./newsroom-services.ts";

/** All that would stop its publication over the edition served now, its own files first. */
export async function checkDraft(_services: NewsroomServices, _draft: Draft): Promise<CandidateCheck> {
  throw new Error("not yet");
}
