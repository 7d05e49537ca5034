import { setTimeout as wait } from "node:timers/promises";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { DraftCheck, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { checkDraft } from "#app/newsroom/publication/check-draft.server.ts";

/** Time-out in the editor, which must appear quickly; other pages wait for the result. */
export const EDITOR_TIMEOUT_MS = 2_500;
export const RESULT_TIMEOUT_MS = 20_000;

const underWay = new Map<string, Promise<DraftCheck>>();

/** Null when the result is not there in time: the check goes on, and the next page finds it. */
export async function checkInTime(
  services: NewsroomServices,
  draft: Draft,
  ms: number,
  check: (services: NewsroomServices, draft: Draft) => Promise<DraftCheck> = checkDraft,
): Promise<DraftCheck | null> {
  const key = `${draft.id} ${draft.filesHash} ${JSON.stringify(draft.questionChoices)}`;
  const known = underWay.get(key);
  const running = known ?? check(services, draft).finally(() => underWay.delete(key));
  // Whoever loads the page again waits for the same one.
  if (!known) underWay.set(key, running);
  // Avoids an unhandled rejection when nobody waits any more.
  running.catch(() => {});
  const late = new AbortController();
  try {
    return await Promise.race([running, wait(ms, null, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
