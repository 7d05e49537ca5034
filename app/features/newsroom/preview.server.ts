import type { Draft } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";

export type Preview = { state: "page"; html: string } | { state: "unreadable"; messages: string[] };

/** A page as readers would have it, with a banner and without scripts. @param path by default the document's own page */
export async function renderDraftPage(_services: NewsroomServices, _draft: Draft, _path?: string): Promise<Preview> {
  throw new Error("not yet");
}
