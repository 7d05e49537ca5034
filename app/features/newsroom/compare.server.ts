import type { Draft } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

export type ComparedWords = { words: string; change: "added" | "removed" | "same" }[];

export type ComparedFile = {
  path: string;
  /** Runs of lines that differ, with a line of what surrounds them. Empty when nothing differs. */
  hunks: { line: number; words: ComparedWords }[];
};

/** `since`: the texts served when the writing began, those of the last approval (served, without one), or a revision's. */
export async function compareDraft(
  _services: NewsroomServices,
  _draft: Draft,
  _since: "served" | "approval" | { revision: string },
): Promise<ComparedFile[]> {
  throw new Error("not yet");
}
